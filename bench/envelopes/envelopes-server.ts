/**
 * The server as assembled by `apps/server/src/run-server.ts`, with members who are signed in and a rain of red envelopes that is
 * about to begin. Both are in a file for the load.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { brandId } from '../../apps/server/src/kernel/ids.ts'
import { seatCrowd } from '../crowd.ts'
import { openServer, runServer } from '../run-server.ts'
import { crowd, rainFile, type BenchRain } from './bench-rain.ts'

const server = await openServer()
const { config, log, opened, app } = server
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, 1, log)
await seatCrowd(owner, { size: crowd, currency: app.play.brands.all[0]?.currency.code ?? '' })
const startsAt = systemClock.now().add({ seconds: 20 })
const title = { TH: 'rain', CN: 'rain', EN: 'rain' }
const plan = { title, potMinor: BigInt(crowd) * 500n, count: crowd, leastMinor: 100n, startsAt, minutes: 10 }
const { rainId } = await opened.database
  .transaction()
  .execute((tx) => app.giveaways.desk.plan(tx, brandId(1), { plan, by: { operatorId: undefined, name: 'bench' } }))
const rain: BenchRain = {
  rainId,
  startsAtMs: startsAt.epochMilliseconds,
  potMinor: String(plan.potMinor),
  ownerAddress,
}
writeFileSync(join(config.dataDir, rainFile), JSON.stringify(rain), { mode: 0o600 })
await runServer(server, { close: () => owner.end() })
