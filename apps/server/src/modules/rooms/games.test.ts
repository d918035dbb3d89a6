import type { HandAction } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { below } from './drive/demo-opponents.ts'
import { leaveSeat } from './seats/leave-seat.ts'
import {
  actorOf,
  Bus,
  currencyCode,
  leave,
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

const rake = { rakeBasisPoints: 500, rakeCap: 300 }
const levels = [
  {
    ...testLevel,
    id: 'pok-deng',
    game: 'bz-pok-deng',
    terms: { engine: 'pok-deng', minBet: 100, maxBet: 5_000, ...rake },
    minBuyIn: 5_000,
    maxBuyIn: 25_000,
    rooms: 5,
    demoOpponents: 4,
  },
  {
    ...testLevel,
    id: 'dou-dizhu',
    game: 'bz-dou-dizhu',
    terms: { engine: 'dou-dizhu', base: 100, maxMultiple: 48, ...rake },
    seats: 3,
    minBuyIn: 5_000,
    maxBuyIn: 20_000,
    rooms: 5,
    demoOpponents: 2,
  },
  {
    ...testLevel,
    id: 'alone',
    game: 'bz-pok-deng',
    terms: { engine: 'pok-deng', minBet: 100, maxBet: 5_000, ...rake },
    minBuyIn: 5_000,
    maxBuyIn: 25_000,
    rooms: 3,
  },
]
const funds = 100_000n

let books: RoomBooks
let other: RoomProcess
let funded = 0n
const everybody: Session[] = []
beforeAll(async () => {
  const bus = new Bus()
  books = await openRoomBooks({ levels, bus })
  other = await openRoomProcess({ test: books.test, clock: books.clock, levels, bus })
})
afterAll(async () => {
  await other.close()
  await books.close()
})

async function comes(): Promise<Session> {
  const one = await player(books, funds)
  everybody.push(one)
  funded += funds
  return one
}

const anyBelow = (n: number) => below({ randomness: systemRandomness }, n)

/** Everybody whose decision the hand waits for decides at once, each by what their page shows before the others do. */
async function decideAll(
  roomId: string,
  players: readonly Session[],
  processes: readonly Pick<RoomProcess, 'rooms'>[],
) {
  const { game } = actorOf(books, roomId).place.level
  const seen = await Promise.all(
    players.map(async (one, place) => {
      const process = processes[place % processes.length] ?? books
      return { one, process, opened: await look(process, one, roomId) }
    }),
  )
  const acts = seen.flatMap(({ one, process, opened: { hand, own } }) =>
    hand !== null && own !== null && hand.turns.some(({ seat }) => seat === own.seat)
      ? [{ one, process, hand, action: game.decide(hand.view, own.seat, anyBelow) }]
      : [],
  )
  await Promise.all(
    acts.map(({ one, process, hand, action }) =>
      actorOf(process, roomId).act(one.memberId, hand.handId, { actionNo: hand.actionNo, action }),
    ),
  )
  return acts.length
}

/** Plays until so many further hands of a room are settled; returns how often somebody decided, and how many at once at most. */
async function playHands(
  roomId: string,
  players: readonly Session[],
  {
    hands,
    processes = [books],
  }: { readonly hands: number; readonly processes?: readonly Pick<RoomProcess, 'rooms'>[] },
) {
  let [decided, atOnce, startedMs, handId] = [0, 0, 0, '']
  const until = (await settledIn(roomId)) + hands
  for (let steps = 0; steps < hands * 400; steps += 1) {
    const settled = await settledIn(roomId)
    if (settled >= until) return { decided, atOnce }
    await pass(books, 500)
    const live = actorOf(books, roomId).known?.live
    const nowMs = books.clock.now().epochMilliseconds
    if (live !== undefined && live.stored.handId !== handId) [handId, startedMs] = [live.stored.handId, nowMs]
    // Nobody lets time pass: a hand cannot take longer than its decisions do.
    if (live?.stored.state === 'playing') expect(nowMs - startedMs).toBeLessThan(3_000 * (live.actionNo + 2))
    const acts = await decideAll(roomId, players, processes)
    decided += acts
    atOnce = Math.max(atOnce, acts)
    if ((await settledIn(roomId)) > settled) await moneyIsRight(roomId)
    await bringMore(roomId, players)
  }
  throw new Error(`the hands of ${roomId} do not end`)
}

async function settledIn(roomId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from room_hand where room_id = ${roomId} and state = 'settled'`.execute(
    books.test.database,
  )
  return rows[0]?.n ?? 0
}

/** Whoever has too little for another hand stands up and sits down again. */
async function bringMore(roomId: string, players: readonly Session[]): Promise<void> {
  for (const one of players) {
    const own = actorOf(books, roomId).known?.seats.find(({ memberId }) => memberId === one.memberId)
    if (own?.state === 'away') await leaveSeat(books.rooms, one, roomId)
    if (own === undefined) await sit(books, one, 5_000, { roomId }).catch(() => undefined)
  }
}

/** What the last hand of a room did to chips, seats, accounts and the site. */
async function moneyIsRight(roomId: string): Promise<void> {
  const db = books.test.database
  const { rows: seats } = await sql<{ account: string; chips: string }>`
    select account_id::text as account, sum(chips)::text as chips from room_seat
    where account_id is not null group by account_id`.execute(db)
  // The column has ids of accounts.
  const tableOf = (id: string) => books.ledger.balance(BigInt(id) as Parameters<typeof books.ledger.balance>[0])
  for (const { account, chips } of seats) expect(String(await tableOf(account))).toBe(chips)
  const money = await Promise.all(everybody.map((one) => moneyOf(books, one)))
  const held = money.reduce((sum, { main, table }) => sum + main + table, 0n)
  const site = await books.ledger.houseAccount({ brandId: testBrand, currency: currencyCode, name: 'rooms' })
  expect(BigInt(await books.ledger.houseBalance(site)) + held).toBe(funded)
  const { rows } = await sql<{ wrong: number; dealt: number }>`
    select count(*)::int as dealt, count(*) filter (where posted.net is distinct from played.won - played.staked
      and not (posted.net is null and played.staked = 0))::int as wrong
    from room_hand_player played
    left join lateral (select sum(amount)::bigint as net from ledger_posting posting
      where posting.account_id = played.account_id and posting.round_id = played.hand_id) posted on true
    where played.room_id = ${roomId}`.execute(db)
  expect(rows[0]?.dealt).toBeGreaterThan(0)
  expect(rows[0]?.wrong).toBe(0)
}

const bet = (amount: number): HandAction => ({ engine: 'pok-deng', kind: 'bet', amount })

describe.each(['pok-deng', 'dou-dizhu'])('%s is played from the deal to the books', (levelId) => {
  it('by one member among demo opponents', async () => {
    const one = await comes()
    const roomId = `${levelId}-1`
    await sit(books, one, 5_000, { roomId })
    const { decided } = await playHands(roomId, [one], { hands: 12 })
    expect(decided).toBeGreaterThan(8)
  }, 60_000)

  it('by two members who decide at once, each in another process', async () => {
    const players = [await comes(), await comes()]
    const roomId = `${levelId}-2`
    for (const one of players) await sit(books, one, 5_000, { roomId })
    const { atOnce } = await playHands(roomId, players, { hands: 12, processes: [books, other] })
    expect(atOnce).toBe(levelId === 'pok-deng' ? 2 : 1)
  }, 60_000)
})
