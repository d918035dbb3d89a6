// Raffles: tickets by deposits, by turnover or for a press of a button; winners drawn by a committed seed (7.048).
import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, gameType, hash, language, queryNumber, time, uuid } from './fields.ts'

/** `running`: there are tickets to get; `closed`: no more of them, and nothing is drawn yet. */
export const raffleStates = ['coming', 'running', 'closed', 'drawn', 'cancelled'] as const

/** Equal prizes of a raffle: main units of the currency, or points. */
export const rafflePrize = z.strictObject({
  count: z.number(),
  kind: z.enum(['cash', 'points']),
  amount,
})
export type RafflePrize = z.output<typeof rafflePrize>

/** How tickets are got. */
export const raffleEarning = {
  /** A ticket for each of this deposited; `null` if deposits bring none. */
  perDeposit: z.nullable(amount),
  /** A ticket for each of this staked, counted at the percentage of the game's type; `null` if play brings none. */
  perTurnover: z.nullable(amount),
  weights: z.array(z.strictObject({ gameType, percent: z.number() })),
  hasFreeTicket: z.boolean(),
  /** The most tickets of one member. */
  memberLimit: z.number(),
  /** Whether a member wins at most one prize. */
  isOneEach: z.boolean(),
  /** The level from which members get tickets; 0: everybody. */
  minLevel: z.number(),
}

const wonPrize = { place: z.number(), ticket: z.number(), kind: z.enum(['cash', 'points']), amount }

const winner = z.strictObject({
  ...wonPrize,
  /** Who has the ticket, as the list of tickets names them. */
  entrant: z.string(),
  /** The winner's masked name. */
  member: z.string(),
})
export type RaffleWinnerShown = z.output<typeof winner>

const mine = z.strictObject({
  /** What the list of tickets calls the member; `null` before the first ticket. */
  code: z.nullable(z.string()),
  tickets: z.number(),
  /** The member's tickets, lowest first, at most 100 ranges. */
  ranges: z.array(z.strictObject({ first: z.number(), last: z.number() })),
  hasClaimed: z.boolean(),
  /** Whether the member's level is high enough. */
  mayEnter: z.boolean(),
  /** What is missing for the next ticket; `null` if there is no such way, or the limit is reached. */
  toDeposit: z.nullable(amount),
  toStake: z.nullable(amount),
  wins: z.array(z.strictObject({ ...wonPrize, isPaid: z.boolean() })),
})

const raffle = z.strictObject({
  raffleId: uuid,
  title: z.string(),
  words: z.string(),
  state: z.enum(raffleStates),
  opensAt: time,
  closesAt: time,
  drawsAt: time,
  prizes: z.array(rafflePrize),
  ...raffleEarning,
  /** Tickets so far, and how many members have them. */
  tickets: z.number(),
  entrants: z.number(),
  /** SHA-256 of the seed, published before the first ticket. */
  commitment: hash,
  /** SHA-256 of the list of tickets, published before the draw. */
  seal: z.nullable(hash),
  drawnAt: z.nullable(time),
  /** The first winners, at most 20; the proof has all. */
  winners: z.array(winner),
  winnerCount: z.number(),
  /** `null` for visitors and trial players. */
  mine: z.nullable(mine),
})
export type Raffle = z.output<typeof raffle>

export const raffles = defineEndpoint({
  name: 'raffles',
  method: 'GET',
  path: '/wps/giveaways/raffles',
  summary:
    'Raffles that run, that are to come and that were drawn in the last weeks, with the caller’s tickets (7.048)',
  tag: 'giveaways',
  access: everyone,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({ list: z.array(raffle), now: time, currencySymbol: z.string(), currencyCode: z.string() }),
  errors: [],
})

export const claimRaffleTicket = defineEndpoint({
  name: 'claimRaffleTicket',
  method: 'POST',
  path: '/wps/giveaways/raffles/:raffleId/claim',
  summary: 'Take the free ticket of a raffle; repeated, it answers with the same one (7.048)',
  tag: 'giveaways',
  access: realAccounts,
  params: z.strictObject({ raffleId: uuid }),
  reply: z.strictObject({ ticket: z.number() }),
  errors: [
    'giveaway.unknown',
    'giveaway.not_on',
    'giveaway.too_new',
    'raffle.level',
    'raffle.limit',
    'protection.excluded',
  ],
})

/** How many lines of the list of tickets a page has. */
export const raffleLines = 5_000

export const raffleProof = defineEndpoint({
  name: 'raffleProof',
  method: 'GET',
  path: '/wps/giveaways/raffles/:raffleId/proof',
  summary:
    'The list of a raffle’s tickets and, after the draw, its seed and winners, for anybody to draw again (7.048)',
  tag: 'giveaways',
  access: everyone,
  params: z.strictObject({ raffleId: uuid }),
  query: z.strictObject({
    language: z.optional(language),
    /** The last ticket that the caller has. */
    after: queryNumber(0, 999_999_999, 0),
  }),
  reply: z.strictObject({
    raffleId: uuid,
    title: z.string(),
    state: z.enum(raffleStates),
    prizes: z.array(rafflePrize),
    isOneEach: z.boolean(),
    tickets: z.number(),
    entrants: z.number(),
    commitment: hash,
    /** When there could be no more tickets, and the seal of those that there are. */
    sealedAt: z.nullable(time),
    seal: z.nullable(hash),
    drawnAt: z.nullable(time),
    /** `null` until the draw. */
    serverSeed: z.nullable(hash),
    /** The list of tickets, such as `1-10 0123456789abcdef`. */
    lines: z.array(z.string()),
    /** The last ticket of this page if there are more. */
    next: z.nullable(z.number()),
    /** All of them, on the first page. */
    winners: z.array(winner),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
  }),
  errors: ['giveaway.unknown'],
})
