import { minor, parseCurrencyCode } from '../../packages/money/src/index.ts'
import { createTestDatabase, startTestCluster, type TestCluster } from '../../packages/testkit/src/index.ts'
import { fixedClock } from '../../apps/server/src/kernel/clock.ts'
import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { brandId, memberId, type MemberId } from '../../apps/server/src/kernel/ids.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import { openLedger, type AccountId, type Ledger } from '../../apps/server/src/modules/ledger/index.ts'
import { openStats, type Stats } from '../../apps/server/src/modules/stats/index.ts'
import { fixedTeams } from '../../apps/server/src/testing/fixed-teams.ts'

/** The benchmark's brand. */
export const brand = brandId(1)
/** The top agent; everybody else is in its downline. */
export const topAgent = memberId(1n)
/** Members below it. */
const downline = 50_000
/** One in ten of them plays during the month; their ids are consecutive. */
export const players = { first: 1_000, count: downline / 10 }
export const dayCount = 30
/** The number of consecutive bets that a player makes on one game in a day. */
const betsInARow = 10
const betsOfDay = 20_000
const gameCount = 5
const sentAtOnce = 5_000
/** Rounds in each player's betting record. */
const roundsOfRecord = 60
const firstDay = '2026-10-01T05:00:00Z'

/** A team with a month of bets and their daily sums, in a separate PostgreSQL. */
export interface TeamBooks {
  readonly database: Database
  /** The players' accounts; each has a record of {@link roundsOfRecord} rounds of the platform's own games. */
  readonly accounts: readonly AccountId[]
  readonly stats: Stats
  readonly postmasterPid: number
  /** The number of bets that the ledger acknowledged. */
  readonly bets: number
  /** The time to sum up one bet. */
  readonly microsecondsPerBet: number
  close(): Promise<void>
}

/** Posts the bets through the ledger and sums them up. There are three levels of agents above the members. */
export async function openTeamBooks(): Promise<TeamBooks> {
  const cluster = await startTestCluster()
  try {
    return await fillBooks(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function fillBooks(cluster: TestCluster): Promise<TeamBooks> {
  const test = await createTestDatabase(cluster.address)
  const clock = fixedClock(firstDay)
  const [log, metrics] = [createLog('error'), createMetrics()]
  const ledger = await openLedger({ connectionString: test.address, database: test.database, clock, log, metrics })
  const stats = await openStats({
    database: test.database,
    brands: { all: [{ brandId: brand, timeZone: 'Asia/Bangkok' }] },
    ledger,
    identity: { teams: fixedTeams(teamsOf) },
    catalog: { of: () => ({ game: () => ({ gameType: 'RNG' }) }) },
    clock,
    log,
    metrics,
  })
  const accounts = await openAccounts(test.owner)
  let summingMs = 0
  for (let day = 0; day < dayCount; day += 1) {
    await betForADay(ledger, accounts, day)
    const startedMs = performance.now()
    await stats.catchUp()
    if (day > 0) summingMs += performance.now() - startedMs
    clock.advance({ hours: 24 })
  }
  const playing = accounts.slice(0, players.count)
  await writeRecords(test.owner, playing)
  await sql`vacuum analyze`.execute(test.owner)
  return {
    database: test.database,
    accounts: playing,
    stats,
    postmasterPid: cluster.postmasterPid(),
    bets: betsOfDay * dayCount,
    microsecondsPerBet: (summingMs * 1000) / (betsOfDay * (dayCount - 1)),
    async close() {
      await ledger.close()
      await test.discard()
      await cluster.stop()
    },
  }
}

/** A member's agents: the top agent, one of ten below it, and one of a hundred below those. */
function teamsOf(member: MemberId): MemberId[] {
  const hundredth = member % 100n
  return [topAgent, memberId(2n + hundredth / 10n), memberId(12n + hundredth)]
}

async function openAccounts(owner: Database): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    insert into ledger_account (brand_id, member_id, kind, currency, bucket)
    select ${brand}, member, 'main', 'CREDIT', (member & 63)::smallint from generate_series(${players.first}::bigint, ${players.first + downline - 1}::bigint) as member
    order by member returning account_id`.execute(owner)
  return rows.map((row) => row.account_id)
}

/** Betting records as they are stored. Only reading a page of them is measured, so they are not read from the log. */
async function writeRecords(owner: Database, accounts: readonly AccountId[]): Promise<void> {
  await sql`
    insert into record_round (account_id, day, provider_id, roundless, round, game_code, bets, staked, returned, paid,
      ended, first_at, first_seq, last_at)
    select account_id, '2026-10-01', 1, false, gen_random_uuid()::text, 'game-' || nonce % ${gameCount}, 1, 100, 0, 100,
      true, at, nonce, at
    from unnest(${accounts}::bigint[]) as account_id cross join generate_series(1, ${roundsOfRecord}::int) as nonce
    cross join lateral (select ${firstDay}::timestamptz + nonce * interval '1 hour' as at) moment`.execute(owner)
}

/** Each bet stakes what a payout in the same command gave, so nobody needs funds first. */
async function betForADay(ledger: Ledger, accounts: readonly AccountId[], day: number): Promise<void> {
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const providerId = await ledger.provider(brand, 'play')
  const houseAccountId = await ledger.houseAccount({ brandId: brand, currency, name: 'games' })
  for (let from = 0; from < betsOfDay; from += sentAtOnce) {
    const numbers = Array.from({ length: Math.min(sentAtOnce, betsOfDay - from) }, (_, index) => from + index)
    await Promise.all(
      numbers.map((number) => {
        const visit = Math.floor((day * betsOfDay + number) / betsInARow)
        // A stride coprime to the number of players reaches every player before repeating one.
        const accountId = accounts[(visit * 7_919) % players.count]
        if (accountId === undefined) throw new Error('there are no accounts')
        const gameCode = `game-${visit % gameCount}`
        const entries = [
          { kind: 'payout' as const, amountMinor: minor(100n), houseAccountId, gameCode },
          { kind: 'stake' as const, amountMinor: minor(-100n), houseAccountId, gameCode },
        ]
        return ledger.post({ accountId, providerId, transactions: [{ key: `bet ${day} ${number}`, entries }] })
      }),
    )
  }
}
