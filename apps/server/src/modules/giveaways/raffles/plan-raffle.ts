import { maxRafflePrizes } from '@baize/fairness'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidV7, type BrandId } from '../../../kernel/ids.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import type { Planner } from '../envelopes/plan-rain.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { drawSeed } from '../giveaway-seed.ts'
import { insertRaffle, type RaffleRow } from './raffles.sql.ts'

/** What an operator plans. Amounts are in minor units of the brand's currency, or in points. */
export type RafflePlan = Pick<
  RaffleRow,
  | 'title'
  | 'words'
  | 'opensAt'
  | 'closesAt'
  | 'drawsAt'
  | 'tiers'
  | 'perDepositMinor'
  | 'perTurnoverMinor'
  | 'weights'
  | 'hasFreeTicket'
  | 'memberLimit'
  | 'isOneEach'
  | 'minLevel'
>

/** A raffle opens at most this far ahead, and there are tickets for at most this long. */
const maxAheadDays = 90
const maxOpenDays = 92
/** The seal of the tickets is published for this long before the draw. */
const sealMinutes = 5

/**
 * Plans a raffle within the caller's transaction: its seed is drawn and its commitment published, before there is any ticket. Nothing
 * of what it promises can change any more; it can only be cancelled.
 */
export async function planRaffle(
  parts: Pick<GiveawayParts, 'clock' | 'randomness' | 'secrets' | 'brands'>,
  tx: Database,
  brandId: BrandId,
  { plan, by }: { readonly plan: RafflePlan; readonly by: Planner },
): Promise<RaffleRow> {
  const now = parts.clock.now()
  check(plan, now)
  const { sealed, commitment } = drawSeed(parts, 'raffle')
  const raffle = {
    ...plan,
    raffleId: uuidV7(now.epochMilliseconds, parts.randomness.bytes(10)),
    brandId,
    currency: parts.brands.byId(brandId).currency.code,
    sealed,
    commitment,
    plannedName: by.name,
    plannedAt: now,
  }
  await insertRaffle(tx, { ...raffle, plannedBy: by.operatorId })
  const nothingYet = { cancelledAt: null, cancelReason: null, sealedAt: null, seal: null, drawnAt: null }
  return { ...raffle, ...nothingYet, tickets: 0n, entrants: 0 }
}

/** Throws `request.invalid` with what is wrong. */
function check(plan: RafflePlan, now: Temporal.Instant): void {
  const { opensAt, closesAt, drawsAt, tiers, perDepositMinor, perTurnoverMinor, weights, hasFreeTicket } = plan
  const { compare } = Temporal.Instant
  // What is posted meanwhile must find the raffle in the database.
  const opensAhead =
    compare(opensAt, now.add({ minutes: 1 })) >= 0 && compare(opensAt, now.add({ hours: 24 * maxAheadDays })) <= 0
  const closesLater = compare(closesAt, opensAt) > 0 && compare(closesAt, opensAt.add({ hours: 24 * maxOpenDays })) <= 0
  const drawsLater =
    compare(drawsAt, closesAt.add({ minutes: sealMinutes })) >= 0 &&
    compare(drawsAt, closesAt.add({ hours: 24 * maxOpenDays })) <= 0
  const prizes = tiers.reduce((sum, { count }) => sum + count, 0)
  const playCounts = perTurnoverMinor === null || Object.values(weights).some((percent) => percent > 0)
  const problems = [
    ...(opensAhead ? [] : (['opensAt'] as const)),
    ...(closesLater ? [] : (['closesAt'] as const)),
    ...(drawsLater ? [] : (['drawsAt'] as const)),
    ...(prizes >= 1 && prizes <= maxRafflePrizes && tiers.every(({ amount }) => amount > 0n)
      ? []
      : (['prizes'] as const)),
    ...(perDepositMinor === 0n ? (['perDeposit'] as const) : []),
    ...(perTurnoverMinor === 0n ? (['perTurnover'] as const) : []),
    ...(playCounts ? [] : (['weights'] as const)),
    ...(perDepositMinor !== null || perTurnoverMinor !== null || hasFreeTicket ? [] : (['hasFreeTicket'] as const)),
  ]
  if (problems.length > 0) refuseFields(problems.map((field) => ({ field, code: 'field.invalid' })))
}
