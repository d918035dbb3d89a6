import type { GameType } from '@baize/contract'
import { applyRate, minorSum, ratePpm, zeroMinor, type Minor } from '@baize/money'
import type { RebateRates, RebateSettings } from '../rewards.files.ts'

/** Days of the brand's time zone, both included. */
export interface RebatePeriod {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** The period that a day belongs to. Weeks begin on Monday. */
export function periodOf(kind: RebateSettings['period'], day: Temporal.PlainDate): RebatePeriod {
  if (kind === 'day') return { from: day, to: day }
  const from = day.subtract({ days: day.dayOfWeek - 1 })
  return { from, to: from.add({ days: 6 }) }
}

/** The latest period that is over on a day. */
export function lastPeriodBefore(kind: RebateSettings['period'], today: Temporal.PlainDate): RebatePeriod {
  return periodOf(kind, periodOf(kind, today).from.subtract({ days: 1 }))
}

/** How many missed periods are made up for. */
const mostMissed = 31

/**
 * The periods that are over and follow the last one, oldest first, at most 31 of the newest. Without a last one, only the latest:
 * what was played before rebates began brings none. A period that would overlap the last one is left out, as after a change from
 * days to weeks.
 */
export function periodsAfter(
  kind: RebateSettings['period'],
  last: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
): readonly RebatePeriod[] {
  const periods: RebatePeriod[] = []
  let period = lastPeriodBefore(kind, today)
  if (last === undefined) return [period]
  while (periods.length < mostMissed && Temporal.PlainDate.compare(period.from, last) > 0) {
    periods.unshift(period)
    period = periodOf(kind, period.from.subtract({ days: 1 }))
  }
  return periods
}

/** The rate of a type of game at a level, in parts per million. Levels beyond the last one have the last one's. */
export function rateAt(rates: RebateRates, gameType: GameType, level: number): number {
  const ofType = rates[gameType] ?? []
  return ofType[Math.min(level, ofType.length - 1)] ?? 0
}

/** What a member staked in games of a type, and its rebate. */
export interface RebateLine {
  readonly gameType: GameType
  readonly turnoverMinor: Minor
  readonly ppm: number
  readonly rebateMinor: Minor
  /** How much more was returned than staked. It is taken off the next period, which the stakes would otherwise have brought twice. */
  readonly shortMinor: Minor
}

/**
 * The rebate of a period: for each type of game turnover × rate, rounded down once. A type of which more was returned than staked
 * brings nothing, and takes nothing from the others; what it lacks is carried on.
 */
export function rebateOf(
  turnovers: ReadonlyMap<GameType, Minor>,
  rates: RebateRates,
  level: number,
): { readonly lines: readonly RebateLine[]; readonly turnoverMinor: Minor; readonly totalMinor: Minor } {
  const lines = [...turnovers].map(([gameType, turnover]) => {
    const turnoverMinor = turnover > 0n ? turnover : zeroMinor
    const ppm = rateAt(rates, gameType, level)
    const rebateMinor = applyRate(turnoverMinor, ratePpm(BigInt(ppm)), 'towardsZero')
    return { gameType, turnoverMinor, ppm, rebateMinor, shortMinor: minorSum(turnoverMinor - turnover) }
  })
  return {
    lines,
    turnoverMinor: sumOf(lines.map((line) => line.turnoverMinor)),
    totalMinor: sumOf(lines.map((line) => line.rebateMinor)),
  }
}

/** What was staked in a period, less what earlier periods lack: their stakes that were returned after they had brought a rebate. */
export function afterShort(
  turnovers: ReadonlyMap<GameType, Minor>,
  short: ReadonlyMap<GameType, bigint>,
): ReadonlyMap<GameType, Minor> {
  const types = new Set([...turnovers.keys(), ...short.keys()])
  return new Map([...types].map((type) => [type, minorSum((turnovers.get(type) ?? 0n) - (short.get(type) ?? 0n))]))
}

function sumOf(amounts: readonly Minor[]): Minor {
  return minorSum(amounts.reduce((sum, one) => sum + one, 0n))
}
