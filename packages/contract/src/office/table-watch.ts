// Members who may help each other at card tables, as operators see them and decide about them.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, day, filterBy, time, uuid } from '../fields.ts'
import { handAction, handTerms } from '../hands.ts'
import { memberName, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** The signs that are looked for; the last six are what two accounts share. */
export const watchSignals = [
  'one_way',
  'soft_play',
  'big_folds',
  'given_up',
  'together',
  'device',
  'address',
  'phone',
  'email',
  'bank',
  'referral',
] as const

/** Decisions: there is nothing in it; the two are watched; they do help each other. */
export const watchDecisions = ['cleared', 'watched', 'confirmed'] as const

const signal = z.strictObject({
  name: z.enum(watchSignals),
  points: z.number(),
  /** Who loses, or folds; `null` if it is about both. */
  by: z.nullable(memberName),
  /** Hands, pots or sit-and-gos that were looked at, and in how many of them it was so. */
  hands: z.nullable(z.number()),
  times: z.nullable(z.number()),
  /** How often it is so with others, in percent. */
  usualPercent: z.nullable(z.number()),
  /** What was lost in all; counted as the pair’s flow. */
  amount: z.nullable(amount),
  z: z.nullable(z.number()),
  /** By chance, at most one of ten to this power of honest pairs shows it. */
  zeros: z.nullable(z.number()),
})
export type WatchSignal = z.output<typeof signal>

/** The two members by their numbers, the lower one first, and the game: `12-34-bz-holdem`, or `12-34-bz-holdem-sit-and-go` for its sit-and-gos. */
const pairId = z.string().check(z.regex(/^\d{1,18}-\d{1,18}-[A-Za-z0-9_-]{1,64}$/))
const pairParams = z.strictObject({ pairId })

/** For what was played: money, or tournament chips in sit-and-gos, which are no money and never added to it. */
const play = z.enum(['cash', 'sit_and_go'])

const pair = z.strictObject({
  pairId,
  one: memberName,
  other: memberName,
  /** Of sit-and-gos, the game’s code with `-sit-and-go`. */
  gameCode: code,
  play,
  names: z.strictObject(inEachLanguage(() => z.string())),
  /** Of the days that were looked at. */
  hands: z.number(),
  sitAndGos: z.number(),
  /** What went from one to the other, negative if it went the other way: money, or of sit-and-gos stacks with which everybody begins. */
  flow: amount,
  score: z.number(),
  signals: z.array(signal),
  state: z.enum(['open', ...watchDecisions]),
  isRaised: z.boolean(),
  judgedAt: z.nullable(time),
  decidedAt: z.nullable(time),
})
export type WatchedPair = z.output<typeof pair>

export const officeWatchedPairs = defineEndpoint({
  name: 'officeWatchedPairs',
  method: 'GET',
  path: '/office/table-watch',
  summary:
    'Members who may help each other at card tables: those to look at, the highest score first, or those decided about',
  tag: 'table watch',
  access: ['operator'],
  permission: 'rooms.read',
  query: z.strictObject({
    view: z._default(z.enum(['raised', ...watchDecisions]), 'raised'),
    gameCode: filterBy(code),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(pair),
    /** The card games that can be filtered by, and their sit-and-gos. */
    games: z.array(z.strictObject({ gameCode: code, play, names: pair.shape.names })),
    ...officePaging,
  }),
  errors: [],
})

const pairDay = z.strictObject({
  day,
  hands: z.number(),
  sitAndGos: z.number(),
  flow: amount,
  /** Pots that were left to the two, and how they went. */
  duels: z.number(),
  checkedDown: z.number(),
  oneFolds: z.number(),
  otherFolds: z.number(),
  oneBigFolds: z.number(),
  otherBigFolds: z.number(),
})
export type WatchedDay = z.output<typeof pairDay>

export const officeWatchedPair = defineEndpoint({
  name: 'officeWatchedPair',
  method: 'GET',
  path: '/office/table-watch/:pairId',
  summary:
    'Two members at card tables: the signs with their figures, the days on which they played together, decisions',
  tag: 'table watch',
  access: ['operator'],
  permission: 'rooms.read',
  params: pairParams,
  reply: z.strictObject({
    ...pair.shape,
    /** The last days that are looked at, the newest first, and how many days that is. */
    days: z.array(pairDay),
    lookedAtDays: z.number(),
    decisions: z.array(
      z.strictObject({
        decisionId: uuid,
        decision: z.enum(watchDecisions),
        reason: z.string(),
        score: z.number(),
        operator: z.string(),
        at: time,
      }),
    ),
  }),
  errors: ['rooms.pair_not_found'],
})
export type WatchedPairPage = z.output<(typeof officeWatchedPair)['reply']>

/** Amounts are money; in sit-and-gos, whole tournament chips. */
const watchedHand = z.strictObject({
  handId: uuid,
  roomId: code,
  handNo: z.number(),
  at: time,
  pot: amount,
  /** What each of the two won or lost. */
  oneNet: amount,
  otherNet: amount,
})
export type WatchedHandRow = z.output<typeof watchedHand>

export const officeWatchedHands = defineEndpoint({
  name: 'officeWatchedHands',
  method: 'GET',
  path: '/office/table-watch/:pairId/hands',
  summary: 'The hands that two members played together on a day, the newest first',
  tag: 'table watch',
  access: ['operator'],
  permission: 'rooms.read',
  params: pairParams,
  query: z.strictObject({ day, ...pageQuery }),
  reply: z.strictObject({ list: z.array(watchedHand), ...officePaging }),
  errors: ['rooms.pair_not_found'],
})

export const openWatchedHand = defineEndpoint({
  name: 'openWatchedHand',
  method: 'POST',
  path: '/office/table-watch/:pairId/hands/:handId/open',
  summary: 'Open a finished hand of two members with every card of every seat. The audit log records it',
  tag: 'table watch',
  access: ['operator'],
  permission: 'rooms.read',
  params: z.strictObject({ pairId, handId: uuid }),
  reply: z.strictObject({
    handId: uuid,
    roomId: code,
    gameCode: code,
    handNo: z.number(),
    startedAt: time,
    /** All amounts are money, or in a sit-and-go whole tournament chips. */
    play,
    terms: handTerms,
    /** The board of hold’em, or the landlord’s extra cards of Dou Dizhu. A card is its place in the sorted deck. */
    board: z.array(z.number()),
    seats: z.array(
      z.strictObject({
        seat: z.number(),
        /** `null` for a demo opponent. */
        member: z.nullable(memberName),
        name: z.string(),
        chips: amount,
        cards: z.array(z.number()),
        staked: amount,
        won: amount,
      }),
    ),
    actions: z.array(
      z.strictObject({
        seat: z.number(),
        action: handAction,
        by: z.enum(['player', 'time', 'demo']),
        at: time,
        phase: z.enum(['preflop', 'flop', 'turn', 'river', 'over', 'betting', 'drawing', 'bidding', 'playing']),
        /** All that was staked before it. */
        pot: amount,
      }),
    ),
    rake: amount,
  }),
  errors: ['rooms.hand_not_found', 'rooms.pair_not_found'],
})
export type OpenedHand = z.output<(typeof openWatchedHand)['reply']>

export const decideWatchedPair = defineEndpoint({
  name: 'decideWatchedPair',
  method: 'POST',
  path: '/office/table-watch/:pairId/decide',
  summary: 'Decide about two members: the pair is hidden until its signs are stronger. Nothing else follows by itself',
  tag: 'table watch',
  access: ['operator'],
  permission: 'rooms.decide',
  params: pairParams,
  body: z.strictObject({ decision: z.enum(watchDecisions), reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['rooms.pair_not_found'],
})
