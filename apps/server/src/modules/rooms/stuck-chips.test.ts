import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { setAway } from './seats/leave-seat.ts'
import { heldUp, posts } from './test-late-postings.ts'
import { add, leave, look, moneyOf, openRoomBooks, pass, player, sit, testLevel, type RoomBooks } from './test-rooms.ts'

let books: RoomBooks
/** What goes wrong: chips cannot go home, or the process dies before or after it has moved chips to a table. */
let fails: 'home' | 'before' | 'after' | undefined
beforeAll(async () => {
  const levels = [{ ...testLevel, rooms: 4 }]
  books = await openRoomBooks({
    levels,
    around: (ledger) =>
      heldUp(ledger, async (command, post) => {
        const moves = (key: string) => posts(command, key)
        if (fails === 'home' && moves('room-leave:')) throw new Error('these chips cannot be moved')
        if (fails === 'before' && moves('room-buy:')) throw new Refusal('system.unavailable')
        const posted = await post(command)
        if (fails === 'after' && moves('room-buy:')) throw new Refusal('system.unavailable')
        return posted
      }),
  })
})
afterAll(() => books.close())

it('chips of one seat that cannot go home keep nobody else from playing, and go home later, once', async () => {
  const [one, two, three] = [await player(books), await player(books), await player(books)]
  await sit(books, three, 6_000, { seat: 5 })
  await setAway(books.rooms, three, { roomId: 'test-1', away: true })
  fails = 'home'
  await expect(leave(books, three)).rejects.toThrow('these chips cannot be moved')
  await sit(books, one, 10_000, { seat: 1 })
  await sit(books, two, 10_000, { seat: 4 })
  await expect(books.rooms.catchUp()).rejects.toThrow('these chips cannot be moved')
  await pass(books, 3_000)
  expect((await look(books, one)).hand).toMatchObject({ handNo: 1, actionNo: 0 })
  expect(await moneyOf(books, three)).toEqual({ main: 94_000n, table: 6_000n })
  fails = undefined
  await pass(books, 15_000)
  expect(await moneyOf(books, three)).toEqual({ main: 100_000n, table: 0n })
})

/** What of a seat's chips the rooms and the books know. */
async function known(session: Session, roomId: string) {
  const { players } = await look(books, session, roomId)
  const { main, table } = await moneyOf(books, session)
  return { main, table, seats: players.map(({ chips }) => chips) }
}

it('chips whose way was interrupted after they were moved are on the seat; the same request again moves nothing', async () => {
  const [one, roomId, key] = [await player(books), 'test-2', 'interrupted after']
  fails = 'after'
  await expect(sit(books, one, 5_000, { roomId, seat: 0, key })).rejects.toMatchObject({ code: 'system.unavailable' })
  expect(await known(one, roomId)).toEqual({ main: 95_000n, table: 5_000n, seats: [0] })
  await expect(leave(books, one, roomId)).rejects.toMatchObject({ code: 'wallet.busy' })
  fails = undefined
  expect(await sit(books, one, 5_000, { roomId, seat: 0, key })).toEqual({ seat: 0, balanceAfter: '950.00' })
  await pass(books, 31_000, 1_000)
  expect(await known(one, roomId)).toEqual({ main: 95_000n, table: 5_000n, seats: [5_000] })
  fails = 'after'
  await expect(add(books, one, 1_000, { roomId, key: 'more' })).rejects.toMatchObject({ code: 'system.unavailable' })
  fails = undefined
  await pass(books, 31_000, 1_000)
  expect(await known(one, roomId)).toEqual({ main: 94_000n, table: 6_000n, seats: [6_000] })
  await leave(books, one, roomId)
  expect(await known(one, roomId)).toEqual({ main: 100_000n, table: 0n, seats: [] })
})

it('chips whose way was interrupted before they were moved never come, and the seat is free', async () => {
  const [one, roomId, key] = [await player(books), 'test-3', 'interrupted before']
  fails = 'before'
  await expect(sit(books, one, 5_000, { roomId, seat: 0, key })).rejects.toMatchObject({ code: 'system.unavailable' })
  fails = undefined
  // It may be under way for a while.
  await expect(sit(books, one, 5_000, { roomId, seat: 0, key })).rejects.toMatchObject({ code: 'wallet.busy' })
  await pass(books, 31_000, 1_000)
  expect(await known(one, roomId)).toEqual({ main: 100_000n, table: 0n, seats: [] })
  await expect(sit(books, one, 5_000, { roomId, seat: 0, key })).rejects.toMatchObject({
    code: 'request.idempotency_key_reused',
  })
  expect(await known(one, roomId)).toEqual({ main: 100_000n, table: 0n, seats: [] })
})

it('the same request goes on with what was interrupted before the chips were moved', async () => {
  const [one, roomId, key] = [await player(books), 'test-4', 'interrupted and again']
  fails = 'before'
  await expect(sit(books, one, 5_000, { roomId, seat: 0, key })).rejects.toMatchObject({ code: 'system.unavailable' })
  fails = undefined
  await pass(books, 12_000, 1_000)
  expect(await sit(books, one, 5_000, { roomId, seat: 0, key })).toEqual({ seat: 0, balanceAfter: '950.00' })
  expect(await known(one, roomId)).toEqual({ main: 95_000n, table: 5_000n, seats: [5_000] })
})
