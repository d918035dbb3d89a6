import { afterEach, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Ledger } from '../ledger/index.ts'
import {
  act,
  leave,
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
import { begin, entry, isOn, playUntil, testDuel } from './test-tournaments.ts'

type Command = Parameters<Ledger['post']>[0]

let books: RoomBooks
afterEach(() => books.close())

/** How hands fail: which seats' postings, and by what. */
interface Failing {
  readonly seats: readonly number[]
  readonly error: () => Error
}

const cashLevels: readonly object[] = [{ ...testLevel, rooms: 1, terms: { ...testLevel.terms, rakeBasisPoints: 0 } }]

/** Rooms whose ledger takes no posting of a hand or a sit-and-go for some seats. */
async function open(levels = cashLevels) {
  const state: { failing: Failing | undefined } = { failing: undefined }
  const around = (ledger: Ledger): Ledger =>
    new Proxy(ledger, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'post') return value.bind(target) as unknown // private fields need their own object
        return async (command: Command) => {
          const { failing } = state
          const isFailing = (key: string) =>
            /^(hand|sit-and-go):/.test(key) && failing?.seats.some((seat) => key.endsWith(`:${seat}`))
          if (failing !== undefined && command.transactions.some(({ key }) => isFailing(key))) throw failing.error()
          return ledger.post(command)
        }
      },
    })
  books = await openRoomBooks({ levels, around })
  return { state, around, levels }
}

const fold = { engine: 'holdem', kind: 'fold' } as const
const broken = () => new Error('this account takes no posting')

/** Plays on; what fails is tried again later. */
async function passAnyway(ms: number) {
  for (let left = ms; left > 0; left -= 500) await pass(books, 500).catch(() => undefined)
}

/** Three members sit down, and the first two to act fold: the big blind wins the small one. */
async function playHand() {
  const [one, two, three] = [await player(books), await player(books), await player(books)]
  const bySeat = new Map([
    [0, one],
    [2, two],
    [4, three],
  ])
  for (const [seat, who] of bySeat) await sit(books, who, 10_000, { seat })
  await pass(books, 3_000)
  const before = { hand: (await look(books, one)).hand?.handNo, all: [one, two, three] }
  return { ...before, bySeat }
}

async function foldAll(bySeat: ReadonlyMap<number, Session>) {
  const folded: number[] = []
  for (let times = 0; times < 2; times += 1) {
    const [any] = bySeat.values()
    if (any === undefined) throw new Error('nobody sits')
    const seat = (await look(books, any)).hand?.turns[0]?.seat
    const who = seat === undefined ? undefined : bySeat.get(seat)
    if (seat === undefined || who === undefined) throw new Error('nobody has to act')
    folded.push(seat)
    await act(books, who, fold)
  }
  const winner = [...bySeat.keys()].find((seat) => !folded.includes(seat))
  const [, small] = folded
  if (winner === undefined || small === undefined) throw new Error('a seat is missing')
  return { winner, small }
}

/** The money of all, at tables and at home, with what the site owes or is owed. */
async function allMoney(all: readonly Session[]): Promise<bigint> {
  const each = await Promise.all(all.map((one) => moneyOf(books, one)))
  return each.reduce((sum, { main, table }) => sum + main + table, 0n) + (await siteMoney(books, 'rooms'))
}

const alarms = async () =>
  (await books.metrics.brokenInvariants.get()).values.find(({ labels }) => labels.where === 'hand')?.value ?? 0

it('a seat whose account takes no posting is set apart after half a minute; the others play on and may leave', async () => {
  const { state } = await open()
  const { bySeat, all, hand } = await playHand()
  const money = await allMoney(all)
  state.failing = { seats: [0, 2, 4], error: () => new Refusal('system.unavailable') }
  const { winner, small } = await foldAll(bySeat)
  // What passes by itself is waited for, however long.
  await passAnyway(60_000)
  const [watcher] = all
  if (watcher === undefined) throw new Error('nobody sits')
  expect((await look(books, watcher)).hand?.handNo).toBe(hand)
  expect(await alarms()).toBe(0)
  state.failing = { seats: [small], error: broken }
  await passAnyway(100_000)
  expect(await alarms()).toBeGreaterThan(0)
  const others = [...bySeat].filter(([seat]) => seat !== small).map(([, who]) => who)
  const [first] = others
  if (first === undefined) throw new Error('nobody is left')
  const seen = await look(books, first)
  expect(seen.hand?.handNo).toBeGreaterThan(hand ?? 0)
  const loser = bySeat.get(small)
  const taker = bySeat.get(winner)
  if (loser === undefined || taker === undefined) throw new Error('a seat is missing')
  // The small blind is not posted: the chips are those from before, and nobody can take them away.
  expect(await moneyOf(books, loser)).toEqual({ main: 90_000n, table: 10_000n })
  await expect(leave(books, loser)).rejects.toMatchObject({ code: 'wallet.busy' })
  await expect(sit(books, loser, 4_000)).rejects.toMatchObject({ code: 'rooms.seated_already' })
  expect(await allMoney(all)).toBe(money)
  state.failing = undefined
  await passAnyway(11 * 60_000)
  expect(await moneyOf(books, loser)).toEqual({ main: 99_900n, table: 0n })
  expect(await allMoney(all)).toBe(money)
  expect(await siteMoney(books, 'rooms')).toBe(0n)
})

it('a hand that could be posted after some tries is posted as a whole, once', async () => {
  const { state } = await open()
  const { bySeat, all } = await playHand()
  const money = await allMoney(all)
  state.failing = { seats: [0, 2, 4], error: broken }
  const { winner, small } = await foldAll(bySeat)
  await passAnyway(6_000)
  state.failing = undefined
  await passAnyway(9_000)
  expect(await alarms()).toBe(0)
  const total = async (seat: number) => {
    const who = bySeat.get(seat)
    if (who === undefined) throw new Error('nobody sits there')
    const { main, table } = await moneyOf(books, who)
    return main + table
  }
  expect((await total(winner)) + (await total(small))).toBe(200_000n)
  expect(await allMoney(all)).toBe(money)
})

it('another process goes on with what one has set apart', async () => {
  const { state, levels } = await open()
  const { bySeat } = await playHand()
  state.failing = { seats: [0, 2, 4], error: broken }
  const { small } = await foldAll(bySeat)
  await passAnyway(100_000)
  const loser = bySeat.get(small)
  if (loser === undefined) throw new Error('a seat is missing')
  expect(await moneyOf(books, loser)).toEqual({ main: 90_000n, table: 10_000n })
  await books.rooms.stop()
  const other = await openRoomProcess({ test: books.test, clock: books.clock, levels })
  await pass({ rooms: other.rooms, clock: books.clock }, 10_000)
  expect(await moneyOf(books, loser)).toEqual({ main: 99_900n, table: 0n })
  expect(await siteMoney(books, 'rooms')).toBe(0n)
  await other.close()
})

it('planted fault: chips that were given for a posting that failed would not be what the account holds', async () => {
  const { state } = await open()
  const { bySeat } = await playHand()
  state.failing = { seats: [0, 2, 4], error: broken }
  const { small } = await foldAll(bySeat)
  await passAnyway(100_000)
  const loser = bySeat.get(small)
  if (loser === undefined) throw new Error('a seat is missing')
  const onSeats = async () => {
    const { rows } = await sql<{ chips: string }>`
      select sum(chips)::text as chips from room_seat where member_id = ${loser.memberId}`.execute(books.test.database)
    return BigInt(rows[0]?.chips ?? 0)
  }
  expect(await onSeats()).toBe((await moneyOf(books, loser)).table)
  await sql`update room_seat set chips = chips - 100 where member_id = ${loser.memberId}`.execute(books.test.database)
  expect(await onSeats()).not.toBe((await moneyOf(books, loser)).table)
})

it('a sit-and-go of which one account takes no posting pays all others after half a minute, and that one later', async () => {
  const { state } = await open([testDuel])
  const [one, two, roomId] = [await player(books), await player(books), 'duel-1']
  await begin(books, [one, two], roomId)
  state.failing = { seats: [0], error: broken }
  const money = await allMoney([one, two])
  const hasEnded = async () => (await look(books, two, roomId)).tournament?.playersLeft === 1
  await playUntil(books, [one, two], roomId, hasEnded)
  await passAnyway(20_000)
  expect(isOn(books, roomId)).toBe(true)
  await passAnyway(60_000)
  expect([isOn(books, roomId), (await alarms()) > 0]).toEqual([false, true])
  const { main, table } = await moneyOf(books, two)
  expect([98_900n, 100_900n]).toContain(main)
  expect(table).toBe(0n)
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n - BigInt(entry), table: BigInt(entry) })
  expect(await allMoney([one, two])).toBe(money)
  state.failing = undefined
  await passAnyway(11 * 60_000)
  expect((await moneyOf(books, one)).main + main).toBe(199_800n)
  expect(await siteMoney(books, 'rooms')).toBe(200n)
}, 120_000)
