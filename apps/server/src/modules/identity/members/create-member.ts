import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { noteSeen } from '../desk/member-desk.sql.ts'
import { holdUpline } from '../team/team.sql.ts'
import { usernameKey } from './member.rules.ts'
import { insertMember, type MemberRow, type NewMember } from './member.sql.ts'

/** Work in the transaction of a new member. If it throws, the member is not created. */
export type Alongside = (transaction: Database, member: MemberRow) => Promise<void>

/** A new account; `registeredFrom` is the address of the registration, if there was one. */
type Draft = Omit<NewMember, 'usernameKey' | 'registeredAt'> & { readonly registeredFrom?: string }

/**
 * Stores a member and publishes `member.registered` in one transaction. Resolves after the event has been delivered, so
 * that what other modules give to a new member is there. Also registers the address of the registration (4.007) and runs
 * `within` in the same transaction. Returns `undefined` if the username or the number is taken. The agent above is looked at once
 * more, since teams may have moved meanwhile. Throws a refusal if it is none any longer.
 */
export async function createMember(
  { clock, outbox, factors }: IdentityParts,
  { registeredFrom, ...draft }: Draft,
  within: Alongside = () => Promise.resolve(),
): Promise<MemberRow | undefined> {
  return outbox.transaction(async (tx, publish) => {
    const upline = draft.upline && (await holdUpline(tx, draft.brandId, draft.upline.memberId))
    if (draft.upline !== undefined && upline === undefined) refuseUpline()
    const member = await insertMember(tx, {
      ...draft,
      upline,
      usernameKey: usernameKey(draft.username),
      registeredAt: clock.now(),
    })
    if (member === undefined) return undefined
    await noteSeen(tx, member, member.registeredAt)
    if (registeredFrom !== undefined) await factors.registerAddress(tx, member, registeredFrom, 'registration')
    await within(tx, member)
    const payload = { memberId: member.memberId.toString(), memberType: member.type }
    await publish({ brandId: draft.brandId, topic: 'member.registered', payload })
    return member
  })
}

/** Throws what a registration says whose invitation code belongs to no agent. */
export function refuseUpline(): never {
  const fields = [{ field: 'affiliateCode', code: 'register.affiliate_invalid' }] as const
  throw new Refusal('register.affiliate_invalid', { fields })
}
