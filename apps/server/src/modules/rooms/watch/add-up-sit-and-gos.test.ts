import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../kernel/caller.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId } from '../../../kernel/ids.ts'
import { openRoomBooks, player, testBrand, type RoomBooks } from '../test-rooms.ts'
import { begin, playUntil, testDuel, testSitAndGo } from '../test-tournaments.ts'
import { addSitAndGo } from './add-up-sit-and-gos.ts'
import { sharedHands } from './pairs.sql.ts'
import { unwatchedSitAndGos } from './sit-and-go-sums.sql.ts'
import { stackUnits } from './sit-and-go-facts.ts'

let books: RoomBooks
let all: Session[] = []
const signal = new AbortController().signal
beforeAll(async () => {
  books = await openRoomBooks({ levels: [testSitAndGo, testDuel] })
  all = [await player(books), await player(books), await player(books)]
})
afterAll(() => books.close())

const addUp = () => books.rooms.jobs.find(({ name }) => name === 'watch card tables')?.run(books.clock.now(), signal)

/** Three play to the end, two play a duel to the end. Rooms are named by the level and a number. */
async function playBoth(no: number): Promise<void> {
  for (const [roomId, players] of [
    [`sng-${no}`, all],
    [`duel-${no}`, all.slice(0, 2)],
  ] as const) {
    await begin(books, players, roomId)
    await playUntil(books, players, roomId)
  }
}

/** What every member has lost to the others in stacks, by the sums and by the places; and all hands, in both. */
async function compared() {
  const bySums = await sql<{ lost: number; hands: number; sitAndGos: number; games: string }>`
    select sum(flow)::float8 as lost, member.hands::int, member."sitAndGos"::int, member.games from (
      select low_id as id, flow from room_watch_pair_day union all select high_id, -flow from room_watch_pair_day) flows
    join (
      select member_id as id, sum(hands) as hands, sum(sit_and_gos) as "sitAndGos", min(game_code) as games
      from room_watch_member_day group by 1) member using (id)
    group by id, 2, 3, 4 order by id`.execute(books.test.owner)
  const byPlaces = await sql<{ lost: number; hands: number; sitAndGos: number; games: string }>`
    select sum(case when place = 1 then ${stackUnits}::int * (1 - seats) else ${stackUnits}::int end)::float8 as lost,
      (select count(*)::int from room_hand_player hand where hand.member_id = own.member_id) as hands,
      count(*)::int as "sitAndGos", 'bz-holdem-sit-and-go' as games
    from room_tournament_player own join (
      select tournament_id, count(*)::int as seats from room_tournament_player group by 1) size using (tournament_id)
    group by member_id order by member_id`.execute(books.test.owner)
  return [bySums.rows, byPlaces.rows]
}

it('sit-and-gos are added up once, repeated, twice at once or interrupted: what went between members is what their places say', async () => {
  await playBoth(1)
  await addUp()
  const [sums, places] = await compared()
  expect(sums).toHaveLength(3)
  expect(sums).toEqual(places)
  await addUp()
  expect(await compared()).toEqual([places, places])
  // A duel is a final, and whoever loses it loses one stack.
  const duels = await sql<{ flow: number; finals: number }>`
    select abs(flow)::int as flow, finals from room_watch_pair_day where low_id = ${all[0]?.memberId ?? 0n}
    and high_id = ${all[1]?.memberId ?? 0n}`.execute(books.test.owner)
  expect(duels.rows[0]?.finals).toBeGreaterThanOrEqual(1)
  // Money is nowhere in it.
  const cash = await sql`select from room_watch_pair_day where game_code = 'bz-holdem'`.execute(books.test.owner)
  expect(cash.rows).toEqual([])

  await playBoth(2)
  const due = await unwatchedSitAndGos(books.test.database, 10)
  expect(due).toHaveLength(2)
  const [first] = due
  if (first === undefined) throw new Error('nothing is to be added')
  const parts = { database: books.test.database, brands: { byId: () => books.brand }, levelOf: () => undefined }
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
  await expect(addSitAndGo({ ...parts, database: dying }, first)).rejects.toThrow('the process dies')
  expect((await compared())[0]).toEqual(sums)
  await Promise.all([addSitAndGo(parts, first), addSitAndGo(parts, first), addUp()])
  const [after, played] = await compared()
  expect(after).toEqual(played)
  expect(await unwatchedSitAndGos(books.test.database, 10)).toEqual([])
})

it('the hands of sit-and-gos are listed under their own name, with tournament chips, and not under cash tables', async () => {
  const [low, high] = all
  if (low === undefined || high === undefined) throw new Error('nobody plays')
  const key = { brandId: testBrand, low: memberId(low.memberId), high: memberId(high.memberId) }
  const span = { fromId: '00000000-0000-0000-0000-000000000000', toId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const listed = (gameCode: string) =>
    sharedHands(books.test.database, { ...key, gameCode }, span, { offset: 0, limit: 100 })
  expect(await listed('bz-holdem')).toEqual([])
  const hands = await listed('bz-holdem-sit-and-go')
  expect(hands.length).toBeGreaterThanOrEqual(4)
  // All chips of three are 300, of two 200.
  expect(hands.every(({ pot }) => pot > 0n && pot <= 300n)).toBe(true)
})

it('a sit-and-go of trial play is marked and counts for nothing', async () => {
  await sql`update room_tournament set watched = false where room_id = 'duel-2'`.execute(books.test.owner)
  const [one] = await unwatchedSitAndGos(books.test.database, 10)
  const [level] = books.rooms.parts.levelsOf(testBrand)
  if (one === undefined || level === undefined) throw new Error('nothing is to be added')
  const before = await compared()
  const parts = { database: books.test.database, brands: { byId: () => books.brand } }
  await addSitAndGo({ ...parts, levelOf: () => ({ ...level, wallet: 'trial' }) }, one)
  expect(await compared()).toEqual(before)
  expect(await unwatchedSitAndGos(books.test.database, 10)).toEqual([])
})

it('planted fault: if a sit-and-go lost its mark, it would count twice, and the comparison says so', async () => {
  await sql`update room_tournament set watched = false where room_id = 'duel-1'`.execute(books.test.owner)
  await addUp()
  const [sums, places] = await compared()
  expect(sums).not.toEqual(places)
})
