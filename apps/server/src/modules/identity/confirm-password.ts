import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { memberById } from './member.sql.ts'

/** Asks for the password again before the way in is changed: an open session alone must not do it. */
export async function confirmPassword(parts: IdentityParts, session: Session, password: string): Promise<void> {
  const member = await memberById(parts.database, session.brandId, session.memberId)
  if (await isOwnPassword(parts, member, password)) return
  throw new Refusal('factor.password_wrong', { fields: [{ field: 'password', code: 'factor.password_wrong' }] })
}
