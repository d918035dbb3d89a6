import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import type { Session } from '../../kernel/caller.ts'
import { setState } from './seats/seats.sql.ts'
import {
  actorOf,
  add,
  leave,
  look,
  moneyOf,
  openTwoProcesses,
  player,
  sit,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'

let books: RoomBooks
let other: RoomProcess
beforeAll(async () => {
  const levels = [{ ...testLevel, rooms: 8 }]
  ;({ books, other } = await openTwoProcesses(levels))
})
afterAll(async () => {
  await other.close()
  await books.close()
})

/** The chips of a member's seats together, as the rooms know them. */
async function chipsOf({ memberId }: Session): Promise<bigint> {
  const { rows } = await sql<{ chips: string }>`
    select coalesce(sum(chips), 0)::text as chips from room_seat where member_id = ${memberId}`.execute(
    books.test.database,
  )
  return BigInt(rows[0]?.chips ?? 0)
}

it('more chips under one key, asked for twenty times at once in two processes, come once', async () => {
  const one = await player(books)
  await sit(books, one, 4_000)
  const asked = Array.from({ length: 20 }, (_, place) =>
    add(place % 4 === 0 ? other : books, one, 1_000, { key: 'more' }).then(
      ({ balanceAfter }) => balanceAfter,
      (error: unknown) => String((error as { code?: string }).code), // refusals have one
    ),
  )
  const answers = new Set(await Promise.all(asked))
  expect([...answers].filter((answer) => answer !== 'wallet.busy')).toEqual(['950.00'])
  expect(await moneyOf(books, one)).toEqual({ main: 95_000n, table: 5_000n })
  expect(await chipsOf(one)).toBe(5_000n)
  await leave(books, one)
})

it('a key that has brought chips brings none to a seat that is taken later', async () => {
  const [roomId, key] = ['test-2', 'sit once']
  const one = await player(books)
  // The room is busy, so that all of these have asked before the first is done.
  const free = Promise.withResolvers<void>()
  const busy = actorOf(books, roomId).inTurn(() => free.promise)
  const first = sit(books, one, 4_000, { roomId, seat: 0, key })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const up = leave(books, one, roomId)
  const again = sit(books, one, 4_000, { roomId, seat: 0, key })
  await new Promise((resolve) => setTimeout(resolve, 100))
  free.resolve()
  await busy
  expect(await first).toEqual({ seat: 0, balanceAfter: '960.00' })
  expect(await up).toMatchObject({ left: true })
  expect(await again).toEqual({ seat: 0, balanceAfter: '960.00' })
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
  expect(await chipsOf(one)).toBe(0n)
})

it('more chips and standing up at once, in two processes: no chips are left behind at the table', async () => {
  const [one, roomId] = [await player(books), 'test-3']
  for (let times = 0; times < 12; times += 1) {
    await sit(books, one, 4_000, { roomId })
    await Promise.allSettled([
      add(other, one, 1_000, { roomId }),
      leave(books, one, roomId),
      add(books, one, 1_000, { roomId }),
      leave(other, one, roomId),
    ])
    expect((await moneyOf(books, one)).table).toBe(await chipsOf(one))
    await leave(books, one, roomId).catch(() => undefined)
    expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
  }
})

it('no chips are brought to a seat that is being given up in another process', async () => {
  const [one, roomId] = [await player(books), 'test-4']
  await sit(books, one, 4_000, { roomId })
  await look(other, one, roomId)
  const { rows } = await sql<{ id: string }>`
    select seating_id as id from room_seat where member_id = ${one.memberId}`.execute(books.test.database)
  // The other process has not heard of it yet.
  await setState(books.test.database, [rows[0]?.id ?? ''], 'left', books.clock.now())
  await expect(add(other, one, 1_000, { roomId })).rejects.toMatchObject({ code: 'wallet.busy' })
  expect(await moneyOf(books, one)).toEqual({ main: 96_000n, table: 4_000n })
  actorOf(books, roomId).stale()
  await leave(books, one, roomId)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
})

it('members who sit down in eight rooms at once sit in four', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => player(books)))
  const asked = all.flatMap((one) =>
    Array.from({ length: 8 }, (_, place) =>
      sit(place % 2 === 0 ? books : other, one, 4_000, { roomId: `test-${place + 1}` }),
    ),
  )
  await Promise.allSettled(asked)
  for (const one of all) {
    expect(await moneyOf(books, one)).toEqual({ main: 84_000n, table: 16_000n })
    expect(await chipsOf(one)).toBe(16_000n)
  }
})
