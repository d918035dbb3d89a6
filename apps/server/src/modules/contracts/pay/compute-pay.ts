import {
  basisFromJson,
  cadences,
  dueAt,
  leftOf,
  lengthOf,
  periodAt,
  type AgentProgramme,
  type Basis,
  type Pay,
  type PayPeriod,
} from '@baize/pay'
import { zeroMinor, type Minor } from '@baize/money'
import type { Brand } from '../../brand/index.ts'
import { contractsInForce, type ContractInForce } from '../life/contracts.sql.ts'
import { isWorthARow, payOf, type Payable } from './bases.ts'
import { openMeasure, type Measure } from './measure-teams.ts'
import type { PayParts } from './pay.parts.ts'
import {
  computingPeriod,
  insertPeriod,
  movePeriod,
  nextWanted,
  progressOf,
  type PeriodRow,
  type PeriodSeries,
  type Progress,
} from './pay-periods.sql.ts'
import { amountsOf, insertRows, owedBy, rowsBefore, sidesOf, type EarlierRows, type NewRow } from './pay-rows.sql.ts'

/** The daily sums may lack a posting that is older than they say by up to this much. */
const countedHours = 1

/** The series of periods of a brand: daily wages, hourly wages, and dividends of each cadence. */
export function seriesOf({ brandId }: Pick<Brand, 'brandId'>): readonly PeriodSeries[] {
  return [
    { brandId, kind: 'daily', cadence: undefined },
    { brandId, kind: 'hourly', cadence: undefined },
    ...cadences.map((cadence) => ({ brandId, kind: 'dividend' as const, cadence })),
  ]
}

/**
 * Computes the pay of every period that is over and of which everything is known, oldest first: each may go on with what the one
 * before left. It goes on where it was interrupted.
 */
export async function computeDue(parts: PayParts, signal: AbortSignal): Promise<void> {
  for (const brand of parts.brands.all) {
    const programme = parts.programmeOf(brand)
    if (programme === undefined) continue
    const all = seriesOf(brand)
    const progress = await progressOf(parts.background, brand.brandId, all)
    for (const [place, series] of all.entries()) {
      let at = progress[place]
      while (!signal.aborted && at !== undefined && mayBeDue(series, at, brand.timeZone, parts.clock.now()))
        at = await computeNext(parts, { brand, programme, series }, at, signal)
    }
  }
}

interface Work {
  readonly brand: Brand
  readonly programme: AgentProgramme
  readonly series: PeriodSeries
}

/** Whether there may be something to compute. Most series have nothing for most of the time, and are not looked at any further. */
function mayBeDue(
  { kind, cadence }: PeriodSeries,
  { since, isComputing }: Progress,
  timeZone: string,
  now: Temporal.Instant,
): boolean {
  if (isComputing || since === undefined) return isComputing
  const length = lengthOf(kind, cadence)
  return Temporal.Instant.compare(dueAt(length, periodAt(length, since, timeZone), timeZone), now) <= 0
}

/**
 * Computes the oldest period of a series that is not computed. Returns how far the series is then; `undefined` if there is none, or it
 * is not known yet, or another process computes it.
 */
async function computeNext(
  parts: PayParts,
  work: Work,
  { isComputing }: Progress,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  const period = isComputing ? await computingPeriod(parts.background, work.series) : await beginNext(parts, work)
  if (period === undefined || !(await computePeriod(parts, work, period, signal))) return undefined
  return { since: period.to, isComputing: false }
}

/** Begins the next period of a series, if it is over and known. */
async function beginNext(parts: PayParts, { brand, series }: Work): Promise<PeriodRow | undefined> {
  const { background, clock } = parts
  const wanted = await nextWanted(background, series)
  if (wanted === undefined) return undefined
  const length = lengthOf(series.kind, series.cadence)
  const period = periodAt(length, wanted.since, brand.timeZone)
  if (Temporal.Instant.compare(dueAt(length, period, brand.timeZone), clock.now()) > 0) return undefined
  if (!(await isKnown(parts, series, period))) return undefined
  return insertPeriod(background, series, startingAt(period, wanted.lastEnd), clock.now())
}

/**
 * The period from `since` on if it begins before: the periods before it ended later, since the brand's clocks were set differently.
 * What is wanted begins behind the last period, or with the first contract, which begins with a period of its own or within one.
 */
function startingAt(period: PayPeriod, lastEnd: Temporal.Instant | undefined): PayPeriod {
  return lastEnd !== undefined && Temporal.Instant.compare(period.from, lastEnd) < 0
    ? { from: lastEnd, to: period.to }
    : period
}

/** Whether everything that happened in a period has been counted. */
async function isKnown({ stats, settledBets }: PayParts, series: PeriodSeries, { to }: PayPeriod): Promise<boolean> {
  if (series.kind === 'hourly') {
    const until = await settledBets.knownUntil(series.brandId)
    return until !== undefined && Temporal.Instant.compare(until, to) >= 0
  }
  const counted = stats.countedUntil()
  return counted !== undefined && Temporal.Instant.compare(to.add({ hours: countedHours }), counted) <= 0
}

/**
 * Computes a period in steps of some contracts, each in a transaction that also notes how far it is. Returns whether it came to the
 * end: if a step did not move the period, another process goes on with it.
 */
async function computePeriod(parts: PayParts, work: Work, period: PeriodRow, signal: AbortSignal): Promise<boolean> {
  const { background, clock, atOnce } = parts
  const measure = measureOf(parts, work)
  for (let at = period; ;) {
    if (signal.aborted) return false
    const page = { after: at.afterContract ?? undefined, max: atOnce.contracts }
    const contracts = await contractsInForce(background, at, page)
    const last = contracts.length < atOnce.contracts ? undefined : contracts.at(-1)
    const rows = await rowsOf(parts, work, { period, contracts, measure, isAgain: false }, signal)
    const moved = await background.transaction().execute(async (tx) => {
      const to = last === undefined ? { computedAt: clock.now() } : { afterContract: last.contractId }
      if (!(await movePeriod(tx, at, to))) return false
      await insertRows(tx, { ...period, currency: work.brand.currency.code }, rows, clock.now())
      return true
    })
    if (!moved || last === undefined) return moved
    at = { ...at, afterContract: last.contractId }
  }
}

/** A measure for the periods of a series. */
export function measureOf(parts: PayParts, { brand, programme, series }: Work): Measure {
  const { activeFromMinor = zeroMinor } = (series.kind === 'hourly' ? undefined : programme[series.kind]) ?? {}
  const { brandId, timeZone, currency } = brand
  return openMeasure(parts, { brandId, timeZone, currency: currency.code, activeFromMinor })
}

const noRows: Awaited<ReturnType<typeof rowsBefore>> = new Map()

/** Some contracts of a period, and whether rows that are there are to be corrected. */
export interface Computing {
  readonly period: PeriodSeries & PayPeriod
  readonly contracts: readonly ContractInForce[]
  readonly measure: Measure
  readonly isAgain: boolean
}

/** What contracts bring for a period: the rows that are wanted, without those that would say nothing. */
export async function rowsOf(
  parts: PayParts,
  { programme }: Pick<Work, 'programme'>,
  computing: Computing,
  signal: AbortSignal,
): Promise<readonly NewRow[]> {
  const { background } = parts
  const { period, contracts, measure, isAgain } = computing
  const downlines = contracts.map(({ downlineId }) => downlineId)
  const contractIds = contracts.map(({ contractId }) => contractId)
  const [facts, before, owed, earlier, open] = await Promise.all([
    measure.of(contracts, signal),
    // Nothing of an hour is left for the next one.
    period.kind === 'hourly' ? noRows : rowsBefore(background, period, downlines),
    owedBy(background, period, downlines),
    isAgain ? amountsOf(background, period, contractIds) : undefined,
    openStakes(parts, computing),
  ])
  const taken = new Set<string>()
  return contracts.flatMap((contract) => {
    const team = facts.get(contract.contractId)
    if (team === undefined) throw new Error('a contract was not measured')
    const payable = { contract, team, before: before.get(contract.downlineId), owedMinor: zeroMinor }
    if (isAgain) return correctionsOf(payable, earlier?.get(contract.contractId), programme)
    const plain = payOf({ ...payable, earlierMinor: zeroMinor }, programme)
    const sides = sidesOf(contract)
    // What was paid too much waits for something that it can be taken off. A downline with two contracts in one period owes once.
    const owes = taken.has(sides) || plain.amountMinor <= 0n ? undefined : owed.get(sides)
    const pay =
      owes === undefined
        ? plain
        : payOf({ ...payable, earlierMinor: zeroMinor, owedMinor: owes.amountMinor }, programme)
    if (!isWorthARow(pay)) return []
    if (owes !== undefined) taken.add(sides)
    const takes = owes?.rowIds ?? []
    const state = stateOf(pay, programme, open.get(contract.contractId))
    return [{ contract, run: 0, ...pay, state, takes, leavesOther: false }]
  })
}

/** The row that corrects those of a contract for a period, if anything differs. It takes no more off than was received. */
function correctionsOf(
  payable: Omit<Payable, 'earlierMinor'>,
  earlier: EarlierRows | undefined,
  programme: AgentProgramme,
): readonly NewRow[] {
  const { contract } = payable
  const { amountMinor = zeroMinor, receivedMinor = zeroMinor, runs: run = 0 } = earlier ?? {}
  let pay = payOf({ ...payable, earlierMinor: amountMinor }, programme)
  if (pay.amountMinor < 0n && receivedMinor !== amountMinor) {
    pay = payOf({ ...payable, earlierMinor: receivedMinor }, programme)
    if (pay.amountMinor > 0n) pay = { ...pay, amountMinor: zeroMinor }
  }
  const leavesOther = leftIn(pay.basis) !== leftIn(earlier && basisFromJson(earlier.basis))
  if (pay.amountMinor === 0n && !leavesOther) return []
  return [{ contract, run, ...pay, state: stateOf(pay, programme), takes: [], leavesOther }]
}

/** What a row leaves for the next period: a correction of it may change that one, too. */
function leftIn(basis: Basis | undefined): Minor {
  return basis?.kind === 'daily' || basis?.kind === 'dividend' ? leftOf(basis) : zeroMinor
}

/** What becomes of a row at first. Nothing has to be done for an amount of nothing. */
function stateOf(
  { amountMinor, basis }: Pay,
  { approveAboveMinor }: AgentProgramme,
  openMinor: Minor = zeroMinor,
): NewRow['state'] {
  if (amountMinor < 0n) return 'carried'
  if (amountMinor === 0n) return 'paid'
  const isDoubtful = basis.kind === 'dividend' && openMinor * 100n > basis.lossMinor * mostOpenPercent
  return isDoubtful || amountMinor > approveAboveMinor ? 'awaiting' : 'pending'
}

/**
 * How much of a loss may be stakes of bets that were not over at its end. A dividend of more waits for an operator: a bet that is
 * placed at the end of a period and won or returned in the next one would otherwise be paid for as a loss that nobody had.
 */
const mostOpenPercent = 20n

/** By contract, what the team had staked in bets that were not over when the contract's part of the period was. */
async function openStakes(
  { openStakesOf }: PayParts,
  { period, contracts, isAgain }: Computing,
): Promise<ReadonlyMap<string, Minor>> {
  const found = new Map<string, Minor>()
  if (period.kind !== 'dividend' || isAgain) return found
  for (const alike of Map.groupBy(contracts, ({ to }) => to.toString()).values()) {
    const [first] = alike
    if (first === undefined) continue
    const agentIds = alike.map(({ downlineId }) => downlineId)
    const open = await openStakesOf({ brandId: period.brandId, agentIds, at: first.to })
    for (const { contractId, downlineId } of alike) found.set(contractId, open.get(downlineId) ?? zeroMinor)
  }
  return found
}
