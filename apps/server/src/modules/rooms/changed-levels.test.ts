import { afterEach, expect, it } from 'vitest'
import { ChipCheck } from './money/check-chips.ts'
import {
  actorOf,
  add,
  look,
  openRoomBooks,
  openRoomProcess,
  pass,
  player,
  testLevel,
  type RoomBooks,
} from './test-rooms.ts'
import { allMoney, begin, isOn, playUntil, testDuel } from './test-tournaments.ts'

let books: RoomBooks
afterEach(() => books.close())

const roomId = 'duel-1'

/** A duel that has begun, in a server that starts again with another level of the same name. */
async function beginWith(level: object) {
  books = await openRoomBooks({ levels: [testDuel] })
  const all = [await player(books), await player(books)] as const
  await begin(books, all, roomId)
  await books.rooms.stop()
  const next = await openRoomProcess({ test: books.test, clock: books.clock, levels: [level] })
  return { all, next: { ...books, rooms: next.rooms, ledger: next.ledger, close: () => next.close() } }
}

it('no chips are brought to a sit-and-go that is under way, also if its entry was raised meanwhile', async () => {
  const { all, next } = await beginWith({ ...testDuel, sitAndGo: { ...testDuel.sitAndGo, buyIn: 2_000 } })
  await pass(next, 5_000)
  await expect(add(next, all[0], 1_000, { roomId })).rejects.toMatchObject({ code: 'rooms.tournament_started' })
  await playUntil(next, all, roomId)
  await pass(next, 60_000)
  // It is paid by the terms with which it began.
  const money = await allMoney(next, all)
  expect(money.main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_900n])
  expect(money).toMatchObject({ table: [0n, 0n], clearing: 0n })
  await next.close()
})

it('a sit-and-go is played to its end if its level has become one of cash hands, and by its own chips', async () => {
  const { all, next } = await beginWith({ ...testLevel, id: 'duel' })
  await pass(next, 5_000)
  expect((await look(next, all[0], roomId)).hand?.view).toMatchObject({ engine: 'holdem' })
  expect(actorOf(next, roomId).known?.live?.stored.players.map(({ chips }) => chips)).toEqual([100, 100])
  await playUntil(next, all, roomId)
  await pass(next, 10_000)
  expect(isOn(next, roomId)).toBe(false)
  const money = await allMoney(next, all)
  expect(money.main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_900n])
  expect(money).toMatchObject({ table: [0n, 0n], clearing: 0n })
  expect(await new ChipCheck(next.rooms.parts).check(new AbortController().signal)).toEqual([])
  await next.close()
})
