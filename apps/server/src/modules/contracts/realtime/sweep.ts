import { minorSum } from '@baize/money'
import { basisInJson, payRealtime, termsFromJson, type ContractTermsJson, type RealtimeTerms } from '@baize/pay'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brand } from '../../brand/index.ts'
import {
  countTakenBets,
  endQuietSweeps,
  endSweep,
  holdSweep,
  noteUnwritten,
  sweptOf,
  takeDueBets,
  type Sweep,
} from './count-bets.sql.ts'
import { excludeCovered, excludeOpposite } from './exclusions.sql.ts'
import { restingSince, settleRounds } from './follow-bets.ts'
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

/** Makes sweeps. It remembers the newest that it knows to have ended, so that it asks no more until the next one is due. */
export class Sweeper {
  readonly #parts: SweepParts
  #endedTo: Temporal.Instant | undefined

  constructor(parts: SweepParts) {
    this.#parts = parts
  }

  /**
   * Counts the bets that were settled since the sweep before and writes a row for each real-time contract that they brought something
   * (4.032). Each step is a transaction, so whoever is stopped goes on where it ended, and no bet counts twice.
   */
  async sweep(signal: AbortSignal): Promise<void> {
    const { brands, clock } = this.#parts
    const to = sweepEndAt(clock.now())
    if (this.#endedTo?.equals(to) === true) return
    await sweepBrands(this.#parts, { brands: brands.all, to }, signal)
    if (!signal.aborted) this.#endedTo = to
  }
}

async function sweepBrands(
  parts: SweepParts,
  { brands, to }: { readonly brands: readonly Brand[]; readonly to: Temporal.Instant },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts
  const ids = brands.map(({ brandId }) => brandId)
  await parts.follow()
  const quiet = await endQuietSweeps(database, ids, { to, restingSince: restingSince(clock.now()) })
  if (quiet.length === brands.length) return
  const swept = await sweptOf(database, ids, to)
  const open = brands.filter(({ brandId }) => Temporal.Instant.compare(swept.get(brandId) ?? to, to) < 0)
  if (open.length > 0) await settleRounds(parts, signal)
  for (const brand of open) {
    if (signal.aborted) return
    const isQuiet = (await endQuietSweeps(database, [brand.brandId], { to, restingSince: undefined })).length > 0
    while (!isQuiet && !signal.aborted && (await sweepSome(parts, brand, to)));
  }
}

/**
 * Counts some of the bets that are due. If these are all, it writes the rows and ends the sweep in the same transaction; otherwise it
 * returns that there may be more. Whoever is stopped between two of these leaves a note that rows are to be written.
 */
async function sweepSome(parts: SweepParts, brand: Brand, to: Temporal.Instant): Promise<boolean> {
  const { database, exclusionRules, countedAtOnce: max = countedAtOnce } = parts
  const { brandId, payExclusions } = brand
  return database.transaction().execute(async (tx) => {
    const from = await holdSweep(tx, brandId)
    if (Temporal.Instant.compare(from, to) >= 0) return false
    const swept: Sweep = { brandId, from, to }
    const { count, gameTypes } = await takeDueBets(tx, swept, max)
    let isMore = count === max
    if (count > 0) {
      for (const rule of exclusionRules?.(brandId) ?? payExclusions) {
        if (!rule.gameTypes.some((gameType) => gameTypes.has(gameType))) continue
        if (rule.rule === 'covered_bet') await excludeCovered(tx, { brandId, foundAt: to }, rule)
        else if (await excludeOpposite(tx, { brandId, foundAt: to }, rule)) isMore = true
      }
      await countTakenBets(tx, swept)
    }
    if (isMore) {
      await noteUnwritten(tx, brandId)
      return true
    }
    await writeAll(parts, tx, brand, swept)
    await endSweep(tx, swept)
    return false
  })
}

/** Writes the rows of a sweep. */
async function writeAll({ clock }: SweepParts, tx: Database, brand: Brand, swept: Sweep): Promise<void> {
  const { brandId } = brand
  let after = noContract
  for (let isMore = true; isMore;) {
    const sums = await takeSums(tx, brandId, { after, max: writtenAtOnce })
    const rows = sums.map((sum) => rowOf(sum, brand, swept))
    // What is worth less than a minor unit waits until more comes.
    await writeRows(tx, brandId, { rows: rows.filter(({ amountMinor }) => amountMinor !== 0n), at: clock.now() })
    after = sums.at(-1)?.contractId ?? after
    isMore = sums.length === writtenAtOnce
  }
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
