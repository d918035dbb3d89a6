import type { HandAction } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { below } from './drive/demo-opponents.ts'
import { leaveSeat } from './seats/leave-seat.ts'
import {
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
  ;({ books, other } = await openTwoProcesses(levels))
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
  let [decided, atOnce, startedMs, handId] = [0, 0, Infinity, '']
  const until = (await settledIn(roomId)) + hands
  for (let steps = 0; steps < hands * 400; steps += 1) {
    const settled = await settledIn(roomId)
    if (settled >= until) return { decided, atOnce }
    await pass(books, 500)
    const live = actorOf(books, roomId).known?.live
    const nowMs = books.clock.now().epochMilliseconds
    if (live !== undefined && live.stored.handId !== handId) [handId, startedMs] = [live.stored.handId, nowMs]
    // Nobody lets time pass: a hand cannot take longer than its decisions do.
    const longestMs = live?.stored.state === 'playing' ? 3_000 * (live.actionNo + 2) : Infinity
    expect(nowMs - startedMs).toBeLessThan(longestMs)
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
  expect((await siteMoney(books, 'rooms')) + held).toBe(funded)
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

describe.each(['pok-deng', 'dou-dizhu'])('%s is played from the deal to the books', (levelId) => {
  it('by one member among demo opponents', async () => {
    const one = await comes()
    const roomId = `${levelId}-1`
    await sit(books, one, 5_000, { roomId })
    const { decided } = await playHands(roomId, [one], { hands: levelId === 'pok-deng' ? 12 : 6 })
    expect(decided).toBeGreaterThan(5)
  }, 60_000)

  it('by two members who decide at once, each in another process', async () => {
    const players = [await comes(), await comes()]
    const roomId = `${levelId}-2`
    for (const one of players) await sit(books, one, 5_000, { roomId })
    const { atOnce } = await playHands(roomId, players, {
      hands: levelId === 'pok-deng' ? 12 : 6,
      processes: [books, other],
    })
    expect(atOnce).toBe(levelId === 'pok-deng' ? 2 : 1)
  }, 60_000)
})

describe('where all decide at once', () => {
  const bet = (amount: number): HandAction => ({ engine: 'pok-deng', kind: 'bet', amount })
  const stay: HandAction = { engine: 'pok-deng', kind: 'stay' }

  /** Three members who are dealt in, the banker last. */
  async function threeIn(roomId: string) {
    const players = [await comes(), await comes(), await comes()]
    for (const one of players) await sit(books, one, 25_000, { roomId })
    await pass(books, 3_000)
    const seen = await Promise.all(players.map((one) => look(books, one, roomId)))
    await Promise.all(players.map((one) => look(other, one, roomId)))
    const { hand } = seen[0] ?? {}
    const view = hand?.view
    if (hand === null || hand === undefined || view?.engine !== 'pok-deng') throw new Error('no hand was dealt')
    const banker = seen.findIndex(({ own }) => own?.seat === view.banker)
    const bettors = players.filter((_, place) => place !== banker)
    const [one, two, bank] = [bettors[0], bettors[1], players[banker]]
    if (one === undefined || two === undefined || bank === undefined) throw new Error('three were to be dealt in')
    const asked = (
      who: Session,
      action: HandAction,
      { process = books, actionNo = 0 }: { process?: Pick<RoomProcess, 'rooms'>; actionNo?: number } = {},
    ) => actorOf(process, roomId).act(who.memberId, hand.handId, { actionNo, action })
    return { one, two, bank, players, hand, asked }
  }

  it('a bet counts though another process has taken one of another seat first, and counts once', async () => {
    const { one, two, hand, asked } = await threeIn('alone-1')
    await Promise.all(
      Array.from({ length: 10 }, (_, place) => {
        const process = place % 2 === 0 ? books : other
        return [asked(one, bet(200), { process }), asked(two, bet(300), { process })]
      }).flat(),
    )
    const { rows } = await sql<{ seat: number; action: unknown }>`
      select seat, action from room_action where hand_id = ${hand.handId} order by seat, action_no`.execute(
      books.test.database,
    )
    const bets = rows.filter(({ action }) => JSON.stringify(action).includes('"bet"'))
    expect(bets).toHaveLength(2)
    // Another bet is not the same again, and a card drawn before there were any is not meant.
    await expect(asked(one, bet(400))).rejects.toMatchObject({ code: 'rooms.not_your_turn' })
    await expect(asked(one, stay)).rejects.toMatchObject({ code: 'rooms.not_your_turn' })
  })

  it('whoever has the bank, has bet or asks for more than the banker can pay is refused', async () => {
    const { one, bank, asked } = await threeIn('alone-2')
    await expect(asked(bank, bet(200))).rejects.toMatchObject({ code: 'rooms.not_your_turn' })
    await expect(asked(one, bet(2_501))).rejects.toMatchObject({ code: 'rooms.action_not_possible' })
    await expect(asked(one, bet(99))).rejects.toMatchObject({ code: 'rooms.action_not_possible' })
    await asked(one, bet(2_500))
    await expect(asked(one, bet(100), { actionNo: 1 })).rejects.toMatchObject({ code: 'rooms.not_your_turn' })
    await pass(books, 180_000, 2_000)
    await moneyIsRight('alone-2')
  })

  it('whoever lets the time pass sits out, whoever leaves draws by the rule, and their chips go home', async () => {
    const { one, two, bank, players, hand, asked } = await threeIn('alone-3')
    await asked(one, bet(1_000))
    expect(await leave(books, one, 'alone-3')).toMatchObject({ left: false })
    const isOver = async () => (await settledIn('alone-3')) > 0
    for (let steps = 0; steps < 60 && !(await isOver()); steps += 1) await pass(books, 2_000, 1_000)
    const { rows } = await sql<{ seat: number; by: string; bet: number | null }>`
      select seat, by, (action ->> 'amount')::int as bet from room_action where hand_id = ${hand.handId}
      order by action_no`.execute(books.test.database)
    expect(rows.filter(({ bet: amount }) => amount !== null).map(({ by, bet: amount }) => [by, amount])).toEqual([
      ['player', 1_000],
      ['time', 0],
    ])
    await moneyIsRight('alone-3')
    await pass(books, 1_000)
    expect((await moneyOf(books, one)).table).toBe(0n)
    expect(await moneyOf(books, two)).toEqual({ main: funds - 25_000n, table: 25_000n })
    for (const who of [two, bank]) await leave(books, who, 'alone-3')
    await pass(books, 120_000, 2_000)
    const money = await Promise.all(players.map((who) => moneyOf(books, who)))
    expect(money.map(({ table }) => table)).toEqual([0n, 0n, 0n])
    await moneyIsRight('alone-3')
  })
})

describe('what these tests would find', () => {
  it('a chip too many on a seat, and a hand whose result is not what was posted', async () => {
    const db = books.test.database
    const one = await comes()
    const roomId = 'pok-deng-3'
    await sit(books, one, 5_000, { roomId })
    await playHands(roomId, [one], { hands: 1 })
    const more = (chips: number) =>
      sql`update room_seat set chips = chips + ${chips} where room_id = ${roomId} and member_id = ${one.memberId}`.execute(
        db,
      )
    await more(1)
    await expect(moneyIsRight(roomId)).rejects.toThrow('expected')
    await more(-1)
    await moneyIsRight(roomId)
    await sql`
      insert into room_hand_player (hand_id, brand_id, room_id, hand_no, member_id, account_id, seat, staked, won, rake)
      select hand_id, brand_id, room_id, hand_no, member_id, account_id, 9, staked + 1, won, rake from room_hand_player
      where room_id = ${roomId} limit 1`.execute(db)
    await expect(moneyIsRight(roomId)).rejects.toThrow('expected')
  })
})

it('what counts as turnover is what the share of the rake stands for', async () => {
  const { rows } = await sql<{ staked: bigint; rake: bigint; valid: string | null }>`
    select played.staked, played.rake, posting.reference as valid from room_hand_player played
    join ledger_posting posting on posting.account_id = played.account_id and posting.round_id = played.hand_id
      and posting.kind = 1
    where played.staked > 0`.execute(books.test.database)
  expect(rows.length).toBeGreaterThan(30)
  for (const { staked, rake: share, valid } of rows) {
    const counted = valid === null ? staked : BigInt(valid.replace('valid:', ''))
    expect(counted).toBe(share * 20n < staked ? share * 20n : staked)
  }
})
