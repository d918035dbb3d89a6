import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../kernel/caller.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { act, look, openRoomBooks, pass, player, sit, testLevel, type RoomBooks } from '../test-rooms.ts'
import { addSome } from './add-up-hands.ts'
import { roomsBehind } from './watch-sums.sql.ts'

let books: RoomBooks
let [one, two]: Session[] = []
const signal = new AbortController().signal
beforeAll(async () => {
  books = await openRoomBooks({ levels: [{ ...testLevel, seats: 2, rooms: 1 }] })
  ;[one, two] = [await player(books), await player(books)]
  await sit(books, one, 20_000, { seat: 0 })
  await sit(books, two, 20_000, { seat: 1 })
})
afterAll(() => books.close())

/** Plays a hand in which whoever acts first folds. */
async function playHand(): Promise<void> {
  if (one === undefined || two === undefined) throw new Error('nobody sits')
  const before = (await look(books, one)).hand?.handNo ?? 0
  for (let seconds = 0; seconds < 30; seconds += 1) {
    const { hand } = await look(books, one)
    const seat = hand?.turns[0]?.seat
    if (hand !== null && hand.handNo > before && seat !== undefined) {
      await act(books, seat === 0 ? one : two, { engine: 'holdem', kind: 'fold' })
      await books.rooms.catchUp()
      return
    }
    await pass(books, 1_000, 1_000)
  }
  throw new Error('no hand was dealt')
}

const addUp = () => books.rooms.jobs.find(({ name }) => name === 'watch card tables')?.run(books.clock.now(), signal)

/** The sums of hands and chips of the pair, and what the hands themselves say. */
async function compared() {
  const sums = await sql<{ hands: number; flow: number }>`
    select coalesce(sum(hands), 0)::int as hands, coalesce(sum(flow), 0)::int as flow from room_watch_pair_day`.execute(
    books.test.owner,
  )
  const hands = await sql<{ hands: number; flow: number }>`
    select count(*)::int as hands, coalesce(sum(greatest(0, staked - won) - greatest(0, won - staked)), 0)::int as flow
    from room_hand_player where member_id = ${one?.memberId ?? 0n}`.execute(books.test.owner)
  return [sums.rows[0], hands.rows[0]]
}

it('hands are added up once, whether the work is repeated, done twice at once or interrupted', async () => {
  for (let hands = 0; hands < 3; hands += 1) await playHand()
  await addUp()
  const [sums, hands] = await compared()
  expect(sums).toEqual(hands)
  expect(hands?.hands).toBe(3)
  await addUp()
  expect(await compared()).toEqual([hands, hands])
  await playHand()
  await playHand()
  const [room] = await roomsBehind(books.test.database)
  if (room === undefined) throw new Error('nothing is to be added')
  const parts = { database: books.test.database, brands: { byId: () => books.brand } }
  // A process dies after it has written sums and before they are committed.
  const dying: Database = new Proxy(books.test.database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      // Private fields need their own object.
      if (name !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return () => ({
        execute: (work: (tx: Database) => Promise<unknown>) =>
          target.transaction().execute(async (tx) => {
            await work(tx)
            throw new Error('the process dies')
          }),
      })
    },
  })
  await expect(addSome({ ...parts, database: dying }, room)).rejects.toThrow('the process dies')
  expect(await compared()).toMatchObject([{ hands: 3 }, { hands: 5 }])
  await Promise.all([addSome(parts, room), addSome(parts, room), addUp()])
  const [after, played] = await compared()
  expect(after).toEqual(played)
  // The hand that goes on is added once it is over.
  expect(await roomsBehind(books.test.database)).toEqual([])
})

it('planted fault: if a room went back, its hands would count twice, and the comparison says so', async () => {
  await sql`update room_watch_cursor set hand_no = hand_no - 1`.execute(books.test.owner)
  await addUp()
  const [sums, hands] = await compared()
  expect(sums?.hands).toBe((hands?.hands ?? 0) + 1)
})
