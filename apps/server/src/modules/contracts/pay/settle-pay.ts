import { minor, type CurrencyCode } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { payAgent } from '../../ledger/index.ts'
import { frozenUplines, insertFreeze, deleteFreeze } from './freezes.sql.ts'
import type { PayParts } from './pay.parts.ts'
import { settlePeriods } from './pay-periods.sql.ts'
import { notePaid, noteUnpaid, readyRows, unpaidRows, type OwingRow } from './settle.sql.ts'

/**
 * Pays what was computed, from the top down: an agent's own pay of a period comes before what the agent gives of it. It may be
 * interrupted anywhere and begun again: a row's key is posted once.
 */
export async function settlePay(parts: PayParts, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  for (const brand of parts.brands.all) {
    await payUnpaid(parts, brand, signal)
    const left = new Set<string>()
    for (;;) {
      if (signal.aborted) return
      const rows = await readyRows(database, brand.brandId, { without: [...left], max: parts.atOnce.postings })
      if (rows.length === 0) break
      for (const rowId of await payRows(parts, brand, rows)) left.add(rowId)
    }
    await settlePeriods(database, brand.brandId, clock.now())
  }
}

/** What became of a row: it is paid, its upline cannot pay, or the ledger could not say. */
type Outcome = 'paid' | 'unpaid' | 'left'

/** Pays rows at once and records what became of them. Returns those that wait for the next run. */
async function payRows(parts: PayParts, brand: Brand, rows: readonly OwingRow[]): Promise<readonly string[]> {
  const outcomes = await Promise.all(rows.map((row) => payRow(parts, brand, row)))
  const of = (outcome: Outcome) => rows.filter((_, place) => outcomes[place] === outcome)
  await notePaid(parts.database, idsOf(of('paid')), parts.clock.now())
  const unpaid = of('unpaid')
  const uplines = new Set(unpaid.flatMap(({ uplineId }) => (uplineId === null ? [] : [uplineId])))
  for (const uplineId of uplines) await freeze(parts, brand, uplineId)
  await noteUnpaid(parts.database, idsOf(unpaid))
  return idsOf(of('left'))
}

/** The upline has no money, or owes it for something else. */
const cannotPay: ReadonlySet<string> = new Set(['wallet.insufficient_funds', 'wallet.debt_open'])
/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

async function payRow(parts: PayParts, brand: Brand, row: OwingRow): Promise<Outcome> {
  const { ledger, log, metrics } = parts
  const { brandId } = brand
  try {
    const [to, from, providerId, agentPay] = await Promise.all([
      mainAccount(parts, brandId, row.downlineId, row.currency),
      row.uplineId === null ? undefined : mainAccount(parts, brandId, row.uplineId, row.currency),
      ledger.provider(brandId, 'house'),
      ledger.houseAccount({ brandId, currency: row.currency, name: 'agent_pay' }),
    ])
    const key = keyOf(row)
    await payAgent(ledger, { from, to, providerId, agentPay, key, amountMinor: minor(row.amountMinor) })
    return 'paid'
  } catch (error) {
    if (error instanceof Refusal && cannotPay.has(error.code)) return 'unpaid'
    if (!(error instanceof Refusal && passing.has(error.code))) {
      log.error({ err: error, rowId: row.rowId }, 'paying an agent ended with an error')
      metrics.brokenInvariants.inc({ where: 'agent pay' })
    }
    return 'left'
  }
}

/** The key under which a row is posted. */
export function keyOf({ rowId }: Pick<OwingRow, 'rowId'>): string {
  return `pay:${rowId}`
}

function mainAccount({ ledger }: PayParts, brandId: BrandId, id: MemberId, currency: CurrencyCode) {
  return ledger.memberAccount({ brandId, memberId: id, kind: 'main', currency })
}

/**
 * Stops an upline's bets, withdrawals and transfers. What is recorded first is undone last, so that whatever is interrupted, an
 * upline who owes nothing is freed by the next run.
 */
async function freeze(parts: PayParts, brand: Brand, uplineId: MemberId): Promise<void> {
  const { database, ledger, clock } = parts
  await insertFreeze(database, { brandId: brand.brandId, uplineId }, clock.now())
  const accountId = await mainAccount(parts, brand.brandId, uplineId, brand.currency.code)
  await ledger.setRule(accountId, 'contracts', { blocked: true, limits: [], reason: 'owes pay to a downline' })
}

/** Tries again what uplines could not pay, the oldest first, and frees those who owe nothing any more. */
async function payUnpaid(parts: PayParts, brand: Brand, signal: AbortSignal): Promise<void> {
  const { database, ledger } = parts
  const { brandId } = brand
  for (const uplineId of await frozenUplines(database, brandId)) {
    if (signal.aborted) return
    if (!(await payWhatIsPossible(parts, brand, uplineId))) continue
    const accountId = await mainAccount(parts, brandId, uplineId, brand.currency.code)
    await ledger.setRule(accountId, 'contracts', { blocked: false, limits: [], reason: 'has paid the downlines' })
    await deleteFreeze(database, { brandId, uplineId })
  }
}

/** Pays an upline's unpaid rows as far as the money goes. Returns whether nothing is left. */
async function payWhatIsPossible(parts: PayParts, brand: Brand, uplineId: MemberId): Promise<boolean> {
  for (;;) {
    const rows = await unpaidRows(parts.database, { brandId: brand.brandId, uplineId }, parts.atOnce.postings)
    if (rows.length === 0) return true
    for (const row of rows) {
      if ((await payRow(parts, brand, row)) !== 'paid') return false
      await notePaid(parts.database, [row.rowId], parts.clock.now())
    }
  }
}

function idsOf(rows: readonly OwingRow[]): string[] {
  return rows.map(({ rowId }) => rowId)
}
