import type { listRewards, QueryOf, ReplyOf } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { claimReward, claimWaiting, settleClaims } from './centre/claim-reward.ts'
import { offerReward, type RewardOffer } from './centre/offer-reward.ts'
import { presentReward, showRewards, shownWaiting } from './centre/present-reward.ts'
import { countWaiting, type RewardRow } from './centre/reward.sql.ts'
import type { RewardPorts } from './rewards.parts.ts'

type ShownReward = ReplyOf<typeof listRewards>['waiting'][number]

/** Members' rewards. */
export interface Rewards {
  /**
   * Offers a reward within the caller's transaction. Returns its id, or `undefined` if the same source offered the same to this
   * member before.
   */
  offer(tx: Database, offer: RewardOffer): Promise<string | undefined>
  /** How many rewards wait for a member, counted up to 100. */
  waitingCount(member: DataOwner): Promise<number>
  list(session: Session, page: QueryOf<typeof listRewards>): Promise<ReplyOf<typeof listRewards>>
  claim(session: Session, rewardId: string): Promise<ShownReward>
  /** Claims what waits, at most 50. */
  claimAll(session: Session): Promise<readonly ShownReward[]>
  readonly jobs: readonly MinuteJob[]
}

export function openRewards(parts: RewardPorts): Rewards {
  const { database, clock, brands } = parts
  const present = (row: RewardRow) => presentReward(row, brands.byId(row.brandId), clock.now())
  return {
    offer: async (tx, offer) => (await offerReward(parts, tx, offer))?.rewardId,
    waitingCount: (member) => countWaiting(database, member, clock.now(), shownWaiting),
    list: (session, page) => showRewards(parts, session, page),
    claim: async (session, rewardId) => present(await claimReward(parts, session, rewardId)),
    claimAll: async (session) => (await claimWaiting(parts, session)).map(present),
    jobs: [everyMinute('settle rewards', (_now, signal) => settleClaims(parts, signal))],
  }
}
