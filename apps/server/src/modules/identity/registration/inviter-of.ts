import type { BrandId } from '../../../kernel/ids.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { usernameKey } from '../members/member.rules.ts'
import { uplineById, uplineByKey, type UplineRow } from '../members/member.sql.ts'
import type { Invitation } from './invitations.ts'

/** The agent below whom somebody registers, and the link by which they came, if it was one. */
export interface Inviter {
  readonly upline: UplineRow
  readonly invitation: Invitation | undefined
}

/**
 * Whose an invitation code is: that of a link, or the username of an agent. A link's code comes first: whoever takes it as a
 * username leads nobody away. `undefined` if it belongs to no active agent.
 */
export async function inviterOf(
  { database, invitations }: IdentityParts,
  brandId: BrandId,
  code: string,
): Promise<Inviter | undefined> {
  const key = usernameKey(code)
  const invitation = await invitations.find(brandId, key)
  const upline =
    invitation === undefined
      ? await uplineByKey(database, brandId, key)
      : await uplineById(database, brandId, invitation.agentId)
  return upline && { upline, invitation }
}
