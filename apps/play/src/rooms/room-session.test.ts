import type { RoomHand } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { seatedGameByCode, type Hand } from '@baize/engines'
import { expect, it, vi } from 'vitest'
import { createPurse } from '../instant/purse.ts'
import { createServerClock } from '../shared/server-clock.ts'
import type { OpenedRoom, RoomEars, RoomGateway } from './room-gateway.ts'
import { RoomSession, type RoomEvent } from './room-session.ts'
import { missingChips, seatOffer } from './room-state.ts'

const roomId = 'low-1'
const terms = { engine: 'holdem', smallBlind: 100, bigBlind: 200, rakeBasisPoints: 500, rakeCap: 600 } as const
const root = (handNo: number) => handNo.toString(16).padStart(64, '0')
const time = '2026-11-21T00:00:00Z'

function dealt(): Hand {
  const game = seatedGameByCode('bz-holdem')
  if (game === undefined) throw new Error('no game')
  const seats = [0, 1].map((seat) => ({ seat, chips: 20_000 }))
  return game.deal(
    { seats, button: 0, terms },
    Array.from({ length: 52 }, (_, card) => card),
  )
}

const shown = (hand: Hand, seat: number | null, actionNo: number): RoomHand => ({
  handId: '00000000-0000-4000-8000-000000000001',
  handNo: 1,
  actionNo,
  deckRoot: root(1),
  view: hand.viewFrom(seat),
  turns: hand.waitingFor.map((one) => ({ seat: one, until: time, bankUntil: time })),
  nextAt: null,
})

const openedRoom = (part: Partial<OpenedRoom> = {}): OpenedRoom => ({
  roomId,
  terms,
  seats: 6,
  taken: 2,
  demo: 1,
  waiting: 0,
  minBuyIn: '80.00',
  maxBuyIn: '200.00',
  averagePot: null,
  handsPerHour: 0,
  ownSeat: 0,
  gameCode: 'bz-holdem',
  gameName: 'Hold’em',
  currencySymbol: '฿',
  currencyDigits: 2,
  balance: '10.00',
  trial: false,
  actMs: 15_000,
  now: time,
  seq: 0,
  players: [],
  hand: null,
  next: { handNo: 1, deckRoot: root(1) },
  own: { seat: 0, who: 'me', timeBankMs: 20_000, hasSeed: false, stood: null },
  waitingPlace: null,
  chat: [],
  sitAndGo: null,
  tournament: null,
  tournamentSeat: null,
  startsAt: null,
  ...part,
})

function room(part: Partial<RoomGateway>, opened = openedRoom()) {
  let ears: RoomEars | undefined
  let answer = opened
  const open = vi.fn<RoomGateway['open']>(() => Promise.resolve(answer))
  const giveSeed = vi.fn<RoomGateway['giveSeed']>(() => Promise.resolve({}))
  const gateway = {
    open,
    giveSeed,
    listen: (_: string, heard: RoomEars) => {
      ears = heard
      return () => undefined
    },
    ...part,
  } as unknown as RoomGateway // Only what these tests call.
  const events: RoomEvent[] = []
  const session = new RoomSession({
    gateway,
    opened,
    purse: createPurse(opened),
    clock: createServerClock(() => 0),
    windowMs: () => 0,
    newKey: () => 'key',
    newSeed: () => 'a'.repeat(32),
    sleep: () => Promise.resolve(),
    onSessionLost: () => undefined,
    lostText: 'lost',
  })
  session.on((event) => event.kind !== 'changed' && events.push(event))
  session.begin()
  const says = (seq: number, change: Extract<Parameters<RoomEars['heard']>[0], { type: 'room' }>['change']) =>
    ears?.heard({ type: 'room', roomId, seq, now: time, change })
  const shows = (hand: RoomHand) =>
    ears?.heard({ type: 'roomCards', roomId, handId: hand.handId, actionNo: hand.actionNo, view: hand.view })
  return {
    session,
    events,
    open,
    giveSeed,
    says,
    shows,
    ready: () => ears?.ready(),
    answers: (next: OpenedRoom) => (answer = next),
  }
}

const next = { handNo: 2, deckRoot: root(2) }
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

it('a seed is given for every deck once, as soon as its commitment is known', async () => {
  const { giveSeed, says, ready, shows } = room({})
  ready()
  await settle()
  expect(giveSeed).toHaveBeenCalledWith(roomId, 1, root(1), 'a'.repeat(32))
  const hand = dealt()
  shows(shown(hand, 0, 0))
  says(1, { kind: 'hand', hand: shown(hand, null, 0), next })
  says(2, { kind: 'hand', hand: shown(hand, null, 0), next })
  await settle()
  expect(giveSeed.mock.calls.map(([, handNo]) => handNo)).toEqual([1, 2])
})

it('somebody who watches gives no seed', async () => {
  const { giveSeed, ready } = room({}, openedRoom({ own: null, ownSeat: null }))
  ready()
  await settle()
  expect(giveSeed).not.toHaveBeenCalled()
})

it('the own cards come in a message of their own; without it the room is asked for', async () => {
  const { session, says, shows, open } = room({})
  const hand = dealt()
  const cardsOf = () => session.state.hand?.view.seats.find(({ seat }) => seat === 0)?.cards
  shows(shown(hand, 0, 0))
  says(1, { kind: 'hand', hand: shown(hand, null, 0), next })
  expect(cardsOf()).not.toContain(null)
  expect(open).not.toHaveBeenCalled()
  const later = hand.after(0, { engine: 'holdem', kind: 'call' })
  says(2, { kind: 'hand', hand: shown(later, null, 1), next })
  expect(open).toHaveBeenCalledTimes(1)
  await settle()
})

it('after a gap in the numbers the room is asked for, and older messages are left out', async () => {
  const { session, says, open, answers } = room({})
  answers(openedRoom({ seq: 5, waiting: 3 }))
  const none = { tournament: null, startsAt: null }
  says(4, { kind: 'players', players: [], waiting: 1, ...none })
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(session.state.waiting).toBe(3)
  says(6, {
    kind: 'players',
    players: [{ seat: 0, who: 'me', name: 'me', isDemo: false, avatar: '', chips: 1, state: 'playing' }],
    waiting: 2,
    ...none,
  })
  expect(session.state.waiting).toBe(2)
})

it('an action that may have counted is not sent again once the hand has moved on', async () => {
  const hand = dealt()
  const later = hand.after(0, { engine: 'holdem', kind: 'call' })
  const act = vi.fn<RoomGateway['act']>(() => Promise.reject(new CallRefused('network', '', 0)))
  const { session, answers } = room({ act }, openedRoom({ hand: shown(hand, 0, 0) }))
  answers(openedRoom({ hand: shown(later, 0, 1) }))
  expect(await session.act({ engine: 'holdem', kind: 'call' })).toBe(true)
  expect(act).toHaveBeenCalledTimes(1)
})

it('an action without an answer is sent again while the hand still waits for it', async () => {
  const hand = dealt()
  const later = hand.after(0, { engine: 'holdem', kind: 'call' })
  const act = vi
    .fn<RoomGateway['act']>(() => Promise.resolve({ hand: shown(later, 0, 1) }))
    .mockRejectedValueOnce(new CallRefused('network', '', 0))
  const { session } = room({ act }, openedRoom({ hand: shown(hand, 0, 0) }))
  expect(await session.act({ engine: 'holdem', kind: 'call' })).toBe(true)
  expect(act.mock.calls.map(([, actionNo]) => actionNo)).toEqual([0, 0])
  expect(session.state.hand?.actionNo).toBe(1)
})

it('a refusal is told in the player’s words, and nothing is sent out of turn', async () => {
  const hand = dealt()
  const act = vi.fn<RoomGateway['act']>(() =>
    Promise.reject(new CallRefused('rooms.action_not_possible', 'That is not possible now.', 409)),
  )
  const { session, events } = room({ act }, openedRoom({ hand: shown(hand, 0, 0) }))
  expect(await session.act({ engine: 'holdem', kind: 'check' })).toBe(false)
  expect(events).toContainEqual({ kind: 'refused', text: 'That is not possible now.' })
  const other = room({ act }, openedRoom({ hand: shown(hand.after(0, { engine: 'holdem', kind: 'call' }), 0, 1) }))
  act.mockClear()
  expect(await other.session.act({ engine: 'holdem', kind: 'check' })).toBe(false)
  expect(act).not.toHaveBeenCalled()
})

/** A room whose two seats are taken by a member and a demo opponent, with a hand between them. */
const fullRoom = (part: Partial<OpenedRoom> = {}): OpenedRoom => {
  const player = { who: 'x', name: 'x', avatar: '', chips: 1, state: 'playing' } as const
  const players = [
    { ...player, seat: 0, isDemo: false },
    { ...player, seat: 1, isDemo: true },
  ]
  return openedRoom({ seats: 2, own: null, ownSeat: null, players, hand: shown(dealt(), null, 0), ...part })
}

it('a seat of a demo opponent is offered for the end of the hand: the player waits in line and is seated then, with the buy-in they chose', async () => {
  const wait = vi.fn<RoomGateway['wait']>(() => Promise.resolve({ place: 1 }))
  const sit = vi
    .fn<RoomGateway['sit']>(() => Promise.resolve({ seat: 1, balanceAfter: '0.00' }))
    // The hand is over, and not settled yet.
    .mockRejectedValueOnce(new CallRefused('rooms.full', 'full', 409))
  const { session, events, says, answers } = room({ wait, sit }, fullRoom())
  expect(seatOffer(session.state)).toBe('afterHand')
  const buyIn = createPurse(fullRoom()).amount('80.00')
  answers(fullRoom({ waiting: 1, waitingPlace: 1 }))
  expect(await session.sit(1, buyIn)).toBe(true)
  expect([session.state.sitsWith, sit.mock.calls]).toEqual([buyIn, []])

  const over = { ...shown(dealt(), null, 1), turns: [] }
  answers(fullRoom({ waiting: 1, waitingPlace: 1, hand: over, seq: 1 }))
  says(1, { kind: 'players', players: fullRoom().players, waiting: 1, tournament: null, startsAt: null })
  await settle()
  expect([sit.mock.calls.length, session.state.sitsWith]).toEqual([1, buyIn])
  says(2, { kind: 'players', players: fullRoom().players, waiting: 1, tournament: null, startsAt: null })
  await settle()
  expect(sit.mock.calls.map(([id, seat, amount]) => [id, seat, amount])).toEqual([
    [roomId, null, '80.00'],
    [roomId, null, '80.00'],
  ])
  expect(session.state.sitsWith).toBeNull()
  expect(events.filter(({ kind }) => kind === 'refused')).toEqual([])
})

it('somebody who changes their mind, or goes, is not seated and leaves the line', async () => {
  const wait = vi.fn<RoomGateway['wait']>(() => Promise.resolve({ place: 1 }))
  const sit = vi.fn<RoomGateway['sit']>(() => Promise.resolve({ seat: 1, balanceAfter: '0.00' }))
  const { session, answers, says } = room({ wait, sit }, fullRoom())
  const buyIn = createPurse(fullRoom()).amount('80.00')
  answers(fullRoom({ waiting: 1, waitingPlace: 1 }))
  await session.sit(null, buyIn)
  answers(fullRoom())
  await session.wait(false)
  expect(session.state.sitsWith).toBeNull()
  answers(fullRoom({ hand: null }))
  says(1, { kind: 'changed' })
  await settle()
  expect(sit).not.toHaveBeenCalled()

  const other = room({ wait, sit }, fullRoom())
  other.answers(fullRoom({ waiting: 1, waitingPlace: 1 }))
  await other.session.sit(null, buyIn)
  other.session.close()
  expect(wait.mock.calls.map(([, waiting]) => waiting)).toEqual([true, false, true, false])
})

it('a seat is offered as the server gives it: at once, after the hand, or to those who waited longer', () => {
  const offer = (part: Partial<OpenedRoom>) => seatOffer(room({}, fullRoom(part)).session.state)
  expect(offer({})).toBe('afterHand')
  expect(offer({ hand: null })).toBe('now')
  expect(offer({ seats: 3 })).toBe('now')
  expect(offer({ seats: 3, waiting: 1 })).toBe('afterHand')
  expect(offer({ waiting: 1 })).toBe('full')
  expect(offer({ waiting: 1, waitingPlace: 1 })).toBe('afterHand')
  expect(offer({ players: fullRoom().players.map((one) => ({ ...one, isDemo: false })) })).toBe('full')
})

it('who has lost all chips is told to buy some, and is dealt in again once they have; who only sits out goes on sitting out', async () => {
  const seated = (chips: number): Partial<OpenedRoom> => ({
    players: [{ seat: 0, who: 'me', name: 'x', avatar: '', chips, state: 'away', isDemo: false }],
  })
  const setAway = vi.fn<RoomGateway['setAway']>(() => Promise.resolve({}))
  const addChips = vi.fn<RoomGateway['addChips']>(() => Promise.resolve({ balanceAfter: '0.00' }))
  const broke = room({ setAway, addChips }, openedRoom(seated(0)))
  expect(missingChips(broke.session.state)).toBe(1)
  broke.answers(openedRoom(seated(8_000)))
  expect(await broke.session.addChips(createPurse(openedRoom()).amount('80.00'))).toBe(true)
  expect(setAway.mock.calls).toEqual([[roomId, false]])

  const resting = room({ setAway, addChips }, openedRoom(seated(5_000)))
  expect(missingChips(resting.session.state)).toBe(0)
  resting.answers(openedRoom(seated(8_000)))
  await resting.session.addChips(createPurse(openedRoom()).amount('30.00'))
  expect(setAway).toHaveBeenCalledTimes(1)

  // A game in which one seat may have to pay all others takes more.
  const base = { engine: 'dou-dizhu', base: 100, rakeBasisPoints: 500, rakeCap: 600 } as const
  const landlord = openedRoom({ ...seated(150), gameCode: 'bz-dou-dizhu', terms: { ...base, maxMultiple: 64 } })
  expect(missingChips(room({}, landlord).session.state)).toBe(50)
})
