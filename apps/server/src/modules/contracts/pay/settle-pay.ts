import { minor, type CurrencyCode } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { payAgent, type AgentPay } from '../../ledger/index.ts'
import { noteWrittenOff, type DeskRow, type PayDecision } from './desk.sql.ts'
import { deleteFreeze, frozenUplines, insertFreezes, notFrozen, owesPay } from './freezes.sql.ts'
import type { PayParts } from './pay.parts.ts'
import { tellStanding } from './pay-news.ts'
import { settlePeriods } from './pay-periods.sql.ts'
import {
  holdUnpaid,
  notePaid,
  noteUnpaid,
  unpaidRows,
  waitingPeriods,
  waitingRows,
  type OwingRow,
  type WaitingPeriod,
  type WaitingRow,
} from './settle.sql.ts'
import { payeeOf, payerOf, topDown } from './top-down.rules.ts'

/**
 * Pays what was computed, from the top down: an agent's own pay of a period comes before what the agent gives of it. It may be
 * interrupted anywhere and begun again: a row's key is posted once.
 */
export async function settlePay(parts: PayParts, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  for (const brand of parts.brands.all) {
    await payUnpaid(parts, brand, signal)
    for (const periods of inParts(await waitingPeriods(database, brand.brandId), parts.atOnce.postings)) {
      if (signal.aborted) return
      await payAll(parts, brand, await waitingRows(database, brand.brandId, periods), signal)
    }
    await settlePeriods(database, brand.brandId, clock.now())
  }
}

/** Periods in parts that have about so many rows together, and at least one period. */
function inParts(periods: readonly WaitingPeriod[], max: number): readonly (readonly WaitingPeriod[])[] {
  const found: WaitingPeriod[][] = []
  let rows = max
  for (const period of periods) {
    if (rows + period.pending > max) {
      found.push([])
      rows = 0
    }
    found.at(-1)?.push(period)
    rows += period.pending
  }
  return found
}

/** Pays all of some periods' rows that can be paid now; the others wait for the next run. */
async function payAll(parts: PayParts, brand: Brand, rows: readonly WaitingRow[], signal: AbortSignal): Promise<void> {
  const { postings } = parts.atOnce
  const held = new Set<string>()
  for (let open = topDown(rows, held); open.length > 0;) {
    const again: WaitingRow[] = []
    for (let from = 0; from < open.length && !signal.aborted; from += postings)
      again.push(...(await payRows(parts, brand, { rows: open.slice(from, from + postings), again, held })))
    if (signal.aborted) return
    open = topDown(again, held)
  }
}

/** What became of a row: it is paid, its upline cannot pay, or the ledger could not say. */
type Outcome = 'paid' | 'unpaid' | 'left'

/** Rows that are paid at once. */
interface Paying {
  readonly rows: readonly WaitingRow[]
  /** Rows that have to be tried again. */
  readonly again: readonly WaitingRow[]
  /** Whose rows wait for the next run; those of which the ledger could not say are added. */
  readonly held: Set<string>
}

/**
 * Pays rows at once, in order, and records what became of them. Returns those that were refused while it was open what their payers
 * get themselves: that says nothing yet.
 */
async function payRows(parts: PayParts, brand: Brand, { rows, again, held }: Paying): Promise<readonly WaitingRow[]> {
  const { database, clock } = parts
  const outcomes = await postRows(parts, brand, rows)
  const of = (outcome: Outcome) => rows.filter((_, place) => outcomes[place] === outcome)
  await notePaid(database, idsOf(of('paid')), clock.now())
  for (const row of of('left')) held.add(payeeOf(row))
  const open = new Set([...rows, ...again].map(payeeOf))
  const isOpen = (row: WaitingRow) => open.has(payerOf(row) ?? '')
  const unpaid = of('unpaid').filter((row) => !isOpen(row))
  const owing = unpaid.flatMap(({ uplineId }) => (uplineId === null ? [] : [uplineId]))
  await freeze(parts, brand, owing)
  // Told before it is noted: what is interrupted is told again, under the same ids.
  await tellStanding(parts, brand, 'pay_owed', owing)
  await tellStanding(
    parts,
    brand,
    'pay_unpaid',
    unpaid.map(({ downlineId }) => downlineId),
  )
  await noteUnpaid(database, idsOf(unpaid))
  // Somebody may have freed one of them before these rows could be seen.
  await freeze(parts, brand, await notFrozen(database, brand.brandId, owing))
  return of('unpaid').filter(isOpen)
}

/** Posts rows in their order, so that whoever is paid by one has the money for the next. */
async function postRows(parts: PayParts, brand: Brand, rows: readonly OwingRow[]): Promise<readonly Outcome[]> {
  // Looked up first: a row that had to wait for its accounts would be behind the ones after it.
  const ready = await Promise.all(rows.map((row) => draftOf(parts, brand, row)))
  return Promise.all(rows.map((row, place) => payRow(parts, row, ready[place])))
}

/** The upline has no money, or owes it for something else. */
const cannotPay: ReadonlySet<string> = new Set(['wallet.insufficient_funds', 'wallet.debt_open'])
/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

/** The accounts of a row; `undefined` if they cannot be found now. */
async function draftOf(parts: PayParts, { brandId }: Brand, row: OwingRow): Promise<AgentPay | undefined> {
  const { ledger } = parts
  try {
    const [to, from, providerId, agentPay] = await Promise.all([
      mainAccount(parts, brandId, row.downlineId, row.currency),
      row.uplineId === null ? undefined : mainAccount(parts, brandId, row.uplineId, row.currency),
      ledger.provider(brandId, 'house'),
      ledger.houseAccount({ brandId, currency: row.currency, name: 'agent_pay' }),
    ])
    return { from, to, providerId, agentPay, key: keyOf(row), amountMinor: minor(row.amountMinor) }
  } catch (error) {
    noteFailure(parts, row, error)
    return undefined
  }
}

async function payRow(parts: PayParts, row: OwingRow, draft: AgentPay | undefined): Promise<Outcome> {
  if (draft === undefined) return 'left'
  try {
    await payAgent(parts.ledger, draft)
    return 'paid'
  } catch (error) {
    if (error instanceof Refusal && cannotPay.has(error.code)) return 'unpaid'
    noteFailure(parts, row, error)
    return 'left'
  }
}

function noteFailure({ log, metrics }: PayParts, { rowId }: OwingRow, error: unknown): void {
  if (error instanceof Refusal && passing.has(error.code)) return
  log.error({ err: error, rowId }, 'paying an agent ended with an error')
  metrics.brokenInvariants.inc({ where: 'agent pay' })
}

/** The key under which a row is posted. */
export function keyOf({ rowId }: Pick<OwingRow, 'rowId'>): string {
  return `pay:${rowId}`
}

function mainAccount({ ledger }: PayParts, brandId: BrandId, id: MemberId, currency: CurrencyCode) {
  return ledger.memberAccount({ brandId, memberId: id, kind: 'main', currency })
}

/**
 * Stops uplines' bets, withdrawals and transfers. What is recorded first is undone last, so that whatever is interrupted, an
 * upline who owes nothing is freed by the next run.
 */
async function freeze(parts: PayParts, { brandId, currency }: Brand, owing: readonly MemberId[]): Promise<void> {
  const uplines = [...new Set(owing)]
  if (uplines.length === 0) return
  const { database, ledger, clock } = parts
  await insertFreezes(database, brandId, uplines, clock.now())
  const accounts = await Promise.all(uplines.map((uplineId) => mainAccount(parts, brandId, uplineId, currency.code)))
  const rule = { blocked: true, limits: [], reason: 'owes pay to a downline' }
  await Promise.all(accounts.map((accountId) => ledger.setRule(accountId, 'contracts', rule)))
}

/** Tries again what uplines could not pay, the oldest first, and frees those who owe nothing any more. */
async function payUnpaid(parts: PayParts, brand: Brand, signal: AbortSignal): Promise<void> {
  for (const uplineId of await frozenUplines(parts.database, brand.brandId)) {
    if (signal.aborted) return
    await payOrKeepFrozen(parts, brand, uplineId)
  }
}

/** Tries again what an upline could not pay, and frees them if they owe nothing any more. */
export async function payOrKeepFrozen(parts: PayParts, brand: Brand, uplineId: MemberId): Promise<void> {
  const { database, ledger } = parts
  const { brandId } = brand
  if (!(await payWhatIsPossible(parts, brand, uplineId))) return
  const accountId = await mainAccount(parts, brandId, uplineId, brand.currency.code)
  await ledger.setRule(accountId, 'contracts', { blocked: false, limits: [], reason: 'owes the downlines nothing' })
  await tellStanding(parts, brand, 'pay_freed', [uplineId])
  await deleteFreeze(database, { brandId, uplineId })
  // A row that became unpaid meanwhile: whoever noted it saw the upline frozen still.
  if (await owesPay(database, { brandId, memberId: uplineId })) await freeze(parts, brand, [uplineId])
}

/** Pays an upline's unpaid rows as far as the money goes. Returns whether nothing is left. */
async function payWhatIsPossible(parts: PayParts, brand: Brand, uplineId: MemberId): Promise<boolean> {
  for (;;) {
    const rows = await unpaidRows(parts.database, { brandId: brand.brandId, uplineId }, parts.atOnce.postings)
    if (rows.length === 0) return true
    for (const row of rows) if ((await payUnpaidRow(parts, brand, row.rowId)) === 'left') return false
  }
}

/** Pays a row that is unpaid, if it is possible now. Meanwhile nobody can write it off. */
async function payUnpaidRow(parts: PayParts, brand: Brand, rowId: string): Promise<'done' | 'left'> {
  return parts.database.transaction().execute(async (tx) => {
    const row = await holdUnpaid(tx, brand.brandId, rowId)
    if (row === undefined) return 'done'
    if ((await payRow(parts, row, await draftOf(parts, brand, row))) !== 'paid') return 'left'
    await notePaid(tx, [rowId], parts.clock.now())
    return 'done'
  })
}

/**
 * Writes off a row that its upline cannot pay, within a transaction that may record more. Payment is tried a last time: if it is
 * possible, or if it was made and only not recorded, the row is paid and not written off. `undefined` if there is nothing to
 * write off.
 */
export async function writeOff(
  parts: PayParts,
  tx: Database,
  { brandId, rowId, operatorId }: Pick<PayDecision, 'brandId' | 'rowId' | 'operatorId'>,
): Promise<DeskRow | 'paid' | undefined> {
  const row = await holdUnpaid(tx, brandId, rowId)
  if (row === undefined) return undefined
  const outcome = await payRow(parts, row, await draftOf(parts, parts.brands.byId(brandId), row))
  if (outcome === 'left') throw new Refusal('system.unavailable')
  if (outcome === 'unpaid') return noteWrittenOff(tx, { brandId, rowId, operatorId }, parts.clock.now())
  await notePaid(tx, [rowId], parts.clock.now())
  return 'paid'
}

function idsOf(rows: readonly OwingRow[]): string[] {
  return rows.map(({ rowId }) => rowId)
}
