/** The server as assembled by `apps/server/src/run-server.ts`, with members who are signed in and have money. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '../../packages/money/src/index.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { fundCrowd, seatCrowd } from '../crowd.ts'
import { openServer, runServer } from '../run-server.ts'
import { crowdSize, siteFile, type RoomsSite } from './many-rooms.ts'

/** Enough for all chips and shots of a run. */
const giftMinor = minor(10_000_000n)

const server = await openServer()
const { config, log, opened, app } = server
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, 1, log)
const [brand] = app.play.brands.all
if (brand === undefined) throw new Error('no brand is loaded')
const currency = brand.currency.code
await seatCrowd(owner, { size: crowdSize, currency })
await fundCrowd(owner, app.play.ledger, { brandId: brand.brandId, currency, giftMinor })
const site: RoomsSite = { ownerAddress }
writeFileSync(join(config.dataDir, siteFile), JSON.stringify(site), { mode: 0o600 })
await runServer(server, { close: () => owner.end() })
