import type { BodyOf, consolidatedFunds, merchantWallet, ReplyOf, walletTransfer } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../kernel/caller.ts'
import type { Idempotency } from '../../kernel/http/bind.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Brand } from '../brand/index.ts'
import type { OpenAtVendor } from '../catalog/index.ts'
import type { WalletAnswer } from './dialects/dialect.types.ts'
import { dialects } from './dialects/dialects.ts'
import { launchAtVendor } from './players/launch-at-vendor.ts'
import { deleteOldVendorSessions } from './players/sessions.sql.ts'
import { reconcileDay } from './reconciliation/reconcile-day.ts'
import { DueDays } from './reconciliation/reconcile-due-days.ts'
import type { Difference } from './reconciliation/reconcile.rules.ts'
import { checkKey, connectVendor, type NewConnection } from './registry/connect-vendor.ts'
import type { ConnectedVendor } from './registry/connected-vendor.ts'
import { storeMaintenance } from './registry/connections.sql.ts'
import { rotateKey } from './registry/credentials.ts'
import { connectDemoVendors, refuseDemoVendors } from './registry/demo-vendors.ts'
import { keepReloading } from './registry/reload-registry.ts'
import { writeSandboxSettings } from './registry/sandbox-settings.ts'
import { createVendorClient } from './registry/vendor-client.ts'
import { VendorRegistry } from './registry/vendor-registry.ts'
import { readDemoConnections } from './registry/vendors.files.ts'
import { closeRounds, followRounds, type RoundParts } from './rounds/follow-rounds.ts'
import { finishRoundNow } from './rounds/rounds.sql.ts'
import { bringMoney, bringMoneyHome, type BringParts } from './transfers/bring-money.ts'
import { moveMoney } from './transfers/move-money.ts'
import { listWallets, readFunds, type FundsParts } from './transfers/read-funds.ts'
import { settleTransfers, type SettleParts } from './transfers/settle-transfers.ts'
import { countAnswers } from './vendor-metrics.ts'
import type { VendorPorts } from './vendors.parts.ts'
import {
  answerElsewhere,
  bindSignedRoute,
  openSignedRoutes,
  type RoutedWallet,
  type SignedRouteParts,
} from './wallet/signed-routes.ts'
import { WalletRefusal } from './wallet/wallet-refusal.ts'

/** The outside vendors of this house. */
export interface Vendors {
  /** Opens a game at its vendor; the catalogue asks it for games that are not our own. */
  readonly openAtVendor: OpenAtVendor
  /** Connects a vendor; `false` when it is connected already. */
  connect(connection: NewConnection): Promise<boolean>
  /** Says that a vendor is in maintenance, or that it is not any more. */
  setMaintenance(brandId: Brand['brandId'], vendorCode: string, inMaintenance: boolean): Promise<void>
  /**
   * Brings a new key of one side into use; those before it stay good for a while, so that a vendor can change over
   * without a refused call.
   */
  rotateKey(
    brandId: BrandId,
    vendorCode: string,
    key: { readonly side: 'vendor' | 'house'; readonly key: string },
    overlap: Temporal.DurationLike,
  ): Promise<void>
  /** The origins that games may be framed from. */
  launchOrigins(): readonly string[]
  /** Binds the wallet that vendors call, before the listener's own hooks. */
  bindWallet(listener: FastifyInstance): Promise<void>
  /** What a vendor is told at an address of its dialect that cannot be read; `undefined` for every other address. */
  wordsAt(url: string): WalletAnswer | undefined
  /** What a signed route is bound with; a bench binds an empty one beside the real ones. */
  readonly signed: { readonly parts: SignedRouteParts; readonly wallet: RoutedWallet }
  /** Connects the demo brand's vendors and writes what the sandbox needs. Gives the file; `undefined` without vendors. */
  prepareSandbox(brand: Brand, folder: string, at: { siteOrigin: string; dataDir: string }): Promise<string | undefined>
  /** Where the sandbox answers, once it listens. */
  useSandbox(origin: string): void
  /** Throws a `StartProblem` when a demo vendor is connected; production calls it at each start. */
  refuseDemoVendors(): Promise<void>
  /** The wallets that vendors keep for members. */
  readonly wallets: VendorWallets
  /** Compares a vendor's day with ours now, and gives every difference; it is stored too. */
  reconcile(brandId: BrandId, vendorCode: string, day: Temporal.PlainDate): Promise<readonly Difference[]>
  /** What is done every minute: open transfers, rounds and vendors' days, old sessions. */
  readonly jobs: readonly MinuteJob[]
  /** Does all of it once, one job after another. */
  tick(): Promise<void>
  /** Ends reading the settings again, and jobs that are under way after their current step; the next start goes on there. */
  stop(): void
}

/** Moving money to and from vendors that hold it, and what is where. */
export interface VendorWallets {
  move(
    session: Session,
    body: BodyOf<typeof walletTransfer>,
    idempotency: Idempotency,
  ): Promise<ReplyOf<typeof walletTransfer>>
  funds(session: Session): Promise<ReplyOf<typeof consolidatedFunds>>
  list(brandId: BrandId, language: Language): ReplyOf<typeof merchantWallet>
  /**
   * Brings home what vendors hold for a member, before one of our own games opens; or because the member left a game and
   * wants it: then a vendor that has nothing any more is believed, and a loss is booked.
   */
  bringHome(session: Session, why?: 'launch' | 'wanted'): Promise<void>
}

/** How long a token that has ended is still known as one that has. */
const sessionsKeptDays = 7
const deletedAtOnce = 10_000

/** Opens the vendors. The ledger and the catalogue stay open as long as they are. */
export async function openVendors(ports: VendorPorts): Promise<Vendors> {
  const { database, background = database, clock, randomness, catalog, log } = ports
  const registry = new VendorRegistry(ports)
  const client = createVendorClient((vendor) => registry.apiBaseOf(vendor))
  const signed = { parts: signedParts(ports, registry), wallet: routedWallet(ports) }
  const stopping = new AbortController()
  const rounds = { ...ports, database: background, registry }
  const moving = { database, clock, ledger: ports.ledger, client, registry, randomness, log, metrics: ports.metrics }
  const bringMoneyTo = (session: Session, vendor: ConnectedVendor) => bringMoney(moving, session, vendor)
  const launching = {
    bringMoneyTo,
    database,
    clock,
    randomness,
    catalog,
    registry,
    client,
    siteOriginOf: ports.siteOriginOf,
  }
  const reconciling = { ...moving, database: background, brands: ports.brands }
  const jobs = jobsOf(moving, rounds, new DueDays(reconciling), stopping.signal)
  await registry.load()
  const stopReloading = keepReloading(registry, log)
  return {
    openAtVendor: (launch, game, wallet) => launchAtVendor(launching, launch, game, wallet),
    ...changingVendors(ports, registry),
    launchOrigins: () => [...new Set(registry.all.flatMap((vendor) => registry.launchOriginsOf(vendor)))],
    bindWallet: (listener) => bindWallet(listener, signed),
    wordsAt: (url) => dialects.find(({ name }) => url.startsWith(`/wallet/${name}/`))?.unreadable,
    signed,
    useSandbox: (origin) => registry.useSandbox(origin),
    refuseDemoVendors: () => refuseDemoVendors(ports),
    wallets: vendorWallets(moving, { ...ports, registry }),
    async reconcile(brandId, vendorCode, day) {
      const vendor = registry.find(brandId, vendorCode)
      if (vendor === undefined) throw new Error(`no vendor ${vendorCode} is connected`)
      await followRounds({ ...rounds, signal: stopping.signal })
      return reconcileDay(reconciling, vendor, day)
    },
    jobs,
    async tick() {
      for (const job of jobs) await job.run(clock.now(), stopping.signal)
    },
    stop() {
      stopReloading()
      stopping.abort()
    },
  }
}

function vendorWallets(moving: BringParts, funds: FundsParts): VendorWallets {
  return {
    move: (session, body, idempotency) => moveMoney(moving, session, body, idempotency),
    funds: (session) => readFunds(funds, session),
    list: (brandId, language) => listWallets(funds, brandId, language),
    bringHome: (session, why = 'launch') =>
      why === 'launch' ? bringMoney(moving, session, undefined) : bringMoneyHome(moving, session),
  }
}

/** What changes vendors: this process knows of it at once. */
function changingVendors(
  ports: VendorPorts,
  registry: VendorRegistry,
): Pick<Vendors, 'connect' | 'setMaintenance' | 'rotateKey' | 'prepareSandbox'> {
  const { database, clock, secrets, catalog } = ports
  return {
    async connect(connection) {
      const connected = await connectVendor(ports, connection)
      await registry.load()
      return connected
    },
    async setMaintenance(brandId, vendorCode, inMaintenance) {
      await storeMaintenance(database, { brandId, vendorCode }, inMaintenance, clock.now())
      await registry.load()
    },
    async rotateKey(brandId, vendorCode, { side, key }, overlap) {
      const next = { side, key, isDemo: false }
      const vendor = registry.find(brandId, vendorCode)
      if (vendor !== undefined) checkKey(vendor.settings, side, key)
      await database.transaction().execute((tx) => rotateKey(tx, ports, { brandId, vendorCode }, next, overlap))
      await registry.load()
    },
    async prepareSandbox(brand, folder, { siteOrigin, dataDir }) {
      const wanted = await readDemoConnections(folder)
      if (wanted.length === 0) return undefined
      await connectDemoVendors(ports, brand, wanted)
      await registry.load()
      return writeSandboxSettings({ database, secrets, clock, catalog }, { brand, folder, siteOrigin, dataDir })
    },
  }
}

function jobsOf(
  moving: SettleParts,
  rounds: Omit<RoundParts, 'signal'>,
  dueDays: DueDays,
  stopping: AbortSignal,
): MinuteJob[] {
  const { database, log, registry } = moving
  return [
    everyMinute(
      'settle transfers',
      async (_now, told) => {
        await registry.load()
        await settleTransfers(moving, AbortSignal.any([told, stopping]))
      },
      // Each of many open transfers may wait for its vendor's answer.
      { timeoutSeconds: 300, overdueAfter: 10 },
    ),
    everyMinute(
      'follow vendors',
      async (_now, told) => {
        const signal = AbortSignal.any([told, stopping])
        // Only what was read to the end shows which rounds nothing came for, and all of a day.
        if (!(await followRounds({ ...rounds, signal }))) return
        await dueDays.run(signal)
        const closed = await closeRounds({ ...rounds, signal })
        if (closed > 0) log.info({ closed }, 'rounds of vendors were closed by rule')
      },
      // A long log is read in one go, as far as a bound of its own.
      { timeoutSeconds: 600, overdueAfter: 15 },
    ),
    everyMinute('sweep vendor sessions', async (now) => {
      await deleteOldVendorSessions(database, now.subtract({ hours: sessionsKeptDays * 24 }), deletedAtOnce)
    }),
  ]
}

async function bindWallet(
  listener: FastifyInstance,
  { parts, wallet }: { readonly parts: SignedRouteParts; readonly wallet: RoutedWallet },
): Promise<void> {
  for (const dialect of dialects) {
    await openSignedRoutes(listener, dialect, (scope) => {
      for (const [path, handler] of Object.entries(dialect.calls))
        bindSignedRoute(scope, { dialect, path, parts, wallet, handler })
    })
    await answerElsewhere(listener, dialect)
  }
}

function signedParts({ clock, metrics }: VendorPorts, registry: VendorRegistry): SignedRouteParts {
  return {
    vendorAt: (host, dialect, vendorCode) => registry.vendorAt(host, dialect, vendorCode),
    nowMs: () => clock.now().epochMilliseconds,
    count: countAnswers(metrics),
  }
}

function routedWallet({ ledger, database, clock, log, metrics }: VendorPorts): RoutedWallet {
  return {
    ledger,
    finishRound: ({ providerId }, { accountId }, round) =>
      finishRoundNow(database, providerId, accountId, round, clock.now()),
    isRefusal: (error) => error instanceof WalletRefusal,
    failed(error, vendorCode, path) {
      if (error instanceof WalletRefusal) return
      log.error({ err: error, vendorCode, path }, 'a call of a vendor ended with a broken invariant')
      metrics.brokenInvariants.inc({ where: `wallet ${path}` })
    },
  }
}
