import { gameType } from '@baize/contract'
import type { PointSource } from '@baize/contract'
import * as z from 'zod'

/** What earns points, in the order in which it is shown. */
export const pointSources = ['deposit', ...gameType.options] as const satisfies readonly PointSource[]

/** The most points for each 1,000 of the currency: half of what is staked, if a point were worth one of it. */
const mostPerThousand = 500_000

const perThousand = z.int().min(0).max(mostPerThousand)

/** What earns how many points, and what they are worth. */
export const pointSettings = z.strictObject({
  /** Points for each 1,000 of the currency that comes in or is staked; what is not named earns none. */
  perThousand: z.partialRecord(z.enum(pointSources), perThousand),
  /** What a step of points is worth, in minor units; without it, points cannot be converted. */
  rate: z
    .strictObject({ step: z.int().min(1).max(1_000_000), amountMinor: z.int().min(1).max(100_000_000) })
    .nullable(),
  /** The fewest points that can be converted at once, in whole steps. */
  minPoints: z.int().min(1).max(1_000_000_000),
})
export type PointSettings = z.output<typeof pointSettings>

/** A brand that has no rules: nothing earns points, and none can be converted. */
export const noPoints: PointSettings = { perThousand: {}, rate: null, minPoints: 1 }

/** How many parts make a point, in a currency of so many digits: `perThousand` is for 1,000 main units. */
export function partsOfPoint(digits: number): bigint {
  return 1_000n * 10n ** BigInt(digits)
}

/** What an amount earns by a source, in parts of a point. It is exact: nothing is rounded. */
export function earnedParts({ perThousand: ratios }: PointSettings, source: PointSource, amountMinor: bigint): bigint {
  return amountMinor * BigInt(ratios[source] ?? 0)
}
