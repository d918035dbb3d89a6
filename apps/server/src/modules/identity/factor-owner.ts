import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { FactorMember, FactorOwner } from '../factors/index.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { selectContacts } from './member-contacts.sql.ts'
import { memberById } from './member.sql.ts'

/** A member with what only identity knows of them, as far as it may serve as a second factor. */
export async function factorOwnerOf(db: Database, { brandId, memberId }: FactorMember): Promise<FactorOwner> {
  const { username, mobile, email, realName } = await selectContacts(db, brandId, memberId)
  return {
    brandId,
    memberId,
    account: username,
    mobile: mobile ?? undefined,
    email: email ?? undefined,
    realName: realName ?? undefined,
  }
}

/** Asks for the password again before the way in is changed: an open session alone must not do it. */
export async function confirmPassword(parts: IdentityParts, session: Session, password: string): Promise<void> {
  const member = await memberById(parts.database, session.brandId, session.memberId)
  if (await isOwnPassword(parts, member, password)) return
  throw new Refusal('factor.password_wrong', { fields: [{ field: 'password', code: 'factor.password_wrong' }] })
}
