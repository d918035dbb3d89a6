import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { openApp, type App } from './app.ts'
import { fillDemo } from './fill-demo.ts'
import { systemClock } from './kernel/clock.ts'
import { readConfig, type Config } from './kernel/config.ts'
import { openDatabaseOf } from './kernel/database/open.ts'
import { createLog, type Log } from './kernel/log.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { portProblem, StartProblem } from './kernel/start-problem.ts'
import { demoMembers, demoPassword } from './modules/identity/index.ts'
import type { DemoOperator } from './modules/operators/index.ts'
import { startPaymentSandbox, startSandbox, type RunningSandbox } from './start-sandbox.ts'

const root = resolve(import.meta.dirname, '../../..')
const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Starts the server with the settings in the environment; resolves when it is ready. If it cannot start, it prints why and
 * ends the process.
 */
export async function runServer(): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(
      error instanceof StartProblem
        ? `Baize cannot start: ${error.message}\n`
        : `Baize cannot start: ${String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, root)
  const stopSignal = awaitStopSignal()
  const log = createLog(config.logLevel)
  const opened = await openDatabaseOf(config, root, log, say)
  say(
    opened.applied.length > 0 ? `Migrated the database: ${opened.applied.join(', ')}.` : 'The database is up to date.',
  )
  const foundations = { config, opened, clock: systemClock, randomness: systemRandomness, log, root }
  const app = await fillDemo(foundations, say)
    .then(() => openApp(foundations))
    .catch(async (error: unknown) => {
      // What was opened may still read its settings again while the database closes: no news beside why the server cannot start.
      log.level = 'silent'
      await opened.close()
      throw error
    })
  const sandboxes: Sandboxes = {}
  const close = async () => {
    await Promise.all(Object.values(sandboxes).map(async (one) => one?.stop()))
    await app.close()
    await opened.close()
  }
  try {
    await listen(app.site, config, 'PORT', config.port)
    await listen(app.office, config, 'OFFICE_PORT', config.officePort)
    sandboxes.vendors = await openSandbox(config, app, log)
    sandboxes.payments = await openPaymentSandbox(config, app, log)
    // Jobs ask the stand-ins about what is open, so those listen first.
    app.start()
    greet(config, app, sandboxes, await app.operators.demoOperators())
  } catch (error) {
    await close()
    throw error
  }
  stopGracefully(stopSignal, close, log)
}

async function listen(listener: FastifyInstance, config: Config, name: string, port: number): Promise<void> {
  try {
    await listener.listen({ host: config.host, port })
  } catch (error) {
    throw portProblem(error, { host: config.host, name, port })
  }
}

/**
 * On Ctrl-C or SIGTERM, lets open requests and jobs finish, then closes the lanes and the database. A terminal's Ctrl-C
 * reaches this process more than once, from the terminal and from npm, so further signals are ignored; the delay bounds the
 * whole stop.
 */
function stopGracefully(
  stopSignal: Promise<void>,
  close: () => Promise<void>,
  log: ReturnType<typeof createLog>,
): void {
  const logger = { error: (error?: unknown) => log.error({ err: error }, 'stopping') }
  const grace = closeWithGrace({ delay: 4_500, logger, skip: [...stopSignals] }, async ({ err }) => {
    if (err) log.error({ err }, 'uncaught error; stopping')
    else say('Stopping …')
    await close()
    if (!err) say('Stopped. All data is kept.')
  })
  void stopSignal.then(() => grace.close())
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves at the first signal to stop. A signal during the start is kept: the server stops as soon as it has started. */
function awaitStopSignal(): Promise<void> {
  const { promise, resolve: hear } = Promise.withResolvers<void>()
  for (const signal of stopSignals) process.on(signal, () => hear())
  return promise
}

/** The stand-ins for other companies that run beside the server, in demo mode only. */
interface Sandboxes {
  vendors?: RunningSandbox | undefined
  payments?: RunningSandbox | undefined
}

/** Starts the stand-in for outside game vendors in a process of its own; production has none. */
async function openSandbox(config: Config, app: App, log: Log): Promise<RunningSandbox | undefined> {
  const settingsFile = await app.prepareSandbox()
  if (settingsFile === undefined) {
    if (config.mode === 'demo') say('No vendor of the brand is a demo vendor: the vendor sandbox is not started.')
    return undefined
  }
  const listens = (address: string) => app.vendors.useSandbox(address)
  return startSandbox({ root, settingsFile, host: config.host, port: config.sandboxPort, log, listens })
}

/** The same for the stand-in for a payment gateway. */
async function openPaymentSandbox(config: Config, app: App, log: Log): Promise<RunningSandbox | undefined> {
  const settingsFile = await app.preparePaymentSandbox()
  if (settingsFile === undefined) return undefined
  const listens = (address: string) => app.payments.useSandbox(address)
  return startPaymentSandbox({ root, settingsFile, host: config.host, port: config.paymentPort, log, listens })
}

function greet(
  config: Config,
  { site, office }: Pick<App, 'site' | 'office'>,
  { vendors, payments }: Sandboxes,
  operators: readonly DemoOperator[],
): void {
  say('')
  say(`Baize is ready (${config.mode} mode).`)
  say(`  Site            http://${config.host}:${portOf(site)}`)
  say(`  Back office     http://${config.host}:${portOf(office)}`)
  if (vendors !== undefined) say(`  Vendor sandbox  ${vendors.address}`)
  if (payments !== undefined) say(`  Payment sandbox ${payments.address}`)
  if (config.mode === 'demo') {
    say(
      `  Accounts        ${demoMembers
        .map((one) => one.username)
        .toReversed()
        .join(', ')}, each with the password ${demoPassword}`,
    )
    for (const { username, password, totpSecret, totpUri } of operators) {
      say(`  Operator        ${username}, password ${password}, authenticator secret ${totpSecret}`)
      say(`                  ${totpUri}`)
    }
    say('  Play money only. Ctrl-C stops it.')
  }
}

/** The port that a listener really has: the configured one may be 0. */
function portOf(listener: FastifyInstance): number {
  const address = listener.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
