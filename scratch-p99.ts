import { freshDataDir, removeDataDir, startHouse } from './scripts/run-house.ts'
import { benchServer } from './bench/wallet/bench-vendor.ts'
import { benchPaths } from './bench/wallet/bench-routes.ts'
import { VendorLoad } from './bench/wallet/vendor-load.ts'
import { readFileSync, readdirSync } from 'node:fs'
const hz = 100
type P = { ppid: number; u: number; s: number; cmd: string }
function snap() {
  const m = new Map<number, P>()
  for (const d of readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue
    try {
      const s = readFileSync(`/proc/${d}/stat`, 'utf8')
      const r = s.slice(s.lastIndexOf(')') + 2).split(' ')
      m.set(Number(d), {
        ppid: Number(r[1]),
        u: Number(r[11]) / hz,
        s: Number(r[12]) / hz,
        cmd: readFileSync(`/proc/${d}/cmdline`, 'utf8').replaceAll('\0', ' '),
      })
    } catch {}
  }
  return m
}
const busy = () => {
  const r = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number)
  return (r[0]! + r[1]! + r[2]! + r[5]! + r[6]!) / hz
}
const kind = (m: Map<number, P>, pid: number): string | undefined => {
  let c0 = m.get(pid)?.cmd ?? ''
  if (c0.includes('postgres')) return 'pg'
  let p: number | undefined = pid
  let c = m.get(pid)?.cmd ?? ''
  for (let i = 0; i < 20 && p !== undefined && p > 1; i++) {
    if (p === process.pid)
      return pid === process.pid
        ? 'load'
        : c.includes('wallet-server')
          ? 'node'
          : c.includes('postgres')
            ? 'pg'
            : 'other'
    p = m.get(p)?.ppid
  }
  return undefined
}
const dataDir = freshDataDir()
const house = await startHouse(
  dataDir,
  process.env.NODEOPT
    ? { NODE_OPTIONS: process.env.NODEOPT }
    : process.env.PROF
      ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/perf/prof' }
      : {},
  benchServer,
)
const load = await VendorLoad.open(dataDir, house.site)
import pg from 'pg'
import { vendorFile } from './bench/wallet/bench-vendor.ts'
const vend = JSON.parse(readFileSync(dataDir + '/' + vendorFile, 'utf8'))
const db = new pg.Client({ connectionString: vend.database ?? vend.owner ?? vend.address ?? vend.ownerAddress })
await db.connect()
if (process.env.PREWAL) { try { const t=performance.now(); console.log((await db.query("select current_user, (select rolsuper from pg_roles where rolname=current_user) s")).rows[0]); await db.query("alter system set min_wal_size='600MB'"); await db.query('select pg_reload_conf()'); for (let i=0;i<34;i++){ await db.query("select pg_logical_emit_message(false,'x','x')"); await db.query('select pg_switch_wal()') }
 console.log('switched', performance.now()-t); await new Promise(f=>setTimeout(f,3000)); await db.query('checkpoint'); console.log('checkpointed', performance.now()-t, (await db.query("select count(*), pg_walfile_name(pg_current_wal_lsn()) from pg_ls_waldir()")).rows[0]) } catch(e){console.log(String(e))} }
const batches = async () =>
  (await db.query('select count(*)::int as n, sum(row_count)::int as r from ledger_batch')).rows[0]

const warm = Number(process.env.WARM ?? 6)
const go = async (path: string, perSecond?: number, seconds = 1.6) => { await load.sign({ path, repeated: 0, booked: path === '/betwin', count: 90000, type: 'bet', amount: '0.01', inTurn: false }); return load.send({ seconds, ...(perSecond ? { perSecond } : {}) }) }
let rate = 0
for (let i = 0; i < warm; i++) rate = (await go('/betwin')).perSecond
const ps = Number(process.env.PS ?? Math.round(rate * 0.6))
console.log('full', rate, 'paced', ps)
const a: number[] = [], b: number[] = []
for (let i = 0; i < Number(process.env.R ?? 10); i++) { const x = await go('/betwin', ps, 2); const y = await go(benchPaths.empty, ps, 2); a.push(x.p99Ms!); b.push(y.p99Ms!); console.log('bets p50', x.p50Ms?.toFixed(1), 'p99', x.p99Ms?.toFixed(1), 'empty', y.p50Ms?.toFixed(1), y.p99Ms?.toFixed(1)) }
const med = (x: number[]) => x.toSorted((p, q) => p - q)[x.length >> 1]!
console.log('p99 bets', med(a).toFixed(1), 'empty', med(b).toFixed(1), 'ratio', med(a.map((x, k) => x / b[k]!)).toFixed(2))
await db.end()
await load.close()
await house.stop()
removeDataDir(dataDir)
