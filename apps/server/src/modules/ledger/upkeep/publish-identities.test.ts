import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openProblems, verifyBooks, type AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { publishIdentities } from './publish-heads.ts'
import { openAuditedBooks, type AuditedBooks } from './test-upkeep.ts'
import { insertIdentities } from './upkeep.sql.ts'

let audited: AuditedBooks
let accounts: AccountId[]

/** Makes two accounts that are published for the 10th, and two for the 11th. */
beforeEach(async () => {
  audited = await openAuditedBooks('2025-03-10T12:00:00Z')
  const { books, clock } = audited
  accounts = [await books.account(1), await books.account(2)]
  clock.advance({ hours: 24 })
  await publish()
  accounts.push(await books.account(3), await books.account(4))
  for (const id of accounts) await books.ledger.post(transfer(books, id, `fund ${id}`, 1_000n))
  clock.advance({ hours: 24 })
})

const publish = () => publishIdentities(audited.books.test.database, audited.clock.now())
const entries = async () => {
  const { rows } = await sql<{ day: string; upTo: bigint; rows: number; whole: boolean }>`
    select day::text, account_to as "upTo", octet_length(row_checks) / 4 as rows, whole from ledger_identity_head order by entry`.execute(
    audited.books.test.database,
  )
  return rows
}
const messages = async () => (await verifyBooks(audited.books.test.database)).problems.map(({ message }) => message)

describe('published identities', () => {
  afterEach(() => audited.books.close())

  it('cover everything new since the day before, once a day', async () => {
    expect([await publish(), await publish()]).toEqual([1, 0])
    // The first entry also has two house accounts and a provider.
    expect(await entries()).toEqual([
      { day: '2025-03-10', upTo: accounts[1], rows: 5, whole: true },
      { day: '2025-03-11', upTo: accounts[3], rows: 2, whole: true },
    ])
    audited.clock.advance({ hours: 24 })
    expect(await publish()).toBe(1)
    expect(await messages()).toEqual([])
  })

  it('are published once by 10 simultaneous ticks', async () => {
    await Promise.all(Array.from({ length: 10 }, publish))
    await publish()
    expect(await entries()).toHaveLength(2)
  })

  it('are caught up in entries of limited size', async () => {
    const add = () => insertIdentities(audited.books.test.database, audited.clock.now(), 1)
    expect([await add(), await add(), await add()]).toEqual([true, true, false])
    expect((await entries()).map(({ whole }) => whole)).toEqual([true, false, true])
    expect(await messages()).toEqual([])
  })

  it('wait for an account that is being opened, and include it the next time', async () => {
    const { test } = audited.books
    await test.owner.transaction().execute(async (tx) => {
      await sql`select ledger_open_account(1, 9, 'main', 'CREDIT', '')`.execute(tx)
      expect(await publish()).toBe(0)
    })
    expect(await publish()).toBe(1)
    expect((await entries()).at(-1)?.rows).toBe(3)
    expect(await messages()).toEqual([])
  })
})

describe('an identity that was replaced', () => {
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  const edits: [string, () => ReturnType<typeof sql>, () => string[]][] = [
    [
      'owners of two accounts replaced by members of the same buckets',
      () => sql`update ledger_account set member_id = member_id + 64 where member_id in (1, 3)`,
      () => [
        `account ${accounts[0]} is not what was published for 2025-03-10`,
        `account ${accounts[2]} is not what was published for 2025-03-11`,
      ],
    ],
    [
      'name of a house account changed',
      () => sql`update ledger_house_account set name = 'adjustments' where name = 'games'`,
      () => [`house account ${audited.books.games} is not what was published for 2025-03-10`],
    ],
    [
      'code of a provider changed',
      () => sql`update ledger_provider set code = 'other' where code = 'house'`,
      () => ['provider 1 is not what was published for 2025-03-10'],
    ],
    [
      'entry deleted',
      () => sql`delete from ledger_identity_head where entry = 1`,
      () => ['the identities published for 2025-03-11 do not follow those before them'],
    ],
    [
      'account inserted',
      () => sql`insert into ledger_account (account_id, brand_id, member_id, kind, currency, bucket)
        overriding system value values (${accounts[0]}::bigint - 1, 1, 77, 'main', 'CREDIT', 13)`,
      () => [`account ${(accounts[0] ?? 0n) - 1n} is not what was published for 2025-03-10; there are 6 instead of 5`],
    ],
  ]

  it.each(edits)('(%s) is reported by the auditor, and the first one by the verifier', async (_, edit, expected) => {
    await publish()
    await edit().execute(audited.books.test.owner)
    expect(await messages()).toEqual(expected().slice(0, 1))
    await audited.audit()
    const found = await openProblems({ database: audited.books.test.database })
    expect(found.map(({ rule, message }) => ({ rule, message }))).toEqual(
      expected().map((message) => ({ rule: 'published identities', message })),
    )
  })

  it('does not match what was published if a chain is falsely marked as having the older form', async () => {
    await publish()
    await sql`update ledger_lane set chain_from = 1`.execute(audited.books.test.owner)
    expect(await messages()).toContain(
      'lane 0: batches up to 1 are said to be of the older form, but 0 was published for 2025-03-10',
    )
  })
})
