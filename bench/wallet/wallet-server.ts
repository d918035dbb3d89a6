/**
 * The server as assembled by `apps/server/src/run-server.ts`, with a vendor for the benchmark and an additional listener. The
 * listener is created like the site's and has the wallet that vendors call next to the benchmark's signed routes, so that all
 * of them have the same overhead.
 */
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { createListener } from '../../apps/server/src/kernel/http/listener.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { openServer, runServer } from '../run-server.ts'
import { bindBenchRoutes, prepareTransactions } from './bench-routes.ts'
import { makeBenchVendor } from './bench-vendor.ts'

const players = 4_000
/** More connections than cores, so that commits share a write; the plain wallet is fastest at about this size. */
const poolSize = 24

const server = await openServer()
const { config, log, opened, app } = server
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
  maxConnectionsPerAddress: config.maxConnectionsPerAddress,
  quickWay: config.quickWay,
  clock: systemClock,
  readiness: { check: async () => true },
  share: 1,
  machineRoutes: async (listener) => {
    await app.vendors.bindWallet(listener)
    await bindBenchRoutes(listener, app.vendors, owner)
  },
})
await runServer(server, { listener: wallet, close: () => owner.end() })
