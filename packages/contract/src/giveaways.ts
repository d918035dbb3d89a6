// Giveaways: rains of red envelopes, whose pots are cut by a committed seed.
import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, hash, language, queryNumber, time, uuid } from './fields.ts'

/** `empty`: every envelope is opened; `over`: its time is over. */
export const rainStates = ['coming', 'on', 'empty', 'over'] as const

const rain = z.strictObject({
  rainId: uuid,
  title: z.string(),
  state: z.enum(rainStates),
  startsAt: time,
  endsAt: time,
  /** All that the envelopes hold together. */
  pot: amount,
  envelopes: z.number(),
  opened: z.number(),
  least: amount,
  /** SHA-256 of the seed by which the pot is cut, published before the first envelope is opened. */
  commitment: hash,
  /** What the caller's envelope held; `null` if the caller opened none. */
  mine: z.nullable(z.strictObject({ number: z.number(), amount })),
})
export type EnvelopeRain = z.output<typeof rain>

export const envelopeRains = defineEndpoint({
  name: 'envelopeRains',
  method: 'GET',
  path: '/wps/giveaways/envelopes',
  summary: 'Rains of red envelopes: those to come and those of the last days, the earliest first (2.110)',
  tag: 'giveaways',
  access: everyone,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({ list: z.array(rain), now: time, currencySymbol: z.string(), currencyCode: z.string() }),
  errors: [],
})

export const openEnvelope = defineEndpoint({
  name: 'openEnvelope',
  method: 'POST',
  path: '/wps/giveaways/envelopes/:rainId/open',
  summary: 'Open a red envelope of a rain that is on; repeated, it answers with the same one (2.110, 7.048)',
  tag: 'giveaways',
  access: realAccounts,
  params: z.strictObject({ rainId: uuid }),
  reply: z.strictObject({ number: z.number(), amount, currencySymbol: z.string(), currencyCode: z.string() }),
  errors: [
    'giveaway.unknown',
    'giveaway.not_on',
    'giveaway.empty',
    'giveaway.too_new',
    'protection.excluded',
    'wallet.busy',
  ],
})

/** How many openings a page of the proof has. */
export const proofOpenings = 500

export const envelopeProof = defineEndpoint({
  name: 'envelopeProof',
  method: 'GET',
  path: '/wps/giveaways/envelopes/:rainId/proof',
  summary: 'What a rain that is over was cut by, and who opened what, for anybody to compute again (7.048)',
  tag: 'giveaways',
  access: everyone,
  params: z.strictObject({ rainId: uuid }),
  query: z.strictObject({
    language: z.optional(language),
    /** The number of the last opening that the caller has. */
    after: queryNumber(0, 100_000, 0),
  }),
  reply: z.strictObject({
    rainId: uuid,
    title: z.string(),
    commitment: hash,
    serverSeed: hash,
    pot: amount,
    least: amount,
    envelopes: z.number(),
    opened: z.number(),
    openings: z.array(z.strictObject({ number: z.number(), member: z.string(), amount, at: time })),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
  }),
  errors: ['giveaway.unknown', 'giveaway.not_over'],
})
