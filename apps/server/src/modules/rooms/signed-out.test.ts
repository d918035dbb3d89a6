import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { setAway, wait } from './seats/leave-seat.ts'
import {
  actorOf,
  Bus,
  leave,
  look,
  moneyOf,
  openRoomBooks,
  openRoomProcess,
  pass,
  player,
  sit,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'
import { allMoney, begin, entry, isOn, testDuel } from './test-tournaments.ts'

const levels = [{ ...testLevel, rooms: 8 }, { ...testLevel, id: 'pair', seats: 2, rooms: 2 }, testDuel]
const signedOut = new Set<Session['memberId']>()
const gone = new Set<Session['memberId']>()

let books: RoomBooks
let other: RoomProcess
beforeAll(async () => {
  const setting = { levels, bus: new Bus(), signedOut, locked: gone }
  books = await openRoomBooks(setting)
  other = await openRoomProcess({ ...setting, test: books.test, clock: books.clock })
})
afterAll(async () => {
  await other.close()
  await books.close()
})
beforeEach(() => {
  signedOut.clear()
  gone.clear()
})

const seatOf = (session: Session, roomId: string) =>
  actorOf(books, roomId).known?.seats.find(({ memberId }) => memberId === session.memberId)

/** Two members play in a room; the first of them has to decide. */
async function twoPlaying(roomId: string) {
  const [one, two] = [await player(books), await player(books)]
  await sit(books, one, 10_000, { seat: 0, roomId })
  await sit(books, two, 10_000, { seat: 1, roomId })
  await pass(books, 3_000)
  const { hand } = await look(books, one, roomId)
  const isFirst = hand?.turns[0]?.seat === 0
  return { handNo: hand?.handNo ?? 0, decides: isFirst ? one : two, waits: isFirst ? two : one }
}

describe('a member without a session', () => {
  it('is away within ten seconds: the hand goes on at once, none is dealt to them, and the seat is free after five minutes', async () => {
    const roomId = 'test-1'
    const { handNo, decides, waits } = await twoPlaying(roomId)
    // The control: with a session, the others wait for the time to decide and the time bank.
    await pass(books, 14_000)
    expect((await look(books, waits, roomId)).hand?.handNo).toBe(handNo)
    expect(actorOf(books, roomId).known?.live?.isOver).toBe(false)
    signedOut.add(decides.memberId)
    await pass(books, 11_000)
    expect(actorOf(books, roomId).known?.live?.isOver).toBe(true)
    expect(seatOf(decides, roomId)).toMatchObject({ state: 'away', chips: 9_900 })
    await pass(books, 60_000)
    expect((await look(books, waits, roomId)).hand?.handNo).toBe(handNo)
    await pass(books, 4 * 60_000)
    expect(seatOf(decides, roomId)).toBeUndefined()
    expect(await moneyOf(books, decides)).toEqual({ main: 99_900n, table: 0n })
    const third = await player(books)
    expect(await sit(books, third, 10_000, { seat: 0, roomId })).toMatchObject({ seat: 0 })
    await leave(books, waits, roomId)
    await leave(books, third, roomId)
  })

  it('plays on after signing in again', async () => {
    const roomId = 'test-2'
    const { handNo, decides } = await twoPlaying(roomId)
    signedOut.add(decides.memberId)
    await pass(books, 30_000)
    expect(seatOf(decides, roomId)?.state).toBe('away')
    signedOut.clear()
    await setAway(books.rooms, decides, { roomId, away: false })
    await pass(books, 10_000)
    expect((await look(books, decides, roomId)).hand?.handNo).toBeGreaterThan(handNo)
    expect(seatOf(decides, roomId)?.state).toBe('playing')
  })

  it('is away also where nobody deals to them, in whichever process the room is moved on', async () => {
    const [one, roomId] = [await player(books), 'test-3']
    await sit(books, one, 10_000, { roomId })
    await pass(books, 30_000)
    // The control: with a session, one may wait alone for others.
    expect(seatOf(one, roomId)?.state).toBe('joining')
    signedOut.add(one.memberId)
    await books.rooms.stop()
    await pass({ rooms: other.rooms, clock: books.clock }, 6 * 60_000)
    expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
    await other.rooms.stop()
  })

  it('waits for no seat', async () => {
    const roomId = 'pair-1'
    const { decides, waits } = await twoPlaying(roomId)
    const [third, fourth] = [await player(books), await player(books)]
    await wait(books.rooms, third, { roomId, waiting: true })
    await wait(books.rooms, fourth, { roomId, waiting: true })
    signedOut.add(third.memberId)
    await pass(books, 11_000)
    expect((await look(books, fourth, roomId)).waiting).toBe(1)
    await leave(books, decides, roomId)
    await leave(books, waits, roomId)
  })

  it('of a sit-and-go that has not begun has the entry back; in one that has, they are blinded off', async () => {
    const [one, two, roomId] = [await player(books), await player(books), 'duel-1']
    await sit(books, one, entry, { roomId })
    signedOut.add(one.memberId)
    await pass(books, 11_000)
    expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
    signedOut.clear()
    await begin(books, [one, two], roomId)
    expect(isOn(books, roomId)).toBe(true)
    signedOut.add(one.memberId)
    signedOut.add(two.memberId)
    await pass(books, 11_000)
    expect([seatOf(one, roomId)?.state, seatOf(two, roomId)?.state]).toEqual(['away', 'away'])
    // Nobody decides any more: blinds decide. One of both gets the prize of 20.00, the entries were 11.00 each.
    for (let left = 600; left > 0 && isOn(books, roomId); left -= 1) await pass(books, 2_000)
    await pass(books, 2_000)
    const { main, table, clearing } = await allMoney(books, [one, two])
    expect(main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_900n])
    expect([table, clearing]).toEqual([[0n, 0n], 0n])
    expect((await look(books, one, roomId)).players).toEqual([])
  }, 60_000)
})

describe('a member whose account nobody can use', () => {
  it('leaves with the hand that they are in, which goes on at once, and has the chips home right after it', async () => {
    const roomId = 'test-4'
    const { handNo, decides, waits } = await twoPlaying(roomId)
    gone.add(decides.memberId)
    await pass(books, 20_000)
    expect(seatOf(decides, roomId)).toBeUndefined()
    expect(await moneyOf(books, decides)).toEqual({ main: 99_900n, table: 0n })
    expect((await look(books, waits, roomId)).hand?.handNo).toBe(handNo)
    await leave(books, waits, roomId)
  })

  it('stays in a sit-and-go that has begun, away', async () => {
    const [one, two, roomId] = [await player(books), await player(books), 'duel-2']
    await begin(books, [one, two], roomId)
    gone.add(one.memberId)
    await pass(books, 11_000)
    expect(seatOf(one, roomId)).toMatchObject({ state: 'away', chips: entry })
  })
})
