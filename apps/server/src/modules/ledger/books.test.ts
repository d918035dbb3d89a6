import { expectBooksBalanced, type TestDatabase } from '@baize/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { foldHouseDeltas, postingKinds, verifyBooks, type AccountId, type Ledger } from './index.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestBooks, postingsOf, testCurrency, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let test: TestDatabase
let ledger: Ledger
let first: AccountId
let second: AccountId

beforeEach(async () => {
  books = await openTestBooks()
  ;({ test, ledger } = books)
  first = await books.account(1)
  second = await books.account(2)
  const grants = [first, second, first].map((accountId, index) =>
    ledger.post(transfer(books, accountId, `grant ${index}`, 1_000n)),
  )
  await Promise.all(grants)
  await ledger.post(transfer(books, first, 'stake 1', -250n))
})

describe('correct books', () => {
  afterEach(() => books.close())

  it('balance, and the verifier counts their rows', async () => {
    const report = await verifyBooks(test.database)
    expect(report).toMatchObject({ postings: 4n, problems: [] })
  })

  it('keep a house account’s balance when its deltas are folded, even repeatedly and between postings', async () => {
    const before = await ledger.houseBalance(books.games)
    expect(before).toBe(-2_750n)
    expect(await foldHouseDeltas(test.database, systemClock)).toBe(1n)
    expect(await ledger.houseBalance(books.games)).toBe(before)
    await ledger.post(transfer(books, first, 'stake 2', -50n))
    expect(await ledger.houseBalance(books.games)).toBe(before + 50n)
    expect(await foldHouseDeltas(test.database, systemClock)).toBe(1n)
    expect(await foldHouseDeltas(test.database, systemClock)).toBe(0n)
    expect(await ledger.houseBalance(books.games)).toBe(before + 50n)
  })

  it('return a batch with its rows and its place in the hash chain', async () => {
    const [posting] = await postingsOf(books, 'stake 1')
    if (posting === undefined) throw new Error('the stake was posted above')
    const batch = await ledger.batchOf(posting.lane, posting.batch)
    const before = await ledger.batchOf(posting.lane, posting.batch - 1n)
    expect(batch?.previousHash).toEqual(before?.hash)
    expect(batch?.postings).toEqual([posting])
    expect(await ledger.batchOf(posting.lane, posting.batch + 1n)).toBeUndefined()
  })

  it('have the same kinds of posting in the code and in the database', async () => {
    const { rows } = await sql<{ note: string }>`
      select col_description('ledger_posting'::regclass, attnum) as note from pg_attribute
      where attrelid = 'ledger_posting'::regclass and attname = 'kind'`.execute(test.database)
    const listed = Object.entries(postingKinds).map(([name, number]) => `${number} ${name}`)
    expect(rows[0]?.note).toBe(`${listed.join(', ')}.`)
    const { rows: checks } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'ledger_posting_kind_is_known'`.execute(
      test.database,
    )
    expect(checks[0]?.rule).toContain(`<= ${Math.max(...Object.values(postingKinds))}`)
  })

  it('reject a posting whose two sides belong to different brands', async () => {
    const stranger = await ledger.houseAccount({ brandId: brandId(2), currency: testCurrency, name: 'games' })
    await expect(ledger.post(transfer({ ...books, games: stranger }, first, 'stranger', 5n))).rejects.toThrow(
      'do not belong together',
    )
  })
})

describe('an injected fault', () => {
  // The books were corrupted on purpose, so the database is discarded without the final check.
  afterEach(async () => {
    await ledger.close()
  })

  async function inject(fault: ReturnType<typeof sql>): Promise<string> {
    await fault.execute(test.owner)
    const { problems } = await verifyBooks(test.database)
    await expect(expectBooksBalanced(test.database)).rejects.toThrow('the books do not balance')
    await test.discard()
    return problems.map(({ rule, message }) => `${rule}: ${message}`).join('\n')
  }

  it('of one cent in an amount is found, and its row is named', async () => {
    const found = await inject(
      sql`update ledger_posting set amount = amount + 1 where account_id = ${first} and seq = 2`,
    )
    expect(found).toContain(`balance chain: account ${first} seq 2`)
    expect(found).toContain(`hash chain: account ${first} seq 2`)
  })

  it('of one cent in an amount and in all later balances is found', async () => {
    const found = await inject(sql`
      update ledger_posting set amount = amount + (seq = 2)::int, balance_after = balance_after + 1 where account_id = ${first} and seq >= 2`)
    expect(found).toContain('house deltas: ')
    expect(found).toContain('sum per currency: brand 1, CREDIT: members and house together hold 1')
    expect(found).toContain(`hash chain: account ${first} seq 2`)
  })

  it('that leaves all sums correct is still found by the hash chain', async () => {
    const found = await inject(
      sql`update ledger_posting set reference = 'nothing to see' where account_id = ${second} and seq = 1`,
    )
    expect(found).toMatch(/^hash chain: account 2 seq 1 \(lane 0 batch \d\) is not what was posted$/)
  })

  it('in a posting’s time is found', async () => {
    const found = await inject(
      sql`update ledger_posting set posted_at = posted_at - interval '1 day' where account_id = ${first} and seq = 3`,
    )
    expect(found).toContain(`hash chain: account ${first} seq 3`)
  })

  it('that deletes the newest posting is found', async () => {
    const found = await inject(sql`delete from ledger_posting where account_id = ${first} and seq = 3`)
    expect(found).toContain('it has 0 rows instead of 1')
    expect(found).toContain('sum per currency')
  })

  it('in a batch whose own hash was recomputed is found in the next batch', async () => {
    const found = await inject(sql`update ledger_batch set hash = sha256('forged') where lane = 0 and batch = 1`)
    expect(found).toContain('hash chain: ')
  })

  it('that inserts a posting without the post function is found', async () => {
    const found = await inject(sql`
      insert into ledger_posting (account_id, seq, amount, balance_after, batch, posted_at, key, house_account_id, provider_id, kind, lane, closes_round)
      select account_id, seq + 1, 1, balance_after + 1, batch, posted_at, gen_random_uuid(), house_account_id, provider_id, kind, lane, false
      from ledger_posting where account_id = ${first} and seq = 3`)
    expect(found).toContain('house deltas: ')
    expect(found).toContain('hash chain: ')
  })

  it('in a snapshot of a house account is found', async () => {
    await foldHouseDeltas(test.database, systemClock)
    const found = await inject(sql`update ledger_house_snapshot set balance = balance + 1`)
    expect(found).toContain('house snapshots: ')
  })
})

describe('the server’s role', () => {
  afterEach(() => books.close())

  it('cannot insert into, update, delete from or truncate any table of the ledger', async () => {
    const { rows: tables } = await sql<{ name: string; column: string }>`
      select table_name as name, max(column_name) filter (where is_identity = 'NO') as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_name like 'ledger\\_%' and table_type = 'BASE TABLE' group by table_name`.execute(test.database)
    expect(tables.filter(({ name }) => !/_\d{4}_\d\d$|_g\d+$/.test(name))).toHaveLength(30)
    expect(tables.length).toBeGreaterThan(19)
    for (const { name, column } of tables) {
      const [target, field] = [sql.table(name), sql.ref(column)]
      const attempts = [
        sql`insert into ${target} default values`,
        sql`update ${target} set ${field} = ${field}`,
        sql`delete from ${target}`,
        sql`truncate ${target}`,
      ]
      for (const attempt of attempts)
        await expect(attempt.execute(test.database)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('cannot use the post function to overdraw an account or to use a key twice', async () => {
    const fresh = 'a6d3f3ae-4f5a-4dc4-9f9b-1de1f3bb8c01'
    const post = (version: bigint, seq: bigint, balance: bigint, key: string, previous = head) =>
      sql`
      select ledger_post(0::smallint, ${version}::bigint, ${previous}::bytea, sha256('h'), '\\x00000000', now(),
        array[row(${second}::bigint, ${seq}::bigint, -1, ${balance}::bigint, ${books.games}::int, ${books.provider}::int, 1, false,
          ${key}::uuid, null, null, null, null, null, 1)::ledger_line], '{}', '{}', '{}', '{}')`.execute(test.database)
    const { rows } = await sql<{
      version: bigint
      head_hash: Buffer
    }>`select version, head_hash from ledger_lane`.execute(test.database)
    const { version = 0n, head_hash: head = Buffer.alloc(0) } = rows[0] ?? {}
    const { rows: taken } = await sql<{ key: string }>`select key from ledger_posting where kind = 1`.execute(
      test.database,
    )
    await expect(post(version, 2n, -1n, fresh)).rejects.toMatchObject({ constraint: 'ledger_posting_no_overdraft_now' })
    await expect(post(version, 2n, 999n, taken[0]?.key ?? '')).rejects.toMatchObject({ constraint: 'ledger_key_pkey' })
    await expect(post(version, 1n, 999n, fresh)).rejects.toThrow('duplicate key value')
    await expect(post(version - 1n, 2n, 999n, fresh)).rejects.toMatchObject({ code: 'LG001' })
    await expect(post(version, 2n, 999n, fresh, Buffer.alloc(32))).rejects.toMatchObject({ code: 'LG001' })
  })
})

describe('two ledgers on one lane', () => {
  afterEach(() => books.close())

  it('post on the same accounts concurrently without losing or duplicating anything', async () => {
    const other = await openTestLedger(test)
    const work = (by: Ledger, name: string) =>
      Promise.all(
        Array.from({ length: 150 }, (_, index) =>
          by.post(transfer(books, index % 2 === 0 ? first : second, `${name} ${index}`, -1n)),
        ),
      )
    await Promise.all([work(ledger, 'left'), work(other, 'right'), work(ledger, 'both'), work(other, 'both')])
    await other.close()
    expect(await ledger.balance(first)).toBe(1_750n - 225n)
    expect(await ledger.balance(second)).toBe(1_000n - 225n)
  })

  it('decide again when the other one has moved the lane, even before a refusal', async () => {
    const other = await openTestLedger(test)
    await other.post(transfer(books, second, 'more', 500n))
    // This ledger still has a cached balance of 1000.
    expect(await ledger.post(transfer(books, second, 'needs more', -1_400n))).toMatchObject({ balanceAfterMinor: 100n })
    await other.post(transfer(books, second, 'even more', 500n))
    expect(await ledger.post(transfer(books, second, 'needs even more', -600n))).toMatchObject({
      balanceAfterMinor: 0n,
    })
    await expect(other.post(transfer(books, second, 'nothing left', -1n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    await other.close()
  })
})

describe('a full lane', () => {
  it('refuses at once instead of growing without bound, and answers everything that it accepted', async () => {
    await books.close()
    books = await openTestBooks({ queueLimit: 50, batchLimit: 10 })
    const account = await books.account(1)
    await books.ledger.post(transfer(books, account, 'fund', 1n))
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => books.ledger.post(transfer(books, account, `burst ${index}`, 1n))),
    )
    const busy = answers.filter((answer) => answer.status === 'rejected' && answer.reason.code === 'wallet.busy')
    const accepted = answers.filter((answer) => answer.status === 'fulfilled')
    expect(busy.length).toBeGreaterThan(0)
    expect(accepted.length + busy.length).toBe(200)
    expect(await books.ledger.balance(account)).toBe(BigInt(1 + accepted.length))
    await books.close()
  })
})
