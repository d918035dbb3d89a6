import { afterEach, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { ChipCheck } from './money/check-chips.ts'
import { takeApartHome } from './money/chips.ts'
import {
  actorOf,
  Bus,
  look,
  moneyOf,
  openRoomBooks,
  openRoomProcess,
  pass,
  player,
  sit,
  siteMoney,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'
import { broken, dealTo, FailingResults, foldAll, passAnyway } from './test-late-postings.ts'

let books: RoomBooks
let other: RoomProcess | undefined
afterEach(async () => {
  await other?.close()
  other = undefined
  await books.close()
})

const noRake = { ...testLevel, terms: { ...testLevel.terms, rakeBasisPoints: 0 } }
const signal = new AbortController().signal

/** Two members play in rooms for two, and the loser's account takes no posting: their chips are set apart. */
async function setApart(setting: { readonly bus?: Bus } = {}) {
  const results = new FailingResults()
  const levels = [{ ...noRake, seats: 2, rooms: 3 }]
  books = await openRoomBooks({ levels, around: results.around, ...setting })
  const bySeat = await dealTo(books, [0, 1])
  // Both have chips in another room as well, on the same account.
  for (const [seat, one] of bySeat) await sit(books, one, 10_000, { roomId: `test-${2 + seat}` })
  results.failing = { seats: [0, 1], error: broken }
  const players = await foldAll(books, bySeat)
  results.failing = { seats: [players.loserSeat], error: broken }
  await passAnyway(books, 100_000)
  return { results, levels, ...players }
}

/** Whether chips of both accounts are what seats and those set apart have. */
const alarms = async () => {
  const check = new ChipCheck(books.rooms.parts)
  await check.check(signal)
  return (await check.check(signal)).length
}

it('the seat of somebody whose result cannot be posted is free for others at once, however long it takes', async () => {
  const { results, winner, loser, loserSeat } = await setApart()
  expect((await look(books, winner)).players.map(({ seat }) => seat)).toEqual([1 - loserSeat])
  expect(await alarms()).toBe(0)
  const third = await player(books)
  // A room of two that would be of no use to anybody otherwise.
  expect(await sit(books, third, 10_000, { seat: loserSeat })).toMatchObject({ seat: loserSeat })
  const before = (await look(books, third)).hand?.handNo ?? 0
  results.failing = undefined
  await passAnyway(books, 10_000)
  expect((await look(books, third)).hand?.handNo).toBeGreaterThan(before)
  await passAnyway(books, 11 * 60_000)
  const { main, table } = await moneyOf(books, loser)
  expect([main + table, await alarms()]).toEqual([99_900n, 0])
})

it('planted fault: chips that are set apart and lost would be found by the check of chips', async () => {
  await setApart()
  expect(await alarms()).toBe(0)
  await sql`delete from room_apart`.execute(books.test.database)
  expect(await alarms()).toBeGreaterThan(0)
})

it('chips whose result is posted late go home once and as they are then, also if two processes do it at once', async () => {
  const { results, levels, loser } = await setApart()
  expect(await moneyOf(books, loser)).toEqual({ main: 80_000n, table: 20_000n })
  const { place, known } = actorOf(books)
  const [apart] = known?.apart ?? []
  if (apart === undefined || apart.unpostedHand === null) throw new Error('the hand was posted')
  results.failing = undefined
  other = await openRoomProcess({ test: books.test, clock: books.clock, levels })
  // Both have read the chips before either has posted their hand.
  await Promise.allSettled([
    takeApartHome(books.rooms.parts, place, apart),
    takeApartHome(other.rooms.parts, place, apart),
  ])
  await pass(books, 60_000)
  // A small blind of 1.00 is lost.
  expect(await moneyOf(books, loser)).toEqual({ main: 89_900n, table: 10_000n })
  expect(await siteMoney(books, 'rooms')).toBe(0n)
})

it('in two processes somebody takes the seat in one of them while the other sends the chips of before home, once', async () => {
  const bus = new Bus()
  const { results, levels, loser, loserSeat } = await setApart({ bus })
  other = await openRoomProcess({ test: books.test, clock: books.clock, levels, bus })
  const third = await player(books)
  results.failing = undefined
  await Promise.all([sit(other, third, 10_000, { seat: loserSeat }), passAnyway(books, 11 * 60_000)])
  expect(await moneyOf(books, loser)).toEqual({ main: 89_900n, table: 10_000n })
  expect((await look(other, third)).own).toMatchObject({ seat: loserSeat })
  expect(await alarms()).toBe(0)
})
