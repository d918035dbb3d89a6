import {
  charge,
  gatewayEvent,
  payout,
  payoutEvent,
  paymentList,
  signedContent,
  signMessage,
  signatureHeaders,
  transfer,
  verifyMessage,
  type Charge,
  type Payout,
} from '@baize/payment-wire'
import type { Clock } from '../../../../kernel/clock.ts'
import { boundedText } from '../../../../kernel/bounded-text.ts'
import { parseStrictJson } from '../../../../kernel/strict-json.ts'
import {
  GatewayUnreachable,
  type ChargeReport,
  type DemoTransfer,
  type Gateway,
  type GatewayProtocol,
  type GatewayReport,
  type GatewaySettings,
  type NotRead,
  type PayoutReport,
} from '../gateway.types.ts'

const timeoutMs = 5_000
const maxBytes = 64 * 1024

/** The protocol of `packages/payment-wire`, which `docs/payments.md` describes. */
export const standardProtocol: GatewayProtocol = {
  name: 'standard',
  open: (settings) => ({
    async order({ depositId, kind, expiresAt, ...order }) {
      const body = {
        ...order,
        merchant: settings.merchant,
        order: depositId,
        method: kind,
        expiresAt: expiresAt.toString(),
      }
      const { charge: chargeId, qr = null, pageUrl = null } = await call(settings, charge, '/v1/charges', body)
      return { chargeId, qr, pageUrl }
    },
    async find(depositId) {
      const found = await ask(settings, charge, 'GET', `/v1/charges/${depositId}`)
      return found === undefined ? undefined : chargeReport(found)
    },
    async cancel(depositId) {
      await ask(settings, charge, 'POST', `/v1/charges/${depositId}/cancel`)
    },
    async payOut({ withdrawalId, accountNumber: account, ...order }) {
      const body = { ...order, merchant: settings.merchant, order: withdrawalId, account }
      return payoutReport(await call(settings, payout, '/v1/payouts', body))
    },
    async findPayout(withdrawalId) {
      const found = await ask(settings, payout, 'GET', `/v1/payouts/${withdrawalId}`)
      return found === undefined ? undefined : payoutReport(found)
    },
    async list({ from, to }, after) {
      const span = { merchant: settings.merchant, from: from.toString(), to: to.toString() }
      const body = after === undefined ? span : { ...span, after }
      const { payments, next } = await call(settings, paymentList, '/v1/payments', body)
      return {
        payments: payments.map(({ kind: about, at, ...one }) => ({ ...one, about, at: momentOf(at) })),
        next,
      }
    },
    slips: {
      async find({ bank, reference }) {
        const body = { merchant: settings.merchant, bank, reference }
        const found = await ask(settings, transfer, 'POST', '/v1/slips', body)
        if (found === undefined) return undefined
        if (found.bank !== bank || found.reference !== reference)
          throw new GatewayUnreachable('POST /v1/slips', 'its answer is about another transfer')
        return { ...found, at: Temporal.Instant.from(found.at) }
      },
      demoPage: (wanted) => demoPage(settings, wanted),
    },
    read: (header, body) => readEvent(settings, header, body),
  }),
}

/** A moment in the form of the protocol, which an impossible one has too. */
function momentOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch (error) {
    throw new GatewayUnreachable('POST /v1/payments', error)
  }
}

/** The sandbox draws slips of transfers that never were. */
function demoPage({ isDemo, apiBase }: GatewaySettings, wanted: DemoTransfer): string | undefined {
  const base = apiBase()
  return isDemo && base !== undefined ? `${base}/slip?${new URLSearchParams({ ...wanted })}` : undefined
}

function readEvent(
  { key, clock }: GatewaySettings,
  header: Parameters<Gateway['read']>[0],
  body: Buffer,
): GatewayReport | NotRead {
  const headers = Object.fromEntries(Object.values(signatureHeaders).map((name) => [name, header(name)]))
  if (!verifyMessage([key], headers, body.toString('utf8'), nowSeconds(clock))) return 'not signed'
  const json = jsonOf(body)
  const aboutCharge = gatewayEvent.safeParse(json)
  if (aboutCharge.success) {
    const { event: eventId, type, charge: one } = aboutCharge.data
    return one.status === statusOf[type] ? { eventId, about: 'charge', report: chargeReport(one) } : 'unreadable'
  }
  const aboutPayout = payoutEvent.safeParse(json)
  if (!aboutPayout.success) return 'unreadable'
  const { event: eventId, type, payout: one } = aboutPayout.data
  return one.status === statusOf[type] ? { eventId, about: 'payout', report: payoutReport(one) } : 'unreadable'
}

const nowSeconds = (clock: Clock) => clock.now().epochMilliseconds / 1_000

const statusOf = {
  'charge.paid': 'paid',
  'charge.expired': 'expired',
  'charge.cancelled': 'cancelled',
  'payout.paid': 'paid',
  'payout.failed': 'failed',
} as const

function jsonOf(body: Buffer): unknown {
  try {
    return parseStrictJson(body)
  } catch {
    return undefined
  }
}

function chargeReport({ order, charge: chargeId, status, amount, currency, paidAt }: Charge): ChargeReport {
  return { order, chargeId, status, amount, currency, paidAt: timeOf(paidAt) }
}

function payoutReport({ order, payout: payoutId, status, amount, currency, reason, paidAt }: Payout): PayoutReport {
  return { order, payoutId, status, amount, currency, reason, paidAt: timeOf(paidAt) }
}

/** When something was paid; an impossible time counts as none, as nothing depends on it but the day that it is compared with. */
function timeOf(text: string | undefined): Temporal.Instant | undefined {
  try {
    return text === undefined ? undefined : Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/** The shape of an answer. */
interface AnswerShape<Answer> {
  parse(value: unknown): Answer
}

async function call<Answer>(
  settings: GatewaySettings,
  shape: AnswerShape<Answer>,
  path: string,
  body: object,
): Promise<Answer> {
  const found = await ask(settings, shape, 'POST', path, body)
  if (found === undefined) throw new GatewayUnreachable(`POST ${path}`, 'it does not know the order')
  return found
}

/** Makes one signed call; `undefined` if the gateway does not know the order. */
async function ask<Answer>(
  { apiBase, merchant, key, clock, randomness }: GatewaySettings,
  shape: AnswerShape<Answer>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  const base = apiBase()
  const raw = body === undefined ? '' : JSON.stringify(body)
  try {
    if (base === undefined) throw new TypeError('it has no address yet')
    const signed = signMessage(key, randomness.uuid(), nowSeconds(clock), signedContent(method, path, raw))
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...(raw === '' ? {} : { 'content-type': 'application/json' }), 'x-merchant': merchant, ...signed },
      ...(raw === '' ? {} : { body: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await boundedText(response, maxBytes)
    if (response.status === 404) return undefined
    if (!response.ok) throw new TypeError(`it answered ${response.status}`)
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new GatewayUnreachable(`${method} ${path}`, error)
  }
}
