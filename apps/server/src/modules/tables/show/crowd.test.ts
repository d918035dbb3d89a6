import { afterAll, beforeAll, expect, it } from 'vitest'
import { crowdOfRound } from '../rounds/round-money.sql.ts'
import { toyCrash, toyWheel } from '../test-games.ts'
import { bet, cashOut, openRound, openTableBooks, own, pass, player, type TableBooks } from '../test-tables.ts'

let books: TableBooks
beforeAll(async () => {
  books = await openTableBooks([toyWheel(), toyCrash(900)])
})
afterAll(() => books.close())

it('what a player has on a field is one bet, in however many pieces it was placed, and nobody is left out for it', async () => {
  const [piecemeal, late, trial] = [await player(books), await player(books), await player(books, 10_000n, 'trial')]
  const round = await openRound(books, 'toy-wheel')
  for (let pieces = 0; pieces < 40; pieces += 1) await bet(books, piecemeal, round, { even: 100n, p1: 50n })
  await bet(books, trial, round, { even: 100n })
  await bet(books, late, round, { odd: 700n })
  expect(await crowdOfRound(books.test.database, round.roundId, 100)).toEqual([
    { memberId: piecemeal.memberId, field: 'even', amountMinor: 4_000n, cashedOut: null },
    { memberId: piecemeal.memberId, field: 'p1', amountMinor: 2_000n, cashedOut: null },
    { memberId: late.memberId, field: 'odd', amountMinor: 700n, cashedOut: null },
  ])
  // So many members are shown, and of each of them everything.
  expect(await crowdOfRound(books.test.database, round.roundId, 1)).toHaveLength(2)
  expect((await own(books, piecemeal, round)).own).toMatchObject([
    { field: 'even', amount: '40.00' },
    { field: 'p1', amount: '20.00' },
  ])
})

it('bets of crash are shown with the multiples at which they were cashed out', async () => {
  const session = await player(books)
  const round = await openRound(books, 'toy-crash')
  await bet(books, session, round, { first: 1_000n }, { target: 300 })
  await bet(books, session, round, { second: 500n })
  await pass(books, 11_000)
  const { hundredths } = await cashOut(books, session, round, 'second')
  expect(await crowdOfRound(books.test.database, round.roundId, 100)).toEqual([
    { memberId: session.memberId, field: 'first', amountMinor: 1_000n, cashedOut: null },
    { memberId: session.memberId, field: 'second', amountMinor: 500n, cashedOut: hundredths },
  ])
  expect((await own(books, session, round)).own).toMatchObject([
    { field: 'first', target: 300 },
    { field: 'second', target: null, cashedOut: hundredths },
  ])
})
