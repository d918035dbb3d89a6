/** Assembles the server as `apps/server/src/run-server.ts` does, for benchmarks that add something to it. */
import { openApp, type App } from '../apps/server/src/app.ts'
import { systemClock, type Clock } from '../apps/server/src/kernel/clock.ts'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { openDatabaseOf, type OpenedDatabase } from '../apps/server/src/kernel/database/open.ts'
import { createLog, type Log } from '../apps/server/src/kernel/log.ts'
import { systemRandomness } from '../apps/server/src/kernel/randomness.ts'
import { root } from '../scripts/read-tree.ts'

/** An assembled server whose listeners are not listening yet. */
export interface OpenServer {
  readonly config: Config
  readonly log: Log
  readonly opened: OpenedDatabase
  readonly app: App
}

/** Opens the server configured by the environment. */
export async function openServer(clock: Clock = systemClock): Promise<OpenServer> {
  const config = readConfig(process.env, root)
  const log = createLog(config.logLevel)
  const opened = await openDatabaseOf(config, root, log, console.log)
  const app = await openApp({ config, opened, clock, randomness: systemRandomness, log, root })
  return { config, log, opened, app }
}

/** Additions to the server. */
export interface ServerAdditions {
  /** A listener to announce as the site instead of the site's own. */
  readonly listener?: App['site']
  /** Called once the site is listening, before its address is announced. */
  readonly onceListening?: () => Promise<unknown>
  /** Closes resources that outlive the server and need its database. */
  readonly close?: () => Promise<void>
}

/** Makes a server listen on free ports, prints its addresses on standard output, and closes it on the first stop signal. */
export async function runServer({ config, opened, app }: OpenServer, additions: ServerAdditions = {}): Promise<void> {
  app.start()
  const listen = (listener: App['site']) => listener.listen({ host: config.host, port: 0 })
  const stop = async () => {
    await additions.listener?.close()
    await app.close()
    await additions.close?.()
    await opened.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
  const site = await listen(app.site)
  await additions.onceListening?.()
  console.log(`  Site         ${additions.listener === undefined ? site : await listen(additions.listener)}`)
  console.log(`  Back office  ${await listen(app.office)}`)
}
