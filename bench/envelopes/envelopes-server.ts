/**
 * The server as assembled by `apps/server/src/run-server.ts`, with members who are signed in and a rain of red envelopes that is
 * about to begin. Both are in a file for the load.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { brandId } from '../../apps/server/src/kernel/ids.ts'
import { openServer, runServer } from '../run-server.ts'
import { crowd, rainFile, tokenOf, type BenchRain } from './bench-rain.ts'

const server = await openServer()
const { config, log, opened, app } = server
const ownerAddress = addressOf(opened.home, ownerName, opened.secrets.ownerPassword)
const owner = openPool(ownerAddress, 1, log)
await owner.query(
  `with made as (
    insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at)
    select 1, 'crowd' || number, 'crowd' || number, 0, 'none', now(), now() - interval '1 day'
    from generate_series(1, $1::int) as number
    returning brand_id, member_id, username)
  insert into session (brand_id, member_id, token_hash, scope, wallet, created_at, last_seen_at, idle_expires_at, expires_at)
  select made.brand_id, member_id, hash, 'site', 'main', now(), now(), now() + interval '1 hour', now() + interval '1 day'
  from made join unnest($2::bytea[]) with ordinality as token (hash, place) on username = 'crowd' || place`,
  [crowd, Array.from({ length: crowd }, (_, index) => createHash('sha256').update(tokenOf(index)).digest())],
)
// Members have an account since they registered.
await owner.query(
  `select ledger_open_account(brand_id, member_id, 'main', $1, '') from member where username like 'crowd%'`,
  [app.play.brands.all[0]?.currency.code ?? ''],
)
// The database knows the size of tables that have grown over months; of these it has not heard yet.
await owner.query('analyze member, session, ledger_account')
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
