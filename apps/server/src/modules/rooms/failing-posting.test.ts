import { afterEach, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  leave,
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
} from './test-rooms.ts'
import { broken, dealTo, FailingResults, foldAll, handAlarms, moneyOfAll, passAnyway } from './test-late-postings.ts'
import { begin, entry, isOn, playUntil, testDuel } from './test-tournaments.ts'

let books: RoomBooks
afterEach(() => books.close())

const cashLevels: readonly object[] = [{ ...testLevel, rooms: 1, terms: { ...testLevel.terms, rakeBasisPoints: 0 } }]

/** Rooms whose ledger takes no result for some seats. */
async function open(levels = cashLevels): Promise<FailingResults> {
  const results = new FailingResults()
  books = await openRoomBooks({ levels, around: results.around })
  return results
}

const seats = [0, 2, 4]

it('a seat whose account takes no posting is set apart after half a minute; the others play on and may leave', async () => {
  const results = await open()
  const bySeat = await dealTo(books, seats)
  const all = [...bySeat.values()]
  const [watcher] = all
  if (watcher === undefined) throw new Error('nobody sits')
  const hand = (await look(books, watcher)).hand?.handNo
  const money = await moneyOfAll(books, all)
  results.failing = { seats, error: () => new Refusal('system.unavailable') }
  const { winner, loser, loserSeat } = await foldAll(books, bySeat)
  // What passes by itself is waited for, however long.
  await passAnyway(books, 60_000)
  expect((await look(books, watcher)).hand?.handNo).toBe(hand)
  expect(await handAlarms(books)).toBe(0)
  results.failing = { seats: [loserSeat], error: broken }
  await passAnyway(books, 100_000)
  expect(await handAlarms(books)).toBeGreaterThan(0)
  const seen = await look(books, winner)
  expect(seen.hand?.handNo).toBeGreaterThan(hand ?? 0)
  // The small blind is not posted: the chips are those from before, and nobody can take them away.
  expect(await moneyOf(books, loser)).toEqual({ main: 90_000n, table: 10_000n })
  await expect(leave(books, loser)).rejects.toMatchObject({ code: 'rooms.not_seated' })
  await expect(sit(books, loser, 4_000)).rejects.toMatchObject({ code: 'wallet.busy' })
  expect(await moneyOf(books, loser)).toEqual({ main: 90_000n, table: 10_000n })
  expect(await moneyOfAll(books, all)).toBe(money)
  results.failing = undefined
  await passAnyway(books, 11 * 60_000)
  expect(await moneyOf(books, loser)).toEqual({ main: 99_900n, table: 0n })
  expect(await moneyOfAll(books, all)).toBe(money)
  expect(await siteMoney(books, 'rooms')).toBe(0n)
  // Nothing waits any more, so they may sit down again.
  expect(await sit(books, loser, 4_000)).toMatchObject({ balanceAfter: '959.00' })
})

it('a hand that could be posted after some tries is posted as a whole, once', async () => {
  const results = await open()
  const bySeat = await dealTo(books, seats)
  const money = await moneyOfAll(books, bySeat.values())
  results.failing = { seats, error: broken }
  const { winner, loser } = await foldAll(books, bySeat)
  await passAnyway(books, 6_000)
  results.failing = undefined
  await passAnyway(books, 9_000)
  expect(await handAlarms(books)).toBe(0)
  const total = async (who: Session) => {
    const { main, table } = await moneyOf(books, who)
    return main + table
  }
  expect((await total(winner)) + (await total(loser))).toBe(200_000n)
  expect(await moneyOfAll(books, bySeat.values())).toBe(money)
})

it('another process goes on with what one has set apart', async () => {
  const results = await open()
  const bySeat = await dealTo(books, seats)
  results.failing = { seats, error: broken }
  const { loser } = await foldAll(books, bySeat)
  await passAnyway(books, 100_000)
  expect(await moneyOf(books, loser)).toEqual({ main: 90_000n, table: 10_000n })
  await books.rooms.stop()
  const other = await openRoomProcess({ test: books.test, clock: books.clock, levels: cashLevels })
  await pass({ rooms: other.rooms, clock: books.clock }, 10_000)
  expect(await moneyOf(books, loser)).toEqual({ main: 99_900n, table: 0n })
  expect(await siteMoney(books, 'rooms')).toBe(0n)
  await other.close()
})

it('planted fault: chips that were given for a posting that failed would not be what the account holds', async () => {
  const results = await open()
  const bySeat = await dealTo(books, seats)
  results.failing = { seats, error: broken }
  const { loser } = await foldAll(books, bySeat)
  await passAnyway(books, 100_000)
  const apart = async () => {
    const { rows } = await sql<{ chips: string }>`
      select sum(chips)::text as chips from room_apart where member_id = ${loser.memberId}`.execute(books.test.database)
    return BigInt(rows[0]?.chips ?? 0)
  }
  expect(await apart()).toBe((await moneyOf(books, loser)).table)
  await sql`update room_apart set chips = chips - 100 where member_id = ${loser.memberId}`.execute(books.test.database)
  expect(await apart()).not.toBe((await moneyOf(books, loser)).table)
})

it('a sit-and-go of which one account takes no posting pays all others after half a minute, and that one later', async () => {
  const results = await open([testDuel])
  const [one, two, roomId] = [await player(books), await player(books), 'duel-1']
  await begin(books, [one, two], roomId)
  results.failing = { seats: [0], error: broken }
  const money = await moneyOfAll(books, [one, two])
  const hasEnded = async () => (await look(books, two, roomId)).tournament?.playersLeft === 1
  await playUntil(books, [one, two], roomId, hasEnded)
  await passAnyway(books, 20_000)
  expect(isOn(books, roomId)).toBe(true)
  await passAnyway(books, 60_000)
  expect([isOn(books, roomId), (await handAlarms(books)) > 0]).toEqual([false, true])
  const { main, table } = await moneyOf(books, two)
  expect([98_900n, 100_900n]).toContain(main)
  expect(table).toBe(0n)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n - BigInt(entry), table: BigInt(entry) })
  expect(await moneyOfAll(books, [one, two])).toBe(money)
  // Its room is free for the next one meanwhile.
  const [three, four] = [await player(books), await player(books)]
  await begin(books, [three, four], roomId)
  expect(isOn(books, roomId)).toBe(true)
  await expect(sit(books, one, entry, { roomId: 'duel-2' })).rejects.toMatchObject({ code: 'wallet.busy' })
  results.failing = undefined
  await playUntil(books, [three, four], roomId)
  await passAnyway(books, 11 * 60_000)
  expect((await moneyOf(books, one)).main + main).toBe(199_800n)
  expect(await siteMoney(books, 'rooms')).toBe(400n)
}, 120_000)
