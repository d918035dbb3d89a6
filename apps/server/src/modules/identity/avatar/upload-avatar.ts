import type { Session } from '../../../kernel/caller.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { redrawPicture } from '../../../kernel/redraw-picture.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { avatarSidePx, iconOf } from './avatar.rules.ts'
import { upsertAvatar } from './avatar.sql.ts'

/** Stores an uploaded picture of a member (7.016), re-encoded and at a new address. */
export async function uploadAvatar(
  { database, clock, randomness }: IdentityParts,
  { brandId, memberId }: Session,
  file: Uint8Array,
) {
  const picture = await redrawPicture(file, avatarSidePx)
  const version = newToken(randomness)
  await upsertAvatar(database, brandId, memberId, { drawn: null, version, picture }, clock.now())
  return iconOf({ drawn: null, version })
}
