import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openDebts, verifyBooks, type AccountId, type HouseAccountId, type Posted } from './index.ts'
import { openTestBooks, testBrand, testCurrency, type TestBooks } from './test-ledger.ts'
import type { PostingKind } from './posting-kinds.ts'

let books: TestBooks
let debts: HouseAccountId
let inPlay: HouseAccountId
let pending: HouseAccountId
let member: AccountId

beforeEach(async () => {
  books = await openTestBooks()
  const house = (name: 'debts' | 'stakes_in_play' | 'withdrawals_pending') =>
    books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })
  debts = await house('debts')
  inPlay = await house('stakes_in_play')
  pending = await house('withdrawals_pending')
  member = await books.account(1)
})

type Line = readonly [kind: PostingKind, amount: bigint, houseAccountId?: HouseAccountId]

/** Posts one transaction; a rollback may leave a debt. */
function post(key: string, ...lines: Line[]): Promise<Posted> {
  const entries = lines.map(([kind, amount, houseAccountId = books.games]) => {
    const debt = kind === 'rollback' ? { debtAccountId: debts, round: `round of ${key}`, gameCode: 'g' } : {}
    return { kind, amountMinor: minor(amount), houseAccountId, ...debt }
  })
  return books.ledger.post({ accountId: member, providerId: books.provider, transactions: [{ key, entries }] })
}

const owed = async () => (await books.ledger.debt(member)).owedMinor
const codeOf = (posted: Promise<Posted>) =>
  posted.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )
const moves = ({ postings }: Posted) => postings.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)

/** The member wins 100, spends 70 of it, and the win is taken back: 70 are owed. */
async function oweSeventy(of = ''): Promise<void> {
  await post(`win${of}`, ['payout', 100n])
  await post(`bet${of}`, ['stake', -70n])
  await post(`undo${of}`, ['rollback', -100n])
}

describe('a win that is taken back after it was spent', () => {
  afterEach(() => books.close())

  it('is taken back in full, and what the balance lacked is owed', async () => {
    await post('win', ['payout', 100n])
    await post('bet', ['stake', -70n])
    const undone = await post('undo', ['rollback', -100n])
    expect(moves(undone)).toEqual(['debt 70', 'rollback -100'])
    expect(undone.balanceAfterMinor).toBe(0n)
    expect(await books.ledger.debt(member)).toMatchObject({
      owedMinor: 70n,
      items: [{ leftMinor: 70n, provider: 'house', round: 'round of undo', gameCode: 'g' }],
    })
    expect(await books.ledger.houseBalance(debts)).toBe(-70n)
    // The games have all of the win back, and the stake.
    expect(await books.ledger.houseBalance(books.games)).toBe(70n)
  })

  it('gets the same answer again, before and after a restart, and is owed once', async () => {
    await oweSeventy()
    const again = async () => {
      const undone = await post('undo', ['rollback', -100n])
      expect([undone.replayed, ...moves(undone)]).toEqual([true, 'debt 70', 'rollback -100'])
      expect(await codeOf(post('undo', ['rollback', -99n]))).toBe('request.idempotency_key_reused')
      expect(await owed()).toBe(70n)
    }
    await again()
    await books.ledger.close()
    const ledger = await openTestLedger(books.test)
    books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
    await again()
    expect(moves(await post('credit', ['payout', 100n]))).toEqual(['payout 100', 'debt -70'])
    expect(moves(await post('credit', ['payout', 100n]))).toEqual(['payout 100', 'debt -70'])
    expect([await owed(), await books.ledger.balance(member)]).toEqual([0n, 30n])
  })

  it('is settled by the next credits in their own transactions, in parts and exactly', async () => {
    await oweSeventy()
    expect(moves(await post('first', ['payout', 30n]))).toEqual(['payout 30', 'debt -30'])
    expect(await owed()).toBe(40n)
    expect(moves(await post('second', ['rollback', 39n]))).toEqual(['rollback 39', 'debt -39'])
    expect(moves(await post('third', ['grant', 5n, books.promotions]))).toEqual(['grant 5', 'debt -1'])
    expect([await owed(), await books.ledger.balance(member)]).toEqual([0n, 4n])
    expect(moves(await post('fourth', ['payout', 5n]))).toEqual(['payout 5'])
    expect(await books.ledger.houseBalance(debts)).toBe(0n)
    expect(await books.ledger.debt(member)).toEqual({ owedMinor: 0n, items: [] })
  })

  it('holds back bets, transfers and withdrawals with a code of its own until it is settled', async () => {
    await post('fund', ['payout', 50n])
    await post('held', ['hold', -50n, pending])
    await oweSeventy()
    for (const kind of ['stake', 'transfer', 'withdrawal', 'hold'] as const)
      expect(await codeOf(post(`try ${kind}`, [kind, -1n]))).toBe('wallet.debt_open')
    // What was held for a withdrawal before is not paid out either, but it may be returned, and settles the debt.
    const paid = post('paid', ['capture', 50n, pending], ['withdrawal', -50n])
    expect(await codeOf(paid)).toBe('wallet.debt_open')
    expect(moves(await post('released', ['release', 50n, pending]))).toEqual(['release 50', 'debt -50'])
    expect(moves(await post('rest', ['payout', 20n]))).toEqual(['payout 20', 'debt -20'])
    expect(await codeOf(post('after', ['stake', -1n]))).toBe('wallet.insufficient_funds')
  })

  it('does not stop the settlement of a stake that was held before', async () => {
    await post('fund', ['payout', 50n])
    await post('held', ['hold', -50n, inPlay])
    await oweSeventy()
    const settled = await post('end', ['capture', 50n, inPlay], ['stake', -50n], ['payout', 90n])
    expect(moves(settled)).toEqual(['capture 50', 'stake -50', 'payout 90', 'debt -70'])
    expect(await books.ledger.balance(member)).toBe(20n)
  })

  it('is owed once per rollback if many come at once, between credits and bets', async () => {
    await post('fund', ['payout', 1_000n])
    await post('spent', ['stake', -1_000n])
    const at = (name: string) => Array.from({ length: 20 }, (_, index) => `${name} ${index}`)
    await Promise.all([
      ...at('undo').flatMap((key) => [post(key, ['rollback', -10n]), post(key, ['rollback', -10n])]),
      ...at('credit').map((key) => post(key, ['payout', 3n])),
      ...at('bet').map((key) => codeOf(post(key, ['stake', -1n]))),
    ])
    const balance = await books.ledger.balance(member)
    const { rows } = await sql<{ staked: bigint }>`
      select coalesce(sum(-amount), 0)::bigint as staked from ledger_posting
      where kind = 1 and account_id = ${member}`.execute(books.test.database)
    const staked = (rows[0]?.staked ?? 0n) - 1_000n
    expect(balance - (await owed())).toBe(60n - 200n - staked)
    expect(balance === 0n || (await owed()) === 0n).toBe(true)
    expect((await verifyBooks(books.test.database)).problems).toEqual([])
  })

  it('is listed for operators, page by page, until it is settled', async () => {
    await oweSeventy()
    const first = member
    member = await books.account(2)
    await oweSeventy(' of the second')
    const { database } = books.test
    const page = await openDebts(database, { after: 0n, max: 1 })
    expect(page).toMatchObject([{ accountId: first, memberId: 1n, owedMinor: 70n }])
    expect(await openDebts(database, { after: first, max: 1 })).toMatchObject([{ accountId: member, memberId: 2n }])
    await post('credit 2', ['payout', 70n])
    expect(await openDebts(database, { after: 0n, max: 5 })).toHaveLength(1)
  })

  it('needs the house account of debts, of the same brand and currency', async () => {
    debts = books.promotions
    await post('win', ['payout', 10n])
    await expect(post('undo', ['rollback', -11n])).rejects.toThrow('does not hold the debts')
    const entries = [{ kind: 'debt' as const, amountMinor: minor(5n), houseAccountId: books.promotions }]
    const command = { accountId: member, providerId: books.provider, transactions: [{ key: 'own', entries }] }
    await expect(books.ledger.post(command)).rejects.toThrow('only the lane adds a debt')
  })
})

describe('an injected fault in the debts', () => {
  it.each([
    ['a debt that is smaller than it was', sql`update ledger_debt set owed = owed - 1`, 'does not follow after'],
    ['a debt that is gone', sql`delete from ledger_debt`, '70 was lent for debts, and members owe 0'],
    ['a debt that nobody posted', sql`update ledger_debt set seq = 9`, 'there is no such posting'],
  ])('is found: %s', async (_, fault, message) => {
    await oweSeventy()
    await fault.execute(books.test.owner)
    const { problems } = await verifyBooks(books.test.database)
    expect(problems.map((one) => `${one.rule}: ${one.message}`).join()).toContain('debts: ')
    expect(problems.map((one) => one.message).join()).toContain(message)
    await books.ledger.close()
    await books.test.discard()
  })
})
