/**
 * The server as assembled by `apps/server/src/run-server.ts`, with copies of our own games as many tables and members who are signed in
 * and have money.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedGameByCode, sharedGames, type SharedGame } from '../../packages/engines/src/index.ts'
import { minor } from '../../packages/money/src/index.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { fundCrowd, seatCrowd } from '../crowd.ts'
import { openServer, runServer } from '../run-server.ts'
import { codeOf, originalOf, playersPerTable, siteFile, spinners, tableCount, type TablesSite } from './many-tables.ts'

/** Enough for every bet of a run. */
const giftMinor = minor(1_000_000n)

for (let table = 0; table < tableCount; table += 1) {
  const original = sharedGameByCode(originalOf(table))
  if (original === undefined) throw new Error(`there is no game ${originalOf(table)}`)
  // The list is only read everywhere else; this process adds to it before anything reads it.
  const games = sharedGames as SharedGame[]
  games.push({ ...original, code: codeOf(table) })
}
const server = await openServer()
const { config, log, opened, app } = server
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, 1, log)
const [brand] = app.play.brands.all
if (brand === undefined) throw new Error('no brand is loaded')
const { brandId } = brand
const currency = brand.currency.code
const size = tableCount * playersPerTable + spinners
await seatCrowd(owner, { size, currency })
await fundCrowd(owner, app.play.ledger, { brandId, currency, giftMinor })
const site: TablesSite = { ownerAddress }
writeFileSync(join(config.dataDir, siteFile), JSON.stringify(site), { mode: 0o600 })
await runServer(server, { close: () => owner.end() })
