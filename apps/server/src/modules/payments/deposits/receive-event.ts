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
import { insertEvent, type EventOutcome } from './events.sql.ts'
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
    parts.log.info({ gateway: connected.code, order: report.order, kind: report.status, outcome }, 'payment event')
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
  report: GatewayReport,
): Promise<EventOutcome> {
  const { database, clock } = parts
  const { eventId, order, status: kind, chargeId, amount, currency } = report
  const depositId = uuidForm.test(order) ? order : null
  const row = depositId === null ? undefined : await depositAtGateway(database, { brandId, gatewayCode }, depositId)
  const event = { brandId, gatewayCode, eventId, depositId, kind, chargeId, amount, currency, receivedAt: clock.now() }
  if (row !== undefined)
    return settleDeposit(parts, row, report, (tx, outcome) => insertEvent(tx, { ...event, outcome }))
  await insertEvent(database, { ...event, outcome: 'unknown_order' })
  if (kind === 'paid') parts.security.note('payment.unknown_order', { brandId })
  return 'unknown_order'
}
