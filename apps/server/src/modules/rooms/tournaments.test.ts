import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import { verifyBooks } from '../ledger/index.ts'
import { ChipCheck } from './money/check-chips.ts'
import { postTournament, tournamentTransactions } from './money/post-tournament.ts'
import { setAway, wait } from './seats/leave-seat.ts'
import { listRooms } from './show/list-rooms.ts'
import { listOwnHands, proveHand } from './show/hand-record.ts'
import { listOwnTournaments } from './show/present-tournament.ts'
import {
  actorOf,
  add,
  leave,
  look,
  moneyOf,
  openTwoProcesses,
  pass,
  player,
  sit,
  siteMoney,
  testBrand,
  testLevel,
  type RoomBooks,
  type RoomProcess,
} from './test-rooms.ts'
import { allMoney, begin, entry, isOn, playUntil, shoveOnce, testDuel, testSitAndGo } from './test-tournaments.ts'
import { payTournament, refundTournament } from './tournaments/end-tournament.ts'

let books: RoomBooks
let other: RoomProcess
beforeAll(async () => {
  ;({ books, other } = await openTwoProcesses([testLevel, testSitAndGo, testDuel]))
})
afterAll(async () => {
  await other.close()
  await books.close()
})

const pair = async (): Promise<[Session, Session]> => [await player(books), await player(books)]
const trio = async (): Promise<[Session, Session, Session]> => [...(await pair()), await player(books)]

const tournamentOf = (roomId: string) => {
  const found = actorOf(books, roomId).known?.tournament
  if (found === undefined) throw new Error('there is no tournament')
  return found
}

/** The postings of a tournament: kind, amount and valid turnover of each. */
const postingsOf = async (tournamentId: string) =>
  (
    await sql<{ amount: string; valid: string | null }>`
      select amount::text, reference as valid from ledger_posting where round_id = ${tournamentId}
      order by ledger_posting.amount, seq`.execute(books.test.database)
  ).rows

const signal = new AbortController().signal

describe('a sit-and-go', () => {
  it('begins when it is full, is played to its end, and pays places and prizes in one round (7.036)', async () => {
    const all = await trio()
    const roomId = 'sng-1'
    const before = await siteMoney(books, 'rooms')
    expect(await sit(books, all[0], entry, { roomId })).toMatchObject({ balanceAfter: '989.00' })
    await pass(books, 10_000)
    expect(await look(books, all[0], roomId)).toMatchObject({ tournament: null, startsAt: null, hand: null })
    for (const one of all.slice(1)) await sit(books, one, entry, { roomId })
    expect((await look(books, all[0], roomId)).startsAt).not.toBeNull()
    await pass(books, 4_000)
    const opened = await look(books, all[0], roomId)
    expect(opened.tournament).toMatchObject({
      state: 'playing',
      level: 1,
      playersLeft: 3,
      blinds: { small: 5, big: 10 },
    })
    expect(opened.players.map(({ chips }) => chips)).toEqual([100, 100, 100])
    expect((await allMoney(books, all)).table).toEqual([1_100n, 1_100n, 1_100n])
    await playUntil(books, all, roomId)
    const after = await look(books, all[0], roomId)
    expect(after.tournament).toMatchObject({ state: 'over', playersLeft: 0 })
    const places = after.tournament?.players.map(({ place, prize }) => `${place} ${prize}`).toSorted()
    // Equal chips that are lost in one hand share the second prize.
    const isShared = places?.[1] === '2 5.25'
    expect(places).toEqual(isShared ? ['1 19.50', '2 5.25', '2 5.25'] : ['1 19.50', '2 10.50', '3 0.00'])
    await pass(books, 2_000)
    const money = await allMoney(books, all)
    expect(money).toMatchObject({ table: [0n, 0n, 0n], clearing: 0n })
    const had = isShared ? [99_425n, 99_425n, 100_850n] : [98_900n, 99_950n, 100_850n]
    expect(money.main.toSorted((a, b) => Number(a - b))).toEqual(had)
    // The fee of three seats is what the site keeps.
    expect((await siteMoney(books, 'rooms')) - before).toBe(300n)
    const id = tournamentOf(roomId).tournamentId
    const won = isShared ? ['525', '525', '1950'] : ['1050', '1950']
    expect((await postingsOf(id)).map(({ amount }) => amount)).toEqual(['-1100', '-1100', '-1100', ...won])
    // A fee of 1.00 stands for 20.00: all of the entry counts as turnover.
    expect((await postingsOf(id)).every(({ valid }) => valid === null)).toBe(true)
    // The room is free for the next one.
    expect((await look(books, all[0], roomId)).players).toEqual([])
    expect(await sit(books, all[0], entry, { roomId })).toMatchObject({ seat: 0 })
    expect(await leave(books, all[0], roomId)).toMatchObject({ left: true })
  }, 60_000)

  it('has hands with proofs and a history of places, and posts nothing for a hand', async () => {
    const all = await pair()
    const [one] = all
    const roomId = 'duel-1'
    await begin(books, all, roomId)
    await playUntil(books, all, roomId)
    const { list } = await listOwnHands(books.rooms, one, { roomId })
    const [last] = list
    const { tournamentId } = tournamentOf(roomId)
    expect(last).toMatchObject({ tournamentId, terms: { rakeBasisPoints: 0 } })
    expect(last?.won).toMatch(/^\d+$/)
    const proof = await proveHand(books.rooms, one, last?.handId ?? '')
    expect(proof.postings).toEqual([])
    expect(proof.cards.length).toBeGreaterThanOrEqual(2)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_posting posting join room_hand hand on hand.hand_id = posting.round_id
      where hand.tournament_id is not null`.execute(books.test.database)
    expect(rows).toEqual([{ count: 0 }])
    const results = await listOwnTournaments(books.rooms, one, { gameCode: 'bz-holdem', before: undefined })
    expect(results).toMatchObject({
      list: [{ tournamentId, state: 'over', terms: { entry: '11.00', prizes: ['20.00'] } }],
      next: null,
    })
    expect(results.list[0]?.players.map(({ place }) => place).toSorted()).toEqual([1, 2])
    const older = { gameCode: 'bz-holdem', before: tournamentId }
    expect((await listOwnTournaments(books.rooms, one, older)).list).toEqual([])
  }, 60_000)

  it('is listed apart from cash tables, with entry, prizes and whether it is under way', async () => {
    const all = await pair()
    const [one] = all
    const roomId = 'duel-2'
    const listed = async (kind: 'cash' | 'sitAndGo') =>
      listRooms(books.rooms, one, { gameCode: 'bz-holdem', query: { pageNo: 1, kind }, language: 'EN' })
    expect(await listed('cash')).toMatchObject({ totalCount: 2, hasSitAndGos: true, list: [{ sitAndGo: null }, {}] })
    const entryOfRoom = async () => (await listed('sitAndGo')).list.find((room) => room.roomId === roomId)
    expect(await entryOfRoom()).toMatchObject({
      taken: 0,
      sitAndGo: { entry: '11.00', buyIn: '10.00', fee: '1.00', chips: 100, prizes: ['20.00'], underWay: false },
    })
    await begin(books, all, roomId)
    expect(await entryOfRoom()).toMatchObject({ taken: 2, averagePot: null, ownSeat: 0, sitAndGo: { underWay: true } })
    await playUntil(books, all, roomId)
  }, 60_000)

  it('can be left with the whole entry before it begins, and afterwards by nobody', async () => {
    const all = await trio()
    const [one, two, three] = all
    const roomId = 'duel-3'
    await sit(books, one, entry, { seat: 0, roomId })
    await expect(sit(books, two, 1_000, { seat: 1, roomId })).rejects.toMatchObject({
      code: 'rooms.buy_in_out_of_range',
    })
    await expect(add(books, one, 100, { roomId })).rejects.toMatchObject({ code: 'rooms.buy_in_out_of_range' })
    await expect(wait(books.rooms, three, { roomId, waiting: true })).rejects.toMatchObject({
      code: 'rooms.no_waiting_list',
    })
    expect(await leave(books, one, roomId)).toEqual({ left: true, balanceAfter: '1000.00' })
    await begin(books, [one, two], roomId)
    for (const who of [one, two])
      await expect(leave(books, who, roomId)).rejects.toMatchObject({ code: 'rooms.tournament_started' })
    await expect(sit(books, three, entry, { roomId })).rejects.toMatchObject({ code: 'rooms.tournament_started' })
    await playUntil(books, [one, two], roomId)
  }, 60_000)

  it('deals in whoever is away, posts their blinds and folds for them at once; blinds rise by time', async () => {
    const all = await pair()
    const [one, two] = all
    const roomId = 'duel-4'
    await begin(books, all, roomId)
    await setAway(books.rooms, one, { roomId, away: true })
    await setAway(books.rooms, two, { roomId, away: true })
    const level = async () => (await look(books, one, roomId)).tournament?.level
    expect(await level()).toBe(1)
    await pass(books, 30_000)
    expect((await look(books, one, roomId)).hand?.handNo).toBeGreaterThan(4)
    await pass(books, 45_000)
    expect(await level()).toBe(2)
    await pass(books, 300_000, 1_000)
    expect([isOn(books, roomId), (await look(books, one, roomId)).hand?.handNo]).toEqual([false, expect.any(Number)])
    expect((await allMoney(books, all)).main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_900n])
  }, 120_000)
})

describe('at once', () => {
  it('two want the last seat, in two processes: one has entered, and the other has all its money', async () => {
    const [one, two, three] = await trio()
    const roomId = 'duel-5'
    await sit(books, one, entry, { seat: 0, roomId })
    const both = await Promise.allSettled([sit(books, two, entry, { roomId }), sit(other, three, entry, { roomId })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const money = await allMoney(books, [two, three])
    expect(money.main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_000n])
    await pass(books, 3_000)
    await playUntil(books, [one, both[0].status === 'fulfilled' ? two : three], roomId)
  }, 60_000)

  it('somebody leaves as it begins: either they are in it, or it has not begun and they have their money', async () => {
    for (const roomId of ['sng-2', 'sng-3', 'sng-4']) {
      const all = await trio()
      const [one] = all
      for (const [seat, who] of all.entries()) await sit(books, who, entry, { seat, roomId })
      books.clock.advance({ milliseconds: 3_000 })
      const [left] = await Promise.allSettled([leave(other, one, roomId), books.rooms.catchUp()])
      await pass(books, 1_000)
      const { main, table } = await moneyOf(books, one)
      expect([main, table]).toEqual(left.status === 'fulfilled' ? [100_000n, 0n] : [98_900n, 1_100n])
      expect(isOn(books, roomId)).toBe(left.status === 'rejected')
    }
  }, 60_000)
})

describe('the end of a sit-and-go', () => {
  /** A duel whose places are decided, and that is not paid. */
  async function decided(roomId: string) {
    const all = await pair()
    await begin(books, all, roomId)
    await playUntil(books, all, roomId, () => tournamentOf(roomId).state !== 'playing')
    return { all, tournament: tournamentOf(roomId) }
  }

  it('is paid once, by however many processes, and whatever ends between the ledger and the room', async () => {
    const roomId = 'duel-6'
    const { all, tournament } = await decided(roomId)
    expect(tournament.state).toBe('paying')
    const { place } = actorOf(books, roomId)
    // The process ends after the ledger has it: the next one does all of it again.
    await postTournament(books.rooms.parts, tournament)
    await Promise.all([
      payTournament(books.rooms.parts, place, tournament),
      payTournament(other.rooms.parts, place, tournament),
    ])
    await payTournament(other.rooms.parts, place, tournament)
    // What is decided is never given back instead.
    await refundTournament(other.rooms.parts, place, tournament)
    actorOf(books, roomId).stale()
    await pass(books, 15_000)
    expect((await postingsOf(tournament.tournamentId)).map(({ amount }) => amount)).toEqual(['-1100', '-1100', '2000'])
    const money = await allMoney(books, all)
    expect(money.main.toSorted((a, b) => Number(a - b))).toEqual([98_900n, 100_900n])
    expect(money).toMatchObject({ table: [0n, 0n], clearing: 0n })
  }, 60_000)

  it('posts no prizes that are not all buy-ins: one that is paid twice, or is too small, is refused', async () => {
    const { tournament } = await decided('duel-7')
    const house = { house: await books.ledger.houseAccount(rooms()), gameType: 'PVP' }
    expect(tournamentTransactions(tournament, house)).toHaveLength(2)
    for (const wrong of [4_000, 2_001, 1_999, 0]) {
      const paid = tournament.players.map((one) => (one.place === 1 ? { ...one, prize: wrong } : one))
      expect(() => tournamentTransactions({ ...tournament, players: paid }, house)).toThrow('are not its buy-ins')
    }
    const cheap = tournament.players.map((one) => ({ ...one, entry: 1_000 }))
    expect(() => tournamentTransactions({ ...tournament, players: cheap }, house)).toThrow('something else')
    await pass(books, 10_000)
  }, 60_000)

  const rooms = () => ({
    brandId: testBrand,
    currency: actorOf(books, 'duel-7').place.level.currency.code,
    name: 'rooms' as const,
  })

  it('that nobody could reach for half an hour is called off: every entry goes back', async () => {
    const all = await pair()
    const roomId = 'duel-8'
    await begin(books, all, roomId)
    await shoveOnce(books, all, roomId)
    books.clock.advance({ minutes: 31 })
    await books.rooms.catchUp()
    await pass(books, 6_000)
    expect(tournamentOf(roomId).state).toBe('refunded')
    expect(await allMoney(books, all)).toEqual({ main: [100_000n, 100_000n], table: [0n, 0n], clearing: 0n })
    expect(await postingsOf(tournamentOf(roomId).tournamentId)).toEqual([])
  }, 60_000)

  it('does not come by a hand that is called off: chips are as before it, and the blinds have waited', async () => {
    const all = await trio()
    const roomId = 'sng-5'
    await begin(books, all, roomId)
    await shoveOnce(books, all, roomId)
    books.clock.advance({ minutes: 5 })
    await books.rooms.catchUp()
    await pass(books, 5_000)
    const opened = await look(books, all[0], roomId)
    expect(opened.tournament).toMatchObject({ state: 'playing', level: 1, playersLeft: 3 })
    expect(opened.players.map(({ chips }) => chips)).toEqual([100, 100, 100])
    await playUntil(books, all, roomId)
  }, 60_000)
})

it('chips of a sit-and-go are no money: the check compares entries, and finds chips that are taken for money', async () => {
  const all = await trio()
  const roomId = 'sng-6'
  await begin(books, all, roomId)
  const check = new ChipCheck({ ...books.rooms.parts })
  expect([await check.check(signal), await check.check(signal)]).toEqual([[], []])
  // A planted fault: the stack is stored as if it were money.
  await sql`update room_seat set chips = tournament_chips where room_id = ${roomId}`.execute(books.test.database)
  await check.check(signal)
  expect(await check.check(signal)).toHaveLength(3)
  await sql`update room_seat set chips = ${entry} where room_id = ${roomId}`.execute(books.test.database)
  expect(await check.check(signal)).toEqual([])
  await playUntil(books, all, roomId)
}, 60_000)

it('after all sit-and-gos the books hold, and every account is what its seats say', async () => {
  await pass(books, 5_000)
  const { rows } = await sql<{ account: string; chips: string }>`
    select account_id::text as account, sum(chips)::text as chips from room_seat
    where account_id is not null group by account_id`.execute(books.test.database)
  for (const { account, chips } of rows)
    // The column has ids of accounts.
    expect(String(await books.ledger.balance(BigInt(account) as Parameters<typeof books.ledger.balance>[0]))).toBe(
      chips,
    )
  expect((await verifyBooks(books.test.database)).problems).toEqual([])
})
