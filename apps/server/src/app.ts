import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { deliveryOrigins, resourcesOf } from './content-delivery.ts'
import { createFirstView } from './first-view.ts'
import { bindDeletion } from './delete-account.ts'
import { bindOwnData } from './export-own-data.ts'
import { inAddress } from './kernel/address-in-url.ts'
import type { Config } from './kernel/config.ts'
import { answers } from './kernel/database/open.ts'
import { createBind, type Bind } from './kernel/http/bind.ts'
import { Crowds } from './kernel/http/limit-crowds.ts'
import { createListener, type ListenerParts } from './kernel/http/listener.ts'
import type { OfficeBind } from './kernel/http/office-bind.ts'
import { readPage, type PageParts } from './kernel/http/page.ts'
import { openJobs, type Job } from './kernel/jobs/index.ts'
import type { Outbox } from './kernel/outbox.ts'
import { bindSockets, type Sockets } from './kernel/sockets/index.ts'
import { jobsOf } from './jobs.ts'
import { listenAsOffice } from './listen-as-office.ts'
import { logOutWithMoney } from './log-out-with-money.ts'
import { bindActivityRoutes, type Activities } from './modules/activities/index.ts'
import type { Adjustments } from './modules/adjustments/index.ts'
import type { Admission } from './modules/admission/index.ts'
import { bindAgentRoutes, bindReportRoutes } from './modules/agents/index.ts'
import { bindBrandRoutes, tagOrigins, type Brand } from './modules/brand/index.ts'
import { bindCaptchaRoutes } from './modules/captcha/index.ts'
import { bindCatalogRoutes, bindOwnGamesRoutes } from './modules/catalog/index.ts'
import { bindContentRoutes } from './modules/content/index.ts'
import { bindContractRoutes, type Contracts } from './modules/contracts/index.ts'
import type { Dispatch } from './modules/dispatch/index.ts'
import { bindFactorRoutes } from './modules/factors/index.ts'
import { bindFederationRoutes } from './modules/federation/index.ts'
import { bindGiveawayRoutes, type Giveaways } from './modules/giveaways/index.ts'
import { bindHumanRoutes, personOrigins } from './modules/human/index.ts'
import {
  bindIdentityRoutes,
  bindMirrorTokenRoutes,
  bindPhoneProofRoutes,
  type Identity,
} from './modules/identity/index.ts'
import { bindLedgerRoutes } from './modules/ledger/index.ts'
import { bindLiveRoutes, type Live } from './modules/live/index.ts'
import { bindLotteryRoutes, type Lotteries } from './modules/lotteries/index.ts'
import { bindMessagesRoutes, type OwnMessages } from './modules/messages/index.ts'
import { bindMissionRoutes, type Missions } from './modules/missions/index.ts'
import type { Operators } from './modules/operators/index.ts'
import { bindPaymentRoutes, type Payments } from './modules/payments/index.ts'
import { bindPlayRoutes, type PlayParts } from './modules/play/index.ts'
import { bindPointRoutes, type Points } from './modules/points/index.ts'
import { bindPromotionRoutes, type Promotions } from './modules/promotions/index.ts'
import { bindProtectionRoutes, type Protection } from './modules/protection/index.ts'
import { bindDownlineBets, bindRecordRoutes } from './modules/records/index.ts'
import { bindRoomRoutes, type CardRooms } from './modules/rooms/index.ts'
import { bindRewardRoutes, type Rewards } from './modules/rewards/index.ts'
import { bindStatsRoutes } from './modules/stats/index.ts'
import { bindSupportRoutes, type Support } from './modules/support/index.ts'
import { bindTableRoutes, type Tables } from './modules/tables/index.ts'
import { bindVendorRoutes, type Vendors } from './modules/vendors/index.ts'
import { bindVipRoutes } from './modules/vip/index.ts'
import { bindAccountRecord, bindWalletRoutes } from './modules/wallet/index.ts'
import { bindWaterRoutes, type Waters } from './modules/waters/index.ts'
import { openModules, type Foundations, type Modules } from './open-modules.ts'
import { bindApiDocument } from './operations.ts'
import { openerPolicyOf } from './opener-policy.ts'
import { createPageHead } from './page-head.ts'
import { recordGamesOf } from './record-games.ts'
import { serveSite } from './serve-site.ts'

/** The assembled server: its listeners, which do not listen yet, its background work, and how to close it. */
export interface App {
  readonly site: FastifyInstance
  readonly office: FastifyInstance
  /** Binds an additional endpoint to the site, behind the same guard, before it listens. */
  readonly bind: Bind
  /** The same for the back office. */
  readonly officeBind: OfficeBind
  /** Who works in the back office. */
  readonly operators: Operators
  /** The jobs that run every minute, hour or day once {@link App.start} has been called. */
  readonly jobs: readonly Job[]
  readonly outbox: Outbox
  /** Starts the background work; {@link App.close} ends it. */
  start(): void
  /** Members and rounds of our own games, for what makes the history of the demo. */
  readonly identity: Identity
  readonly play: PlayParts
  readonly vendors: Vendors
  readonly payments: Payments
  readonly promotions: Promotions
  readonly protection: Protection
  readonly adjustments: Adjustments
  readonly rewards: Rewards
  readonly activities: Activities
  readonly giveaways: Giveaways
  readonly missions: Missions
  readonly contracts: Contracts
  readonly points: Points
  readonly support: Support
  readonly ownMessages: OwnMessages
  readonly live: Live
  readonly lotteries: Lotteries
  readonly tables: Tables
  readonly cardRooms: CardRooms
  readonly waters: Waters
  /** The open pages of the site. */
  readonly sockets: Sockets
  readonly admission: Admission
  readonly dispatch: Dispatch
  /**
   * Connects the demo brand's vendors and writes the settings file of the sandbox's process. Call it once the site listens.
   * Returns the path of that file; `undefined` in production and if the sandbox has no vendor to stand in for.
   */
  prepareSandbox(): Promise<string | undefined>
  /** The same for the demo brand's payment gateways and the payment sandbox. */
  preparePaymentSandbox(): Promise<string | undefined>
  close(): Promise<void>
}

/** Assembles the server. Reads as a table of contents: modules, listeners, jobs. */
export async function openApp(foundations: Foundations): Promise<App> {
  const { config, opened, root } = foundations
  const siteOf = (brand: Brand) => originOf(site, config, brand)
  const modules = await openModules(foundations, siteOf)
  const { metrics, admission, brands, identity, ledger, vendors, live, sockets } = modules
  const [defaultBrand] = brands.all
  if (defaultBrand === undefined) throw new Error('no brand is loaded')

  let draining = false
  const parts = {
    log: foundations.log,
    metrics,
    defaultLanguage: defaultBrand.defaultLanguage,
    ...listenerSettings(config),
    clock: foundations.clock,
    readiness: { check: async () => !draining && (await answers(opened.database)) },
  }
  const head = createPageHead({ ...modules, clock: foundations.clock, originOf: siteOf })
  const web = frontEnd(join(root, 'apps/web/dist'), { firstView: createFirstView(modules), head })
  const { site, bind } = await openSite(foundations, modules, { ...parts, page: web.page, share: 0.9 })
  await serveSite(site, { web, play: frontEnd(join(root, 'apps/play/dist')) })
  const { office, officeBind } = await listenAsOffice(foundations, modules, parts)

  if (config.mode === 'demo') await Promise.all(brands.all.map((brand) => identity.loadDemoMembers(brand)))
  else {
    await identity.refuseDemoMembers()
    await vendors.refuseDemoVendors()
    await modules.payments.refuseDemoGateways()
  }
  await modules.operators.prepare()

  const jobs = jobsOf(foundations, modules)
  const followers = followersOf(modules)
  const running = openJobs({
    ...foundations,
    ...modules,
    address: opened.address,
    database: opened.database,
    jobs,
    zones: () => brands.all,
  })
  return {
    site,
    office,
    bind,
    officeBind,
    jobs,
    outbox: modules.outbox,
    start() {
      running.start()
      followers.start()
    },
    operators: modules.operators,
    ...playersOf(modules),
    vendors,
    live,
    sockets,
    admission,
    dispatch: modules.dispatch,
    ownMessages: modules.ownMessages,
    ...sandboxesOf(foundations, modules, defaultBrand, site),
    async close() {
      draining = true
      for (const one of [modules.keyWatch, admission, modules.messages, modules.payments, vendors]) one.stop()
      await Promise.all([running.stop(), drain(site), drain(office), followers.stop()])
      await Promise.all([ledger.close(), sockets.close(), modules.dispatch.close()])
    },
  }
}

/** What follows the ledger's log, the clock of draws and the rounds of tables, while the server runs. */
function followersOf({ stats, records, promotions, live, lotteries, tables, tableRooms, cardRooms, waters }: Modules) {
  const adding = { start: () => stats.start(), stop: () => stats.close() }
  const all = [adding, records, promotions, live, lotteries, tables, tableRooms, cardRooms, waters]
  return {
    start() {
      for (const one of all) one.start()
    },
    stop: () => Promise.all(all.map((one) => one.stop())),
  }
}

/** Members, what they play, what keeps their money, and what they may do with it. */
function playersOf({
  identity,
  play,
  payments,
  promotions,
  protection,
  adjustments,
  rewards,
  giveaways,
  activities,
  missions,
  contracts,
  points,
  lotteries,
  tables,
  cardRooms,
  waters,
  support,
}: Modules) {
  return {
    identity,
    play,
    payments,
    promotions,
    protection,
    adjustments,
    rewards,
    giveaways,
    activities,
    missions,
    contracts,
    points,
    lotteries,
    tables,
    cardRooms,
    waters,
    support,
  }
}

/** What prepares the stand-ins of demo mode. */
function sandboxesOf(
  { config }: Foundations,
  { vendors, payments }: Modules,
  brand: Brand,
  site: FastifyInstance,
): Pick<App, 'prepareSandbox' | 'preparePaymentSandbox'> {
  const at = () => ({ siteOrigin: originOf(site, config, brand), dataDir: config.dataDir })
  const isDemo = config.mode === 'demo'
  return {
    prepareSandbox: async () => (isDemo ? vendors.prepareSandbox(brand, config.brandDir, at()) : undefined),
    preparePaymentSandbox: async () => (isDemo ? payments.prepareSandbox(brand, at()) : undefined),
  }
}

/** The settings of every listener. */
function listenerSettings({ trustedProxies, maxConnectionsPerAddress, hsts, quickWay }: Config) {
  return { trustedProxies, maxConnectionsPerAddress, hsts, quickWay }
}

/** The site's listener: first the vendors' wallet calls, without the guard, then every endpoint behind it. */
async function openSite({ config, opened, clock }: Foundations, modules: Modules, parts: ListenerParts) {
  const { admission, brands, identity, catalog, payments, vendors, sockets } = modules
  const mirrorOrigins = brands.all.flatMap((brand) => brand.hosts.map((host) => mirrorSource(config, host)))
  const tags = tagOrigins(brands.all)
  const delivery = deliveryOrigins(brands.all, (host) => mirrorSource(config, host))
  const site = await createListener({
    ...parts,
    security: modules.security,
    async machineRoutes(listener) {
      await vendors.bindWallet(listener)
      await payments.bindEvents(listener)
    },
    machineWords: vendors.unreadableAnswerAt,
    frameOrigins: () => [...vendors.launchOrigins(), ...delivery.games],
    scriptOrigins: [...personOrigins(brands.all), ...tags],
    imageOrigins: [...delivery.images, ...tags],
    framedByOrigins: delivery.framedBy,
    connectOrigins: () => mirrorOrigins,
    openerPolicyOf: (path) => openerPolicyOf(path, modules.verification.asksProvider),
  })
  await bindSockets(site, sockets, { gate: admission, usesTls: config.mode === 'production' })
  admission.whenChanged((brandId) => sockets.publish(brandId, 'status'))
  modules.messages.whenChanged((brandId) => sockets.publish(brandId, 'notices'))
  const bind = createBind({
    app: site,
    gate: admission,
    crowds: new Crowds(),
    throttle: modules.throttle,
    door: identity,
    payloads: modules.payloads,
    secureCookies: config.mode === 'production',
    checkReplies: config.checkReplies,
  })
  bindBrandRoutes(bind, {
    ...modules,
    clock,
    mode: config.mode,
    asksProvider: modules.verification.asksProvider,
    standingOf: admission.standingOf,
    resourcesOf: (brand) => resourcesOf(brand, (host) => addressAt(site, config, host)),
    mirrorsOf: (brand) => brand.hosts.map((domain) => ({ domain, url: addressAt(site, config, domain) })),
  })
  bindCaptchaRoutes(bind, modules.captcha)
  bindHumanRoutes(bind, modules.human)
  const logOut = logOutWithMoney({ logOut: identity.logOut, bringHome: vendors.wallets.bringHome, log: parts.log })
  bindIdentityRoutes(bind, { ...identity, logOut })
  bindMirrorTokenRoutes(bind, identity, (host) => addressAt(site, config, host))
  bindPhoneProofRoutes(bind, identity, (host) => addressAt(site, config, host))
  bindFactorRoutes(bind, modules.factors, identity)
  bindFederationRoutes(bind, modules.federation, (host) => addressAt(site, config, host))
  bindLedgerRoutes(bind, opened.database)
  bindMoney(bind, modules)
  bindCatalogRoutes(bind, catalog)
  bindOwnGamesRoutes(bind, catalog.ownGames)
  bindMessagesRoutes(bind, modules.messages, modules.ownMessages, modules.moneyNewsWays)
  bindSupportRoutes(bind, modules.support)
  bindContentRoutes(bind, { ...modules, clock })
  bindOwnGames(bind, modules)
  bindStatsRoutes(bind, { ...modules, clock })
  bindVendorRoutes(bind, vendors)
  bindRecordRoutes(bind, modules.records)
  bindReportRoutes(bind, { ...modules, clock }, recordGamesOf(catalog))
  bindDownlineBets(bind, modules.records, identity)
  bindLiveRoutes(bind, modules.live)
  bindLotteryRoutes(bind, modules.lotteries)
  bindDeletion(bind, { ...modules, database: opened.database })
  bindOwnData(bind, { ...modules, database: opened.database, clock })
  bindApiDocument(site)
  return { site, bind }
}

/** Our own games: those that one plays alone, and those with shared rounds. */
function bindOwnGames(bind: Bind, { play, tableRooms, cardRooms, waters }: Modules): void {
  bindPlayRoutes(bind, play)
  bindTableRoutes(bind, tableRooms)
  bindWaterRoutes(bind, waters)
  bindRoomRoutes(bind, cardRooms)
}

/** What members do with their money, apart from playing, what they are given, and what agents have. */
function bindMoney(bind: Bind, modules: Modules): void {
  bindWalletRoutes(bind, modules.wallet)
  bindAccountRecord(bind, modules.wallet, recordGamesOf(modules.catalog))
  bindProtectionRoutes(bind, modules.protection)
  bindPaymentRoutes(bind, modules.payments)
  bindPointRoutes(bind, modules.points)
  bindPromotionRoutes(bind, modules.promotions)
  bindVipRoutes(bind, modules.vip)
  bindMissionRoutes(bind, modules.missions)
  bindRewardRoutes(bind, modules.rewards)
  bindGiveawayRoutes(bind, modules.giveaways)
  bindActivityRoutes(bind, modules.activities)
  bindAgentRoutes(bind, modules.agents)
  bindContractRoutes(bind, modules.contracts)
}

/** Longer than a bet takes, and short enough to leave time for closing everything behind the listeners within five seconds. */
const drainMs = 2_000

/** Lets open requests finish. A client that has not sent its whole request by {@link drainMs} is cut off and delays nothing. */
async function drain(listener: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => listener.server.closeAllConnections(), drainMs)
  await listener.close()
  clearTimeout(cut)
}

/** The address of a brand's site for players: in demo mode this listener, in production the brand's first host name. */
function originOf(site: FastifyInstance, config: Config, brand: Brand): string {
  const [first = config.host] = brand.hosts
  return addressAt(site, config, config.mode === 'production' ? first : config.host)
}

/** The site's address at one of its host names. */
function addressAt(site: FastifyInstance, config: Config, host: string): string {
  if (config.mode === 'production') return `https://${inAddress(host)}`
  const address = site.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  return `http://${inAddress(host)}:${port}`
}

/** A domain as a source of the Content-Security-Policy: pages measure how fast the brand's mirrors answer. */
function mirrorSource(config: Config, host: string): string {
  return config.mode === 'production' ? `https://${inAddress(host)}` : `http://${inAddress(host)}:*`
}

function frontEnd(folder: string, parts?: PageParts) {
  return { folder, page: readPage(folder, parts) }
}
