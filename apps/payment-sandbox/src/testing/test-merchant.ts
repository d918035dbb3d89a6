import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  charge,
  gatewayEvent,
  payoutEvent,
  signedContent,
  signMessage,
  verifyMessage,
  type Charge,
  type ChargeRequest,
  type GatewayEvent,
  type PayoutEvent,
} from '@baize/payment-wire'
import { systemPorts, type Ports } from '@baize/sandbox-kit'
import { openPaymentSandbox, type PaymentSandbox } from '../payment-sandbox.ts'
import { readSettings, type PaymentSettings } from '../settings.ts'

const key = Buffer.alloc(32, 7)

const settings = readSettings({
  siteOrigin: 'http://127.0.0.1:3000',
  merchants: [
    { merchant: 'demo', key: key.toString('base64') },
    { merchant: 'other', key: Buffer.alloc(32, 8).toString('base64') },
  ],
  currency: { code: 'PLY', digits: 2, symbol: '$' },
})

/** An event as the merchant received it. */
export interface Heard<Event = GatewayEvent> {
  readonly event: Event
  readonly headers: IncomingHttpHeaders
  /** Whether its signature is the gateway's. */
  readonly isSigned: boolean
}

/** A sandbox with a merchant that orders charges and hears of them. */
export interface TestMerchant {
  readonly settings: PaymentSettings
  /** The events about charges. */
  readonly heard: Heard[]
  readonly heardOfPayouts: Heard<PayoutEvent>[]
  /** What the events about an order were, in the order of their arrival. */
  typesOf(order: string): readonly string[]
  /** The statuses of the merchant's next answers; 204 when there are none. */
  readonly answers: number[]
  readonly clock: { leadMs: number }
  /** Where the merchant listens for events. */
  readonly notifyUrl: string
  sandbox: PaymentSandbox
  origin: string
  /** Closes the sandbox and opens it again with the same journal. */
  restart(): Promise<void>
  /** A valid request with a new order. */
  request(changes?: Partial<ChargeRequest>): ChargeRequest
  /** Makes a signed call. */
  call(method: 'GET' | 'POST', path: string, body?: object, changes?: CallChanges): Promise<Answer>
  /** Orders a charge. */
  order(changes?: Partial<ChargeRequest>): Promise<Charge>
  read(order: string): Promise<Charge>
  /** Pays by the way of the demo. */
  pay(order: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  close(): Promise<void>
}

interface CallChanges {
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: Uint8Array
  readonly merchant?: string
}

/** The status and the JSON of an answer. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Starts everything on free ports. Waiting takes a hundredth of its time, and `clock` sets the sandbox's clock forward. */
export async function startTestMerchant(options: { readonly mayMisbehave?: boolean } = {}): Promise<TestMerchant> {
  const clock = { leadMs: 0 }
  const ports: Ports = {
    ...systemPorts,
    now: () => new Date(Date.parse(systemPorts.now()) + clock.leadMs).toISOString(),
    sleep: async (milliseconds, signal) => systemPorts.sleep(milliseconds / 100, signal),
  }
  const nowSeconds = () => Date.parse(ports.now()) / 1000
  const heard: Heard[] = []
  const heardOfPayouts: Heard<PayoutEvent>[] = []
  const answers: number[] = []
  const listener = await listen({ heard, heardOfPayouts, answers }, nowSeconds)
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-payments-'))
  const open = async () => openPaymentSandbox({ settings, dataDir, ports, ...options })
  const sandbox = await open()
  const merchant: TestMerchant = {
    settings,
    heard,
    heardOfPayouts,
    typesOf: (order) => heard.filter(({ event }) => event.charge.order === order).map(({ event }) => event.type),
    answers,
    clock,
    notifyUrl: listener.address,
    sandbox,
    origin: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
    async restart() {
      await merchant.sandbox.close()
      merchant.sandbox = await open()
      merchant.origin = await merchant.sandbox.listen({ host: '127.0.0.1', port: 0 })
    },
    request: (changes = {}) => ({
      merchant: 'demo',
      order: ports.uuid(),
      amount: '100.00',
      currency: 'PLY',
      method: 'page',
      expiresAt: new Date(nowSeconds() * 1000 + 900_000).toISOString(),
      notifyUrl: listener.address,
      returnUrl: 'http://127.0.0.1:3000/deposit?from=gateway&again=1',
      language: 'th',
      ...changes,
    }),
    async call(method, path, body, changes = {}) {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const signed = signMessage(changes.key ?? key, ports.uuid(), nowSeconds(), signedContent(method, path, sent))
      const headers = { ...signed, 'x-merchant': changes.merchant ?? 'demo', ...changes.headers }
      return answerOf(
        await fetch(`${merchant.origin}${path}`, { method, headers, ...(sent === '' ? {} : { body: sent }) }),
      )
    },
    order: async (changes) =>
      charge.parse((await merchant.call('POST', '/v1/charges', merchant.request(changes))).body),
    read: async (order) => charge.parse((await merchant.call('GET', `/v1/charges/${order}`)).body),
    pay: async (order, body, headers = {}) =>
      answerOf(
        await fetch(`${merchant.origin}/demo/charges/${order}/pay`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body ?? {}),
        }),
      ),
    async close() {
      await merchant.sandbox.close()
      await listener.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return merchant
}

/** Listens for events: notes them, and gives the next of the answers. */
async function listen(
  { heard, heardOfPayouts, answers }: Pick<TestMerchant, 'heard' | 'heardOfPayouts' | 'answers'>,
  nowSeconds: () => number,
) {
  const hear = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await text(request)
    const how = { headers: request.headers, isSigned: verifyMessage([key], request.headers, body, nowSeconds()) }
    const content: unknown = JSON.parse(body)
    const aboutPayout = payoutEvent.safeParse(content)
    if (aboutPayout.success) heardOfPayouts.push({ event: aboutPayout.data, ...how })
    else heard.push({ event: gatewayEvent.parse(content), ...how })
    reply.writeHead(answers.shift() ?? 204).end()
  }
  const server = createServer((request, reply) => void hear(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/events`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The status and the JSON of an answer of the sandbox. */
export async function answerOf(answer: Response): Promise<Answer> {
  // Every answer of the API is a JSON object.
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
