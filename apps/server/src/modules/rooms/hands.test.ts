import { dealOrderOf, isSealedIn } from '@baize/fairness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { below } from './drive/demo-opponents.ts'
import {
  look,
  moneyOf,
  openRoomBooks,
  pass,
  player,
  sit,
  siteMoney,
  testBrand,
  testLevel,
  actorOf,
  act,
  Bus,
  type RoomBooks,
} from './test-rooms.ts'
import { giveSeed, leaveSeat } from './seats/leave-seat.ts'
import { listOwnHands, proveHand } from './show/hand-record.ts'

interface Heard {
  readonly rooms: readonly string[]
  readonly message: object
}

let books: RoomBooks
const bus = new Bus()
const heard: readonly Heard[] = bus.posted
const players: Session[] = []
beforeAll(async () => {
  const levels = [{ ...testLevel, actSeconds: 15, demoOpponents: 2 }]
  books = await openRoomBooks({ levels, bus })
  for (let seat = 0; seat < 3; seat += 1) {
    const who = await player(books, 1_000_000n)
    players.push(who)
    await sit(books, who, 10_000)
  }
})
afterAll(() => books.close())

/** Whoever of the members has to decide does what a demo opponent would, from what their own page shows. */
async function playUntil(hands: number): Promise<void> {
  const { game } = actorOf(books).place.level
  for (let steps = 0; steps < 4_000; steps += 1) {
    await books.rooms.catchUp()
    const state = actorOf(books).known
    const live = state?.live
    if (live !== undefined && live.stored.handNo > hands) return
    const turn = live?.stored.state === 'playing' ? live.turns()[0] : undefined
    const own = players.find(({ memberId }) => live?.player(turn?.seat ?? -1)?.memberId === String(memberId))
    if (own === undefined || turn === undefined) {
      await pass(books, 1_500, 1_500)
      await bringMore()
      continue
    }
    const { hand } = await look(books, own)
    if (hand === null) throw new Error('the hand is gone')
    await act(
      books,
      own,
      game.decide(hand.view, turn.seat, (n) => below({ randomness: systemRandomness }, n)),
    )
  }
  throw new Error('the hands do not come')
}

/** Whoever has lost all sits down again. */
async function bringMore(): Promise<void> {
  for (const one of players) {
    const own = actorOf(books).known?.seats.find(({ memberId }) => memberId === one.memberId)
    if (own?.state === 'away' && own.chips === 0) await leaveSeat(books.rooms, one, 'test-1')
    if (own === undefined || (own.state === 'away' && own.chips === 0)) await sit(books, one, 10_000)
  }
}

interface SeenSeats {
  readonly street: string
  readonly seats: readonly { readonly seat: number; readonly cards: readonly (number | null)[] }[]
}

/** Messages in which somebody sees cards of others before the hand is over. */
function leaksIn(all: readonly Heard[], seatOf: (room: string, handId: string) => number | null): unknown[] {
  return all.filter(({ rooms, message }) => {
    // Only the fields of messages with a hand, where there is one.
    const told = message as {
      type?: string
      handId?: string
      view?: SeenSeats
      change?: { hand?: { handId: string; view: SeenSeats } }
    }
    const view = told.view ?? told.change?.hand?.view
    const handId = told.handId ?? told.change?.hand?.handId
    if (view === undefined || handId === undefined || view.street === 'over') return false
    const own = told.view === undefined ? null : seatOf(rooms[0] ?? '', handId)
    return view.seats.some(({ seat, cards }) => seat !== own && cards.some((card) => card !== null))
  })
}

describe('hands between players', () => {
  it('are played by the hundred, and nobody is told a card that is neither theirs nor public', async () => {
    await playUntil(50)
    const { rows } = await sql<{ id: string; players: { seat: number; memberId: string | null }[] }>`
      select hand_id as id, players from room_hand`.execute(books.test.database)
    const hands = new Map(rows.map(({ id, players: dealt }) => [id, dealt]))
    const seatOf = (room: string, handId: string) =>
      hands.get(handId)?.find(({ memberId }) => room.includes(` ${memberId} main`))?.seat ?? null
    const cards = heard.filter(({ message }) => 'view' in message)
    expect(cards.length).toBeGreaterThan(300)
    expect(cards.every(({ rooms }) => rooms.length === 1 && rooms[0]?.includes('at room:test-1'))).toBe(true)
    expect(leaksIn(heard, seatOf)).toEqual([])
    // What a player hears is for that player: told to the whole room, or to another, it is found.
    const whole = cards.map(({ message }) => ({ rooms: [`${testBrand} table room:test-1`], message }))
    expect(leaksIn(whole, seatOf).length).toBeGreaterThan(100)
    const [first] = cards
    const other = {
      rooms: cards.find(({ rooms }) => rooms[0] !== first?.rooms[0])?.rooms ?? [],
      message: first?.message ?? {},
    }
    expect(leaksIn([other], seatOf)).toHaveLength(1)
    const seeds = await sql<{ seed: string }>`
      select one ->> 'seed' as seed from room_hand cross join lateral jsonb_array_elements(players) one`.execute(
      books.test.database,
    )
    const text = JSON.stringify(heard)
    expect(seeds.rows.filter(({ seed }) => text.includes(seed))).toEqual([])
  }, 120_000)

  it('leave every chip where the books say: a member’s seats are the account, and the site has the rake and what demo opponents lost', async () => {
    let [tables, inAll] = [0n, 0n]
    for (const one of players) {
      const { main, table } = await moneyOf(books, one)
      const seat = actorOf(books).known?.seats.find(({ memberId }) => memberId === one.memberId)
      expect(table).toBe(BigInt(seat?.chips ?? 0))
      tables += table
      inAll += main + table
    }
    expect(await siteMoney(books, 'rooms')).toBe(3_000_000n - inAll)
    const { rows } = await sql<{ rake: string; net: string }>`
      select (select sum(rake)::text from room_hand where state = 'settled') as rake,
        (select sum(won - staked)::text from room_hand_player) as net`.execute(books.test.database)
    expect(BigInt(rows[0]?.net ?? 0)).toBe(inAll - 3_000_000n)
    expect(Number(rows[0]?.rake)).toBeGreaterThan(0)
    expect(await siteMoney(books, 'clearing')).toBe(0n)
  })

  it('count as turnover as far as the share of the rake reaches, and never more than the stake', async () => {
    const { rows } = await sql<{ staked: bigint; rake: bigint; valid: string | null }>`
      select played.staked, played.rake, posting.reference as valid from room_hand_player played
      join ledger_posting posting on posting.account_id = played.account_id and posting.round_id = played.hand_id
        and posting.kind = 1
      where played.staked > 0`.execute(books.test.database)
    expect(rows.length).toBeGreaterThan(50)
    for (const { staked, rake, valid } of rows) {
      const counted = valid === null ? staked : BigInt(valid.replace('valid:', ''))
      expect(counted).toBe(rake * 20n < staked ? rake * 20n : staked)
    }
  })

  it('are proved card by card against a commitment that was told before the seeds were', async () => {
    const [one] = players
    if (one === undefined) throw new Error('nobody plays')
    const { next, own } = await look(books, one)
    expect(own?.hasSeed).toBe(false)
    const seed = 'ab'.repeat(16)
    const given = { roomId: 'test-1', handNo: next.handNo, deckRoot: next.deckRoot, seed }
    await giveSeed(books.rooms, one, given)
    await giveSeed(books.rooms, one, given)
    await expect(giveSeed(books.rooms, one, { ...given, seed: 'cd'.repeat(16) })).rejects.toMatchObject({
      code: 'rooms.seed_too_late',
    })
    await expect(giveSeed(books.rooms, one, { ...given, deckRoot: '00'.repeat(32) })).rejects.toMatchObject({
      code: 'rooms.seed_too_late',
    })
    await playUntil(next.handNo)
    const [record] = (await listOwnHands(books.rooms, one, { roomId: 'test-1' })).list
    if (record === undefined) throw new Error('no hand is in the record')
    expect(record.handNo).toBe(next.handNo)
    const proof = await proveHand(books.rooms, one, record.handId)
    expect(proof.deckRoot).toBe(next.deckRoot)
    expect(proof.seeds.find(({ seat }) => seat === record.ownSeat)).toEqual({ seat: record.ownSeat, seed, fresh: true })
    const order = dealOrderOf(proof.deckRoot, proof.seeds, proof.deckSize)
    expect(proof.cards.length).toBeGreaterThanOrEqual(2)
    for (const { dealt, opening } of proof.cards) {
      expect(order[dealt]).toBe(opening.place)
      expect(isSealedIn(proof.deckRoot, proof.deckSize, opening)).toBe(true)
      expect(isSealedIn(proof.deckRoot, proof.deckSize, { ...opening, card: (opening.card + 1) % 52 })).toBe(false)
    }
    const stranger = await player(books)
    await expect(proveHand(books.rooms, stranger, record.handId)).rejects.toMatchObject({
      code: 'rooms.hand_not_found',
    })
  }, 60_000)
})
