import type { RewardSource, RewardWords } from '@baize/contract'
import type { Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { insertReward, type RewardRow } from './reward.sql.ts'

/** A reward for a member to claim. */
export interface RewardOffer {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly source: RewardSource
  /** What it is for, in the source's own terms, at most 100 characters. The same is offered to a member once. */
  readonly sourceId: string
  /** Which phrase says what it is for: `words.<words>` of the dictionary `rewards`. */
  readonly words: RewardWords
  /** What that phrase is filled with, at most four texts. A day such as `2026-11-21` is shown as the reader writes days. */
  readonly details?: readonly string[]
  /** Money of the brand's currency, or points. */
  readonly value:
    | { readonly kind: 'cash'; readonly amountMinor: Minor }
    | { readonly kind: 'points'; readonly points: bigint }
  readonly expiresAt: Temporal.Instant
}

/** The currency of points. */
const pointsCurrency = 'PTS'

/**
 * Offers a reward within the transaction that says why. Offering the same again does nothing and returns `undefined`.
 */
export async function offerReward(
  { clock, randomness, brands, givePoints }: RewardParts,
  tx: Database,
  { value, details = [], ...offer }: RewardOffer,
): Promise<RewardRow | undefined> {
  if (value.kind === 'points' && givePoints === undefined)
    throw new Error('a reward in points, but there are no points')
  const isCash = value.kind === 'cash'
  return insertReward(tx, {
    ...offer,
    rewardId: randomness.uuid(),
    details,
    kind: value.kind,
    currency: isCash ? brands.byId(offer.brandId).currency.code : pointsCurrency,
    amount: isCash ? value.amountMinor : value.points,
    offeredAt: clock.now(),
  })
}
