import { afterEach, expect, test } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { ChipCheck } from './money/check-chips.ts'
import { openRoomBooks, player, sit, type RoomBooks } from './test-rooms.ts'

let books: RoomBooks | undefined
afterEach(async () => books?.close())

const signal = new AbortController().signal

async function opened() {
  books = await openRoomBooks()
  const session = await player(books)
  await sit(books, session, 4_000)
  return { books, check: new ChipCheck({ ...books.rooms.parts }) }
}

const alarmsOf = async ({ metrics }: Pick<RoomBooks, 'metrics'>) =>
  (await metrics.brokenInvariants.get()).values.find(({ labels }) => labels.where === 'chips')?.value ?? 0

test('chips on seats that are what their account holds are no alarm', async () => {
  const { books: own, check } = await opened()
  expect([await check.check(signal), await check.check(signal), await alarmsOf(own)]).toEqual([[], [], 0])
})

test('chips that came from nowhere are an alarm from the second check on, and none once they are gone', async () => {
  const { books: own, check } = await opened()
  await sql`update room_seat set chips = chips + 1`.execute(own.test.database)
  // A hand that is being settled differs for a moment as well.
  expect(await check.check(signal)).toEqual([])
  expect(await check.check(signal)).toHaveLength(1)
  expect(await alarmsOf(own)).toBe(1)
  await sql`update room_seat set chips = chips - 1`.execute(own.test.database)
  expect([await check.check(signal), await alarmsOf(own)]).toEqual([[], 1])
})

test('a seat that is gone while its account still has chips is an alarm', async () => {
  const { books: own, check } = await opened()
  await check.check(signal)
  await sql`delete from room_seat`.execute(own.test.database)
  expect([await check.check(signal), (await check.check(signal)).length]).toEqual([[], 1])
  expect((await check.check(signal)).length).toBe(1)
})
