import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { ownerAddress, type ClusterAddress } from '../../packages/testkit/src/index.ts'

/** The number of branches; TPC-B prescribes the tellers and accounts per branch. */
const usualScale = 50
const tellersOf = (scale: number) => 10 * scale
const accountsOf = (scale: number) => 100_000 * scale
const clients = 16
const database = 'bench_tpcb'

/** TPC-B's transaction, run by 16 clients with prepared statements. */
export interface Tpcb {
  /** What runs it: `pgbench`, or this project if pgbench is missing. */
  readonly by: string
  run(seconds: number): Promise<{ perSecond: number }>
}

/** Fills a separate database in the cluster, at scale 50 unless another one is given. Keeps no connection between runs. */
export async function openTpcb(cluster: ClusterAddress, scale = usualScale): Promise<Tpcb> {
  await execute(ownerAddress(cluster, 'postgres'), `create database ${database}`)
  const there = spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0
  if (there) return openPgbench(cluster, scale)
  console.error('ledger: pgbench is not installed, so the benchmark runs the same transaction itself')
  return openOwn(cluster, scale)
}

async function openPgbench({ sockets, ownerPassword }: ClusterAddress, scale: number): Promise<Tpcb> {
  const { username } = new URL(ownerAddress({ sockets, ownerPassword, appPassword: '' }, database).replace('@/', '@x/'))
  const pgbench = async (...options: string[]): Promise<string> => {
    const child = spawn('pgbench', [...options, database], {
      env: { ...process.env, PGHOST: sockets, PGUSER: username, PGPASSWORD: ownerPassword },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    await once(child, 'close')
    if (child.exitCode !== 0) throw new Error(`pgbench failed: ${output}`)
    return output
  }
  await pgbench('-i', '-q', '-s', String(scale))
  return {
    by: 'pgbench',
    async run(seconds) {
      // pgbench accepts only whole seconds.
      const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(Math.ceil(seconds))]
      return { perSecond: readTps(await pgbench(...options)) }
    },
  }
}

/** The transactions per second in pgbench's output, without connection time. */
export function readTps(output: string): number {
  const tps = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(output)?.[1]
  if (tps === undefined) throw new Error(`pgbench gave no figure: ${output}`)
  return Number(tps)
}

const ownTables = (scale: number) => `
  create table pgbench_branches (bid int primary key, bbalance int not null) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int not null, tbalance int not null) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int not null, abalance int not null, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select bid, 0 from generate_series(1, ${scale}) as bid;
  insert into pgbench_tellers select tid, (tid - 1) / 10 + 1, 0 from generate_series(1, ${tellersOf(scale)}) as tid;
  insert into pgbench_accounts select aid, (aid - 1) / 100000 + 1, 0, '' from generate_series(1, ${accountsOf(scale)}) as aid;`

async function openOwn(cluster: ClusterAddress, scale: number): Promise<Tpcb> {
  const address = ownerAddress(cluster, database)
  await execute(address, ownTables(scale))
  await execute(address, 'vacuum analyze')
  return {
    by: 'the benchmark itself',
    async run(seconds) {
      const connections = await Promise.all(Array.from({ length: clients }, () => connected(address)))
      const startedMs = performance.now()
      const untilMs = startedMs + seconds * 1000
      let done = 0
      const keepPaying = async (client: pg.Client) => {
        for (; performance.now() < untilMs; done += 1) await pay(client, scale)
      }
      await Promise.all(connections.map(keepPaying))
      const perSecond = (done * 1000) / (performance.now() - startedMs)
      await Promise.all(connections.map((client) => client.end()))
      return { perSecond }
    },
  }
}

async function pay(client: pg.Client, scale: number): Promise<void> {
  const [aid, bid, tid] = [1 + randomInt(accountsOf(scale)), 1 + randomInt(scale), 1 + randomInt(tellersOf(scale))]
  const delta = randomInt(-5000, 5001)
  const run = (name: string, text: string, values: readonly number[]) =>
    client.query({ name, text, values: [...values] })
  await client.query('begin')
  await run('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
  await run('s', 'select abalance from pgbench_accounts where aid = $1', [aid])
  await run('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
  await run('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
  const history = 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)'
  await run('h', history, [tid, bid, aid, delta])
  await client.query('commit')
}

async function execute(address: string, statements: string): Promise<void> {
  const client = await connected(address)
  await client.query(statements)
  await client.end()
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
