import { claimAllRewards, claimReward, listRewards } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Rewards } from './open-rewards.ts'

/** Binds the endpoints of the reward centre. */
export function bindRewardRoutes(bind: Bind, rewards: Rewards): void {
  bind(listRewards, ({ caller, query }) => rewards.list(caller.session, query))
  bind(claimReward, async ({ caller, params }) => ({ reward: await rewards.claim(caller.session, params.rewardId) }))
  bind(claimAllRewards, async ({ caller }) => ({ list: [...(await rewards.claimAll(caller.session))] }))
}
