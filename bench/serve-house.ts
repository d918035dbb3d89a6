/** The house as `apps/server/src/serve-house.ts` puts it together, for the servers here that add something of their own to it. */
import { openApp, type App } from '../apps/server/src/app.ts'
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { openDatabaseOf, type OpenedDatabase } from '../apps/server/src/kernel/database/open.ts'
import { startJobs } from '../apps/server/src/kernel/jobs.ts'
import { createLog, type Log } from '../apps/server/src/kernel/log.ts'
import { systemRandomness } from '../apps/server/src/kernel/randomness.ts'
import { root } from '../scripts/read-tree.ts'

/** A house that is put together, whose listeners do not listen yet. */
export interface OpenHouse {
  readonly config: Config
  readonly log: Log
  readonly opened: OpenedDatabase
  readonly app: App
}

/** Opens the house that the environment means. */
export async function openHouse(): Promise<OpenHouse> {
  const config = readConfig(process.env, root)
  const log = createLog(config.logLevel)
  const opened = await openDatabaseOf(config, root, log, console.log)
  const app = await openApp({ config, opened, clock: systemClock, randomness: systemRandomness, log, root })
  return { config, log, opened, app }
}

/** What a server has beside its house. */
export interface Beside {
  /** A listener that is named as the site in the site's place. */
  readonly listener?: App['site']
  /** What is to be done once the site listens, before its address is named. */
  readonly onceListening?: () => Promise<unknown>
  /** Ends what outlives the house and needs its database. */
  readonly close?: () => Promise<void>
}

/** Lets a house listen on free ports, names them on the standard output, and closes it at the first signal to stop. */
export async function serveHouse({ config, log, opened, app }: OpenHouse, beside: Beside = {}): Promise<void> {
  const worker = await startJobs(opened.pool, app.jobs, systemClock, log)
  app.start()
  const listen = (listener: App['site']) => listener.listen({ host: config.host, port: 0 })
  const stop = async () => {
    await beside.listener?.close()
    await app.close()
    await worker.stop()
    await beside.close?.()
    await opened.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
  const site = await listen(app.site)
  await beside.onceListening?.()
  console.log(`  Site         ${beside.listener === undefined ? site : await listen(beside.listener)}`)
  console.log(`  Back office  ${await listen(app.office)}`)
}
