import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, type TestPage } from '../../testing/open-page.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

const roomId = 'holdem-heads-up-1'
const params = { roomId }
const unknown = { params: { roomId: 'no-such-room' } }
const noHand = { params: { handId: '00000000-0000-7000-8000-000000000000' } }
let server: TestServer
let origin: string
let anna: TestMember
let boris: TestMember
let keys = 0
const pages: TestPage[] = []

beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  anna = await server.newMember('roomanna')
  boris = await server.newMember('roomboris')
  await server.deliverEvents()
})
afterAll(async () => {
  for (const page of pages) page.leave()
  await server.close()
})

async function watch({ token }: Pick<TestMember, 'token'>): Promise<TestPage> {
  const page = await openPage(origin)
  pages.push(page)
  page.say({ type: 'hello', topics: [], language: 'EN', token, table: `room:${roomId}` })
  expect(await page.next('ready')).toMatchObject({ table: `room:${roomId}` })
  return page
}

function sit(who: TestMember, seat: number | null, buyIn = '80.00') {
  keys += 1
  return who.call(contract.takeRoomSeat, { params, body: { seat, buyIn }, idempotencyKey: `room key ${keys}` })
}

async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    server.clock.advance({ seconds: 1 })
    await server.cardRooms.catchUp()
  }
}

describe('a room of a card game between players', () => {
  it('is listed, opened, sat down in, played in and left; each hears only what is theirs (7.036)', async () => {
    const listed = await anna.call(contract.listRooms, { params: { gameCode: 'bz-holdem' }, query: { pageNo: 1 } })
    expect(listed).toMatchObject({ trial: false, pageNo: 1, balance: '1000.00' })
    expect(listed.list.map((room) => room.roomId)).toContain('holdem-050-1')
    const [annas, boriss] = [await watch(anna), await watch(boris)]
    expect(await sit(anna, 0)).toEqual({ seat: 0, balanceAfter: '920.00' })
    await sit(boris, 1)
    const more = { params, body: { amount: '20.00' }, idempotencyKey: 'more chips' }
    expect(await anna.call(contract.addRoomChips, more)).toEqual({ balanceAfter: '900.00' })
    // Chips are still the member's money.
    const funds = await anna.call(contract.consolidatedFunds, {})
    expect(funds).toMatchObject({ total: '1000.00', balance: '900.00', tables: '100.00' })
    const { next } = await anna.call(contract.openRoom, { params, query: {} })
    const seed = { ...next, seed: '0123456789abcdef'.repeat(2) }
    await anna.call(contract.giveDeckSeed, { params, body: seed })
    await pass(4)
    const opened = await anna.call(contract.openRoom, { params, query: {} })
    expect(opened).toMatchObject({ own: { seat: 0 }, hand: { handNo: 1, actionNo: 0, deckRoot: next.deckRoot } })
    const [cards, others] = [await annas.next('roomCards'), await boriss.next('roomCards')]
    expect(cards.view).not.toEqual(others.view)
    expect(opened.hand?.view).toEqual(cards.view)
    const told = await annas.next('room')
    expect(told.roomId).toBe(roomId)
    const { hand } = opened
    if (hand === null) throw new Error('no hand was dealt')
    const [acts, waits] = hand.turns[0]?.seat === 0 ? [anna, boris] : [boris, anna]
    const fold = {
      params: { handId: hand.handId },
      body: { actionNo: 0, action: { engine: 'holdem', kind: 'fold' } },
    } as const
    expect(await refusalOf(waits.call(contract.actInHand, fold))).toMatchObject({ code: 'rooms.not_your_turn' })
    expect((await acts.call(contract.actInHand, fold)).hand).toMatchObject({ actionNo: 1, view: { street: 'over' } })
    await server.cardRooms.catchUp()
    const { list } = await anna.call(contract.listHands, { params, query: {} })
    expect(list).toMatchObject([{ handNo: 1, state: 'settled', ownSeat: 0 }])
    const proof = await anna.call(contract.handProof, { params: { handId: hand.handId } })
    expect(proof).toMatchObject({ deckRoot: next.deckRoot, postings: [{ kind: 'stake' }] })
    expect(proof.seeds[0]).toEqual({ seat: 0, seed: seed.seed, fresh: true })
    await anna.call(contract.setRoomAway, { params, body: { away: true } })
    expect((await boris.call(contract.leaveRoomSeat, { params })).left).toBe(true)
    expect((await anna.call(contract.leaveRoomSeat, { params })).left).toBe(true)
  })

  it('talks: a text and an emote reach everybody; a link, and whoever has no seat, do not', async () => {
    const page = await watch(boris)
    await sit(anna, null)
    const line = await anna.call(contract.sayInRoom, { params, body: { text: 'good luck', emote: null } })
    expect(line).toMatchObject({ text: 'good luck', emote: null })
    const heard = async () => {
      for (;;) {
        const { change } = await page.next('room')
        if (change.kind === 'lines') return change.lines
      }
    }
    expect(await heard()).toEqual([line])
    await pass(5)
    await anna.call(contract.sayInRoom, { params, body: { text: null, emote: 'wave' } })
    expect(await heard()).toMatchObject([{ text: null, emote: 'wave' }])
    const say = (who: TestMember, text: string) => who.call(contract.sayInRoom, { params, body: { text, emote: null } })
    expect(await refusalOf(say(anna, 'www.example.com'))).toMatchObject({ code: 'tables.chat_not_allowed' })
    expect(await refusalOf(say(boris, 'hello'))).toMatchObject({ code: 'rooms.not_seated' })
    expect((await boris.call(contract.openRoom, { params, query: {} })).chat).toMatchObject([
      { text: 'good luck' },
      { emote: 'wave' },
    ])
    await anna.call(contract.leaveRoomSeat, { params })
    // A hand against a demo opponent may have begun: the seat is free after it.
    await pass(30)
  })

  it('has a waiting list, which nobody may join while a seat is free', async () => {
    const joins = anna.call(contract.waitForRoom, { params, body: { waiting: true } })
    expect(await refusalOf(joins)).toMatchObject({ code: 'rooms.seat_free' })
    expect(await anna.call(contract.waitForRoom, { params, body: { waiting: false } })).toEqual({ place: null })
  })

  it('plays sit-and-gos: entered, begun, told, and kept in the history of those who play (7.036)', async () => {
    const inRoom = { params: { roomId: 'sit-heads-up-1' } }
    const enter = (who: TestMember, seat: number, key: string) =>
      who.call(contract.takeRoomSeat, { ...inRoom, body: { seat, buyIn: '20.00' }, idempotencyKey: key })
    const listed = { params: { gameCode: 'bz-holdem' }, query: { pageNo: 1, kind: 'sitAndGo' as const } }
    const { list } = await anna.call(contract.listRooms, listed)
    expect(list.find((room) => room.roomId === 'sit-heads-up-1')).toMatchObject({
      sitAndGo: { entry: '20.00', prizes: ['38.00'], underWay: false },
    })
    await enter(anna, 0, 'anna enters')
    await enter(boris, 1, 'boris enters')
    expect((await anna.call(contract.openRoom, { ...inRoom, query: {} })).startsAt).not.toBeNull()
    await pass(5)
    expect(await anna.call(contract.openRoom, { ...inRoom, query: {} })).toMatchObject({
      tournament: { state: 'playing', playersLeft: 2, blinds: { small: 10, big: 20 } },
      tournamentSeat: 0,
      hand: { view: { seats: [{}, {}] } },
    })
    const leaves = anna.call(contract.leaveRoomSeat, inRoom)
    expect(await refusalOf(leaves)).toMatchObject({ code: 'rooms.tournament_started' })
    const waits = anna.call(contract.waitForRoom, { ...inRoom, body: { waiting: true } })
    expect(await refusalOf(waits)).toMatchObject({ code: 'rooms.no_waiting_list' })
    const history = { params: { gameCode: 'bz-holdem' }, query: {} }
    expect(await boris.call(contract.listTournaments, history)).toMatchObject({
      list: [{ state: 'playing', terms: { entry: '20.00' }, ownSeat: 1, players: [{ place: null }, { place: null }] }],
      next: null,
    })
  })

  it('refuses what is not possible, by name', async () => {
    expect(await refusalOf(anna.call(contract.openRoom, { ...unknown, query: {} }))).toMatchObject({
      code: 'rooms.not_found',
    })
    expect(await refusalOf(anna.call(contract.handProof, noHand))).toMatchObject({ code: 'rooms.hand_not_found' })
    expect(await refusalOf(anna.call(contract.leaveRoomSeat, { params }))).toMatchObject({ code: 'rooms.not_seated' })
    expect(await refusalOf(sit(anna, 0, '1.00'))).toMatchObject({ code: 'rooms.buy_in_out_of_range' })
    expect(await refusalOf(sit(anna, 9))).toMatchObject({ code: 'rooms.seat_taken' })
    const games = anna.call(contract.listRooms, { params: { gameCode: 'bz-crash' }, query: { pageNo: 1 } })
    expect(await refusalOf(games)).toMatchObject({ code: 'game.not_found' })
  })
})
