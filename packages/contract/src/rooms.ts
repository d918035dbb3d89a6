// Rooms of our own card games between players: hold'em, Pok Deng, Dou Dizhu. Amounts inside a hand are whole minor units, so that a hand
// computes the same everywhere; all others are decimal texts.
import * as z from 'zod/mini'
import { defineEndpoint, signedIn } from './endpoint.ts'
import { amount, code, hash, language, pageNo, paging, positiveAmount, time, uuid } from './fields.ts'
import { handAction, handTerms, handView } from './hands.ts'
import { roomTournament, sitAndGoTerms } from './sit-and-gos.ts'

const seatNo = z.number().check(z.int(), z.gte(0), z.lte(9))
/** A client's own randomness for a deck: 16 bytes. */
const deckSeed = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** A room as the list shows it. */
export const roomEntry = z.strictObject({
  roomId: code,
  terms: handTerms,
  seats: z.number(),
  taken: z.number(),
  /** Demo opponents among those who sit. */
  demo: z.number(),
  waiting: z.number(),
  minBuyIn: amount,
  maxBuyIn: amount,
  /** Of the last hands; `null` without any. */
  averagePot: z.nullable(amount),
  handsPerHour: z.number(),
  /** Where the caller sits; `null` elsewhere. */
  ownSeat: z.nullable(seatNo),
  /** `null` for a room in which chips are money. Of a sit-and-go, whether it is under way; its buy-ins are the entry. */
  sitAndGo: z.nullable(z.strictObject({ ...sitAndGoTerms.shape, underWay: z.boolean() })),
})
export type RoomEntry = z.output<typeof roomEntry>

export const roomSeat = z.strictObject({
  seat: seatNo,
  /** The same for this player as long as they sit here. */
  who: z.string(),
  /** Masked, except to its owner; of demo opponents, their name. */
  name: z.string(),
  isDemo: z.boolean(),
  avatar: z.string(),
  /** Money in minor units; in a sit-and-go tournament chips. */
  chips: z.number(),
  /** `joining` waits for the next hand, `away` sits out, `leaving` goes after this hand, `out` has lost all in a sit-and-go. */
  state: z.enum(['joining', 'playing', 'away', 'leaving', 'out']),
})
export type RoomSeat = z.output<typeof roomSeat>

/** Who has to decide, and until when; a player's time bank is used up after `until`. */
export const turn = z.strictObject({ seat: seatNo, until: time, bankUntil: time })

export const roomHand = z.strictObject({
  handId: uuid,
  handNo: z.number(),
  /** Counts the hand's actions: the next one names it. */
  actionNo: z.number(),
  /** The commitment to the shuffled deck, published before the players' seeds were taken. */
  deckRoot: hash,
  view: handView,
  turns: z.array(turn),
  /** When the next hand is dealt; `null` while this one goes on, and if too few are there. */
  nextAt: z.nullable(time),
})
export type RoomHand = z.output<typeof roomHand>

export const roomLine = z.strictObject({
  id: z.string(),
  who: z.string(),
  name: z.string(),
  /** A text, or one of the emotes. */
  text: z.nullable(z.string()),
  emote: z.nullable(z.enum(['wave', 'laugh', 'clap', 'cry', 'angry', 'think', 'love', 'luck'])),
  at: time,
})
export type RoomLine = z.output<typeof roomLine>

const gameParams = z.strictObject({ gameCode: code })
const roomParams = z.strictObject({ roomId: code })
const handParams = z.strictObject({ handId: uuid })
const moneyErrors = [
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.limit_reached',
  'rooms.bonus_open',
  'protection.excluded',
  'wallet.busy',
] as const

export const listRooms = defineEndpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/wps/rooms/games/:gameCode',
  summary: 'The rooms of a card game between players, with stakes and free seats (7.036)',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: gameParams,
  query: z.strictObject({
    pageNo,
    freeOnly: z.optional(z.enum(['true', 'false'])),
    /** All without. */
    kind: z.optional(z.enum(['cash', 'sitAndGo'])),
    language: z.optional(language),
  }),
  reply: z.strictObject({
    gameName: z.string(),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    balance: amount,
    trial: z.boolean(),
    /** Whether the game has sit-and-gos. */
    hasSitAndGos: z.boolean(),
    list: z.array(roomEntry),
    ...paging,
  }),
  errors: ['game.not_found', 'game.in_preparation'],
})

export const openRoom = defineEndpoint({
  name: 'openRoom',
  method: 'GET',
  path: '/wps/rooms/:roomId',
  summary: 'A room as it is now: seats, the hand as the caller may see it, chat. Also after a lost connection',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    ...roomEntry.shape,
    gameCode: code,
    gameName: z.string(),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
    balance: amount,
    trial: z.boolean(),
    actMs: z.number(),
    now: time,
    /** Counts the room's messages on the socket: the reply holds everything up to this one. */
    seq: z.number(),
    players: z.array(roomSeat),
    hand: z.nullable(roomHand),
    /** The commitment to the next hand's deck. A client answers it with its seed. */
    next: z.strictObject({ handNo: z.number(), deckRoot: hash }),
    own: z.nullable(
      z.strictObject({
        seat: seatNo,
        who: z.string(),
        timeBankMs: z.number(),
        hasSeed: z.boolean(),
        stood: z.nullable(z.string()),
      }),
    ),
    /** The caller's place in the waiting list, from 1; `null` if they do not wait. */
    waitingPlace: z.nullable(z.number()),
    chat: z.array(roomLine),
    tournament: z.nullable(roomTournament),
    /** The caller's seat in that tournament; `null` if they did not enter it. */
    tournamentSeat: z.nullable(seatNo),
    /** When a sit-and-go begins in which all seats are taken. */
    startsAt: z.nullable(time),
  }),
  errors: ['rooms.not_found'],
})

export const takeRoomSeat = defineEndpoint({
  name: 'takeRoomSeat',
  method: 'POST',
  path: '/wps/rooms/:roomId/seats',
  summary: 'Sit down with chips, which come from the balance at once',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: roomParams,
  body: z.strictObject({ seat: z.nullable(seatNo), buyIn: positiveAmount }),
  reply: z.strictObject({ seat: seatNo, balanceAfter: amount }),
  errors: [
    'rooms.not_found',
    'rooms.seat_taken',
    'rooms.full',
    'rooms.seated_already',
    'rooms.tournament_started',
    'rooms.buy_in_out_of_range',
    'rooms.too_many_tables',
    'request.idempotency_key_reused',
    ...moneyErrors,
  ],
})

export const addRoomChips = defineEndpoint({
  name: 'addRoomChips',
  method: 'POST',
  path: '/wps/rooms/:roomId/chips',
  summary: 'Buy more chips, up to the highest buy-in; they are there from the next hand on',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  idempotent: true,
  params: roomParams,
  body: z.strictObject({ amount: positiveAmount }),
  reply: z.strictObject({ balanceAfter: amount }),
  errors: [
    'rooms.not_found',
    'rooms.not_seated',
    'rooms.tournament_started',
    'rooms.buy_in_out_of_range',
    'request.idempotency_key_reused',
    ...moneyErrors,
  ],
})

export const leaveRoomSeat = defineEndpoint({
  name: 'leaveRoomSeat',
  method: 'DELETE',
  path: '/wps/rooms/:roomId/seats',
  summary: 'Stand up: the chips go back to the balance, at once or after the hand that is under way',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  reply: z.strictObject({ left: z.boolean(), balanceAfter: amount }),
  errors: ['rooms.not_found', 'rooms.not_seated', 'rooms.tournament_started', 'wallet.busy'],
})

export const setRoomAway = defineEndpoint({
  name: 'setRoomAway',
  method: 'POST',
  path: '/wps/rooms/:roomId/away',
  summary: 'Sit out, or come back',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  body: z.strictObject({ away: z.boolean() }),
  reply: z.strictObject({}),
  errors: ['rooms.not_found', 'rooms.not_seated'],
})

export const waitForRoom = defineEndpoint({
  name: 'waitForRoom',
  method: 'POST',
  path: '/wps/rooms/:roomId/waiting',
  summary:
    'Join the waiting list of a full room, or leave it. A seat that becomes free is kept for the first for a minute',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  body: z.strictObject({ waiting: z.boolean() }),
  reply: z.strictObject({ place: z.nullable(z.number()) }),
  errors: ['rooms.not_found', 'rooms.seated_already', 'rooms.seat_free', 'rooms.waiting_full', 'rooms.no_waiting_list'],
})

export const giveDeckSeed = defineEndpoint({
  name: 'giveDeckSeed',
  method: 'POST',
  path: '/wps/rooms/:roomId/seeds',
  summary: 'The caller’s own randomness for the next deck, chosen after its commitment was published',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  body: z.strictObject({ handNo: z.number().check(z.int(), z.gte(1)), deckRoot: hash, seed: deckSeed }),
  reply: z.strictObject({}),
  errors: ['rooms.not_found', 'rooms.not_seated', 'rooms.seed_too_late'],
})

export const actInHand = defineEndpoint({
  name: 'actInHand',
  method: 'POST',
  path: '/wps/rooms/hands/:handId/actions',
  summary: 'Act in a hand. `actionNo` is that of the hand as the caller saw it: acting twice does nothing twice',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: handParams,
  body: z.strictObject({ actionNo: z.number().check(z.int(), z.gte(0), z.lte(10_000)), action: handAction }),
  reply: z.strictObject({ hand: roomHand }),
  errors: ['rooms.hand_not_found', 'rooms.not_your_turn', 'rooms.action_not_possible'],
})

export const sayInRoom = defineEndpoint({
  name: 'sayInRoom',
  method: 'POST',
  path: '/wps/rooms/:roomId/chat',
  summary: 'Say something to everybody in the room, or show an emote',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  body: z.strictObject({
    text: z.nullable(z.string().check(z.minLength(1), z.maxLength(120))),
    emote: roomLine.shape.emote,
  }),
  reply: roomLine,
  errors: [
    'rooms.not_found',
    'rooms.not_seated',
    'tables.chat_closed',
    'tables.chat_too_fast',
    'tables.chat_not_allowed',
  ],
})

/** A card that the proof opens: its place in the committed deck, and the way from its leaf to the root. */
const opening = z.strictObject({ place: z.number(), card: z.number(), salt: hash, path: z.array(hash) })

export const handRecord = z.strictObject({
  handId: uuid,
  roomId: code,
  gameCode: code,
  handNo: z.number(),
  startedAt: time,
  endedAt: time,
  state: z.enum(['settled', 'void']),
  terms: handTerms,
  /** The hand at its end, as the caller may see it. */
  view: handView,
  actions: z.array(
    z.strictObject({ seat: seatNo, action: handAction, by: z.enum(['player', 'time', 'demo']), at: time }),
  ),
  players: z.array(z.strictObject({ seat: seatNo, name: z.string(), isDemo: z.boolean(), chips: z.number() })),
  ownSeat: z.nullable(seatNo),
  /** A hand of a sit-and-go: all its amounts are tournament chips, and `staked` and `won` whole numbers of them. */
  tournamentId: z.nullable(uuid),
  staked: amount,
  won: amount,
})
export type HandRecord = z.output<typeof handRecord>

export const listHands = defineEndpoint({
  name: 'listHands',
  method: 'GET',
  path: '/wps/rooms/:roomId/hands',
  summary: 'The caller’s own hands in a room, newest first',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: roomParams,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))) }),
  reply: z.strictObject({ list: z.array(handRecord), next: z.nullable(z.string()) }),
  errors: ['rooms.not_found'],
})

export const handProof = defineEndpoint({
  name: 'handProof',
  method: 'GET',
  path: '/wps/rooms/hands/:handId/proof',
  summary:
    'What shows that the cards of a hand were those of the committed deck: for its players, each card that they saw',
  tag: 'rooms',
  access: signedIn,
  scopes: ['game', 'site'],
  params: handParams,
  reply: z.strictObject({
    record: handRecord,
    definitionHash: hash,
    deckRoot: hash,
    deckSize: z.number(),
    /** Of the seats that were dealt in, ascending. A seat without a fresh seed of its own has one that follows from its last. */
    seeds: z.array(z.strictObject({ seat: seatNo, seed: deckSeed, fresh: z.boolean() })),
    /** Where in the deal the card lies, from 0, and its opening. */
    cards: z.array(z.strictObject({ dealt: z.number(), opening })),
    postings: z.array(
      z.strictObject({
        kind: z.enum(['stake', 'payout', 'rollback']),
        amount,
        houseAccount: z.string(),
        lane: z.number(),
        batch: z.string(),
      }),
    ),
  }),
  errors: ['rooms.hand_not_found'],
})
