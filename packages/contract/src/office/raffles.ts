// Raffles, as operators plan them.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, eachLanguage, gameType, hash, positiveAmount, time, uuid } from '../fields.ts'
import { raffleEarning, rafflePrize, raffleStates } from '../raffles.ts'
import { memberName, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const officeRaffle = z.strictObject({
  raffleId: uuid,
  title: eachLanguage,
  words: eachLanguage,
  state: z.enum(raffleStates),
  opensAt: time,
  closesAt: time,
  drawsAt: time,
  prizes: z.array(rafflePrize),
  ...raffleEarning,
  tickets: z.number(),
  entrants: z.number(),
  commitment: hash,
  seal: z.nullable(hash),
  drawnAt: z.nullable(time),
  /** What its prizes in money come to together. */
  total: amount,
  winners: z.number(),
  /** Prizes that are drawn and not in the winner's balance yet. */
  unpaid: z.number(),
  cancelReason: z.nullable(z.string()),
  plannedBy: z.string(),
  plannedAt: time,
})
export type OfficeRaffle = z.output<typeof officeRaffle>

export const officeRaffles = defineEndpoint({
  name: 'officeRaffles',
  method: 'GET',
  path: '/office/giveaways/raffles',
  summary: 'Raffles, those that open last first',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.read',
  query: z.strictObject({ ...pageQuery }),
  reply: z.strictObject({ list: z.array(officeRaffle), ...officePaging }),
  errors: [],
})

const titles = z.strictObject(inEachLanguage(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(80))))
const texts = z.strictObject(inEachLanguage(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000))))

/** In the brand's time zone, such as `2026-12-01T20:00`. */
const localTime = z.string().check(z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/))

export const planRaffle = defineEndpoint({
  name: 'planRaffle',
  method: 'POST',
  path: '/office/giveaways/raffles',
  summary: 'Plan a raffle: its seed is drawn at once, and nothing of what it promises changes afterwards',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.change',
  freshFactor: true,
  body: z.strictObject({
    title: titles,
    words: texts,
    opensAt: localTime,
    closesAt: localTime,
    drawsAt: localTime,
    /** In the order in which they are drawn. */
    prizes: z
      .array(
        z.strictObject({
          count: z.int().check(z.gte(1), z.lte(1_000)),
          kind: z.enum(['cash', 'points']),
          amount: positiveAmount,
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    perDeposit: z.nullable(positiveAmount),
    perTurnover: z.nullable(positiveAmount),
    /** In percent; what is left out counts nothing. */
    weights: z.partialRecord(gameType, z.int().check(z.gte(0), z.lte(500))),
    hasFreeTicket: z.boolean(),
    memberLimit: z.int().check(z.gte(1), z.lte(100_000)),
    isOneEach: z.boolean(),
    minLevel: z.int().check(z.gte(0), z.lte(100)),
    reason: officeReason,
  }),
  reply: officeRaffle,
  errors: [],
})

export const cancelRaffle = defineEndpoint({
  name: 'cancelRaffle',
  method: 'POST',
  path: '/office/giveaways/raffles/:raffleId/cancel',
  summary: 'Cancel a raffle while there are still tickets to get: it and its tickets are void',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.change',
  freshFactor: true,
  params: z.strictObject({ raffleId: uuid }),
  body: z.strictObject({ reason: officeReason }),
  reply: officeRaffle,
  errors: ['giveaway.unknown', 'giveaway.begun'],
})

const entrant = z.strictObject({
  member: memberName,
  /** What the public list of tickets calls the member. */
  code: z.string(),
  tickets: z.number(),
  hasClaimed: z.boolean(),
  /** The prizes that the member won, by their places. */
  places: z.array(z.number()),
})
export type OfficeEntrant = z.output<typeof entrant>

export const raffleEntrants = defineEndpoint({
  name: 'raffleEntrants',
  method: 'GET',
  path: '/office/giveaways/raffles/:raffleId/entrants',
  summary: 'Who has tickets of a raffle, those with the most first',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.read',
  params: z.strictObject({ raffleId: uuid }),
  query: z.strictObject({ ...pageQuery }),
  reply: z.strictObject({ list: z.array(entrant), ...officePaging }),
  errors: ['giveaway.unknown'],
})
