import { dueAt, periodAt, type AgentProgramme } from '@baize/pay'
import type { CurrencyCode } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { Brand } from '../../brand/index.ts'
import { contractsInForce } from '../life/contracts.sql.ts'
import { measureOf, rowsOf } from './compute-pay.ts'
import { computedPeriods, type NamedKind, type PeriodRow } from './pay-periods.sql.ts'
import { insertRows, type NewRow } from './pay-rows.sql.ts'
import type { PayParts } from './pay.parts.ts'
import { deleteRechecks, dueRechecks, insertRechecks, kindsToCheck, type Recheck } from './rechecks.sql.ts'

/** What is corrected: the periods of a kind. */
interface Correcting {
  readonly brand: Brand
  readonly programme: AgentProgramme
  readonly kind: NamedKind
  /** What was noted later is left to the next run of the kind. */
  readonly notedBefore: Temporal.Instant
}

/**
 * Corrects the periods of which something became known before the newest run of their kind: a late win, a bet that was returned or
 * excluded. What differs goes into further rows, and no row changes. Each step may be made again: what is stored already differs
 * no more. Periods that ended longer ago than the brand says stay as they are.
 */
export async function correctDue(parts: PayParts, signal: AbortSignal): Promise<void> {
  for (const brand of parts.brands.all) {
    const programme = parts.programmeOf(brand)
    if (programme === undefined) continue
    const runs = (['daily', 'hourly', 'dividend'] as const).map((kind) => ({
      kind,
      notedBefore: newestRun(kind, parts.clock.now(), brand.timeZone),
    }))
    const kinds = await kindsToCheck(parts.background, brand.brandId, runs)
    for (const { kind, notedBefore } of runs)
      if (kinds.has(kind)) await correctKind(parts, { brand, programme, kind, notedBefore }, signal)
  }
}

async function correctKind(parts: PayParts, work: Correcting, signal: AbortSignal): Promise<void> {
  const { background, atOnce } = parts
  const { brand, kind, notedBefore } = work
  const { brandId } = brand
  while (!signal.aborted) {
    const due = await dueRechecks(background, { brandId, kind, notedBefore }, atOnce.contracts)
    if (due.length === 0 || !(await correctSome(parts, work, due, signal))) return
    await deleteRechecks(
      background,
      due.map(({ recheckId }) => recheckId),
    )
  }
}

/** When the newest run of a kind was due: each day at 02:00 of the brand, or each hour ten minutes later. */
function newestRun(kind: NamedKind, now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const length = kind === 'hourly' ? 'hour' : 'daily'
  const { from: end } = periodAt(length, now, timeZone)
  const due = dueAt(length, { from: end, to: end }, timeZone)
  if (Temporal.Instant.compare(due, now) <= 0) return due
  const { from: before } = periodAt(length, end.subtract({ milliseconds: 1 }), timeZone)
  return dueAt(length, { from: before, to: before }, timeZone)
}

/** Corrects the periods of some entries, the oldest first. `false` if another process stores rows of them at the same time. */
async function correctSome(
  parts: PayParts,
  work: Correcting,
  due: readonly Recheck[],
  signal: AbortSignal,
): Promise<boolean> {
  const { background, clock } = parts
  const { brand, programme, kind } = work
  const endedAfter = clock.now().subtract({ hours: 24 * programme.correctionDays })
  const periods = await computedPeriods(background, { brandId: brand.brandId, kind }, { ats: atsOf(due), endedAfter })
  for (const period of periods) {
    const agents = new Set(due.filter(({ at }) => isIn(at, period)).map(({ agentId }) => agentId))
    if (agents.size > 0 && !(await correctPeriod(parts, work, { period, downlines: [...agents] }, signal))) return false
  }
  return true
}

const atsOf = (due: readonly Recheck[]) => due.map(({ at }) => at)

function isIn(at: Temporal.Instant, { from, to }: PeriodRow): boolean {
  return Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, to) < 0
}

async function correctPeriod(
  parts: PayParts,
  { brand, programme }: Pick<Correcting, 'brand' | 'programme'>,
  { period, downlines }: { readonly period: PeriodRow; readonly downlines: readonly MemberId[] },
  signal: AbortSignal,
): Promise<boolean> {
  const { background, clock, atOnce } = parts
  const measure = measureOf(parts, { brand, programme, series: period })
  for (let after: string | undefined; ;) {
    signal.throwIfAborted()
    const contracts = await contractsInForce(background, { ...period, downlines }, { after, max: atOnce.contracts })
    after = contracts.at(-1)?.contractId
    if (after === undefined) return true
    const rows = await rowsOf(parts, { programme }, { period, contracts, measure, isAgain: true }, signal)
    const about = { ...period, currency: brand.currency.code }
    const isStored = await background.transaction().execute(async (tx) => {
      const stored = await storeCorrections(tx, about, rows, clock.now())
      return stored === rows.length
    })
    if (!isStored) return false
  }
}

/**
 * Stores rows that correct a period, and notes the next period where a row leaves something else to it than the rows before did.
 * Returns how many it stored: fewer than asked if somebody corrects the period at the same time.
 */
export async function storeCorrections(
  tx: Database,
  period: PeriodRow & { readonly currency: CurrencyCode },
  rows: readonly NewRow[],
  now: Temporal.Instant,
): Promise<number> {
  const stored = await insertRows(tx, period, rows, now)
  const next = rows.filter(({ leavesOther }) => leavesOther).map(({ contract }) => contract.downlineId)
  await insertRechecks(tx, period, [...new Set(next)], period.to)
  return stored
}
