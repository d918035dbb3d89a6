import { afterEach, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import type { Ledger } from '../ledger/index.ts'
import { takeChipsHome } from './money/chips.ts'
import {
  act,
  actorOf,
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

type Command = Parameters<Ledger['post']>[0]

let books: RoomBooks
afterEach(() => books.close())

const broken = () => new Error('this account takes no posting')
const fold = { engine: 'holdem', kind: 'fold' } as const

it('chips whose result is posted late go home once and as they are then, also if two processes do it at once', async () => {
  let isFailing = false
  const around = (ledger: Ledger): Ledger =>
    new Proxy(ledger, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'post') return value.bind(target) as unknown // private fields need their own object
        return async (command: Command) => {
          if (isFailing && command.transactions.some(({ key }) => key.startsWith('hand:'))) throw broken()
          return ledger.post(command)
        }
      },
    })
  const levels = [{ ...testLevel, rooms: 2, terms: { ...testLevel.terms, rakeBasisPoints: 0 } }]
  books = await openRoomBooks({ levels, around })
  const [one, two] = [await player(books), await player(books)]
  await sit(books, one, 10_000, { seat: 0 })
  await sit(books, two, 10_000, { seat: 2 })
  await pass(books, 3_000)
  isFailing = true
  const { hand } = await look(books, one)
  const loser: Session = hand?.turns[0]?.seat === 0 ? one : two
  await act(books, loser, fold)
  for (let left = 100_000; left > 0; left -= 500) await pass(books, 500).catch(() => undefined)
  // The loser has chips in another room as well, on the same account.
  await sit(books, loser, 10_000, { seat: 0, roomId: 'test-2' })
  expect(await moneyOf(books, loser)).toEqual({ main: 80_000n, table: 20_000n })
  const { place, known } = actorOf(books)
  const seat = known?.seats.find(({ memberId }) => memberId === loser.memberId)
  if (seat?.unpostedHand === undefined || seat.unpostedHand === null) throw new Error('the hand was posted')
  isFailing = false
  const other = await openRoomProcess({ test: books.test, clock: books.clock, levels })
  // Both have read the seat before either has posted its hand.
  await Promise.allSettled([
    takeChipsHome(books.rooms.parts, place, seat),
    takeChipsHome(other.rooms.parts, place, seat),
  ])
  await pass(books, 60_000)
  // A small blind of 1.00 is lost.
  expect(await moneyOf(books, loser)).toEqual({ main: 89_900n, table: 10_000n })
  expect(await siteMoney(books, 'rooms')).toBe(0n)
  await other.close()
})
