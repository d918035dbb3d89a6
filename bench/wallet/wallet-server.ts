/**
 * The server as `apps/server/src/main.ts` puts it together, with a vendor that is the benchmark's own, and one listener
 * more. It is made as the site's, with the wallet that vendors call, and beside it signed routes that exist in
 * benchmarks only: so all of them cost the same outside of what they do.
 */
import { openApp, type App } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openDatabaseOf } from '../../apps/server/src/kernel/database/open.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { createListener } from '../../apps/server/src/kernel/http/listener.ts'
import { startJobs } from '../../apps/server/src/kernel/jobs.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { root } from '../../scripts/read-tree.ts'
import { bindBenchRoutes, prepareTransactions } from './bench-routes.ts'
import { makeBenchVendor } from './bench-vendor.ts'

const players = 4_000
/** More connections than cores can use, so that their commits share a write; the plain wallet is fastest about here. */
const poolSize = 24

const config = readConfig(process.env, root)
const log = createLog(config.logLevel)
const opened = await openDatabaseOf(config, root, log, console.log)
const app = await openApp({ config, opened, clock: systemClock, randomness: systemRandomness, log, root })
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, poolSize, log)
const { dataDir } = config
const vendor = await makeBenchVendor({ app, owner, ownerAddress, randomness: systemRandomness, dataDir, players })
await prepareTransactions(owner, vendor.players)
const wallet = await createListener({
  log,
  metrics: createMetrics(),
  defaultLanguage: 'EN',
  trustedProxies: config.trustedProxies,
  readiness: { check: async () => true },
  machineRoutes: async (listener) => {
    await app.vendors.bindWallet(listener)
    await bindBenchRoutes(listener, app.vendors, owner)
  },
})
const worker = await startJobs(opened.pool, app.jobs, systemClock, log)
app.start()

async function listen(listener: App['site']): Promise<string> {
  return listener.listen({ host: config.host, port: 0 })
}

async function stop(): Promise<void> {
  await wallet.close()
  await app.close()
  await worker.stop()
  await owner.end()
  await opened.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
await listen(app.site)
console.log(`  Site         ${await listen(wallet)}`)
console.log(`  Back office  ${await listen(app.office)}`)
