import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import { fastify, type FastifyInstance } from 'fastify'
import { openBooks, type Books } from './books/books.ts'
import { openJournal } from './books/journal.ts'
import { openGameBook } from './games/game-book.ts'
import { seededChance } from './misbehaviour/faults.ts'
import { openFaultyNetwork } from './misbehaviour/faulty-fetch.ts'
import { bindMisbehaveApi, type Misbehaviour } from './misbehaviour/misbehave-api.ts'
import { runRounds, type RoundsRun, type RunReport } from './misbehaviour/run-rounds.ts'
import { bindPages } from './pages/bind-pages.ts'
import { openOwedRounds } from './play/complete-round.ts'
import { bindPlayApi } from './play/play-api.ts'
import { systemPorts, type Ports } from './ports.ts'
import { keepRawBodies } from './raw-body.ts'
import type { SandboxSettings } from './settings.ts'
import { heldMoneyCalls } from './vendor-api/held-money-calls.ts'
import { launchCall } from './vendor-api/launch.ts'
import { roundsStatusCall, transactionsCall } from './vendor-api/reconciliation.ts'
import { bindSignedCalls } from './vendor-api/signed-calls.ts'
import { openCourier } from './wallet/courier.ts'
import { openHeldMoney } from './wallet/held-money.ts'
import { openLines } from './wallet/open-lines.ts'

/** What a sandbox is made of. */
export interface SandboxOptions {
  readonly settings: SandboxSettings
  /** Where it keeps its journal. */
  readonly dataDir: string
  /** Lets it misbehave when asked to. */
  readonly mayMisbehave?: boolean
  /** The folder of the built game window. Until it is built there are no pages, but everything else works. */
  readonly clientDir?: string
  readonly ports?: Ports
}

/** A sandbox, not listening yet. */
export interface Sandbox {
  readonly app: FastifyInstance
  readonly books: Books
  /** Listens and sends what an earlier run left; resolves to the address. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** Plays rounds with faults and heals. */
  runRounds(run: RoundsRun): Promise<RunReport>
  close(): Promise<void>
}

const defaultClientDir = resolve(import.meta.dirname, '../dist')

/** Puts a sandbox together: books, lines to the house, the vendor's API, the game windows. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { settings, ports = systemPorts } = options
  const journal = openJournal(join(options.dataDir, 'journal.jsonl'))
  const books = openBooks(journal)
  const games = openGameBook(settings)
  const held = openHeldMoney(books)
  const lines = openLines(settings, held.line, ports)
  const courier = openCourier({ books, ports, lineOf: lines.of })
  const owed = openOwedRounds({ books, courier, games, ports })
  const inMaintenance = new Set<string>()
  let origin = ''

  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true })
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
  })
  bindPlayApi(app, { books, courier, owed, ports, games, lineOf: lines.of })
  await bindPages(app, games, options.clientDir ?? defaultClientDir)
  app.get('/health/live', async () => ({ status: 'ok' }))

  const runParts = { books, ports, lineOver: lines.over, vendor: games.vendor }
  if (options.mayMisbehave === true) {
    const behave = (vendorCode: string, how: Misbehaviour) => {
      if (how.maintenance) inMaintenance.add(vendorCode)
      else inMaintenance.delete(vendorCode)
      const network = openFaultyNetwork(how.faults, seededChance(how.seed), ports)
      lines.replace(vendorCode, lines.over(vendorCode, network.fetch))
    }
    bindMisbehaveApi(app, { ...runParts, games, behave })
  }

  return {
    app,
    books,
    async listen(at) {
      await app.listen(at)
      const address = app.server.address()
      const port = typeof address === 'object' && address !== null ? address.port : at.port
      origin = `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`
      await courier.resume(books.unsettled())
      owed.resume()
      return origin
    },
    runRounds: async (run) => runRounds(runParts, run),
    async close() {
      await app.close()
      await courier.close()
      await journal.close()
    },
  }
}

/** Game windows are shown by the house's site; nothing else may frame them, and they load nothing from elsewhere. */
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
