/**
 * The server as `apps/server/src/main.ts` puts it together, with one endpoint more that exists in benchmarks only: it
 * is guarded, parsed and answered like the one for bets, and does nothing.
 */
import { openApp, type App } from '../apps/server/src/app.ts'
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { openDatabaseOf } from '../apps/server/src/kernel/database/open.ts'
import { startJobs } from '../apps/server/src/kernel/jobs.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { systemRandomness } from '../apps/server/src/kernel/randomness.ts'
import { root } from '../scripts/read-tree.ts'
import { emptyRoute } from './empty-route.ts'

const config = readConfig(process.env, root)
const log = createLog(config.logLevel)
const opened = await openDatabaseOf(config, root, log, console.log)
const app = await openApp({ config, opened, clock: systemClock, randomness: systemRandomness, log, root })
app.bind(emptyRoute, () => ({}))
const worker = await startJobs(opened.pool, app.jobs, systemClock, log)
app.start()

async function listen(listener: App['site']): Promise<string> {
  return listener.listen({ host: config.host, port: 0 })
}

async function stop(): Promise<void> {
  await app.close()
  await worker.stop()
  await opened.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
console.log(`  Site         ${await listen(app.site)}`)
console.log(`  Back office  ${await listen(app.office)}`)
