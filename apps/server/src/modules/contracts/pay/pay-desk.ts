import { minorSum, negateMinor, type Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { contractsInForce } from '../life/contracts.sql.ts'
import { measureOf, rowsOf } from './compute-pay.ts'
import {
  countOpen,
  decideRow,
  pageOfPeriods,
  pageOfRows,
  rowAt,
  type DeskFilter,
  type DeskPeriod,
  type DeskRow,
  type PayDecision,
  type Slice,
} from './desk.sql.ts'
import { periodFrom, type PeriodSeries } from './pay-periods.sql.ts'
import { storeCorrections } from './correct-pay.ts'
import type { NewRow } from './pay-rows.sql.ts'
import type { PayParts } from './pay.parts.ts'
import { payOrKeepFrozen, writeOff } from './settle-pay.ts'
import { sumNets } from './settle.sql.ts'

/** What the site has paid its agents, by two books. */
export interface PayHealth {
  /** By the ledger: minus the balance of `agent_pay`. */
  readonly costMinor: Minor
  /** By the rows: what all agents received less what they gave. */
  readonly netsMinor: Minor
  readonly agents: number
  readonly pending: number
  readonly frozen: number
}

/** What computing a period again changes for a downline. */
export interface PayDifference {
  readonly downlineId: MemberId
  /** What the rows of the contract for the period have. */
  readonly beforeMinor: Minor
  /** What they should have. */
  readonly afterMinor: Minor
}

/** What computing a period again changes. */
export interface PayDifferences {
  /** The first hundred. */
  readonly list: readonly PayDifference[]
  readonly count: number
  readonly totalMinor: Minor
}

/** Names a period. */
export type NamedPeriod = PeriodSeries & { readonly from: Temporal.Instant }

/** What operators do with agents' pay. */
export interface PayDesk {
  list(filter: DeskFilter, slice: Slice): Promise<{ readonly rows: readonly DeskRow[]; readonly count: number }>
  /**
   * Approves or cancels an amount above the limit, with a note in the same transaction. `decided` if it waits no more, `unknown` if
   * the brand has no such row.
   */
  decide(
    decision: PayDecision,
    note: (tx: Database, row: DeskRow) => Promise<void>,
  ): Promise<DeskRow | 'decided' | 'unknown'>
  /**
   * Writes off a row that its upline cannot pay, with a note in the same transaction; an upline who owes nothing more is free again.
   * `decided` if it is not unpaid, or could be paid after all; `unknown` if the brand has no such row.
   */
  writeOff(
    asked: Pick<PayDecision, 'brandId' | 'rowId' | 'operatorId'>,
    note: (tx: Database, row: DeskRow) => Promise<void>,
  ): Promise<DeskRow | 'decided' | 'unknown'>
  health(brandId: BrandId): Promise<PayHealth>
  periods(
    filter: { readonly brandId: BrandId; readonly kind: PeriodSeries['kind'] | undefined },
    slice: Slice,
  ): Promise<{ readonly rows: readonly DeskPeriod[]; readonly count: number }>
  /**
   * What computing a period again would change; `undefined` if there is no such period. Stores nothing. Refuses hours whose bets are
   * not kept any more.
   */
  tryAgain(period: NamedPeriod): Promise<PayDifferences | undefined>
  /** Stores what computing a period again changes, as further rows, with a note. */
  correct(
    period: NamedPeriod,
    note: (tx: Database, differences: PayDifferences) => Promise<void>,
  ): Promise<PayDifferences | undefined>
}

export function openPayDesk(parts: PayParts): PayDesk {
  const { database, clock } = parts
  return {
    list: (filter, slice) => pageOfRows(database, filter, slice),
    async decide(decision, note) {
      const decided = await database.transaction().execute(async (tx) => {
        const row = await decideRow(tx, decision, clock.now())
        if (row !== undefined) await note(tx, row)
        return row
      })
      if (decided !== undefined) return decided
      return (await rowAt(database, decision.brandId, decision.rowId)) === undefined ? 'unknown' : 'decided'
    },
    async writeOff(asked, note) {
      const row = await database.transaction().execute(async (tx) => {
        const found = await writeOff(parts, tx, asked)
        if (typeof found === 'object') await note(tx, found)
        return found
      })
      if (row === undefined)
        return (await rowAt(database, asked.brandId, asked.rowId)) === undefined ? 'unknown' : 'decided'
      const after = row === 'paid' ? await rowAt(database, asked.brandId, asked.rowId) : row
      // Those of the next minute would do so, too.
      const uplineId = after?.uplineId ?? null
      if (uplineId !== null) await payOrKeepFrozen(parts, parts.brands.byId(asked.brandId), uplineId)
      return row === 'paid' ? 'decided' : row
    },
    health: (brandId) => readHealth(parts, brandId),
    periods: (filter, slice) => pageOfPeriods(database, filter, slice),
    tryAgain: async (period) => (await computeAgain(parts, period))?.differences,
    async correct(period, note) {
      const found = await computeAgain(parts, period)
      if (found === undefined) return undefined
      await database.transaction().execute(async (tx) => {
        // Whoever corrects it at the same time takes the same numbers of runs: only one of them stores rows.
        await storeCorrections(tx, found.period, found.rows, clock.now())
        await note(tx, found.differences)
      })
      return found.differences
    },
  }
}

async function readHealth({ database, ledger, brands }: PayParts, brandId: BrandId): Promise<PayHealth> {
  const currency = brands.byId(brandId).currency.code
  const agentPay = await ledger.houseAccount({ brandId, currency, name: 'agent_pay' })
  const [balance, { netsMinor, agents }, open] = await Promise.all([
    ledger.houseBalance(agentPay),
    sumNets(database, brandId, currency),
    countOpen(database, brandId),
  ])
  return { costMinor: negateMinor(balance), netsMinor: minorSum(netsMinor), agents, ...open }
}

const shownDifferences = 100

/** Computes a period that was computed before again: the rows that correct it. Contracts in each step, rows of all. */
async function computeAgain(parts: PayParts, named: NamedPeriod) {
  const { background, brands, clock, programmeOf, atOnce } = parts
  const brand = brands.byId(named.brandId)
  const [period, programme] = [await periodFrom(background, named, named.from), programmeOf(brand)]
  if (period === undefined || period.state === 'computing' || programme === undefined) return undefined
  // Without its bets, an hour would come to nothing.
  const keptFrom = clock.now().subtract({ hours: 24 * programme.betsKeptDays })
  if (period.kind === 'hourly' && Temporal.Instant.compare(period.from, keptFrom) < 0) throw new Refusal('pay.too_old')
  const measure = measureOf(parts, { brand, programme, series: named })
  const rows: NewRow[] = []
  for (let after: string | undefined; ;) {
    const contracts = await contractsInForce(background, period, { after, max: atOnce.contracts })
    const last = contracts.at(-1)
    if (last === undefined) break
    after = last.contractId
    const computing = { period, contracts, measure, isAgain: true }
    rows.push(...(await rowsOf(parts, { programme }, computing, AbortSignal.timeout(60_000))))
  }
  return { period: { ...period, currency: brand.currency.code }, rows, differences: differencesOf(rows) }
}

function differencesOf(rows: readonly NewRow[]): PayDifferences {
  return {
    list: rows.slice(0, shownDifferences).map(({ contract, basis, amountMinor }) => ({
      downlineId: contract.downlineId,
      beforeMinor: basis.earlierMinor,
      afterMinor: minorSum(basis.earlierMinor + amountMinor),
    })),
    count: rows.length,
    totalMinor: minorSum(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
  }
}
