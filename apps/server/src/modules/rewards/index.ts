/**
 * Rewards: what waits for members to claim it, whoever offers it.
 *
 * Owns the table `reward`.
 *
 * Invariants: the same source offers the same to a member once; a reward is claimed once, by its member and before it expires; what
 * it is worth is given once, under the key `reward:<id>` of the ledger. A claim is durable before anything is given, and one that
 * was interrupted is finished by the job.
 *
 * Emits: nothing.
 *
 * To change:
 * - offering a reward from another module: `offer` of `Rewards` in `open-rewards.ts`, within the transaction that says why
 * - sources of rewards: `rewardSource` in `packages/contract/src/rewards.ts`, the check in a new migration; the words of a reward,
 *   `rewardWords` there and `words.operator` and its neighbours in `packages/phrases/src/languages/en/rewards.ts`
 * - what claiming a reward does: `claimReward` in `centre/claim-reward.ts`; which accounts it moves, `docs/money.md`
 * - when the job goes on with a claim that a crash left: `leftAfterSeconds` in `centre/claim-reward.ts`
 */
export { openRewards, type Rewards } from './open-rewards.ts'
export type { RewardOffer } from './centre/offer-reward.ts'
export type { PointsGift, RewardPorts } from './rewards.parts.ts'
export { bindRewardRoutes } from './rewards.routes.ts'
export { rewardData } from './personal-data.sql.ts'
