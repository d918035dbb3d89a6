import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { memberById, type MemberRow } from './member.sql.ts'

/** Asks for the login password again, under the same limit as a login. Gives the member as the check saw them. */
export async function requireOwnPassword(
  parts: IdentityParts,
  { brandId, memberId }: Session,
  password: string,
): Promise<MemberRow> {
  const member = await memberById(parts.database, brandId, memberId)
  if (!(await isOwnPassword(parts, member, password)))
    throw new Refusal('password.wrong', { fields: [{ field: 'password', code: 'password.wrong' }] })
  return member
}
