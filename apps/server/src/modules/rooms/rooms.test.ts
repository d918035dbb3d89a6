import { afterAll, beforeAll, expect, it } from 'vitest'
import { setAway } from './seats/leave-seat.ts'
import { setState } from './seats/seats.sql.ts'
import {
  act,
  actorOf,
  Bus,
  leave,
  look,
  moneyOf,
  openRoomBooks,
  pass,
  player,
  sit,
  testBrand,
  testLevel,
  type RoomBooks,
} from './test-rooms.ts'

let books: RoomBooks
let isOpen = true
beforeAll(async () => {
  books = await openRoomBooks({ levels: [{ ...testLevel, rooms: 4 }], isOpen: () => isOpen })
})
afterAll(() => books.close())

const fold = { engine: 'holdem', kind: 'fold' } as const

it('two members sit down, play a hand and take their chips home (7.036)', async () => {
  const [one, two] = [await player(books), await player(books)]
  expect(await sit(books, one, 10_000, { seat: 1 })).toEqual({ seat: 1, balanceAfter: '900.00' })
  expect(await sit(books, two, 20_000, { seat: 4 })).toEqual({ seat: 4, balanceAfter: '800.00' })
  expect(await moneyOf(books, one)).toEqual({ main: 90_000n, table: 10_000n })
  await pass(books, 3_000)
  const seen = await look(books, one)
  expect(seen.hand).toMatchObject({ handNo: 1, actionNo: 0, turns: [{ seat: expect.any(Number) }] })
  expect(seen.players.map(({ state }) => state)).toEqual(['playing', 'playing'])
  const first = seen.hand?.turns[0]?.seat === 1 ? one : two
  // Heads-up, the button posts the small blind and acts first: it gives 1.00 up.
  await act(books, first, fold)
  await books.rooms.catchUp()
  const [won, lost] = first === one ? [two, one] : [one, two]
  const sum = async () => [await moneyOf(books, won), await moneyOf(books, lost)]
  const [winner, loser] = await sum()
  expect((winner?.table ?? 0n) + (loser?.table ?? 0n)).toBe(30_000n)
  expect(await leave(books, lost)).toMatchObject({ left: true })
  expect(await leave(books, won)).toMatchObject({ left: true })
  const after = await sum()
  expect(after.map(({ table }) => table)).toEqual([0n, 0n])
  expect(after.map(({ main }) => main)).toEqual([100_100n, 99_900n])
  expect((await look(books, one)).players).toEqual([])
  expect(actorOf(books).known?.seats).toEqual([])
})

it('what happens while no process holds a room is told as soon as one does', async () => {
  const bus = new Bus()
  const own = await openRoomBooks({ bus })
  try {
    const one = await player(own)
    await sit(own, one, 10_000, { seat: 2 })
    const told = () => bus.posted.flatMap(({ message }) => ('change' in message ? [message.change] : []))
    expect(told()).toEqual([])
    await own.rooms.catchUp()
    expect(told()).toContainEqual({ kind: 'changed' })
    expect((await look(own, one)).players).toMatchObject([{ seat: 2, chips: 10_000 }])
  } finally {
    await own.close()
  }
})

it('whoever is excluded is dealt no other hand, and their chips go home', async () => {
  const [one, two] = [await player(books), await player(books)]
  const roomId = 'test-2'
  await sit(books, one, 10_000, { seat: 1, roomId })
  await sit(books, two, 10_000, { seat: 4, roomId })
  await pass(books, 3_000)
  const handOf = async () => (await look(books, two, roomId)).hand
  expect((await handOf())?.handNo).toBe(1)
  const { accountId } = await books.wallet.accountOf(testBrand, one.memberId, 'main')
  await books.ledger.setRule(accountId, 'protection', { blocked: true, limits: [], reason: 'a time-out' })
  await expect(sit(books, one, 4_000)).rejects.toMatchObject({ code: 'protection.excluded' })
  // The hand that they are in is played to its end.
  await act(books, (await handOf())?.turns[0]?.seat === 1 ? one : two, fold, roomId)
  await pass(books, 20_000)
  expect((await handOf())?.handNo).toBe(1)
  expect((await look(books, two, roomId)).players.map(({ seat, state }) => ({ seat, state }))).toEqual([
    { seat: 4, state: 'playing' },
  ])
  const { main, table } = await moneyOf(books, one)
  expect(table).toBe(0n)
  expect([99_900n, 100_100n]).toContain(main)
})

it('if the game is closed, no other hand is dealt and all chips go home', async () => {
  const [one, two] = [await player(books), await player(books)]
  const roomId = 'test-3'
  await sit(books, one, 10_000, { seat: 1, roomId })
  await sit(books, two, 10_000, { seat: 4, roomId })
  await pass(books, 3_000)
  const { hand } = await look(books, two, roomId)
  isOpen = false
  await act(books, hand?.turns[0]?.seat === 1 ? one : two, fold, roomId)
  await pass(books, 20_000)
  isOpen = true
  const after = await look(books, two, roomId)
  expect([after.hand?.handNo, after.players]).toEqual([1, []])
  const money = [await moneyOf(books, one), await moneyOf(books, two)]
  expect(money.map(({ table }) => table)).toEqual([0n, 0n])
  expect(money.reduce((sum, { main }) => sum + main, 0n)).toBe(200_000n)
})

it('whoever sits out and comes back in the same hand has the time of everybody else', async () => {
  const [one, two] = [await player(books), await player(books)]
  const roomId = 'test-4'
  await sit(books, one, 10_000, { seat: 1, roomId })
  await sit(books, two, 10_000, { seat: 4, roomId })
  await pass(books, 3_000)
  const { hand } = await look(books, two, roomId)
  const first = hand?.turns[0]?.seat === 1 ? one : two
  await setAway(books.rooms, first, { roomId, away: true })
  await setAway(books.rooms, first, { roomId, away: false })
  await pass(books, 5_000)
  expect((await look(books, two, roomId)).hand).toMatchObject({ handNo: 1, actionNo: 0 })
  await setAway(books.rooms, first, { roomId, away: true })
  await pass(books, 1_000)
  expect((await look(books, two, roomId)).hand).toMatchObject({ actionNo: 1 })
})

it('whoever comes back in another process at the last moment keeps the seat', async () => {
  const [one, roomId] = [await player(books), 'test-2']
  await sit(books, one, 10_000, { seat: 0, roomId })
  await setAway(books.rooms, one, { roomId, away: true })
  for (let times = 0; times < 149; times += 1) await pass(books, 2_000, 2_000)
  const own = actorOf(books, roomId).known?.seats.find(({ memberId }) => memberId === one.memberId)
  // This process has not heard of it yet.
  await setState(books.test.database, [own?.seatingId ?? ''], 'joining', books.clock.now())
  await pass(books, 4_000, 2_000)
  expect(await moneyOf(books, one)).toEqual({ main: 90_000n, table: 10_000n })
  await leave(books, one, roomId)
})
