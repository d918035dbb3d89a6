import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as contract from '@baize/contract'
import {
  signedContent,
  signMessage,
  verifyMessage,
  type Charge,
  type GatewayEvent,
  type ListedPayment,
  type ListRequest,
  type PaymentList,
  type Payout,
  type PayoutEvent,
  type PayoutRequest,
  type Transfer,
} from '@baize/payment-wire'
import { generate } from 'promptparse'
import { openTestServer, type TestMember, type TestServer } from './open-test-server.ts'

/** How the gateway of a test answers. */
export interface GatewayManners {
  /** `down` answers nothing useful; `wrong_code` and `other_code` return a QR code that must not be shown. */
  answers: 'well' | 'down' | 'wrong_code' | 'other_code'
  /** What its lists of payments leave out, and have besides. */
  hidden: Set<string>
  invented: ListedPayment[]
  /** How many payments a page of its lists has. */
  perPage: number
  /** What a request for a payout waits for before it is answered. */
  payoutsWaitFor?: Promise<void>
}

/** A payment gateway on a loopback port, whose payments a test makes. */
export interface ListeningGateway {
  readonly manners: GatewayManners
  readonly charges: ReadonlyMap<string, Charge>
  /** What was asked of it: method and path. */
  readonly calls: readonly string[]
  /** Makes a payment that the gateway knows of, without reporting it. */
  pay(depositId: string): Charge
  /** Has the gateway say something else about a charge. */
  change(depositId: string, change: Partial<Charge>): Charge
  /** The event about a charge as it would be sent; `change` alters what it says before it is signed. */
  event(type: GatewayEvent['type'], charge: Charge, change?: Partial<Charge>): SignedEvent
  /** What was asked to be paid out, by the withdrawal's id. */
  readonly payouts: ReadonlyMap<string, Payout>
  /** The requests for payouts, in the order in which they came. */
  readonly payoutRequests: readonly PayoutRequest[]
  /** Ends a payout that the gateway knows of, without reporting it. */
  endPayout(withdrawalId: string, end: Pick<Payout, 'status' | 'reason'>): Payout
  /** The event about a payout as it would be sent. */
  payoutEvent(type: PayoutEvent['type'], payout: Payout, change?: Partial<Payout>): SignedEvent
  /** The transfers that its bank knows, by reference. */
  readonly transfers: Map<string, Transfer>
  /** Any body, signed. */
  signed(body: string): SignedEvent
  /** Sends an event to the server. */
  send(event: SignedEvent): Promise<number>
  close(): void
}

/** A body with the headers that sign it. */
export interface SignedEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a server whose payment gateway is one of the test's. Close the gateway first. */
export async function openServerWithGateway(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: TestServer; readonly gateway: ListeningGateway }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-payments-'))
  const server = await openTestServer({ DATA_DIR: dataDir, ...settings })
  return { server, gateway: await listenAsGateway(server) }
}

/** Starts a gateway and tells the server where it is. */
export async function listenAsGateway(server: TestServer): Promise<ListeningGateway> {
  const file = await server.preparePaymentSandbox()
  if (file === undefined) throw new Error('the demo brand has no gateway')
  // The server has just written it.
  const { merchants } = JSON.parse(await readFile(file, 'utf8')) as { merchants: [{ key: string }] }
  const key = Buffer.from(merchants[0].key, 'base64')
  const charges = new Map<string, Charge>()
  const payouts = new Map<string, Payout>()
  const payoutRequests: PayoutRequest[] = []
  const transfers = new Map<string, Transfer>()
  const calls: string[] = []
  const manners: GatewayManners = { answers: 'well', hidden: new Set(), invented: [], perPage: 200 }
  const nowSeconds = () => server.clock.now().epochMilliseconds / 1_000
  const http = createServer((request, response) => {
    void answer(request, { charges, payouts, payoutRequests, transfers, calls, manners, key, nowSeconds }).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  // A listener on a TCP port has an address of this kind.
  const { port } = http.address() as AddressInfo
  server.payments.useSandbox(`http://127.0.0.1:${port}`)
  return {
    manners,
    charges,
    calls,
    pay(depositId) {
      const charge = charges.get(depositId)
      if (charge === undefined) throw new Error('the gateway has no such order')
      const paid = { ...charge, status: 'paid' as const, paidAt: server.clock.now().toString() }
      charges.set(depositId, paid)
      return paid
    },
    change(depositId, change) {
      const charge = charges.get(depositId)
      if (charge === undefined) throw new Error('the gateway has no such order')
      const changed = { ...charge, ...change }
      charges.set(depositId, changed)
      return changed
    },
    ...eventsOf(server, key),
    payouts,
    payoutRequests,
    transfers,
    endPayout(withdrawalId, end) {
      const payout = payouts.get(withdrawalId)
      if (payout === undefined) throw new Error('the gateway has no such payout')
      const ended = { ...payout, ...end, paidAt: server.clock.now().toString() }
      payouts.set(withdrawalId, ended)
      return ended
    },
    async send({ body, headers }) {
      const { statusCode } = await server.site.inject({
        method: 'POST',
        url: '/payments/sandbox/events',
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
        payload: body,
      })
      return statusCode
    },
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Writes and signs events. */
function eventsOf({ clock }: TestServer, key: Uint8Array): Pick<ListeningGateway, 'event' | 'payoutEvent' | 'signed'> {
  let events = 0
  const signed = (body: string) => {
    const seconds = clock.now().epochMilliseconds / 1_000
    return { body, headers: { ...signMessage(key, `event-${events}`, seconds, body) } }
  }
  const at = () => clock.now().toString()
  return {
    event(type, charge, change = {}) {
      events += 1
      const status = type === 'charge.paid' ? 'paid' : type === 'charge.expired' ? 'expired' : 'cancelled'
      const about = { ...charge, status, ...change }
      return signed(JSON.stringify({ event: `event-${events}`, type, at: at(), charge: about }))
    },
    payoutEvent(type, payout, change = {}) {
      events += 1
      const about = { ...payout, status: type === 'payout.paid' ? 'paid' : 'failed', ...change }
      return signed(JSON.stringify({ event: `event-${events}`, type, at: at(), payout: about }))
    },
    signed,
  }
}

let orders = 0

/** Orders a deposit under a key of its own. */
export async function orderDeposit(
  member: TestMember,
  body: { readonly method: string; readonly amount: string } = { method: 'promptpay', amount: '500.00' },
  idempotencyKey = `order-${(orders += 1)}`,
): Promise<contract.Deposit> {
  const { deposit } = await member.call(contract.beginDeposit, { body, idempotencyKey })
  return deposit
}

interface GatewayState {
  readonly charges: Map<string, Charge>
  readonly payouts: Map<string, Payout>
  readonly payoutRequests: PayoutRequest[]
  readonly transfers: Map<string, Transfer>
  readonly calls: string[]
  readonly manners: GatewayManners
  readonly key: Uint8Array
  readonly nowSeconds: () => number
}

async function answer(
  request: IncomingMessage,
  state: GatewayState,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { charges, calls, manners, key, nowSeconds } = state
  const call = `${request.method} ${request.url}`
  const raw = await text(request)
  calls.push(call)
  if (call === 'POST /v1/payouts') await manners.payoutsWaitFor
  if (manners.answers === 'down') return { status: 502, body: {} }
  if (!verifyMessage([key], request.headers, signedContent(request.method ?? '', request.url ?? '', raw), nowSeconds()))
    return { status: 401, body: {} }
  if (call === 'POST /v1/payments') return { status: 200, body: listOf(raw, state) }
  if (request.url?.startsWith('/v1/payouts') === true) return answerPayout(call, raw, state)
  if (call === 'POST /v1/slips') {
    // The server sends what the protocol prescribes.
    const found = state.transfers.get((JSON.parse(raw) as { reference: string }).reference)
    return found === undefined ? { status: 404, body: {} } : { status: 200, body: found }
  }
  const [, order = ''] = /^\/v1\/charges\/([^/]+)/.exec(request.url ?? '') ?? []
  const known = charges.get(order)
  if (call === 'POST /v1/charges') return { status: 200, body: open(JSON.parse(raw), charges, manners) }
  if (known === undefined) return { status: 404, body: {} }
  if (request.url?.endsWith('/cancel') === true && known.status === 'pending')
    charges.set(order, { ...known, status: 'cancelled' })
  return { status: 200, body: charges.get(order) }
}

/** What was paid and what failed, in the order of its moments. */
function listOf(raw: string, { charges, payouts, manners }: GatewayState): PaymentList {
  // The server sends what the protocol prescribes.
  const { from, to, after } = JSON.parse(raw) as ListRequest
  const all: readonly ListedPayment[] = [
    ...[...charges.values()].flatMap(({ charge: id, order, status, amount, currency, paidAt: at }) =>
      status === 'paid' && at !== undefined
        ? [{ kind: 'charge' as const, id, order, status, amount, currency, at }]
        : [],
    ),
    ...[...payouts.values()].flatMap(({ payout: id, order, status, amount, currency, paidAt: at }) =>
      status !== 'pending' && at !== undefined
        ? [{ kind: 'payout' as const, id, order, status, amount, currency, at }]
        : [],
    ),
    ...manners.invented,
  ].filter(({ order, at }) => !manners.hidden.has(order) && isWithin(at, from, to))
  const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const payments = all.slice(begin, begin + manners.perPage)
  const last = payments.at(-1)
  return { payments, ...(begin + payments.length < all.length && last !== undefined ? { next: last.id } : {}) }
}

function isWithin(at: string, from: string, to: string): boolean {
  const [moment, begin, end] = [at, from, to].map((one) => Temporal.Instant.from(one).epochMilliseconds)
  return moment !== undefined && begin !== undefined && end !== undefined && begin <= moment && moment < end
}

function answerPayout(
  call: string,
  raw: string,
  { payouts, payoutRequests }: GatewayState,
): { readonly status: number; readonly body: unknown } {
  if (call !== 'POST /v1/payouts') {
    const known = payouts.get(call.replace('GET /v1/payouts/', ''))
    return known === undefined ? { status: 404, body: {} } : { status: 200, body: known }
  }
  // The server sends what the protocol prescribes.
  const asked = JSON.parse(raw) as PayoutRequest
  payoutRequests.push(asked)
  const { order, amount, currency } = asked
  const made = payouts.get(order) ?? {
    payout: `payout-${payouts.size + 1}`,
    order,
    amount,
    currency,
    status: 'pending',
  }
  payouts.set(order, made)
  return { status: 200, body: made }
}

function open(
  asked: Charge & { readonly method: string },
  charges: Map<string, Charge>,
  manners: GatewayManners,
): Charge {
  const known = charges.get(asked.order)
  if (known !== undefined) return known
  const { order, amount, currency, method } = asked
  const charge = `charge-${charges.size + 1}`
  const base = { charge, order, amount, currency, status: 'pending' as const }
  const made =
    method === 'page'
      ? { ...base, pageUrl: `http://127.0.0.1:9/pay/${charge}` }
      : { ...base, qr: codeOf(Number(amount), charge, manners) }
  charges.set(order, made)
  return made
}

function codeOf(amount: number, ref1: string, { answers }: GatewayManners): string {
  const code = generate.billPayment({
    billerId: '000000000000000',
    amount: answers === 'other_code' ? amount + 1 : amount,
    ref1: ref1.replace('-', '').toUpperCase(),
  })
  return answers === 'wrong_code' ? `${code.slice(0, -4)}0000` : code
}
