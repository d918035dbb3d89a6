import type { Profile } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { readProfileChange } from './profile.rules.ts'
import { selectProfile, updateProfile } from './profile.sql.ts'
import { profileView } from './show-profile.ts'

/** Changes fields of the member's own profile (2.095). If one of them can be set only once and is set, nothing changes. */
export async function changeProfile(
  parts: IdentityParts,
  { brandId, memberId }: Session,
  body: Readonly<Record<string, unknown>>,
): Promise<Profile> {
  const { database, brands, clock } = parts
  const brand = brands.byId(brandId)
  const today = clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate().toString()
  const change = readProfileChange(body, brand, today)
  if (!('set' in change)) refuseFields(change)
  const changed = await updateProfile(database, brandId, memberId, change)
  if (changed !== undefined) return profileView(brand, changed)
  const { fields } = await selectProfile(database, brandId, memberId)
  const code = 'profile.set_already'
  throw new Refusal(code, {
    fields: change.once.filter((field) => fields[field] !== undefined).map((field) => ({ field, code })),
  })
}
