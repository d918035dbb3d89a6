import { charge, gatewayEvent, signMessage, signatureHeaders, verifyMessage, type Charge } from '@baize/payment-wire'
import { boundedText } from '../../../../kernel/bounded-text.ts'
import { parseStrictJson } from '../../../../kernel/strict-json.ts'
import {
  GatewayUnreachable,
  type ChargeReport,
  type Gateway,
  type GatewayProtocol,
  type GatewayReport,
  type GatewaySettings,
  type NotRead,
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
      const { charge: chargeId, qr = null, pageUrl = null } = await call(settings, 'POST', '/v1/charges', body)
      return { chargeId, qr, pageUrl }
    },
    async find(depositId) {
      const found = await ask(settings, 'GET', `/v1/charges/${depositId}`)
      return found === undefined ? undefined : reportOf(found)
    },
    async cancel(depositId) {
      await ask(settings, 'POST', `/v1/charges/${depositId}/cancel`, {})
    },
    read: (header, body) => readEvent(settings, header, body),
  }),
}

function readEvent(
  { key, clock }: GatewaySettings,
  header: Parameters<Gateway['read']>[0],
  body: Buffer,
): GatewayReport | NotRead {
  const headers = Object.fromEntries(Object.values(signatureHeaders).map((name) => [name, header(name)]))
  if (!verifyMessage([key], headers, body.toString('utf8'), clock.now().epochMilliseconds / 1_000)) return 'not signed'
  const parsed = gatewayEvent.safeParse(jsonOf(body))
  if (!parsed.success) return 'unreadable'
  const { event, type, charge: about } = parsed.data
  const status = statusOf[type]
  if (about.status !== status) return 'unreadable'
  return { ...reportOf(about), eventId: event, status }
}

const statusOf = { 'charge.paid': 'paid', 'charge.expired': 'expired', 'charge.cancelled': 'cancelled' } as const

function jsonOf(body: Buffer): unknown {
  try {
    return parseStrictJson(body)
  } catch {
    return undefined
  }
}

function reportOf({ order, charge: chargeId, status, amount, currency }: Charge): ChargeReport {
  return { order, chargeId, status, amount, currency }
}

async function call(settings: GatewaySettings, method: 'POST', path: string, body: object): Promise<Charge> {
  const found = await ask(settings, method, path, body)
  if (found === undefined) throw new GatewayUnreachable(`${method} ${path}`, 'it does not know the order')
  return found
}

/** Makes one signed call; `undefined` if the gateway does not know the order. */
async function ask(
  { apiBase, merchant, key, clock, randomness }: GatewaySettings,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Charge | undefined> {
  const base = apiBase()
  const raw = body === undefined ? undefined : JSON.stringify(body)
  try {
    if (base === undefined) throw new TypeError('it has no address yet')
    const signed = signMessage(
      key,
      randomness.uuid(),
      clock.now().epochMilliseconds / 1_000,
      raw ?? `${method} ${path}`,
    )
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-merchant': merchant, ...signed },
      ...(raw === undefined ? {} : { body: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await boundedText(response, maxBytes)
    if (response.status === 404) return undefined
    if (!response.ok) throw new TypeError(`it answered ${response.status}`)
    return charge.parse(JSON.parse(text))
  } catch (error) {
    throw new GatewayUnreachable(`${method} ${path}`, error)
  }
}
