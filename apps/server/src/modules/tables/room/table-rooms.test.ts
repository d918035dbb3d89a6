import { createHash } from 'node:crypto'
import type { TableMessage } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fixedClock } from '../../../kernel/clock.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { createLog } from '../../../kernel/log.ts'
import type { Listener } from '../../../kernel/sockets/index.ts'
import type { Tables } from '../open-tables.ts'
import type { TableEvent, TableListener } from '../table-events.ts'
import type { StoredRound, StoredSeries } from '../tables.types.ts'
import { TableRooms } from './table-rooms.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const table = { brandId: brandId(1), gameCode: 'bz-one' }

/** Processes that hear each other's posts, as over the database. */
class Deployment {
  readonly processes: FakeProcess[] = []

  open(name: string) {
    const one = new FakeProcess(this, name)
    this.processes.push(one)
    return one
  }
}

class FakeProcess {
  readonly heard: TableMessage[] = []
  seated: ReadonlySet<string> = new Set(['7 main'])
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly rooms: TableRooms
  #listener: TableListener = () => undefined

  constructor(deployment: Deployment, name: string) {
    const hand = (rooms: readonly string[], message: object) => this.#hand(rooms, JSON.stringify(message))
    // Only what rooms use of the tables.
    const tables = {
      clock: fixedClock('2026-11-21T10:00:00Z'),
      log: createLog('silent'),
      randomness: { uuid: () => name },
      secrets: { keyedHash: (text: string) => createHash('sha256').update(text).digest() },
      brands: { byId: () => ({ currency: { code: 'PLY', digits: 2, symbol: '$' } }) },
      gameOf: () => undefined,
      rounds: { series: async () => ({ series: { burned: [] } }) },
      listen: (listener: TableListener) => void (this.#listener = listener),
      countWatchers: () => undefined,
      watching: () => undefined,
    } as unknown as Tables
    this.rooms = new TableRooms({
      tables,
      identity: { usernamesOf: async (_, members) => new Map(members.map((member) => [member, `member${member}`])) },
      sockets: {
        hand,
        post: (rooms, message) => {
          const text = JSON.stringify(message)
          for (const one of deployment.processes) one.#hand(rooms, text)
        },
        listen: (room, listener) => {
          this.#listeners.set(room, (this.#listeners.get(room) ?? new Set()).add(listener))
          return () => undefined
        },
        playersAt: () => this.seated,
        tables: () => undefined,
      },
    })
    this.rooms.seqOf(table)
    this.rooms.start()
  }

  happens(event: TableEvent): void {
    this.#listener(event)
  }

  #hand(rooms: readonly string[], text: string): void {
    // Everything posted is a message to players or news, and both are JSON.
    const posted = JSON.parse(text) as TableMessage | { readonly type?: undefined }
    if (posted.type === 'table') this.heard.push(posted)
    for (const room of rooms) for (const listener of this.#listeners.get(room) ?? []) listener(text)
  }
}

const roundOf = (roundNo: bigint): TableEvent => ({
  ...table,
  kind: 'round',
  round: {
    ...table,
    roundId: `round ${roundNo}`,
    roundNo,
    seriesNo: 1,
    state: 'betting',
    opensAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    closesAt: Temporal.Instant.from('2026-11-21T10:00:15Z'),
    startedAt: null,
    outcome: null,
  } as StoredRound, // the rest is not told
  series: { ...table, seriesNo: 1, definitionHash: '', serverSeedHash: '', clientSeed: '' } as unknown as StoredSeries, // nor here
})

const betIn = (roundNo: bigint, member: bigint): TableEvent => ({
  ...table,
  kind: 'bets',
  roundId: `round ${roundNo}`,
  memberId: memberId(member),
  isTrial: false,
  bets: [{ field: 'player', amountMinor: 500n }],
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('one process numbers the messages of a table, others tell it and hear the same', async () => {
  const deployment = new Deployment()
  const [one, two] = [deployment.open('one'), deployment.open('two')]
  await pass(5_000)
  one.happens(roundOf(1n))
  await pass(10)
  two.happens(betIn(1n, 8n))
  one.happens(betIn(1n, 7n))
  await pass(500)
  expect(two.heard).toEqual(one.heard)
  expect(one.heard.map(({ change }) => change.kind)).toEqual(['round', 'crowd'])
  expect(one.heard[1]).toMatchObject({ players: 2, change: { bets: [{ name: 'me***' }, { name: 'me***' }] } })
  expect(two.rooms.seqOf(table)).toBe(one.rooms.seqOf(table))
})

it('a process that is alone tells nobody else, and many bets in a moment are few messages', async () => {
  const deployment = new Deployment()
  const alone = deployment.open('alone')
  alone.happens(roundOf(1n))
  for (let member = 1n; member <= 60n; member += 1n) alone.happens(betIn(1n, member))
  await pass(1_000)
  const crowds = alone.heard.filter(({ change }) => change.kind === 'crowd')
  expect(crowds).toHaveLength(3)
  expect(alone.heard.map(({ seq }) => seq - (alone.heard[0]?.seq ?? 0))).toEqual([0, 1, 2, 3])
})

it('when another process moves the table on, its numbers go on where the last one ended', async () => {
  const deployment = new Deployment()
  const [one, two] = [deployment.open('one'), deployment.open('two')]
  await pass(5_000)
  one.happens(roundOf(1n))
  await pass(10)
  two.happens(roundOf(2n))
  await pass(10)
  one.happens(betIn(2n, 7n))
  await pass(500)
  const seqs = two.heard.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, place) => (seqs[0] ?? 0) + place))
  expect(two.heard.map(({ change }) => change.kind)).toEqual(['round', 'round', 'crowd'])
})

it('before a round goes on, few messages are told at once, however much waits; the rest follows at the usual pace', async () => {
  const alone = new Deployment().open('alone')
  alone.happens(roundOf(1n))
  await pass(10)
  for (let member = 1n; member <= 500n; member += 1n) alone.happens(betIn(1n, member))
  const open = roundOf(1n)
  if (open.kind !== 'round') throw new Error('not a round')
  alone.happens({ ...open, round: { ...open.round, state: 'playing' } })
  await pass(10)
  expect(alone.heard.map(({ change }) => change.kind)).toEqual(['round', ...Array<string>(10).fill('crowd'), 'round'])
  await pass(1_000)
  expect(alone.heard.length - 12).toBeLessThanOrEqual(6)
  await pass(3_000)
  const told = alone.heard.flatMap(({ change }) => (change.kind === 'crowd' ? change.bets : []))
  expect(told).toHaveLength(500)
})

it('bets with play money are not told', async () => {
  const alone = new Deployment().open('alone')
  alone.happens(roundOf(1n))
  alone.happens({ ...betIn(1n, 7n), isTrial: true } as TableEvent) // a bet that differs in this only
  await pass(500)
  expect(alone.heard.map(({ change }) => change.kind)).toEqual(['round'])
})

it('a table has a hundred seats in all processes together; whoever sits stays', async () => {
  const deployment = new Deployment()
  const [one, two] = [deployment.open('one'), deployment.open('two')]
  two.seated = new Set(Array.from({ length: 60 }, (_, place) => `${place + 100} main`))
  one.seated = new Set(Array.from({ length: 39 }, (_, place) => `${place} main`))
  await pass(5_000)
  const sit = (member: bigint) => one.rooms.takeSeat({ memberId: memberId(member), wallet: 'main' }, table)
  expect(one.rooms.playersAt(table)).toBe(99)
  sit(50n)
  one.seated = new Set([...one.seated, '50 main'])
  expect(() => sit(51n)).toThrow(expect.objectContaining({ code: 'tables.full' }))
  sit(50n)
})

it('of 120 who come at once, a hundred sit, before any of them is connected; a seat that nobody comes to is free again', async () => {
  const { rooms } = new Deployment().open('alone')
  const sit = async (member: number, wallet: 'main' | 'trial' = 'main') => {
    try {
      rooms.takeSeat({ memberId: memberId(BigInt(member)), wallet }, table)
      return true
    } catch {
      return false
    }
  }
  // One sits there already.
  const comers = Array.from({ length: 120 }, (_, place) => place + 1_000)
  const seated = await Promise.all(comers.map((member) => sit(member)))
  expect(seated.filter(Boolean)).toHaveLength(99)
  expect(rooms.playersAt(table)).toBe(100)
  // Whoever has a seat keeps it, and asks as often as they like.
  expect(await sit(1_000)).toBe(true)
  await pass(10_001)
  expect(rooms.playersAt(table)).toBe(1)
  expect(await sit(5_000)).toBe(true)
})

it('those who play with play money take no seat of members, and are a hundred at most as well', () => {
  const { rooms } = new Deployment().open('alone')
  const sit = (member: number, wallet: 'main' | 'trial') =>
    rooms.takeSeat({ memberId: memberId(BigInt(member)), wallet }, table)
  for (let place = 0; place < 100; place += 1) sit(2_000 + place, 'trial')
  expect(() => sit(3_000, 'trial')).toThrow(expect.objectContaining({ code: 'tables.full' }))
  expect(rooms.playersAt(table)).toBe(1)
  sit(3_000, 'main')
  expect(rooms.playersAt(table)).toBe(2)
})

it('who a player is in a round says nothing of the next one', () => {
  const { rooms } = new Deployment().open('alone')
  const names = [
    rooms.whoIn('round 1', memberId(7n)),
    rooms.whoIn('round 2', memberId(7n)),
    rooms.whoIn('round 1', memberId(8n)),
  ]
  expect(new Set(names).size).toBe(3)
  expect(rooms.whoIn('round 1', memberId(7n))).toBe(names[0])
})
