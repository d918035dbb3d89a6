import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, quantile, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'
import {
  playersPerTable,
  siteFile,
  tableCount,
  tablesServer,
  writeManyTables,
  type TablesSite,
} from './tables/many-tables.ts'
import { TablePlayers, type Measured } from './tables/table-players.ts'
import { secondsOf } from './tables/tick-count.ts'

/** Until every table is in some round of its own. */
const warmUpSeconds = 30
/** How long a slice is. `BENCH_SECONDS=10` is a trial of the benchmark. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const slices = 3

/**
 * Measures what shared rounds cost: 100 tables with 20 players each, who are told over their sockets what happens, and bet once in every
 * round over HTTP, while others play a slot game. Afterwards no round may have been called off or left open, and none may have more or
 * fewer bets than were accepted.
 */
export async function tables(): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Error('this benchmark needs Linux: it reads processor times from /proc')
  const dataDir = freshDataDir()
  const brand = writeManyTables()
  try {
    const settings = { BRAND_DIR: brand, MAX_CONNECTIONS_PER_ADDRESS: '10000', TRUSTED_PROXIES: '127.0.0.1' }
    const house = await startHouse(dataDir, settings, tablesServer)
    try {
      const { pid } = house.process
      if (pid === undefined) throw new Error('the server process has no id')
      // The server wrote it.
      const { ownerAddress } = JSON.parse(readFileSync(join(dataDir, siteFile), 'utf8')) as TablesSite
      return await measure(house.site, ownerAddress, { server: [pid], database: [postmasterPidOf(dataDir)] })
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
    rmSync(brand, { recursive: true })
  }
}

interface Processes {
  readonly server: readonly number[]
  readonly database: readonly number[]
}

interface Slice extends Measured {
  readonly serverCores: number
  readonly databaseCores: number
}

async function measure(site: string, ownerAddress: string, processes: Processes): Promise<Figure[]> {
  const players = new TablePlayers(site)
  const all: Slice[] = []
  try {
    await players.sitDown()
    await sleep(warmUpSeconds * 1_000)
    for (let slice = 0; slice < slices; slice += 1) all.push(await measureSlice(players, processes))
  } finally {
    players.leave()
  }
  await checkRounds(ownerAddress)
  const bets = all.map(({ betMs }) => betMs)
  console.error(
    `tables: ${bets.map(({ length }) => length).join(', ')} bets at ${tableCount} × ${playersPerTable} seats`,
  )
  const perSecond = all.flatMap(({ messages }) => [...messages.values()].map((count) => count / seconds))
  return [
    figure(
      'tables.bet_p95',
      'ms',
      bets.map((ms) => quantile(ms, 0.95)),
    ),
    figure(
      'tables.bet_p50',
      'ms',
      bets.map((ms) => quantile(ms, 0.5)),
    ),
    figure(
      'tables.bet_to_spin',
      'ratio',
      all.map(({ betMs, spinMs }) => quantile(betMs, 0.5) / quantile(spinMs, 0.5)),
    ),
    figure(
      'tables.cores',
      'cores',
      all.map(({ serverCores, databaseCores }) => serverCores + databaseCores),
    ),
    figure(
      'tables.server_cores',
      'cores',
      all.map(({ serverCores }) => serverCores),
    ),
    figure('tables.messages', 'a second', [Math.max(...perSecond)]),
    figure('tables.errors', 'requests', [all.reduce((sum, { errors }) => sum + errors, 0)]),
    figure('tables.late', 'requests', [all.reduce((sum, { late }) => sum + late, 0)]),
  ]
}

async function measureSlice(players: TablePlayers, { server, database }: Processes): Promise<Slice> {
  const [serverBefore, databaseBefore, begunMs] = [secondsOf(server), secondsOf(database), performance.now()]
  const measured = await players.measure(seconds)
  const tookSeconds = (performance.now() - begunMs) / 1_000
  return {
    ...measured,
    serverCores: (secondsOf(server) - serverBefore) / tookSeconds,
    databaseCores: (secondsOf(database) - databaseBefore) / tookSeconds,
  }
}

/** Throws if a round was called off or is long over and not settled, or if its sums are not those of its bets. */
async function checkRounds(ownerAddress: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerAddress })
  await client.connect()
  try {
    const { rows } = await client.query<{ void: string; open: string; wrong: string; bets: string }>(
      `select count(*) filter (where state = 'void') as void,
        count(*) filter (where settled_at is null and closes_at < now() - interval '3 minutes') as open,
        count(*) filter (where settled_at is not null and (staked <> sums.stake or bets <> sums.placed)) as wrong,
        sum(bets) as bets
      from table_round round cross join lateral (
        select coalesce(sum(stake), 0) as stake, coalesce(sum(jsonb_array_length(bet.bets)), 0) as placed
        from table_bet bet where bet.round_id = round.round_id) sums`,
    )
    const [row] = rows
    if (row?.void !== '0' || row.open !== '0' || row.wrong !== '0' || row.bets === '0')
      throw new Error(`rounds are wrong: ${JSON.stringify(row)}`)
  } finally {
    await client.end()
  }
}
