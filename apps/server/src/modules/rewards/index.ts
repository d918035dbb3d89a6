/**
 * Rewards: what waits for members to claim it, whoever offers it; and rebates, sign-in days and invited friends, which offer some
 * of it.
 *
 * Owns the tables `reward`, `rebate`, `rebate_period`, `rebate_rates`, `sign_in_day`, `referral`, `referral_code`,
 * `referral_month` and `reward_gift`. What a brand offers comes from its `rewards.json`.
 *
 * Invariants: the same source offers the same to a member once; a reward is claimed once, by its member and before it expires; what
 * it is worth is given once, under the key `reward:<id>` of the ledger. A claim is durable before anything is given, and one that
 * was interrupted is finished by the job. A member has one rebate of a period, of periods that do not overlap, computed once the
 * daily sums have everything of the period; rates that an operator saves count from the next period on. A member signs in once on a
 * day of the brand's time zone, by the server's clock. A friend has one inviter for good, whose code the registration had; both
 * are rewarded once, never before an operator has decided if the two accounts may be one person's, and nobody for more friends in a
 * month than the brand says.
 *
 * Hears: `member.registered`, `deposit.settled`. Emits: nothing.
 *
 * To change:
 * - offering a reward from another module: `offer` of `Rewards` in `open-rewards.ts`, within the transaction that says why
 * - sources of rewards: `rewardSource` in `packages/contract/src/rewards.ts`, the check in a new migration; the words of a reward,
 *   `rewardWords` there and `words.operator` and its neighbours in `packages/phrases/src/languages/en/rewards.ts`
 * - what claiming a reward does: `claimReward` in `centre/claim-reward.ts`; which accounts it moves, `docs/money.md`
 * - when the job goes on with a claim that a crash left: `leftAfterSeconds` in `centre/claim-reward.ts`
 * - single rewards of operators: `gifts/gift-desk.ts`; from which amount on a second operator has to agree, `gifts` in
 *   `brands/demo/rewards.json`
 * - rebates: period, minimum, payment and first rates, `rebate` in `brands/demo/rewards.json`; how one is computed, `rebateOf` in
 *   `rebate/rebate.rules.ts`; when, `makeRebates` in `rebate/make-rebates.ts`; a member's level, `levelOf` in `rewards.parts.ts`
 * - sign-in days and their rewards: `signIn` in `brands/demo/rewards.json`; what a missed day does, `insertSignedDay` in
 *   `sign-in/sign-in.sql.ts`
 * - inviting friends: what they must do, what both get, and how many in a month, `referral` in `brands/demo/rewards.json`; on or
 *   off, the switch `REFERRAL` in `brands/demo/brand.json`; what looks like a self-referral, `signsOf` in
 *   `referral/reward-friends.ts` and `sharedBetween` in `apps/server/src/modules/identity/desk/shared-between.sql.ts`
 */
export { percentText, ratesInText } from './rebate/rebate-desk.ts'
export type { ReferralRow } from './referral/referral.sql.ts'
export { percentInPpm, type RebateRates } from './rewards.files.ts'
export type { GiftRow } from './gifts/gifts.sql.ts'
export { openRewards, type Rewards } from './open-rewards.ts'
export type { RewardOffer } from './centre/offer-reward.ts'
export type { PointsGift, RewardPorts } from './rewards.parts.ts'
export { bindRewardRoutes } from './rewards.routes.ts'
export { forgetInvitation, rewardData } from './personal-data.sql.ts'
