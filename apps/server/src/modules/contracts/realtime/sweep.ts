import { minorSum } from '@baize/money'
import { basisInJson, payRealtime, termsFromJson, type ContractTermsJson, type RealtimeTerms } from '@baize/pay'
import type { Brand } from '../../brand/index.ts'
import {
  countTakenBets,
  endSweep,
  hasDueBets,
  hasSums,
  holdSweep,
  sweptOf,
  takeDueBets,
  type Sweep,
} from './count-bets.sql.ts'
import { excludeCovered, excludeOpposite } from './exclusions.sql.ts'
import { settleRounds } from './follow-bets.ts'
import type { RealtimePorts } from './realtime.parts.ts'
import { takeSums, writeRows, type ContractSum, type RealtimeRow } from './write-rows.sql.ts'

/** How far sweeps are apart (4.032), in minutes of the hour. */
export const sweepMinutes = 5
/** How long a sweep waits for what is still being written: contracts, and bets of other processes. */
const settlingSeconds = 30
const countedAtOnce = 5_000
const writtenAtOnce = 1_000
const noContract = '00000000-0000-0000-0000-000000000000'

/** What sweeping needs. */
export type SweepParts = RealtimePorts & {
  /** Reads the log on. */
  readonly follow: () => Promise<void>
}

/** The end of the newest sweep that is due: a multiple of five minutes of the clock. */
export function sweepEndAt(now: Temporal.Instant): Temporal.Instant {
  const step = sweepMinutes * 60_000
  const ms = now.epochMilliseconds - settlingSeconds * 1_000
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / step) * step)
}

/**
 * Counts the bets that were settled since the sweep before and writes a row for each real-time contract that they brought something
 * (4.032). Each step is a transaction, so whoever is stopped goes on where it ended, and no bet counts twice.
 */
export async function sweep(parts: SweepParts, signal: AbortSignal): Promise<void> {
  const to = sweepEndAt(parts.clock.now())
  const brands = parts.brands.all.map(({ brandId }) => brandId)
  const swept = await sweptOf(parts.database, brands, to)
  if ([...swept.values()].every((at) => Temporal.Instant.compare(at, to) >= 0)) return
  await parts.follow()
  await settleRounds(parts, signal)
  for (const brand of parts.brands.all) {
    if (signal.aborted) return
    if (await isQuiet(parts, brand, to)) await endSweep(parts.database, { brandId: brand.brandId, to })
    else await sweepBrand(parts, { brand, to }, signal)
  }
}

/**
 * Whether there is nothing to count and nothing to write. What another process counts after this was asked waits for the next sweep:
 * sums say since when they count.
 */
async function isQuiet({ database }: SweepParts, { brandId }: Brand, to: Temporal.Instant): Promise<boolean> {
  const [isDue, isCounted] = await Promise.all([hasDueBets(database, { brandId, to }), hasSums(database, brandId)])
  return !isDue && !isCounted
}

async function sweepBrand(
  parts: SweepParts,
  { brand, to }: { readonly brand: Brand; readonly to: Temporal.Instant },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await countSome(parts, brand, to)));
  if (!signal.aborted) await writeAll(parts, brand, to)
}

/** Counts some of the bets that are due; returns whether there may be more. */
async function countSome(parts: SweepParts, brand: Brand, to: Temporal.Instant): Promise<boolean> {
  const { database, exclusionRules, countedAtOnce: max = countedAtOnce } = parts
  const { brandId, payExclusions } = brand
  if (!(await hasDueBets(database, { brandId, to }))) return false
  return database.transaction().execute(async (tx) => {
    const from = await holdSweep(tx, brandId)
    if (Temporal.Instant.compare(from, to) >= 0) return false
    const taken: Sweep = { brandId, from, to }
    const count = await takeDueBets(tx, taken, max)
    if (count === 0) return false
    for (const rule of exclusionRules?.(brandId) ?? payExclusions)
      if (rule.rule === 'covered_bet') await excludeCovered(tx, { brandId, foundAt: to }, rule)
      else await excludeOpposite(tx, { brandId, foundAt: to }, rule)
    await countTakenBets(tx, taken)
    return true
  })
}

/** Writes the rows of a sweep and ends it, in one transaction. */
async function writeAll(parts: SweepParts, brand: Brand, to: Temporal.Instant): Promise<void> {
  const { database, clock } = parts
  const { brandId } = brand
  await database.transaction().execute(async (tx) => {
    const from = await holdSweep(tx, brandId)
    if (Temporal.Instant.compare(from, to) >= 0) return
    let after = noContract
    for (let isMore = true; isMore;) {
      const sums = await takeSums(tx, brandId, { after, max: writtenAtOnce })
      const rows = sums.map((sum) => rowOf(sum, brand, { brandId, from, to }))
      // What is worth less than a minor unit waits until more comes.
      await writeRows(tx, brandId, { rows: rows.filter(({ amountMinor }) => amountMinor !== 0n), at: clock.now() })
      after = sums.at(-1)?.contractId ?? after
      isMore = sums.length === writtenAtOnce
    }
    await endSweep(tx, { brandId, to })
  })
}

function rowOf(sum: ContractSum, { currency, agentProgramme }: Brand, { from, to }: Sweep): RealtimeRow {
  const { basis, amountMinor } = payRealtime(termsOf(sum.terms), {
    kind: 'realtime',
    from: sum.since.toString(),
    to: to.toString(),
    earlierMinor: minorSum(0n),
    wonMinor: minorSum(sum.won),
    lostMinor: minorSum(sum.lost),
    excludedMinor: minorSum(sum.excluded),
    bets: Number(sum.bets),
    corrections: Number(sum.corrections),
    carriedMinor: minorSum(sum.carried),
  })
  const waits = agentProgramme !== undefined && amountMinor > agentProgramme.approveAboveMinor
  const state = amountMinor < 0n ? 'carried' : waits ? 'awaiting' : 'pending'
  return { sum, currency: currency.code, from, to, basis: basisInJson(basis), amountMinor, state }
}

function termsOf(json: ContractTermsJson): RealtimeTerms {
  const terms = termsFromJson(json)
  if (terms.kind !== 'realtime') throw new Error(`a real-time contract has terms of ${terms.kind}`)
  return terms
}
