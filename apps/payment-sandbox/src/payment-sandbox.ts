import { join } from 'node:path'
import helmet from '@fastify/helmet'
import {
  defaultGuard,
  guardPort,
  keepRawBodies,
  listenAt,
  openJournal,
  systemPorts,
  type JournalOptions,
  type ListenAt,
  type PortGuard,
  type Ports,
} from '@baize/sandbox-kit'
import { fastify, type FastifyInstance } from 'fastify'
import { bindChargesApi } from './api/charges-api.ts'
import { bindDemoApi } from './api/demo-api.ts'
import { bindListApi } from './api/list-api.ts'
import { bindPayoutsApi } from './api/payouts-api.ts'
import { bindSlipsApi } from './api/slips-api.ts'
import { openBook, type Entry, type Ordered } from './book/book.ts'
import { expireDue } from './charges/change-charge.ts'
import type { ChargeState, OrderedCharge } from './charges/charge.ts'
import { openCourier } from './delivery/courier.ts'
import { bindPages } from './pages/bind-pages.ts'
import type { OrderedPayout, PayoutState } from './payouts/payout.ts'
import { openSlipsBook, type DemoSlip } from './slips/slips-book.ts'
import type { PaymentSettings } from './settings.ts'

/** The options of a payment sandbox. */
export interface PaymentSandboxOptions {
  readonly settings: PaymentSettings
  /** The folder of its journal. */
  readonly dataDir: string
  /** Offers misbehaviour on the page of all charges. */
  readonly mayMisbehave?: boolean
  /** Who may use its port. */
  readonly guard?: PortGuard
  readonly ports?: Ports
  /** How its journals are kept. */
  readonly journal?: JournalOptions
  /** How merchants are reached, if not by the network. */
  readonly network?: typeof fetch
}

/** A payment sandbox that is not listening yet. */
export interface PaymentSandbox {
  readonly app: FastifyInstance
  /** Starts listening and sends what an earlier run left unsent; resolves to the address. */
  listen(at: ListenAt): Promise<string>
  close(): Promise<void>
}

/** How often charges that nobody paid in time are looked for. */
const expiryMs = 1_000

/** Assembles a payment sandbox: its book, the merchants' API, and the pages. */
export async function openPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { settings, ports = systemPorts, mayMisbehave = false } = options
  const { keysOf } = settings
  const surroundings = { ...options, ports }
  const charges = openRecords<OrderedCharge, ChargeState>('journal.jsonl', { status: 'pending' }, surroundings)
  const payouts = openRecords<OrderedPayout, PayoutState>('payouts.jsonl', { status: 'pending' }, surroundings)
  const slipsJournal = openJournal<DemoSlip>(join(options.dataDir, 'slips.jsonl'), options.journal)
  const slips = { book: openSlipsBook(slipsJournal), ports, currency: settings.currency }
  const stop = new AbortController()
  let origin = ''

  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true })
  guardPort(app, options.guard ?? defaultGuard)
  await app.register(helmet, safeHeaders)
  keepRawBodies(app)
  const pageUrlOf = (token: string, language: string) =>
    `${origin}/pay/${token}?language=${encodeURIComponent(language)}`
  bindChargesApi(app, { ...charges.parts, keysOf, pageUrlOf })
  bindPayoutsApi(app, { ...payouts.parts, keysOf })
  bindSlipsApi(app, { ...slips, keysOf })
  bindListApi(app, { charges: charges.parts.book, payouts: payouts.parts.book, keysOf, ports })
  bindDemoApi(app, charges.parts, payouts.parts)
  await bindPages(app, {
    charges: charges.parts,
    payouts: payouts.parts,
    slips,
    mayMisbehave,
    siteOrigin: settings.siteOrigin,
  })
  app.get('/health/live', async () => ({ status: 'ok' }))

  const watchExpiry = async () => {
    while (!stop.signal.aborted) {
      await expireDue(charges.parts)
      await ports.sleep(expiryMs, stop.signal)
    }
  }
  let watching: Promise<void> | undefined
  return {
    app,
    async listen(at) {
      origin = await listenAt(app, at)
      charges.resume()
      payouts.resume()
      watching = watchExpiry()
      return origin
    },
    async close() {
      stop.abort()
      await app.close()
      await watching
      await charges.close()
      await payouts.close()
      await slipsJournal.close()
    },
  }
}

/** Opens the book of a kind of orders, and the courier that tells of them. */
function openRecords<O extends Ordered, S>(
  file: string,
  first: S,
  { dataDir, settings, ports, network = fetch, ...options }: PaymentSandboxOptions & { readonly ports: Ports },
) {
  const journal = openJournal<Entry<O, S>>(join(dataDir, file), options.journal)
  const book = openBook(journal, first)
  const courier = openCourier({
    ports,
    network,
    keysOf: settings.keysOf,
    async attempted({ delivery }, status, isDone) {
      if (isDone) await book.delivered(delivery, status)
      else book.attempted(delivery, status)
    },
  })
  return {
    parts: { book, courier, ports, currency: settings.currency },
    /** Sends what an earlier run left unsent. */
    resume: () => void courier.send(book.unsent()),
    async close() {
      await courier.close()
      await journal.close()
    },
  }
}

const safeHeaders = {
  hsts: false,
  // Browsers leave the origin out of a form's request where they may send no referrer at all.
  referrerPolicy: { policy: 'same-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
} as const
