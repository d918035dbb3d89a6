import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { voidHand } from './drive/settle-hand.ts'
import { setAway, wait } from './seats/leave-seat.ts'
import {
  act,
  actorOf,
  leave,
  look,
  moneyOf,
  openTwoProcesses,
  pass,
  player,
  sit,
  siteMoney,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'

let books: RoomBooks
let other: RoomProcess
beforeAll(async () => {
  const levels = [{ ...testLevel, rooms: 14 }]
  ;({ books, other } = await openTwoProcesses(levels))
})
afterAll(async () => {
  await other.close()
  await books.close()
})

const call = { engine: 'holdem', kind: 'call' } as const
const fold = { engine: 'holdem', kind: 'fold' } as const

async function settle<T>(calls: readonly Promise<T>[]) {
  const all = await Promise.allSettled(calls)
  // Refusals have a code.
  const codes = all.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as { code?: string }).code)] : [],
  )
  return { done: all.length - codes.length, codes: [...new Set(codes)].toSorted() }
}

/** Two members in a hand. */
async function inHand(roomId: string, chips = 10_000) {
  const [one, two] = [await player(books), await player(books)]
  await sit(books, one, chips, { seat: 0, roomId })
  await sit(books, two, chips, { seat: 1, roomId })
  await pass(books, 3_000)
  const { hand } = await look(books, one, roomId)
  if (hand === null) throw new Error('no hand was dealt')
  const seat = hand.turns[0]?.seat
  return { one, two, hand, first: seat === 0 ? one : two, second: seat === 0 ? two : one }
}

async function stateOf(handId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from room_hand where hand_id = ${handId}::uuid`.execute(books.test.database)
  return rows[0]?.state
}

async function chipsAdUp(): Promise<void> {
  const { rows } = await sql<{ account: string; chips: string; bringing: string }>`
    select account_id::text as account, sum(chips)::text as chips, count(bringing)::text as bringing from room_seat
    where account_id is not null group by account_id`.execute(books.test.database)
  for (const { account, chips } of rows)
    // The column has ids of accounts.
    expect(String(await books.ledger.balance(BigInt(account) as Parameters<typeof books.ledger.balance>[0]))).toBe(
      chips,
    )
  expect(await siteMoney(books, 'clearing')).toBe(0n)
}

describe('at once', () => {
  it('twenty members want one seat, in two processes: one has it, and only that one has brought chips', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => player(books)))
    const { done, codes } = await settle(
      all.map((one, place) => sit(place % 2 === 0 ? books : other, one, 10_000, { seat: 3 })),
    )
    expect({ done, codes }).toEqual({ done: 1, codes: ['rooms.seat_taken'] })
    const money = await Promise.all(all.map((one) => moneyOf(books, one)))
    expect(money.filter(({ table }) => table > 0n)).toEqual([{ main: 90_000n, table: 10_000n }])
    await chipsAdUp()
  })

  it('the same key twenty times sits down once; with another body it is refused', async () => {
    const one = await player(books)
    const asked = { seat: 2, roomId: 'test-2', key: 'the-same-key' }
    const { done } = await settle(
      Array.from({ length: 20 }, (_, place) => sit(place % 2 === 0 ? books : other, one, 5_000, asked)),
    )
    expect(done).toBeGreaterThan(0)
    expect(await moneyOf(books, one)).toEqual({ main: 95_000n, table: 5_000n })
    expect(await sit(books, one, 5_000, asked)).toEqual({ seat: 2, balanceAfter: '950.00' })
    await expect(sit(books, one, 6_000, asked)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await chipsAdUp()
  })

  it('twenty times the same action, in two processes, acts once', async () => {
    const { hand, first } = await inHand('test-3')
    const { done, codes } = await settle(
      Array.from({ length: 20 }, (_, place) =>
        actorOf(place % 2 === 0 ? books : other, 'test-3').act(first.memberId, hand.handId, {
          actionNo: 0,
          action: call,
        }),
      ),
    )
    expect(done).toBeGreaterThan(0)
    expect(codes.every((code) => code === 'rooms.not_your_turn')).toBe(true)
    const { hand: after } = await look(books, first, 'test-3')
    expect(after?.actionNo).toBe(1)
    const again = await actorOf(books, 'test-3').act(first.memberId, hand.handId, { actionNo: 0, action: call })
    expect(again.state.live?.actionNo).toBe(1)
    await expect(
      actorOf(books, 'test-3').act(first.memberId, hand.handId, { actionNo: 0, action: fold }),
    ).rejects.toMatchObject({ code: 'rooms.not_your_turn' })
  })

  it('twenty times up, the chips come home once', async () => {
    const one = await player(books)
    await sit(books, one, 7_000, { roomId: 'test-4' })
    const { done } = await settle(
      Array.from({ length: 20 }, (_, place) => leave(place % 2 === 0 ? books : other, one, 'test-4')),
    )
    expect(done).toBeGreaterThan(0)
    expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
    await chipsAdUp()
  })

  it('a member sits in four rooms at most', async () => {
    const one = await player(books)
    for (const roomId of ['test-5', 'test-6', 'test-7', 'test-8']) await sit(books, one, 4_000, { roomId })
    await expect(sit(books, one, 4_000, { roomId: 'test-9' })).rejects.toMatchObject({ code: 'rooms.too_many_tables' })
    await expect(sit(books, one, 4_000, { roomId: 'test-5' })).rejects.toMatchObject({ code: 'rooms.seated_already' })
    for (const roomId of ['test-5', 'test-6', 'test-7', 'test-8']) await leave(books, one, roomId)
  })
})

describe('what passes by itself', () => {
  it('whoever leaves all-in stays in the hand, and takes home what it leaves them', async () => {
    const { first, second } = await inHand('test-9')
    await act(books, first, { engine: 'holdem', kind: 'raise', to: 10_000 }, 'test-9')
    expect(await leave(books, first, 'test-9')).toMatchObject({ left: false })
    await act(books, second, call, 'test-9')
    await pass(books, 1_000)
    const [one, two] = [await moneyOf(books, first), await moneyOf(books, second)]
    expect(one.table).toBe(0n)
    const rake = 200_000n - one.main - two.main - two.table
    expect(rake).toBe(600n)
    await leave(books, second, 'test-9')
    await chipsAdUp()
  })

  it('time and time bank pass, then the seat folds; after two such decisions it is away, and after minutes its chips are home', async () => {
    const { first } = await inHand('test-10')
    await pass(books, 14_000)
    expect((await look(books, first, 'test-10')).hand?.actionNo).toBe(0)
    await pass(books, 32_000)
    expect((await look(books, first, 'test-10')).hand?.handNo).toBeGreaterThanOrEqual(1)
    for (let times = 0; times < 12; times += 1) await pass(books, 30_000, 2_000)
    const { players } = await look(books, first, 'test-10')
    expect(players.map(({ state }) => state)).toContain('away')
    for (let times = 0; times < 15; times += 1) await pass(books, 30_000, 2_000)
    // Whoever still wants to play sits and waits for somebody.
    expect((await look(books, first, 'test-10')).players.map(({ state }) => state)).toEqual(['playing'])
    expect(await moneyOf(books, first)).toEqual({ main: 99_900n, table: 0n })
    await chipsAdUp()
  }, 60_000)

  it('who waits has a free seat for a minute, and nobody else gets it meanwhile', async () => {
    const roomId = 'test-11'
    const sitting = await Promise.all(Array.from({ length: 6 }, () => player(books)))
    for (const one of sitting) await sit(books, one, 4_000, { roomId })
    for (const one of sitting) await setAway(books.rooms, one, { roomId, away: true })
    const [waits, comes] = [await player(books), await player(books)]
    await expect(sit(books, comes, 4_000, { roomId })).rejects.toMatchObject({ code: 'rooms.full' })
    expect(await wait(books.rooms, waits, { roomId, waiting: true })).toBe(1)
    expect(await wait(books.rooms, waits, { roomId, waiting: true })).toBe(1)
    const [goes] = sitting
    if (goes === undefined) throw new Error('nobody sits')
    await leave(books, goes, roomId)
    await expect(sit(books, comes, 4_000, { roomId })).rejects.toMatchObject({ code: 'rooms.full' })
    await pass(books, 1_000)
    expect((await look(books, waits, roomId)).waitingPlace).toBe(1)
    await pass(books, 62_000, 2_000)
    expect((await look(books, waits, roomId)).waitingPlace).toBeNull()
    // Whoever lets that time pass cannot keep the seat from others by waiting again.
    await expect(wait(books.rooms, waits, { roomId, waiting: true })).rejects.toMatchObject({ code: 'rooms.seat_free' })
    expect(await sit(books, comes, 4_000, { roomId })).toMatchObject({ seat: 0 })
  })
})

describe('a process that is gone', () => {
  it('leaves a hand to another one, which goes on with it; after two minutes without anybody it is void', async () => {
    const { first, second } = await inHand('test-12')
    await act(books, first, call, 'test-12')
    books.clock.advance({ seconds: 10 })
    await other.rooms.catchUp()
    const { hand } = await look(other, second, 'test-12')
    expect(hand?.actionNo).toBe(1)
    await act(other, second, { engine: 'holdem', kind: 'check' }, 'test-12')
    expect((await look(books, first, 'test-12')).hand?.view).toMatchObject({ street: 'flop' })
    books.clock.advance({ seconds: 200 })
    await books.rooms.catchUp()
    const { rows } = await sql<{ state: string }>`
      select state from room_hand where hand_id = ${hand?.handId ?? ''}::uuid`.execute(books.test.database)
    expect(rows).toEqual([{ state: 'void' }])
    expect(await leave(books, first, 'test-12')).toMatchObject({ left: true, balanceAfter: '1000.00' })
    await chipsAdUp()
  })

  it('that comes back and goes on with a hand which was called off meanwhile settles nothing', async () => {
    const roomId = 'test-13'
    const { first, hand } = await inHand(roomId)
    await look(other, first, roomId)
    const live = actorOf(other, roomId).known?.live
    if (live === undefined) throw new Error('the other process does not know the hand')
    books.clock.advance({ seconds: 200 })
    await books.rooms.catchUp()
    const seat = hand.turns[0]?.seat ?? -1
    // What it had begun before: the decision whose time has passed, which would end the hand.
    expect(await actorOf(other, roomId).store(live, { seat, action: fold, by: 'time' }, books.clock.now())).toBe(false)
    await chipsAdUp()
    expect(await stateOf(hand.handId)).toBe('void')
    expect(await leave(books, first, roomId)).toMatchObject({ left: true, balanceAfter: '1000.00' })
  })

  it('calls no hand off in which somebody has acted meanwhile', async () => {
    const roomId = 'test-14'
    const { first, hand } = await inHand(roomId)
    const { place } = actorOf(books, roomId)
    const live = actorOf(books, roomId).known?.live
    if (live === undefined) throw new Error('the process does not know the hand')
    const before = { stored: live.stored, actionNo: live.actionNo, lastMs: live.lastMs }
    await act(other, first, call, roomId)
    await voidHand(books.rooms.parts, place, before)
    expect(await stateOf(hand.handId)).toBe('playing')
    await voidHand(books.rooms.parts, place, { ...before, actionNo: 1 })
    expect(await stateOf(hand.handId)).toBe('void')
    await chipsAdUp()
  })
})
