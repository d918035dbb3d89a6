import {
  claimAllRewards,
  claimReward,
  invitationTerms,
  listRewards,
  memberRebate,
  memberReferral,
  signInDays,
  signInToday,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Rewards } from './open-rewards.ts'

/** Binds the endpoints of the reward centre, rebates, sign-in days and invitations. */
export function bindRewardRoutes(bind: Bind, rewards: Rewards): void {
  bind(listRewards, ({ caller, query }) => rewards.list(caller.session, query))
  bind(claimReward, async ({ caller, params }) => ({ reward: await rewards.claim(caller.session, params.rewardId) }))
  bind(claimAllRewards, async ({ caller }) => ({ list: [...(await rewards.claimAll(caller.session))] }))
  bind(signInDays, ({ caller }) => rewards.signIn.days(caller.session))
  bind(signInToday, async ({ caller }) => ({ reward: await rewards.signIn.today(caller.session) }))
  bind(memberRebate, ({ caller, query }) => rewards.rebate.show(caller.session, query))
  bind(memberReferral, ({ caller, query }) => rewards.referral.show(caller.session, query))
  bind(invitationTerms, ({ caller, params }) =>
    rewards.referral.invitation({ brandId: caller.brand.brandId, address: caller.address }, params.code),
  )
}
