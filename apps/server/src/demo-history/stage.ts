import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type Client } from '@baize/contract/client'
import {
  openPaymentSandbox,
  readSettingsFile as readPaymentSettings,
  type PaymentSandbox,
} from '@baize/payment-sandbox'
import { openSandbox, readSettingsFile, systemPorts, type Ports, type Sandbox } from '@baize/vendor-sandbox'
import { openApp, type App } from '../app.ts'
import { openDatabase, openPool } from '../kernel/database/pool.ts'
import { injectedFetch, type InjectedCaller } from '../kernel/http/injected-fetch.ts'
import { createLog } from '../kernel/log.ts'
import { createPasswordHasher } from '../kernel/password-hash.ts'
import type { Brand } from '../modules/brand/index.ts'
import type { Foundations } from '../open-modules.ts'
import { createHistoryClock, type HistoryClock } from './history-clock.ts'
import { deliverEvents, type Delivery } from './deliver-events.ts'
import { sharedHashes } from './shared-hashes.ts'

/** The server of before, with the stand-ins for other companies, all at the time of one clock and behind no port. */
export interface Stage {
  readonly app: App
  readonly brand: Brand
  readonly clock: HistoryClock
  /** When the history ends and the site opens. */
  readonly until: Temporal.Instant
  readonly vendors: Sandbox
  readonly payments: PaymentSandbox
  /** What the payment gateway knows of this site. */
  readonly paymentKey: { readonly merchant: string; readonly key: Uint8Array; readonly siteOrigin: string }
  /** A client of the back office, as an operator's browser. */
  officeClient(caller: InjectedCaller, token?: string): Client
  /** A client of the site, as a member's browser. */
  siteClient(caller: InjectedCaller, token: string): Client
  /** Runs a job of the server now. */
  runJob(name: string): Promise<void>
  /** Resolves when every event has been delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the stage. Its commits do not wait for the disk, since a history that was interrupted is never taken for a whole one:
 * whoever calls it writes down afterwards that it is complete, which waits for everything before.
 */
export async function openStage(
  foundations: Foundations,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<Stage> {
  const { config, opened, randomness } = foundations
  // What is worth a warning now was not when it happened.
  const log = createLog('error')
  const clock = createHistoryClock(from, until)
  const address = unsynced(opened.address)
  const [pool, background] = [openPool(address, 6, log), openPool(address, 3, log)]
  const [database, backgroundDatabase] = [openDatabase(pool), openDatabase(background)]
  const app = await openApp({
    ...foundations,
    log,
    opened: { ...opened, address, database, background: backgroundDatabase },
    clock,
    passwords: sharedHashes(createPasswordHasher(randomness)),
  })
  const brand = app.play.brands.byHost('localhost')
  if (brand === undefined) throw new Error('the demo brand does not serve this machine')
  const clientOf = (listener: App['site'], caller: InjectedCaller, token?: string) =>
    createClient({
      baseUrl: '',
      fetch: injectedFetch(listener, caller),
      nowMs: () => clock.now().epochMilliseconds,
      token: () => token,
      language: () => 'TH',
    })
  const { vendors, payments, paymentKey, closeSandboxes } = await openSandboxes(app, { clock, dataDir: config.dataDir })
  const delivery: Delivery = deliverEvents({ address, outbox: app.outbox, log })
  const signal = new AbortController().signal
  return {
    app,
    brand,
    clock,
    until,
    vendors,
    payments,
    paymentKey,
    officeClient: (caller, token) => clientOf(app.office, caller, token),
    siteClient: (caller, token) => clientOf(app.site, caller, token),
    async runJob(name) {
      const job = app.jobs.find((one) => one.name === name)
      if (job?.kind !== 'minute') throw new Error(`there is no job ${name} of every minute`)
      await job.run(clock.now(), signal)
    },
    delivered: () => delivery.idle(),
    async close() {
      await delivery.stop()
      await closeSandboxes()
      await app.close()
      await Promise.all([database.destroy(), backgroundDatabase.destroy()])
    },
  }
}

/** The address of connections whose commits do not wait for the disk. It may have no host, so it is no `URL`. */
function unsynced(address: string): string {
  const options = encodeURIComponent('-c synchronous_commit=off')
  return `${address}${address.includes('?') ? '&' : '?'}options=${options}`
}

interface SandboxParts {
  readonly clock: HistoryClock
  readonly dataDir: string
}

/**
 * Opens the stand-ins in this process. Their journals are in the folders where the processes of {@link startSandbox} look, so
 * that these know of everything that was before.
 */
async function openSandboxes(app: App, { clock, dataDir }: SandboxParts) {
  const [vendorSettings, paymentSettings] = [await app.prepareSandbox(), await app.preparePaymentSandbox()]
  if (vendorSettings === undefined || paymentSettings === undefined)
    throw new Error('the demo brand has no vendors or no gateways that the sandboxes stand in for')
  const ports: Ports = {
    ...systemPorts,
    now: () => clock.now().toString({ fractionalSecondDigits: 3 }),
    // Nothing waits here: what comes later comes when the clock is moved.
    sleep: (_milliseconds, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
  }
  const network = injectedFetch(app.site)
  const at = { host: '127.0.0.1', port: 0 }
  const vendors = await openSandbox({
    settings: readSettingsFile(vendorSettings),
    dataDir: join(dataDir, 'sandbox'),
    ports,
    journal: { isSynced: false },
    network: async (url, init) => network(url, init),
  })
  const payments = await openPaymentSandbox({
    settings: readPaymentSettings(paymentSettings),
    dataDir: join(dataDir, 'payment-sandbox'),
    ports,
    journal: { isSynced: false },
    network,
  })
  app.vendors.useSandbox(await vendors.listen(at))
  app.payments.useSandbox(await payments.listen(at))
  const { siteOrigin } = readPaymentSettings(paymentSettings)
  const merchant = await firstMerchant(paymentSettings)
  return {
    vendors,
    payments,
    paymentKey: { ...merchant, siteOrigin },
    closeSandboxes: async () => void (await Promise.all([vendors.close(), payments.close()])),
  }
}

async function firstMerchant(settings: string): Promise<{ readonly merchant: string; readonly key: Uint8Array }> {
  // The server has just written it, with the demo gateway's one merchant.
  const { merchants } = JSON.parse(await readFile(settings, 'utf8')) as {
    merchants: [{ merchant: string; key: string }]
  }
  return { merchant: merchants[0].merchant, key: Buffer.from(merchants[0].key, 'base64') }
}
