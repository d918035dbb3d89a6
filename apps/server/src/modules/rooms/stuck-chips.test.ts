import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ledger } from '../ledger/index.ts'
import { setAway } from './seats/leave-seat.ts'
import { leave, look, moneyOf, openRoomBooks, pass, player, sit, testLevel, type RoomBooks } from './test-rooms.ts'

/** Makes a ledger that refuses what brings chips home, as long as it says so. */
function refusing(ledger: Ledger, isRefused: () => boolean): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'post') return value.bind(target) as unknown // private fields need their own object
      return async (command: Parameters<Ledger['post']>[0]) => {
        if (isRefused() && command.transactions.some(({ key }) => key.startsWith('room-leave:')))
          throw new Error('these chips cannot be moved')
        return ledger.post(command)
      }
    },
  })
}

let books: RoomBooks
let isRefused = false
beforeAll(async () => {
  const levels = [{ ...testLevel, rooms: 2 }]
  books = await openRoomBooks({ levels, around: (ledger) => refusing(ledger, () => isRefused) })
})
afterAll(() => books.close())

it('chips of one seat that cannot go home keep nobody else from playing, and go home later, once', async () => {
  const [one, two, three] = [await player(books), await player(books), await player(books)]
  await sit(books, three, 6_000, { seat: 5 })
  await setAway(books.rooms, three, { roomId: 'test-1', away: true })
  isRefused = true
  await expect(leave(books, three)).rejects.toThrow('these chips cannot be moved')
  await sit(books, one, 10_000, { seat: 1 })
  await sit(books, two, 10_000, { seat: 4 })
  await expect(books.rooms.catchUp()).rejects.toThrow('these chips cannot be moved')
  await pass(books, 3_000)
  expect((await look(books, one)).hand).toMatchObject({ handNo: 1, actionNo: 0 })
  expect(await moneyOf(books, three)).toEqual({ main: 94_000n, table: 6_000n })
  isRefused = false
  await pass(books, 15_000)
  expect(await moneyOf(books, three)).toEqual({ main: 100_000n, table: 0n })
})
