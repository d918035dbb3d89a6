import type {
  BodyOf,
  consolidatedFunds,
  memberFreeRounds,
  merchantWallet,
  QueryOf,
  ReplyOf,
  walletTransfer,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../kernel/caller.ts'
import type { Idempotency } from '../../kernel/http/bound-call.ts'
import { memberId, type BrandId } from '../../kernel/ids.ts'
import { keepReloading } from '../../kernel/keep-reloading.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Brand } from '../brand/index.ts'
import type { OpenAtVendor } from '../catalog/index.ts'
import type { WalletAnswer } from './dialects/dialect.types.ts'
import { dialects } from './dialects/dialects.ts'
import { freeRoundsBook } from './free-rounds/free-rounds-book.ts'
import { readFreeRounds } from './free-rounds/read-free-rounds.ts'
import { sendFreeRounds, type SendParts } from './free-rounds/send-free-rounds.ts'
import { launchAtVendor } from './players/launch-at-vendor.ts'
import { deleteOldVendorSessions } from './players/sessions.sql.ts'
import { insertPromotionWin } from './promotions/promotion-wins.sql.ts'
import { reconcileDay, type ReconcileParts } from './reconciliation/reconcile-day.ts'
import { DueDays } from './reconciliation/reconcile-due-days.ts'
import { openVendorReconciliation, type VendorReconciliation } from './reconciliation/reconciliation-desk.ts'
import type { Difference } from './reconciliation/reconcile.rules.ts'
import { CallCounts } from './registry/call-counts.ts'
import { checkKey, connectVendor, type NewConnection } from './registry/connect-vendor.ts'
import type { ConnectedVendor } from './registry/connected-vendor.ts'
import { storeMaintenance } from './registry/connections.sql.ts'
import { rotateKey } from './registry/credentials.ts'
import { connectDemoVendors, refuseDemoVendors } from './registry/demo-vendors.ts'
import { writeSandboxSettings } from './registry/sandbox-settings.ts'
import { createVendorClient } from './registry/vendor-client.ts'
import { openVendorDesk, type VendorDesk } from './registry/vendor-desk.ts'
import { VendorRegistry } from './registry/vendor-registry.ts'
import { readDemoConnections } from './registry/vendors.files.ts'
import { closeRounds, followRounds, type RoundParts } from './rounds/follow-rounds.ts'
import { finishRoundNow, roundOf } from './rounds/rounds.sql.ts'
import { bringMoney, bringMoneyHome, type BringParts } from './transfers/bring-money.ts'
import { moveMoney } from './transfers/move-money.ts'
import { listWallets, readFunds, type FundsParts } from './transfers/read-funds.ts'
import { settleTransfers, type SettleParts } from './transfers/settle-transfers.ts'
import { logNotSigned, logRefusal } from './vendor-log.ts'
import { countAnswers } from './vendor-metrics.ts'
import type { VendorPorts } from './vendors.parts.ts'
import { openMachineScope } from '../../kernel/http/machine/machine-scope.ts'
import { bindOwnPaths } from './wallet/own-paths.ts'
import { answerElsewhere, bindSignedRoute, type RoutedWallet, type SignedRouteParts } from './wallet/signed-routes.ts'
import { WalletRefusal } from './wallet/wallet-refusal.ts'

/** The outside vendors that this server is connected to. */
export interface Vendors {
  /** Opens a game at its vendor. The catalogue calls it for games that are not our own. */
  readonly openAtVendor: OpenAtVendor
  /** Connects a vendor. Returns `false` if it is already connected. */
  connect(connection: NewConnection): Promise<boolean>
  /** Puts a vendor into maintenance or ends its maintenance. */
  setMaintenance(brandId: Brand['brandId'], vendorCode: string, inMaintenance: boolean): Promise<void>
  /**
   * Brings a new key of one side into use. Older keys stay valid for `overlap`, so that a vendor can switch over
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
  /** Binds the wallet that vendors call. Call this before the listener's own hooks are added. */
  bindWallet(listener: FastifyInstance): Promise<void>
  /** The answer of the dialect to a URL under its address that cannot be parsed; `undefined` for every other URL. */
  unreadableAnswerAt(url: string): WalletAnswer | undefined
  /** What a signed route is bound with. A benchmark binds an empty route with it, next to the real ones. */
  readonly signed: { readonly parts: SignedRouteParts; readonly wallet: RoutedWallet }
  /**
   * Connects the demo brand's vendors and writes the settings file that the sandbox needs. Returns the file's path, or
   * `undefined` if the brand has no vendors.
   */
  prepareSandbox(brand: Brand, folder: string, at: { siteOrigin: string; dataDir: string }): Promise<string | undefined>
  /** Tells the vendors where the sandbox answers, once it listens. */
  useSandbox(origin: string): void
  /** Throws a `StartProblem` if a demo vendor is connected. A production server calls it at each start. */
  refuseDemoVendors(): Promise<void>
  /** What operators do with vendors. */
  readonly desk: VendorDesk
  /** The wallets that vendors keep for members. */
  readonly wallets: VendorWallets
  /** A page of the free rounds that a member was given. */
  freeRounds(
    session: Session,
    page: QueryOf<typeof memberFreeRounds>,
    language: Language,
  ): Promise<ReplyOf<typeof memberFreeRounds>>
  /** Compares a vendor's day with ours now, stores every difference and returns them. */
  reconcile(brandId: BrandId, vendorCode: string, day: Temporal.PlainDate): Promise<readonly Difference[]>
  /** What operators do about days compared with vendors. */
  readonly reconciliation: VendorReconciliation
  /** The jobs of every minute: open transfers, rounds and vendors' days, old sessions. */
  readonly jobs: readonly MinuteJob[]
  /** Runs all of them once, one after another. */
  tick(): Promise<void>
  /** Stops reloading the settings, and ends running jobs after their current step. The next start resumes there. */
  stop(): void
}

/** Moves money to and from vendors that hold it, and tells where a member's money is. */
export interface VendorWallets {
  move(
    session: Session,
    body: BodyOf<typeof walletTransfer>,
    idempotency: Idempotency,
  ): Promise<ReplyOf<typeof walletTransfer>>
  funds(session: Session): Promise<ReplyOf<typeof consolidatedFunds>>
  list(brandId: BrandId, language: Language): ReplyOf<typeof merchantWallet>
  /**
   * Brings home what vendors hold for a member: either before one of our own games opens, or because the member left a
   * game and wants the money. In the second case, if a vendor says that it has nothing left, that is believed and a
   * loss is booked.
   */
  bringHome(session: Session, why?: 'launch' | 'wanted'): Promise<void>
}

/** The consumer that notes decisions about held wins in the security log. */
export const heldDecisionNoter = 'vendors.note-decision'

/** How long an expired token is still answered as expired instead of unknown. */
const sessionsKeptDays = 7
const deletedAtOnce = 10_000

/** Opens the vendors. The ledger and the catalogue must stay open for as long as they are in use. */
export async function openVendors(ports: VendorPorts): Promise<Vendors> {
  const { database, background = database, clock, randomness, catalog, log } = ports
  const registry = new VendorRegistry(ports)
  const calls = new CallCounts(() => clock.now().epochMilliseconds)
  const client = createVendorClient((vendor) => registry.apiBaseOf(vendor), calls)
  const signed = { parts: signedParts(ports, registry, calls), wallet: routedWallet(ports) }
  const stopping = new AbortController()
  const rounds = { ...ports, database: background, registry }
  const moving = {
    database,
    clock,
    ledger: ports.ledger,
    client,
    registry,
    randomness,
    log,
    metrics: ports.metrics,
    catalog,
    outbox: ports.outbox,
    protection: ports.protection,
  }
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
  ports.outbox.subscribe('held_win.decided', heldDecisionNoter, async ({ brandId, payload }) => {
    const { decision, vendor } = payload
    const event = decision === 'release' ? 'vendor.win_released' : 'vendor.win_refused'
    ports.security.note(event, { brandId, vendor, memberId: memberId(BigInt(payload.memberId)) })
  })
  const reconcile = reconciler(reconciling, { ...rounds, signal: stopping.signal })
  await registry.load()
  const stopReloading = keepReloading({ what: "the vendors' settings", load: () => registry.load() }, log)
  return {
    openAtVendor: (launch, game, wallet) => launchAtVendor(launching, launch, game, wallet),
    ...changingVendors(ports, registry),
    launchOrigins: () => [...new Set(registry.all.flatMap((vendor) => registry.launchOriginsOf(vendor)))],
    bindWallet: (listener) => bindWallet(listener, signed),
    unreadableAnswerAt: (url) => dialects.find(({ name }) => url.startsWith(`/wallet/${name}/`))?.unreadable,
    signed,
    useSandbox: (origin) => registry.useSandbox(origin),
    desk: openVendorDesk(ports, registry, calls),
    refuseDemoVendors: () => refuseDemoVendors(ports),
    freeRounds: (session, page, language) => readFreeRounds(ports, session, page, language),
    wallets: vendorWallets(moving, { ...ports, registry }),
    reconcile,
    reconciliation: openVendorReconciliation({ ...ports, registry }, (one) =>
      reconcile(one.brandId, one.vendorCode, one.day),
    ),
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

/** Compares a vendor's day now, after everything that has been posted is known. */
function reconciler(parts: ReconcileParts, rounds: RoundParts): Vendors['reconcile'] {
  return async (brandId, vendorCode, day) => {
    const vendor = rounds.registry.find(brandId, vendorCode)
    if (vendor === undefined) throw new Error(`the vendor ${vendorCode} is not connected`)
    await followRounds(rounds)
    return reconcileDay(parts, vendor, day)
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

/** The calls that change vendors. This process applies the change at once. */
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
  moving: SettleParts & SendParts,
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
      // Each open transfer may have to wait for its vendor's answer.
      { timeoutSeconds: 300, overdueAfter: 10 },
    ),
    everyMinute(
      'send free rounds',
      async (_now, told) => {
        await registry.load()
        await sendFreeRounds(moving, AbortSignal.any([told, stopping]))
      },
      // Each may have to wait for its vendor's answer.
      { timeoutSeconds: 300, overdueAfter: 10 },
    ),
    everyMinute(
      'follow vendors',
      async (_now, told) => {
        const signal = AbortSignal.any([told, stopping])
        // Rounds are closed and days compared only after the log has been read to its end.
        if (!(await followRounds({ ...rounds, signal }))) return
        await dueDays.run(signal)
        const closed = await closeRounds({ ...rounds, signal })
        if (closed > 0) log.info({ closed }, "closed vendors' rounds whose window was over")
      },
      // A long log is read in one run, up to a separate limit.
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
    await openMachineScope(listener, dialect.unreadable, (scope) => {
      for (const [path, handler] of Object.entries(dialect.calls))
        bindSignedRoute(scope, { dialect, path, parts, wallet, handler })
      bindOwnPaths(scope, { dialect, parts, wallet })
    })
    await answerElsewhere(listener, dialect)
  }
}

function signedParts(
  { clock, metrics, log, security }: VendorPorts,
  registry: VendorRegistry,
  calls: CallCounts,
): SignedRouteParts {
  return {
    vendorAt: (host, dialect, vendorCode) => registry.vendorAt(host, dialect, vendorCode),
    nowMs: () => clock.now().epochMilliseconds,
    count: countAnswers(metrics, security, calls),
    notSigned: logNotSigned(log, clock),
  }
}

function routedWallet({ ledger, database, clock, log, metrics, security }: VendorPorts): RoutedWallet {
  return {
    ledger,
    finishRound: ({ providerId }, { accountId }, round) =>
      finishRoundNow(database, providerId, accountId, round, clock.now()),
    roundKnown: async ({ providerId }, { accountId }, round) =>
      (await roundOf(database, providerId, accountId, round)) !== undefined,
    freeRounds: freeRoundsBook(database, clock),
    promotionWon: ({ brandId, vendorCode }, won) =>
      insertPromotionWin(database, { brandId, vendorCode, ...won }, clock.now()),
    winHeld: ({ brandId, vendorCode: vendor }, player) =>
      security.note('vendor.win_held', { brandId, vendor, memberId: player.memberId }),
    isRefusal: (error) => error instanceof WalletRefusal,
    failed(error, vendorCode, path) {
      if (error instanceof WalletRefusal) return logRefusal(log, error, vendorCode, path)
      log.error({ err: error, vendorCode, path }, "a vendor's call ended with a broken invariant")
      metrics.brokenInvariants.inc({ where: `wallet ${path}` })
    },
  }
}
