// Place in a worktree's bench/ folder (not committed). Settings: add to usual() in settings.ts, last:
//   ...(JSON.parse(process.env['EXP'] ?? '{}') as Record<string, string>),
import { sql } from '../apps/server/src/kernel/database/pool.ts'
import { openBenchBooks } from './ledger/books.ts'
import { CorePostings } from './ledger/core-postings.ts'
import { openTpcb } from './ledger/tpcb.ts'

const env = process.env
const million = 1_000_000
const limit = Number(env['LIMIT'] ?? 20) * million
const books = await openBenchBooks(Number(env['ACCOUNTS'] ?? 100_000))
const { owner } = books.test
console.log('pid', books.cluster.postmasterPid(), JSON.stringify(env['EXP']))
const run = (text: string) => sql.raw<any>(text).execute(owner)
const core = new CorePostings(books)
const tpcb = await openTpcb(books.cluster.address)
let total = 0, next = 1, t0 = performance.now()
let rates: number[] = []
const wal = async () => Number((await run(`select pg_current_wal_lsn() - '0/0' as w`)).rows[0].w)
let w0 = await wal(), tot0 = 0
while (total < limit) {
  const began = performance.now()
  const { perSecond } = await core.run(2, books.houses.slice(0, 1))
  total += Math.round(perSecond * (performance.now() - began) / 1000)
  rates.push(perSecond)
  if (total >= next * million) {
    const wps = ((await wal()) - w0) / (total - tot0)
    const t = await tpcb.run(2)
    const w = await wal()
    const ck = (await run(`select num_timed, num_requested, write_time from pg_stat_checkpointer`)).rows[0]
    const size = (await run(`select pg_size_pretty(pg_database_size(current_database())) as s`)).rows[0].s
    rates.sort((a, b) => a - b)
    const mid = rates[Math.floor(rates.length / 2)] ?? 0
    console.log(`${(total / million).toFixed(1)}M rate ${Math.round(mid)} [${Math.round(rates[0]!)}..${Math.round(rates.at(-1)!)}] tpcb ${Math.round(t.perSecond)} ratio ${(mid / t.perSecond).toFixed(1)} wal/p ${Math.round(wps)} ckpt ${ck.num_timed}+${ck.num_requested} size ${size} t ${Math.round((performance.now() - t0) / 1000)}s`)
    rates = []; w0 = w; tot0 = total; next = Math.floor(total / million) + 1
  }
}
await books.close()
