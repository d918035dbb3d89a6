import { minor } from '@baize/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberId } from '../../kernel/ids.ts'
import { setAway } from './seats/leave-seat.ts'
import {
  Bus,
  look,
  moneyOf,
  openRoomBooks,
  openRoomProcess,
  pass,
  player,
  sit,
  testBrand,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'

let books: RoomBooks
let other: RoomProcess
const locked = new Set<MemberId>()
beforeAll(async () => {
  const setting = { levels: [{ ...testLevel, rooms: 8 }], bus: new Bus(), locked }
  books = await openRoomBooks(setting)
  other = await openRoomProcess({ ...setting, test: books.test, clock: books.clock })
})
afterAll(async () => {
  await other.close()
  await books.close()
})

async function exclude({ memberId }: { readonly memberId: MemberId }) {
  const { accountId } = await other.wallet.accountOf(testBrand, memberId, 'main')
  // In another process than the one that moves the room on.
  await other.ledger.setRule(accountId, 'protection', { blocked: true, limits: [], reason: 'a time-out' })
}

it('whoever sits alone and is excluded has their chips home within fifteen seconds', async () => {
  const [one, roomId] = [await player(books), 'test-1']
  await sit(books, one, 10_000, { roomId })
  await pass(books, 30_000)
  // Negative control: alone at a table and not excluded, one may wait for others.
  expect(await moneyOf(books, one)).toEqual({ main: 90_000n, table: 10_000n })
  await exclude(one)
  await pass(books, 15_000)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
  expect((await look(books, one, roomId)).players).toEqual([])
})

it('whoever sits out and is excluded does not keep the seat until the time for being away is over', async () => {
  const [one, roomId] = [await player(books), 'test-2']
  await sit(books, one, 10_000, { roomId })
  await setAway(books.rooms, one, { roomId, away: true })
  await exclude(one)
  await pass(books, 15_000)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
})

it('whoever sits alone when their account is locked has their chips home as soon', async () => {
  const [one, roomId] = [await player(books), 'test-3']
  await sit(books, one, 10_000, { roomId })
  await pass(books, 5_000)
  locked.add(one.memberId)
  await pass(books, 15_000)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
})

it('a stake limit that the chips have used up stands nobody up: they count when they are brought', async () => {
  const [one, roomId] = [await player(books), 'test-4']
  const { accountId } = await books.wallet.accountOf(testBrand, one.memberId, 'main')
  const limit = { flow: 'stake', period: 'day', maxMinor: minor(10_000n), timeZone: 'Asia/Bangkok' } as const
  await books.ledger.setRule(accountId, 'protection', { blocked: false, limits: [limit], reason: 'a limit' })
  await sit(books, one, 10_000, { roomId })
  await pass(books, 20_000)
  expect(await moneyOf(books, one)).toEqual({ main: 90_000n, table: 10_000n })
})
