import type {
  invitationTerms,
  listRewards,
  memberRebate,
  memberReferral,
  QueryOf,
  ReplyOf,
  signInDays,
} from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { isSwitchedOn } from '../brand/index.ts'
import { claimReward, claimWaiting, settleClaims } from './centre/claim-reward.ts'
import { offerReward, type RewardOffer } from './centre/offer-reward.ts'
import { presentReward, showRewards, shownWaiting } from './centre/present-reward.ts'
import { countWaiting, statesOf, type RewardRow, type RewardStanding } from './centre/reward.sql.ts'
import { openGiftDesk, type GiftDesk } from './gifts/gift-desk.ts'
import { makeRebates } from './rebate/make-rebates.ts'
import { openRebateDesk, type RebateDesk } from './rebate/rebate-desk.ts'
import { showRebate } from './rebate/show-rebate.ts'
import { noteFriends } from './referral/note-friends.ts'
import { isReferralBetween } from './referral/referral.sql.ts'
import { ownCode, showInvitation, showReferral } from './referral/own-referral.ts'
import { openReferralDesk, type ReferralDesk } from './referral/referral-desk.ts'
import { rewardFriends } from './referral/reward-friends.ts'
import { readRewardSettings } from './rewards.files.ts'
import type { RewardParts, RewardPorts } from './rewards.parts.ts'
import { showSignInDays, signIn } from './sign-in/sign-in.ts'

type ShownReward = ReplyOf<typeof listRewards>['waiting'][number]

/** Members' rewards. */
export interface Rewards {
  /**
   * Offers a reward within the caller's transaction. Returns its id, or `undefined` if the same source offered the same to this
   * member before.
   */
  offer(tx: Database, offer: RewardOffer): Promise<string | undefined>
  /** What became of rewards that a source offered to a member, by the source's own terms. */
  statesOf(
    member: DataOwner,
    source: RewardOffer['source'],
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, RewardStanding>>
  /** How many rewards wait for a member, counted up to 100. */
  waitingCount(member: DataOwner): Promise<number>
  list(session: Session, page: QueryOf<typeof listRewards>): Promise<ReplyOf<typeof listRewards>>
  claim(session: Session, rewardId: string): Promise<ShownReward>
  /** Claims what waits, at most 50. */
  claimAll(session: Session): Promise<readonly ShownReward[]>
  readonly signIn: {
    days(session: Session): Promise<ReplyOf<typeof signInDays>>
    /** Signs in for today, once, and gives the day's reward. */
    today(session: Session): Promise<ShownReward>
  }
  readonly rebate: {
    show(session: Session, page: QueryOf<typeof memberRebate>): Promise<ReplyOf<typeof memberRebate>>
    readonly desk: RebateDesk
  }
  readonly referral: {
    show(session: Session, page: QueryOf<typeof memberReferral>): Promise<ReplyOf<typeof memberReferral>>
    /** A member's invitation code. */
    codeOf(member: DataOwner): Promise<string>
    /** The terms for whoever came by a code. */
    invitation(
      at: { readonly brandId: BrandId; readonly address: string },
      code: string,
    ): Promise<ReplyOf<typeof invitationTerms>>
    /** Whether one of the two came by the other's invitation. */
    isBetween(brandId: BrandId, one: MemberId, other: MemberId): Promise<boolean>
    readonly desk: ReferralDesk
  }
  /** Single rewards that operators give. */
  readonly gifts: GiftDesk
  readonly jobs: readonly MinuteJob[]
}

/** Reads the brands' rewards and subscribes to new members and deposits. Throws a `StartProblem` for an invalid file. */
export async function openRewards(ports: RewardPorts): Promise<Rewards> {
  const { database, clock, brands, throttle } = ports
  const settings = await readRewardSettings(brands, ports.folders)
  const parts: RewardParts = {
    ...ports,
    levelOf: ports.levelOf ?? (async () => 0),
    settingsOf: (brandId) => settings.get(brandId) ?? {},
    isReferralOn: (brandId) => isSwitchedOn(brands.byId(brandId).whitelabel, 'REFERRAL'),
  }
  noteFriends(parts, ports.outbox)
  const present = (row: RewardRow) => presentReward(row, brands.byId(row.brandId), clock.now())
  return {
    offer: async (tx, offer) => (await offerReward(parts, tx, offer))?.rewardId,
    statesOf: (member, source, sourceIds) => statesOf(database, member, { source, sourceIds, now: clock.now() }),
    waitingCount: (member) => countWaiting(database, member, clock.now(), shownWaiting),
    list: (session, page) => showRewards(parts, session, page),
    claim: async (session, rewardId) => present(await claimReward(parts, session, rewardId)),
    claimAll: async (session) => (await claimWaiting(parts, session)).map(present),
    signIn: {
      days: (session) => showSignInDays(parts, session),
      today: async (session) => present(await signIn(parts, session)),
    },
    rebate: { show: (session, page) => showRebate(parts, session, page), desk: openRebateDesk(parts) },
    referral: {
      show: (session, page) => showReferral(parts, session, page),
      codeOf: (member) => ownCode(parts, member),
      invitation: (at, code) => showInvitation(parts, at, code, throttle),
      isBetween: (brandId, one, other) => isReferralBetween(database, brandId, [one, other]),
      desk: openReferralDesk(parts),
    },
    gifts: openGiftDesk(parts),
    jobs: [
      everyMinute('settle rewards', (_now, signal) => settleClaims(parts, signal)),
      everyMinute('make rebates', (_now, signal) => makeRebates(parts, signal), {
        timeoutSeconds: 600,
        overdueAfter: 20,
      }),
      everyMinute('reward friends', (_now, signal) => rewardFriends(parts, signal)),
    ],
  }
}
