import { memberId } from '../../../kernel/ids.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { trialType } from '../../identity/index.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { insertReferral, inviterOf, noteDeposit } from './referral.sql.ts'

/**
 * Listens for members who registered by a friend's code, and for their deposits. An invitation counts only if the registration had
 * its code: nothing that is sent later changes who invited whom.
 */
export function noteFriends(parts: RewardParts, outbox: Pick<Outbox, 'subscribe'>): void {
  const { database, clock, randomness, identity, isReferralOn } = parts
  outbox.subscribe('member.registered', 'rewards.note-friend', async ({ brandId, payload }) => {
    if (payload.memberType === trialType || !isReferralOn(brandId)) return
    const friendId = memberId(BigInt(payload.memberId))
    const code = await identity.referralCodeOf(brandId, friendId)
    const inviterId = code === undefined ? undefined : await inviterOf(database, brandId, code)
    if (inviterId === undefined || inviterId === friendId) return
    const referralId = randomness.uuid()
    await insertReferral(database, { referralId, brandId, inviterId, friendId, joinedAt: clock.now() })
  })
  outbox.subscribe('deposit.settled', 'rewards.note-deposit', async ({ brandId, payload }) => {
    if (payload.result !== 'credited') return
    await noteDeposit(database, { brandId, memberId: memberId(BigInt(payload.memberId)) }, clock.now())
  })
}
