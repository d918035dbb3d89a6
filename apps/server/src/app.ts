import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { backupFoldersOf } from './kernel/database/backup/backup-folders.ts'
import { watchArchive } from './kernel/database/backup/watch-archive.ts'
import { answers, type OpenedDatabase } from './kernel/database/open.ts'
import { createBind, type Bind } from './kernel/http/bind.ts'
import { createListener } from './kernel/http/listener.ts'
import { readPage } from './kernel/http/page.ts'
import type { MinuteJob } from './kernel/jobs.ts'
import type { Log } from './kernel/log.ts'
import { createMetrics } from './kernel/metrics.ts'
import { createOutbox } from './kernel/outbox.ts'
import { createPasswordHasher } from './kernel/password-hash.ts'
import { openPayloads } from './kernel/payloads.ts'
import type { Randomness } from './kernel/randomness.ts'
import { createSecrets } from './kernel/secrets.ts'
import { createThrottle } from './kernel/throttle.ts'
import { bindBrandRoutes, openBrands, type Brand } from './modules/brand/index.ts'
import { bindCatalogRoutes, openCatalog, type CreateHandover } from './modules/catalog/index.ts'
import { bindIdentityRoutes, openIdentity, type Identity } from './modules/identity/index.ts'
import { foldHouseDeltas, openLedger } from './modules/ledger/index.ts'
import { bindMessagesRoutes, openMessages } from './modules/messages/index.ts'
import { bindPlayRoutes, openPlay } from './modules/play/index.ts'
import { openStats } from './modules/stats/index.ts'
import { openVendors, type Vendors } from './modules/vendors/index.ts'
import { bindWalletRoutes, openWallet, type Wallet } from './modules/wallet/index.ts'
import { bindApiDocument, bindMetrics } from './operations.ts'
import { serveSite } from './serve-site.ts'

/** What the house is built on. Clock and chance come from outside, so that tests can hold them. */
export interface Foundations {
  readonly config: Config
  readonly opened: Pick<OpenedDatabase, 'address' | 'database' | 'secrets'> & {
    readonly home: Pick<OpenedDatabase['home'], 'folder'>
  }
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  /** The project's folder: where the built front ends and the brands lie. */
  readonly root: string
}

/** The house put together: its listeners, not yet listening, what a minute's tick should run, and the way to close it. */
export interface App {
  readonly site: FastifyInstance
  readonly office: FastifyInstance
  /** Binds one endpoint more to the site, behind the same guard, before it listens. */
  readonly bind: Bind
  readonly jobs: readonly MinuteJob[]
  /** Starts what runs beside requests, second by second; {@link App.close} ends it. */
  start(): void
  readonly vendors: Vendors
  /**
   * Connects the demo brand's vendors and writes what the sandbox's process needs, once the site listens. Gives the path
   * of that file; `undefined` in production and where no vendor is to be played.
   */
  prepareSandbox(): Promise<string | undefined>
  close(): Promise<void>
}

/** Puts the house together. Reads as a table of contents: foundations, modules floor by floor, listeners, jobs. */
export async function openApp({ config, opened, clock, randomness, log, root }: Foundations): Promise<App> {
  const { database } = opened
  const metrics = createMetrics()
  const secrets = createSecrets(Buffer.from(config.masterKey ?? opened.secrets.masterKey, 'base64'), randomness)
  const payloads = await openPayloads({ database, secrets, clock })
  const throttle = createThrottle({ database, clock })
  const outbox = createOutbox({ database, clock, randomness, log })
  const passwords = createPasswordHasher(randomness)

  const ledger = await openLedger({ connectionString: opened.address, database, clock, log, metrics })
  const folders = [config.brandDir]
  const brands = await openBrands({ database, clock, folders })
  const identity = openIdentity({ database, brands, clock, randomness, passwords, throttle, outbox })

  const wallet = openWallet({ brands, ledger }, outbox)
  const catalog = await openCatalog({
    database,
    clock,
    brands,
    folders,
    launching: {
      createHandover: handoverWithCredits(identity, wallet),
      openAtVendor: (...launch) => vendors.openAtVendor(...launch),
    },
  })
  const messages = await openMessages({ brands, folders })
  const stats = await openStats({ database, brands, ledger, identity, clock, log, metrics })

  const play = openPlay({ database, ledger, brands, wallet, catalog, secrets, randomness, clock })
  const vendors = await openVendors({
    database,
    ledger,
    brands,
    identity,
    wallet,
    catalog,
    secrets,
    randomness,
    clock,
    log,
    metrics,
    siteOriginOf: (brandId) => originOf(site, config, brands.byId(brandId)),
  })

  let draining = false
  const [defaultBrand] = brands.all
  if (defaultBrand === undefined) throw new Error('no brand is loaded')
  const parts = {
    log,
    metrics,
    defaultLanguage: defaultBrand.defaultLanguage,
    trustedProxies: config.trustedProxies,
    readiness: { check: async () => !draining && (await answers(database)) },
  }
  const web = frontEnd(join(root, 'apps/web/dist'))
  const site = await createListener({
    ...parts,
    page: web.page,
    machineRoutes: vendors.bindWallet,
    frameOrigins: vendors.launchOrigins,
  })
  const bind = createBind({ app: site, door: identity, payloads, checkReplies: config.checkReplies })
  bindBrandRoutes(bind, { brands, payloads, clock, mode: config.mode })
  bindIdentityRoutes(bind, identity)
  bindWalletRoutes(bind, wallet)
  bindCatalogRoutes(bind, catalog)
  bindMessagesRoutes(bind, messages)
  bindPlayRoutes(bind, play)
  bindApiDocument(site)
  await serveSite(site, { web, play: frontEnd(join(root, 'apps/play/dist')) })

  const office = await createListener(parts)
  bindMetrics(office, metrics, config)

  if (config.mode === 'demo') await Promise.all(brands.all.map((brand) => identity.loadDemoMembers(brand)))
  else await Promise.all([identity.refuseDemoMembers(), vendors.refuseDemoVendors()])
  const backups = backupFoldersOf(config.backup.dir, opened.home)
  const jobs = [
    watchArchive({ database, backups, metrics, log }),
    { name: 'deliver events', run: async () => void (await outbox.flush()) },
    { name: 'fold house deltas', run: async () => void (await foldHouseDeltas(database, clock)) },
    stats.job,
    { name: 'sweep identity', run: () => identity.sweep() },
    { name: 'sweep throttles', run: () => throttle.sweep() },
    { name: 'sweep payloads', run: () => payloads.sweep() },
    { name: 'follow vendors', run: () => vendors.tick() },
  ]

  return {
    site,
    office,
    bind,
    jobs,
    start: () => stats.start(),
    vendors,
    async prepareSandbox() {
      if (config.mode !== 'demo') return undefined
      const at = { siteOrigin: originOf(site, config, defaultBrand), dataDir: config.dataDir }
      return vendors.prepareSandbox(defaultBrand, config.brandDir, at)
    },
    async close() {
      draining = true
      await Promise.all([drain(site), drain(office), stats.close()])
      await ledger.close()
    },
  }
}

/** Longer than a bet takes, and short enough that everything behind the listeners ends within five seconds too. */
const drainMs = 2_000

/** Lets open requests end. Whoever has not sent theirs whole by then is cut off: half a request must not hold the house. */
async function drain(listener: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => listener.server.closeAllConnections(), drainMs)
  await listener.close()
  clearTimeout(cut)
}

/** Where players find a brand's site: in demo mode this very listener, else its first host name. */
function originOf(site: FastifyInstance, config: Config, brand: Brand): string {
  if (config.mode === 'production') return `https://${brand.hosts[0]}`
  const address = site.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  return `http://${config.host}:${port}`
}

/** A member's first trial launch brings its play money, so that no game opens with an empty trial wallet. */
function handoverWithCredits(identity: Identity, wallet: Wallet): CreateHandover {
  return async (session, game) => {
    if (game.wallet === 'trial') await wallet.grantTrialCredits(session.brandId, session.memberId)
    return identity.createHandover(session, game)
  }
}

function frontEnd(folder: string) {
  return { folder, page: readPage(folder) }
}
