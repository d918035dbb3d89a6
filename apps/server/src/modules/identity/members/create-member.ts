import type { Database } from '../../../kernel/database/pool.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { usernameKey } from './member.rules.ts'
import { insertMember, type MemberRow, type NewMember } from './member.sql.ts'

/** What belongs to the same transaction as a new member; where it throws, there is no new member. */
export type Alongside = (transaction: Database, member: MemberRow) => Promise<void>

/** A new account; `registeredFrom` is the address of whoever registered it, where somebody did. */
type Draft = Omit<NewMember, 'usernameKey' | 'registeredAt'> & { readonly registeredFrom?: string }

/**
 * Writes a member and the news of it in one transaction, and delivers the news, so that what others give to a new member is
 * there when it resolves. The address of the registration is registered with it (4.007), and `within` does what else
 * belongs to the same transaction. `undefined` when the name or the number is taken.
 */
export async function createMember(
  { clock, outbox, factors }: IdentityParts,
  { registeredFrom, ...draft }: Draft,
  within: Alongside = () => Promise.resolve(),
): Promise<MemberRow | undefined> {
  return outbox.transaction(async (tx, publish) => {
    const member = await insertMember(tx, {
      ...draft,
      usernameKey: usernameKey(draft.username),
      registeredAt: clock.now(),
    })
    if (member === undefined) return undefined
    if (registeredFrom !== undefined) await factors.registerAddress(tx, member, registeredFrom, 'registration')
    await within(tx, member)
    const payload = { memberId: member.memberId.toString(), memberType: member.type }
    await publish({ brandId: draft.brandId, topic: 'member.registered', payload })
    return member
  })
}
