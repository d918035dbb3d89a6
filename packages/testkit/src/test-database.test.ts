import { sql } from '@baize/server/kernel/database/pool'
import { brandId, memberId } from '@baize/server/kernel/ids'
import { minor, parseCurrencyCode } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { openServersLedger } from './crash-load.ts'
import { closeOpenDatabases, createTestDatabase, type TestDatabase } from './test-database.ts'

const brand = brandId(1)

/** A database in which a member has been granted ten units. */
async function databaseWithPosting(): Promise<TestDatabase> {
  const test = await createTestDatabase()
  const ledger = await openServersLedger(test)
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const accountId = await ledger.memberAccount({ brandId: brand, memberId: memberId(1n), kind: 'main', currency })
  const houseAccountId = await ledger.houseAccount({ brandId: brand, currency, name: 'promotions' })
  const entry = { kind: 'grant', amountMinor: minor(10n), houseAccountId } as const
  const providerId = await ledger.provider(brand, 'house')
  await ledger.post({ accountId, providerId, transactions: [{ key: 'gift', entries: [entry] }] })
  await ledger.close()
  return test
}

const addOneUnit = ({ owner }: TestDatabase) =>
  sql`update ledger_posting set amount = amount + 1, balance_after = balance_after + 1`.execute(owner)

describe('a database that a test closes', () => {
  it('passes when its books balance', async () => {
    await expect((await databaseWithPosting()).close()).resolves.toBeUndefined()
  })

  it('fails for one unit out of nowhere, and the failure names the database, the file and the test', async () => {
    const test = await databaseWithPosting()
    await addOneUnit(test)
    await expect(test.close()).rejects.toThrow(
      /test_\w+, made for packages\/testkit\/src\/test-database\.test\.ts › a database that a test closes > fails for one unit.*: the books do not balance:\n- /,
    )
  })
})

describe('databases that a file leaves open', () => {
  it('are all checked after the file, and the error names each one that does not balance', async () => {
    const tests = [await databaseWithPosting(), await databaseWithPosting(), await databaseWithPosting()]
    for (const test of tests.slice(1)) await addOneUnit(test)
    const outcome = await closeOpenDatabases().then(
      () => '',
      (error: unknown) => String(error),
    )
    const named = tests.map(({ address }) => outcome.includes(/test_\w+/.exec(address)?.[0] ?? 'no name'))
    expect(named).toEqual([false, true, true])
  })
})
