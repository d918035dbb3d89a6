import { setTimeout as sleep } from 'node:timers/promises'
import { minor, parseCurrencyCode } from '../../packages/money/src/index.ts'
import {
  createTestDatabase,
  ownerAddress,
  startTestCluster,
  type TestCluster,
  type TestDatabase,
} from '../../packages/testkit/src/index.ts'
import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { brandId } from '../../apps/server/src/kernel/ids.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import { sql } from '../../apps/server/src/kernel/database/pool.ts'
import {
  houseAccountNames,
  openLedger,
  type AccountId,
  type HouseAccountId,
  type Ledger,
  type ProviderId,
} from '../../apps/server/src/modules/ledger/index.ts'

/** A separate PostgreSQL with the product's settings, and a ledger with funded accounts. */
export interface BenchBooks {
  readonly cluster: TestCluster
  readonly test: TestDatabase
  readonly ledger: Ledger
  readonly provider: ProviderId
  readonly accounts: readonly AccountId[]
  /** The house accounts that a brand has in a currency, without those that the ledger itself books debts, held wins and bonuses on. */
  readonly houses: readonly HouseAccountId[]
  close(): Promise<void>
}

/** The brand of the accounts; the first account is of member 1, the next of member 2, and so on. */
export const brand = brandId(1)
const fundsMinor = minor(1_000_000_000n)
const fundedAtOnce = 5_000

/** Opens the books with `accountCount` accounts, each with funds for any number of stakes of one minor unit. */
export async function openBenchBooks(accountCount: number): Promise<BenchBooks> {
  const cluster = await startTestCluster()
  try {
    return await openIn(cluster, accountCount)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function openIn(cluster: TestCluster, accountCount: number): Promise<BenchBooks> {
  const test = await createTestDatabase(cluster.address)
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const { address, database } = test
  const [log, metrics] = [createLog('error'), createMetrics()]
  const ledger = await openLedger({ connectionString: address, database, clock: systemClock, log, metrics })
  const houses = await Promise.all(
    houseAccountNames
      .filter((name) => name !== 'debts' && name !== 'wins_held' && name !== 'bonuses')
      .map((name) => ledger.houseAccount({ brandId: brand, currency, name })),
  )
  const provider = await ledger.provider(brand, 'bench')
  const accounts = await openAccounts(test, currency, accountCount)
  const books = { cluster, test, ledger, provider, accounts, houses }
  await fund(books)
  return {
    ...books,
    async close() {
      await ledger.close()
      await test.discard()
      // Gives autovacuum time to finish, so that it does not delay the stop.
      await sleep(50)
      await cluster.stop()
    },
  }
}

/** Like the ledger's own function, but in a single statement. */
async function openAccounts({ owner }: TestDatabase, currency: string, count: number): Promise<AccountId[]> {
  await sql`insert into ledger_account (brand_id, member_id, kind, currency, bucket)
    select ${brand}, member, 'main', ${currency}, (member & 63)::smallint from generate_series(1, ${count}::bigint) as member`.execute(
    owner,
  )
  const { rows } = await sql<{
    account_id: AccountId
  }>`select account_id from ledger_account order by account_id`.execute(owner)
  return rows.map((row) => row.account_id)
}

async function fund({ ledger, provider, accounts, houses }: Omit<BenchBooks, 'close'>): Promise<void> {
  const [houseAccountId] = houses
  if (houseAccountId === undefined) throw new Error('the brand has no house accounts')
  const entries = [{ kind: 'grant' as const, amountMinor: fundsMinor, houseAccountId }]
  for (let from = 0; from < accounts.length; from += fundedAtOnce) {
    const some = accounts.slice(from, from + fundedAtOnce)
    await Promise.all(
      some.map((accountId) =>
        ledger.post({ accountId, providerId: provider, transactions: [{ key: `funds ${accountId}`, entries }] }),
      ),
    )
  }
}

/** The address of the books' database with its owner's login. */
export async function ownerAddressOf({ cluster, test }: Pick<BenchBooks, 'cluster' | 'test'>): Promise<string> {
  const { rows } = await test.pool.query<{ name: string }>('select current_database() as name')
  return ownerAddress(cluster.address, rows[0]?.name ?? '')
}
