import { join } from 'node:path'
import helmet from '@fastify/helmet'
import {
  defaultGuard,
  guardPort,
  keepRawBodies,
  listenAt,
  openJournal,
  systemPorts,
  type ListenAt,
  type PortGuard,
  type Ports,
} from '@baize/sandbox-kit'
import { fastify, type FastifyInstance } from 'fastify'
import { bindChargesApi } from './api/charges-api.ts'
import { bindDemoApi } from './api/demo-api.ts'
import { expireDue } from './charges/change-charge.ts'
import { openChargeBook, type Entry } from './charges/charge-book.ts'
import { openCourier } from './delivery/courier.ts'
import { bindPages } from './pages/bind-pages.ts'
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
  const { currency, keysOf } = settings
  const journal = openJournal<Entry>(join(options.dataDir, 'journal.jsonl'))
  const book = openChargeBook(journal)
  const courier = openCourier({
    ports,
    keysOf,
    async attempted({ delivery }, status, isDone) {
      if (isDone) await book.delivered(delivery, status)
      else book.attempted(delivery, status)
    },
  })
  const parts = { book, courier, ports, currency }
  const stop = new AbortController()
  let origin = ''

  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true })
  guardPort(app, options.guard ?? defaultGuard)
  await app.register(helmet, safeHeaders)
  keepRawBodies(app)
  const pageUrlOf = (token: string, language: string) =>
    `${origin}/pay/${token}?language=${encodeURIComponent(language)}`
  bindChargesApi(app, { ...parts, keysOf, pageUrlOf })
  bindDemoApi(app, parts)
  await bindPages(app, { ...parts, mayMisbehave, siteOrigin: settings.siteOrigin })
  app.get('/health/live', async () => ({ status: 'ok' }))

  const watchExpiry = async () => {
    while (!stop.signal.aborted) {
      await expireDue(parts)
      await ports.sleep(expiryMs, stop.signal)
    }
  }
  let watching: Promise<void> | undefined
  return {
    app,
    async listen(at) {
      origin = await listenAt(app, at)
      void courier.send(book.unsent())
      watching = watchExpiry()
      return origin
    },
    async close() {
      stop.abort()
      await app.close()
      await watching
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
