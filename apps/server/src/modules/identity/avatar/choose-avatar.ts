import type { DrawnAvatar } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { iconOf } from './avatar.rules.ts'
import { deleteAvatar, upsertAvatar } from './avatar.sql.ts'

/** Sets one of the drawn pictures for a member (7.016), or the default one with `null`. */
export async function chooseAvatar(
  { database, clock }: IdentityParts,
  { brandId, memberId }: Session,
  drawn: DrawnAvatar | null,
) {
  if (drawn === null) await deleteAvatar(database, brandId, memberId)
  else await upsertAvatar(database, brandId, memberId, { drawn, version: null, picture: null }, clock.now())
  return iconOf(drawn === null ? undefined : { drawn, version: null })
}
