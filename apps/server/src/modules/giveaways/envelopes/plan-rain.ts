import { cutPot, maxEnvelopes } from '@baize/fairness'
import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidV7, type BrandId } from '../../../kernel/ids.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { drawSeed } from '../giveaway-seed.ts'
import { insertRain, type RainRow } from './rains.sql.ts'

/** What an operator plans. Amounts are in minor units of the brand's currency. */
export interface RainPlan {
  readonly title: Readonly<Record<Language, string>>
  readonly potMinor: bigint
  readonly count: number
  readonly leastMinor: bigint
  readonly startsAt: Temporal.Instant
  readonly minutes: number
}

/** Who plans it; the demo's rains have no operator. */
export interface Planner {
  readonly operatorId: string | undefined
  readonly name: string
}

/** A rain lies at most this far ahead, and lasts at most this long. */
const maxAheadDays = 90
export const maxRainMinutes = 1_440

/**
 * Plans a rain within the caller's transaction: its seed is drawn, its pot cut, and the envelopes are stored. From then on the
 * commitment is published, and nothing of the rain can change any more; it can only be cancelled before it begins.
 */
export async function planRain(
  parts: Pick<GiveawayParts, 'clock' | 'randomness' | 'secrets' | 'brands'>,
  tx: Database,
  brandId: BrandId,
  { plan, by }: { readonly plan: RainPlan; readonly by: Planner },
): Promise<RainRow> {
  const now = parts.clock.now()
  check(plan, now)
  const { title, potMinor, count, leastMinor, startsAt, minutes } = plan
  const rainId = uuidV7(now.epochMilliseconds, parts.randomness.bytes(10))
  const { seed, sealed, commitment } = drawSeed(parts, 'rain')
  const rain = {
    rainId,
    brandId,
    title,
    currency: parts.brands.byId(brandId).currency.code,
    potMinor,
    count,
    leastMinor,
    sealed,
    commitment,
    startsAt,
    endsAt: startsAt.add({ minutes }),
    plannedName: by.name,
    plannedAt: now,
  }
  const envelopes = cutPot({ serverSeed: seed, rainId, potMinor, count, leastMinor })
  await insertRain(tx, { ...rain, plannedBy: by.operatorId }, envelopes)
  return { ...rain, opened: 0, cancelledAt: null }
}

/** Throws `request.invalid` with what is wrong. */
function check({ potMinor, count, leastMinor, startsAt, minutes }: RainPlan, now: Temporal.Instant): void {
  const isAhead = Temporal.Instant.compare(startsAt, now) > 0
  const isNear = Temporal.Instant.compare(startsAt, now.add({ hours: 24 * maxAheadDays })) <= 0
  const problems = [
    ...(count >= 1 && count <= maxEnvelopes ? [] : (['count'] as const)),
    ...(leastMinor >= 1n && leastMinor * BigInt(count) <= potMinor ? [] : (['least'] as const)),
    ...(isAhead && isNear ? [] : (['startsAt'] as const)),
    ...(minutes >= 1 && minutes <= maxRainMinutes ? [] : (['minutes'] as const)),
  ]
  if (problems.length > 0) refuseFields(problems.map((field) => ({ field, code: 'field.invalid' })))
}
