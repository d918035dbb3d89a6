import type { BodyOf } from '@baize/contract'
import type { acceptDifference, askGatewayAgain, AuditAction } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { NotReconciled } from '../../payments/index.ts'
import type { ReconciliationPageParts } from './reconciliation.parts.ts'
import { dayOf, type DayParams } from './show-reconciliation.ts'

/** Compares a day that has ended again. */
export async function compare(parts: ReconciliationPageParts, operator: Operator, params: DayParams) {
  const { kind, source } = params
  const { brandId } = operator
  const day = dayOf('day', params.day)
  const today = parts.clock.now().toZonedDateTimeISO(parts.brands.byId(brandId).timeZone).toPlainDate()
  if (Temporal.PlainDate.compare(day, today) >= 0) throw new Refusal('reconciliation.day_open')
  const note = noted(parts, operator, params, { action: 'reconciliation.compared' })
  const done =
    kind === 'vendor'
      ? await parts.vendors.reconciliation.compare({ brandId, vendorCode: source, day }, note)
      : await parts.payments.reconciliation.compare({ brandId, gatewayCode: source, day }, note)
  return end(done)
}

/** Asks a gateway about an order; its answer takes effect as any report of it. */
export async function askAgain(
  parts: ReconciliationPageParts,
  operator: Operator,
  params: DayParams,
  { about, itemId, difference }: BodyOf<typeof askGatewayAgain>,
) {
  const kind = gatewayKinds.find((one) => one === difference)
  if (params.kind === 'vendor' || about === 'transaction' || kind === undefined)
    throw new Refusal('reconciliation.unknown')
  const key = {
    brandId: operator.brandId,
    gatewayCode: params.source,
    day: dayOf('day', params.day),
    about,
    itemId,
    kind,
  }
  const note = noted(parts, operator, params, { action: 'reconciliation.asked_again', about: { itemId, difference } })
  return end(await parts.payments.reconciliation.askAgain(key, note))
}

/** Notes that a difference is as it should be, or was settled elsewhere. */
export async function accept(
  parts: ReconciliationPageParts,
  operator: Operator,
  params: DayParams,
  { about, itemId, difference, reason }: BodyOf<typeof acceptDifference>,
) {
  const { brandId, operatorId, username: name } = operator
  const day = dayOf('day', params.day)
  const by = { operatorId, name, reason }
  const note = noted(parts, operator, params, {
    action: 'reconciliation.accepted',
    about: { itemId, difference },
    reason,
  })
  if (params.kind === 'vendor') {
    const kind = vendorKinds.find((one) => one === difference)
    if (kind === undefined) throw new Refusal('reconciliation.unknown')
    const key = { brandId, vendorCode: params.source, day, transactionId: itemId, kind }
    return end(await parts.vendors.reconciliation.accept(key, by, note))
  }
  const kind = gatewayKinds.find((one) => one === difference)
  if (about === 'transaction' || kind === undefined) throw new Refusal('reconciliation.unknown')
  const key = { brandId, gatewayCode: params.source, day, about, itemId, kind }
  return end(await parts.payments.reconciliation.accept(key, by, note))
}

const gatewayKinds = ['missing_here', 'missing_there', 'amount', 'state'] as const
const vendorKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'type',
  'player',
  'round',
  'failed_there',
  'unreadable',
] as const

interface Noted {
  readonly action: AuditAction
  readonly about?: { readonly itemId: string; readonly difference: string }
  readonly reason?: string
}

function noted(
  { operators }: ReconciliationPageParts,
  operator: Operator,
  { kind, source, day }: DayParams,
  { action, about, reason }: Noted,
) {
  return (tx: Database) =>
    operators.audit.note(tx, operator, {
      action,
      subject: { kind: 'reconciliation', id: `${kind} ${source} ${day}` },
      after: about,
      reason,
    })
}

const refusals = {
  unknown: 'reconciliation.unknown',
  unanswered: 'reconciliation.unanswered',
  decided: 'reconciliation.decided',
} as const satisfies Record<NotReconciled, string>

function end(done: NotReconciled | 'done'): Record<string, never> {
  if (done !== 'done') throw new Refusal(refusals[done])
  return {}
}
