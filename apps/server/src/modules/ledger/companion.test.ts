import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from './index.ts'
import { askTestGame, makeTestGame, testGame } from './test-game.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { fingerprint, openTestBooks, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let nextMember = 0

beforeAll(async () => {
  books = await openTestBooks()
  await makeTestGame(books.test.owner)
})
afterAll(() => books.close())

async function player(amount = 10_000n): Promise<AccountId> {
  const accountId = await books.account(++nextMember)
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, amount))
  return accountId
}

const ask = (accountId: AccountId, key: string, what: bigint | string) => askTestGame(books, accountId, key, what)

describe('a companion', () => {
  it('sees every command of an account once and in order, even if fifty arrive at once', async () => {
    const accountId = await player()
    const ran = await Promise.all(
      Array.from({ length: 50 }, (_, index) => books.ledger.run(testGame, ask(accountId, `spin ${index}`, 10n))),
    )
    expect(ran.map(({ result }) => result.rounds)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(ran[2]?.postings.map((posting) => posting.amountMinor)).toEqual([-10n, 20n])
    expect(await books.ledger.balance(accountId)).toBe(10_000n - 500n + 16n * 20n)
  })

  it('commits a command without postings in order with the bets', async () => {
    const accountId = await player()
    const ran = await Promise.all([
      books.ledger.run(testGame, ask(accountId, 'a', 10n)),
      books.ledger.run(testGame, ask(accountId, 'b', 'blue')),
      books.ledger.run(testGame, ask(accountId, 'c', 10n)),
    ])
    expect(ran.map(({ result }) => result)).toEqual([
      { rounds: 1, label: '' },
      { rounds: 1, label: 'blue' },
      { rounds: 2, label: 'blue' },
    ])
    expect(ran[1]?.postings).toEqual([])
  })

  it('returns the stored result after a restart, with and without postings', async () => {
    const accountId = await player(10n)
    const [spin, label] = [ask(accountId, 'spin', 10n), ask(accountId, 'label', 'red')]
    const first = await books.ledger.run(testGame, spin)
    await books.ledger.run(testGame, label)
    await books.ledger.run(testGame, ask(accountId, 'label again', 'green'))
    const restarted = await openTestLedger(books.test)
    const again = await restarted.run(testGame, spin)
    expect(again).toMatchObject({ replayed: true, result: { rounds: 1, label: '' } })
    expect(again.postings.map((posting) => posting.sequence)).toEqual(first.postings.map((posting) => posting.sequence))
    expect(await restarted.run(testGame, label)).toMatchObject({
      replayed: true,
      result: { rounds: 1, label: 'red' },
      postings: [],
    })
    // Commands after the replay continue from the newest state, not from the replayed one.
    expect(await restarted.run(testGame, ask(accountId, 'label once more', 'white'))).toMatchObject({
      result: { rounds: 1, label: 'white' },
    })
    await restarted.close()
  })

  it('refuses the key of a command without postings if it is reused with another body', async () => {
    const accountId = await player()
    await books.ledger.run(testGame, ask(accountId, 'once', 'red'))
    const other = { ...ask(accountId, 'once', 'red'), bodyHash: fingerprint('other') }
    await expect(books.ledger.run(testGame, other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    const restarted = await openTestLedger(books.test)
    await expect(restarted.run(testGame, other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await restarted.close()
  })

  it('may refuse, which leaves nothing behind and the key free', async () => {
    const accountId = await player()
    const refused = ask(accountId, 'refused', 501n)
    await expect(books.ledger.run(testGame, refused)).rejects.toMatchObject({
      code: 'stake.above_maximum',
      values: ['5.00'],
    })
    expect(await books.ledger.run(testGame, ask(accountId, 'refused', 500n))).toMatchObject({
      result: { rounds: 1 },
      replayed: false,
    })
  })

  it('keeps its state if the balance does not cover its entries', async () => {
    const accountId = await player(15n)
    await books.ledger.run(testGame, ask(accountId, 'first', 10n))
    await expect(books.ledger.run(testGame, ask(accountId, 'second', 10n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect(await books.ledger.run(testGame, ask(accountId, 'third', 5n))).toMatchObject({ result: { rounds: 2 } })
  })

  it('that throws, or whose row the database rejects, fails alone and without an effect', async () => {
    const [accountId, other] = [await player(), await player()]
    const answers = await Promise.allSettled([
      books.ledger.run(testGame, ask(accountId, '1', 10n)),
      books.ledger.run(testGame, ask(accountId, '2', 13n)),
      books.ledger.run(testGame, ask(accountId, '3', 'forbidden')),
      books.ledger.run(testGame, ask(other, '4', 10n)),
      books.ledger.run(testGame, ask(accountId, '5', 10n)),
    ])
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.result.rounds : answer.reason.message)),
    ).toEqual([1, 'a bug in the game', expect.stringContaining('violates check constraint'), 1, 2])
  })

  it('decides from the newest state after another ledger has written to the lane', async () => {
    const accountId = await player()
    const other = await openTestLedger(books.test)
    const spins = Array.from({ length: 60 }, (_, index) =>
      (index % 2 === 0 ? books.ledger : other).run(testGame, ask(accountId, `both ${index}`, 10n)),
    )
    const rounds = (await Promise.all(spins)).map(({ result }) => result.rounds)
    await other.close()
    expect(rounds.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })
})
