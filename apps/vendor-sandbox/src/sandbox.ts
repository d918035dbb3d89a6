import { join, resolve } from 'node:path'
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
import type { FetchLike } from '@baize/vendor-wire'
import { openBooks, type Books } from './books/books.ts'
import type { Entry } from './books/entries.ts'
import { openGameBook } from './games/game-book.ts'
import { hallOpeners, type HallOpeners } from './halls/halls.ts'
import { hallNames, type HallName } from './halls/hall-name.ts'
import { serveHalls } from './halls/serve-halls.ts'
import { seededRandom } from './misbehaviour/faults.ts'
import { openFaultyNetwork } from './misbehaviour/faulty-fetch.ts'
import { bindMisbehaveApi, type Misbehaviour } from './misbehaviour/misbehave-api.ts'
import { runRounds, type RoundsRun, type RunReport } from './misbehaviour/run-rounds.ts'
import { bindPages } from './pages/bind-pages.ts'
import { openOwedRounds } from './play/complete-round.ts'
import { openFreeRoundsPlayer } from './play/play-free-rounds.ts'
import { bindPlayApi } from './play/play-api.ts'
import { openTables } from './play/tables.ts'
import type { SandboxSettings } from './settings.ts'
import { freeRoundsCalls } from './vendor-api/free-rounds-calls.ts'
import { heldMoneyCalls } from './vendor-api/held-money-calls.ts'
import { launchCall } from './vendor-api/launch.ts'
import { roundsStatusCall, transactionsCall } from './vendor-api/reconciliation.ts'
import { bindSignedCalls } from './vendor-api/signed-calls.ts'
import { openCourier } from './wallet/courier.ts'
import { openHeldMoney } from './wallet/held-money.ts'
import { createWalletClients } from './wallet/wallet-clients.ts'

/** The options of a sandbox. */
export interface SandboxOptions {
  readonly settings: SandboxSettings
  /** The folder of its journal. */
  readonly dataDir: string
  /** Enables the endpoints that make it misbehave. */
  readonly mayMisbehave?: boolean
  /** Who may use its port. */
  readonly guard?: PortGuard
  /** The folder of the built game window. Without it there are no pages, but everything else works. */
  readonly clientDir?: string
  readonly ports?: Ports
  /** How its journal is kept. */
  readonly journal?: JournalOptions
  /** The halls, if not those of the sandbox itself. */
  readonly halls?: HallOpeners
  /** How the wallet is reached, if not by the network. */
  readonly network?: FetchLike
}

/** A sandbox that is not listening yet. */
export interface Sandbox {
  readonly app: FastifyInstance
  readonly books: Books
  /** Starts listening and sends what an earlier run left unsent; resolves to the address. */
  listen(at: ListenAt): Promise<string>
  /** Plays rounds with faults, then heals. */
  runRounds(run: RoundsRun): Promise<RunReport>
  close(): Promise<void>
}

const defaultClientDir = resolve(import.meta.dirname, '../dist')

/** Assembles a sandbox: books, wallet clients, the vendors' API and the game windows. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { settings, ports = systemPorts } = options
  const journal = openJournal<Entry>(join(options.dataDir, 'journal.jsonl'), options.journal)
  const books = openBooks(journal)
  const openers = options.halls ?? hallOpeners
  const games = openGameBook(settings, namesOf(openers))
  const held = openHeldMoney(books)
  const wallets = createWalletClients(settings, held.wallet, ports, options.network)
  const courier = openCourier({ books, ports, walletOf: wallets.of })
  const owed = openOwedRounds({ books, courier, games, ports })
  const inMaintenance = new Set<string>()
  let origin = ''

  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true })
  guardPort(app, options.guard ?? defaultGuard)
  await app.register(helmet, helmetFor(settings.siteOrigin))
  keepRawBodies(app)
  bindSignedCalls(app, games, {
    '/launch': launchCall({
      books,
      games,
      ports,
      isInMaintenance: (code) => inMaintenance.has(code),
      origin: () => origin,
    }),
    '/transactions': transactionsCall(books),
    '/rounds/status': roundsStatusCall(books),
    ...heldMoneyCalls({ books, games, held, ports }),
    ...freeRoundsCalls(books, games),
  })
  const freeRounds = openFreeRoundsPlayer({ books, courier, ports })
  const playParts = { books, courier, ports, games, tableOf: openTables(ports), walletOf: wallets.of }
  bindPlayApi(app, { ...playParts, owed, freeRounds })
  const halls = serveHalls(app, openers, playParts)
  await bindPages(app, games, options.clientDir ?? defaultClientDir)
  app.get('/health/live', async () => ({ status: 'ok' }))

  const runParts = { books, ports, walletOver: wallets.over, vendor: games.vendor }
  if (options.mayMisbehave === true) {
    const behave = (vendorCode: string, how: Misbehaviour) => {
      if (how.maintenance) inMaintenance.add(vendorCode)
      else inMaintenance.delete(vendorCode)
      const network = openFaultyNetwork(how.faults, seededRandom(how.seed), ports)
      wallets.replace(vendorCode, wallets.over(vendorCode, network.fetch))
    }
    bindMisbehaveApi(app, { ...runParts, games, behave })
  }

  return {
    app,
    books,
    async listen(at) {
      // What halls send when they resume is not sent a second time.
      const unsettled = books.unsettled()
      await halls.resume()
      origin = await listenAt(app, at)
      await courier.resume(unsettled)
      owed.resume()
      return origin
    },
    runRounds: async (run) => runRounds(runParts, run),
    async close() {
      halls.close()
      await app.close()
      await courier.close()
      await journal.close()
    },
  }
}

function namesOf(openers: HallOpeners): ReadonlySet<HallName> {
  return new Set(hallNames.filter((name) => openers[name] !== undefined))
}

/** Only the platform's site may frame game windows, and they load nothing from other origins. */
function helmetFor(siteOrigin: string) {
  const site = new URL(siteOrigin)
  const alias = site.hostname === '127.0.0.1' ? [`${site.protocol}//localhost:${site.port}`] : []
  return {
    hsts: false,
    frameguard: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'", site.origin, ...alias],
      },
    },
  }
}
