/**
 * The server as assembled by `apps/server/src/run-server.ts`, with members who are signed in and have money, and others who hold the
 * slips of a large draw.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '../../packages/money/src/index.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import type { AccountId } from '../../apps/server/src/modules/ledger/index.ts'
import { seatCrowd } from '../crowd.ts'
import { openServer, runServer } from '../run-server.ts'
import { buyers, holders, siteFile, type LotterySite } from './site.ts'

/** Enough for every slip of a run. */
const giftMinor = minor(100_000_000n)

const server = await openServer()
const { config, log, opened, app } = server
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, 1, log)
const { ledger, brands } = app.play
const [brand] = brands.all
if (brand === undefined) throw new Error('no brand is loaded')
await seatCrowd(owner, { size: buyers + holders, currency: brand.currency.code })
const houseAccountId = await ledger.houseAccount({
  brandId: brand.brandId,
  currency: brand.currency.code,
  name: 'promotions',
})
const providerId = await ledger.provider(brand.brandId, 'bench')
const { rows } = await owner.query<{ account: AccountId }>(
  `select account_id as account from ledger_account join member using (brand_id, member_id)
  where kind = 'main' and username like 'crowd%' order by member_id limit $1`,
  [buyers],
)
const entries = [{ kind: 'grant' as const, amountMinor: giftMinor, houseAccountId }]
for (const { account: accountId } of rows)
  await ledger.post({ accountId, providerId, transactions: [{ key: `gift ${accountId}`, entries }] })
const site: LotterySite = { ownerAddress }
writeFileSync(join(config.dataDir, siteFile), JSON.stringify(site), { mode: 0o600 })
await runServer(server, { close: () => owner.end() })
