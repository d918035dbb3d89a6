import type { Profile } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Brand } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { contactsView, fieldsView } from './profile.rules.ts'
import { selectProfile, type ProfileRow } from './profile.sql.ts'

/** The member's own profile (2.095). */
export async function showProfile(
  { database, brands }: IdentityParts,
  { brandId, memberId }: Session,
): Promise<Profile> {
  return profileView(brands.byId(brandId), await selectProfile(database, brandId, memberId))
}

/** A stored profile as its member sees it. */
export function profileView(brand: Brand, row: ProfileRow): Profile {
  const { birthdayAgeYears, minimumAgeYears } = brand.registration
  return {
    fields: fieldsView(brand, row),
    ...contactsView(row),
    minimumAge: birthdayAgeYears ?? minimumAgeYears,
    passwordChangedAt: row.passwordChangedAt.toString(),
    agreements: row.agreements.map(({ document, version, agreedAt }) => ({
      document,
      version,
      agreedAt: Temporal.Instant.from(agreedAt).toString(),
    })),
  }
}
