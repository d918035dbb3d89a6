/**
 * The server as `apps/server/src/serve-house.ts` puts it together, with a vendor that is the benchmark's own, and one listener
 * more. It is made as the site's, with the wallet that vendors call, and beside it signed routes that exist in
 * benchmarks only: so all of them cost the same outside of what they do.
 */
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { createListener } from '../../apps/server/src/kernel/http/listener.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { openHouse, serveHouse } from '../serve-house.ts'
import { bindBenchRoutes, prepareTransactions } from './bench-routes.ts'
import { makeBenchVendor } from './bench-vendor.ts'

const players = 4_000
/** More connections than cores can use, so that their commits share a write; the plain wallet is fastest about here. */
const poolSize = 24

const house = await openHouse()
const { config, log, opened, app } = house
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
  clock: systemClock,
  readiness: { check: async () => true },
  share: 1,
  machineRoutes: async (listener) => {
    await app.vendors.bindWallet(listener)
    await bindBenchRoutes(listener, app.vendors, owner)
  },
})
await serveHouse(house, { listener: wallet, close: () => owner.end() })
