import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import {
  decidedWins,
  decideHeldWin,
  heldWins,
  verifyBooks,
  type AccountId,
  type HouseAccountId,
  type Posted,
} from './index.ts'
import { openTestBooks, testBrand, testCurrency, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let member: AccountId
let heldAccountId: HouseAccountId
let now = Temporal.Instant.from('2026-11-18T10:59:00Z')
const clock = { now: () => now }

beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-18T10:59:00Z')
  books = await openTestBooks({ clock })
  member = await books.account(1)
  heldAccountId = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'wins_held' })
})

/** Posts a win of a provider that may pay 100 at once and 250 in an hour without a review. */
function win(key: string, amount: bigint, accountId = member, ledger = books.ledger): Promise<Posted> {
  const review = { heldAccountId, maxMinor: minor(100n), maxPerHourMinor: minor(250n) }
  const entry = { kind: 'payout' as const, amountMinor: minor(amount), houseAccountId: books.games, round: 'r', review }
  return ledger.post({ accountId, providerId: books.provider, transactions: [{ key, entries: [entry] }] })
}

const moves = ({ postings }: Posted) => postings.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)
const heldIn = () => books.ledger.houseBalance(heldAccountId)

async function decide(decision: 'release' | 'refuse', sequence = 2n) {
  const parts = { database: books.test.owner, clock }
  const decided = await decideHeldWin(parts, {
    accountId: member,
    sequence,
    decision,
    by: 'Kanya',
    reason: 'checked',
    claimsOf: (key) => [`undo:${key}`],
    tell: async () => undefined,
  })
  return typeof decided === 'string' ? decided : decision
}

describe('a win above what its provider may pay without a review', () => {
  afterEach(() => books.close())

  it('is booked in full and held: the balance does not have it, and a repetition gets the same answer', async () => {
    const high = await win('high', 101n)
    expect(moves(high)).toEqual(['payout 101', 'review -101'])
    expect([high.balanceAfterMinor, await heldIn()]).toEqual([0n, 101n])
    expect(moves(await win('limit', 100n))).toEqual(['payout 100'])
    const again = async () => {
      const repeated = await win('high', 101n)
      expect([repeated.replayed, repeated.balanceAfterMinor, await heldIn()]).toEqual([true, 0n, 101n])
      await expect(win('high', 102n)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    }
    await again()
    await books.ledger.close()
    const ledger = await openTestLedger(books.test, { clock })
    books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
    await again()
    expect(await books.ledger.held(member)).toMatchObject({
      heldMinor: 101n,
      items: [{ amountMinor: 101n, provider: 'house', win: 'high', round: 'r' }],
    })
  })

  it('is held if the hour’s wins would exceed their bound, until the next hour', async () => {
    for (const key of ['a', 'b']) expect(moves(await win(key, 100n))).toEqual(['payout 100'])
    expect(moves(await win('c', 51n))).toEqual(['payout 51', 'review -51'])
    // A held win is not paid, so it does not count.
    expect(moves(await win('d', 50n))).toEqual(['payout 50'])
    expect(moves(await win('e', 1n))).toEqual(['payout 1', 'review -1'])
    now = Temporal.Instant.from('2026-11-18T11:00:00Z')
    expect(moves(await win('f', 100n))).toEqual(['payout 100'])
    // Another server's clock may be behind: its hour is over, so its wins count towards the newer one.
    now = Temporal.Instant.from('2026-11-18T10:59:59Z')
    expect(moves(await win('g', 100n))).toEqual(['payout 100'])
    expect(moves(await win('h', 51n))).toEqual(['payout 51', 'review -51'])
  })

  it('is held however many wins of many accounts come at once, at two servers', async () => {
    const other = await openTestLedger(books.test, { clock })
    const wins = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        win(`win ${index}`, 10n, await books.account(index + 1), index % 2 === 0 ? other : books.ledger),
      ),
    )
    expect(wins.filter(({ postings }) => postings.length === 1)).toHaveLength(25)
    expect(await heldIn()).toBe(350n)
    await other.close()
  })

  it('is listed page by page until it is released, which pays the member once', async () => {
    await win('first', 150n)
    await win('second', 160n)
    const { database } = books.test
    const [first] = await heldWins(database, { after: undefined, max: 1 })
    expect(first).toMatchObject({ accountId: member, memberId: 1n, amountMinor: 150n, win: 'first' })
    expect(await heldWins(database, { after: first, max: 5 })).toMatchObject([{ win: 'second' }])
    const decisions = await Promise.all(Array.from({ length: 6 }, () => decide('release')))
    expect(new Set(decisions)).toEqual(new Set(['release']))
    expect([await books.ledger.balance(member), await heldIn()]).toEqual([150n, 160n])
    expect(await decide('refuse')).toBe('decided')
    expect(await decidedWins(database, { after: undefined, max: 5 })).toMatchObject([
      { win: 'first', decision: 'release', by: 'Kanya', reason: 'checked' },
    ])
    const rewrite = sql`update ledger_held_decision set decided_by = 'nobody'`
    await expect(rewrite.execute(books.test.owner)).rejects.toThrow('never changed or removed')
    await expect(sql`delete from ledger_held_decision`.execute(books.test.owner)).rejects.toThrow('never changed')
    expect(await heldWins(database, { after: undefined, max: 5 })).toMatchObject([{ win: 'second' }])
    expect(await decide('release', 99n)).toBe('unknown')
  })

  it('returns to where it came from if it is refused, and nothing can take it a second time', async () => {
    await win('high', 150n)
    expect(await decide('refuse')).toBe('refuse')
    expect(await decide('refuse')).toBe('refuse')
    expect(await decide('release')).toBe('decided')
    expect([await books.ledger.balance(member), await heldIn()]).toEqual([0n, 0n])
    expect(await books.ledger.houseBalance(books.games)).toBe(0n)
  })

  it('has one end only if a release and a refusal come at one instant', async () => {
    await win('high', 150n)
    const ends = await Promise.all([decide('release'), decide('refuse'), decide('release'), decide('refuse')])
    const [released, refused] = [ends.includes('release'), ends.includes('refuse')]
    expect([released, refused].filter(Boolean)).toHaveLength(1)
    expect(await books.ledger.balance(member)).toBe(released ? 150n : 0n)
    expect((await verifyBooks(books.test.database)).problems).toEqual([])
  })

  it('does not let a loss limit grow before it is released', async () => {
    await win('fund', 100n)
    const limit = { flow: 'loss', period: 'day', maxMinor: minor(0n), timeZone: 'UTC' } as const
    await win('high', 500n)
    await books.ledger.setRule(member, 'protection', { blocked: false, limits: [limit], reason: 'asked for' })
    const stake = (key: string, amount: bigint, ledger = books.ledger) =>
      ledger.post({
        accountId: member,
        providerId: books.provider,
        transactions: [{ key, entries: [{ kind: 'stake', amountMinor: minor(-amount), houseAccountId: books.games }] }],
      })
    await stake('covered', 100n)
    expect(await books.ledger.balance(member)).toBe(0n)
    await decide('release', 3n)
    expect((await stake('released', 500n)).balanceAfterMinor).toBe(0n)
  })

  it('cannot be taken out of the account of held wins by anything else', async () => {
    await win('high', 150n)
    const take = (reference: string, amount: bigint, key = `take ${reference} ${amount}`) =>
      books.ledger.post({
        accountId: member,
        providerId: books.provider,
        transactions: [
          {
            key,
            entries: [{ kind: 'release', amountMinor: minor(amount), houseAccountId: heldAccountId, reference }],
          },
        ],
      })
    await expect(take('high', 149n)).rejects.toThrow('held wins')
    await expect(take('another', 150n)).rejects.toThrow('held wins')
    await take('high', 150n)
    await expect(take('high', 150n, 'again')).rejects.toThrow('held wins')
    expect(await heldIn()).toBe(0n)
  })
})

describe('an injected fault in the held wins', () => {
  it.each([
    ['one that is gone', sql`delete from ledger_held_win`, '150 is in the account of held wins, and 0 is held'],
    ['one that is higher', sql`update ledger_held_win set amount = amount + 1`, 'there is no such posting'],
    [
      'an end that nobody posted',
      sql`update ledger_held_win set ended_seq = 9, ended_at = now()`,
      'no posting ended it',
    ],
  ])('is found: %s', async (_, fault, message) => {
    await win('high', 150n)
    await fault.execute(books.test.owner)
    const { problems } = await verifyBooks(books.test.database)
    expect(problems.map((one) => `${one.rule}: ${one.message}`).join()).toContain('held wins: ')
    expect(problems.map((one) => one.message).join()).toContain(message)
    await books.ledger.close()
    await books.test.discard()
  })
})
