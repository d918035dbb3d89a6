import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../../../kernel/database/pool.ts'
import { InFlight } from '../../../kernel/in-flight.ts'
import type { MachineAnswer, MachineCall } from '../../../kernel/http/machine/machine-call.ts'
import { bindMachineRoute } from '../../../kernel/http/machine/machine-routes.ts'
import { openMachineScope } from '../../../kernel/http/machine/machine-scope.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GatewayReport } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import type { ConnectedGateway } from '../registry/gateway-registry.ts'
import { depositAtGateway } from './deposits.sql.ts'
import { settlePayout } from '../withdrawals/settle-payout.ts'
import { withdrawal } from '../withdrawals/withdrawals.sql.ts'
import { insertEvent, type EventOutcome, type EventRow } from './events.sql.ts'
import { settleDeposit } from './settle-deposit.ts'

const taken: MachineAnswer = { status: 200, text: '{"status":"taken"}' }
const notSigned: MachineAnswer = { status: 401, text: '{"status":"not_signed"}' }
const unreadable: MachineAnswer = { status: 400, text: '{"status":"unreadable"}' }
/** The gateway sends the event again later. */
const later: MachineAnswer = { status: 503, text: '{"status":"later"}' }

/** How many events of one gateway may be in progress. */
const maxEventsOfGateway = 64

/** Binds the call by which gateways report payments: `POST /payments/<gatewayCode>/events`, at the hosts of their brand. */
export async function bindGatewayEvents(listener: FastifyInstance, parts: PaymentParts): Promise<void> {
  const crowd = new InFlight<string>(maxEventsOfGateway)
  await openMachineScope(listener, unreadable, (scope) => {
    bindMachineRoute(scope, '/payments/:gatewayCode/events', (call, answered) => {
      const connected = parts.registry.gatewayAt(call.header('host') ?? '', call.params['gatewayCode'] ?? '')
      const key = connected === undefined ? 'unknown' : `${connected.brandId} ${connected.code}`
      if (!crowd.enter(key)) return answered(later)
      void answerTo(parts, connected, call)
        .finally(() => crowd.leave(key))
        .then(answered)
    })
  })
}

/** Answers an event. An unknown gateway and a wrong signature get the same answer. */
async function answerTo(
  parts: PaymentParts,
  connected: ConnectedGateway | undefined,
  call: MachineCall,
): Promise<MachineAnswer> {
  const report = connected?.gateway.read(call.header, call.body) ?? 'not signed'
  if (connected === undefined || report === 'not signed') {
    parts.security.note('payment.signature_refused', { address: call.ip, brandId: connected?.brandId })
    return notSigned
  }
  if (report === 'unreadable') {
    parts.log.warn({ gateway: connected.code }, 'a signed event of a payment gateway cannot be read')
    return unreadable
  }
  try {
    const outcome = await receive(parts, connected, report)
    const { order, status } = report.report
    parts.log.info({ gateway: connected.code, order, about: report.about, status, outcome }, 'payment event')
    return taken
  } catch (error) {
    if (!(error instanceof Refusal) && !isUnavailable(error)) {
      parts.log.error({ err: error, gateway: connected.code }, 'a payment event ended with a broken invariant')
      parts.metrics.brokenInvariants.inc({ where: 'payment event' })
    }
    return later
  }
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lets an event take effect, and stores it with what followed. One about an order that we do not have is stored too: somebody
 * may have paid, and an operator must see it.
 */
async function receive(
  parts: PaymentParts,
  { brandId, code: gatewayCode }: ConnectedGateway,
  event: GatewayReport,
): Promise<EventOutcome> {
  const { database, clock } = parts
  const { order, amount, currency } = event.report
  const id = uuidForm.test(order) ? order : null
  const at = { brandId, gatewayCode }
  const note = {
    ...at,
    eventId: event.eventId,
    amount,
    currency,
    receivedAt: clock.now(),
    depositId: null,
    withdrawalId: null,
  }
  if (event.about === 'charge') {
    const { status, chargeId } = event.report
    const row = id === null ? undefined : await depositAtGateway(database, at, id)
    const kind = status === 'pending' ? 'expired' : status
    const about = { ...note, depositId: id, kind, chargeId }
    if (row !== undefined)
      return settleDeposit(parts, row, event.report, (tx, outcome) => insertEvent(tx, { ...about, outcome }))
    return unknownOrder(parts, about)
  }
  const { status, payoutId } = event.report
  const row = id === null ? undefined : await withdrawal(database, id)
  const kind = status === 'paid' ? ('payout_paid' as const) : ('payout_failed' as const)
  const about = { ...note, withdrawalId: id, kind, chargeId: payoutId }
  if (row === undefined || row.brandId !== brandId || row.gatewayCode !== gatewayCode) return unknownOrder(parts, about)
  const outcome = await settlePayout(parts, row, event.report)
  await insertEvent(database, { ...about, outcome })
  return outcome
}

async function unknownOrder(
  { database, security }: PaymentParts,
  about: Omit<EventRow, 'outcome'>,
): Promise<EventOutcome> {
  await insertEvent(database, { ...about, outcome: 'unknown_order' })
  if (about.kind === 'paid' || about.kind === 'payout_paid')
    security.note('payment.unknown_order', { brandId: about.brandId })
  return 'unknown_order'
}
