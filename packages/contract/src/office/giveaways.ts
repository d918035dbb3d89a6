// Rains of red envelopes, as operators plan them.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, eachLanguage, hash, positiveAmount, time, uuid } from '../fields.ts'
import { rainStates } from '../giveaways.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const officeRain = z.strictObject({
  rainId: uuid,
  title: eachLanguage,
  state: z.enum([...rainStates, 'cancelled']),
  startsAt: time,
  endsAt: time,
  pot: amount,
  envelopes: z.number(),
  least: amount,
  opened: z.number(),
  commitment: hash,
  plannedBy: z.string(),
  plannedAt: time,
})
export type OfficeRain = z.output<typeof officeRain>

export const listRains = defineEndpoint({
  name: 'listRains',
  method: 'GET',
  path: '/office/giveaways/rains',
  summary: 'Rains of red envelopes, those that start last first',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.read',
  query: z.strictObject({ ...pageQuery }),
  reply: z.strictObject({ list: z.array(officeRain), ...officePaging }),
  errors: [],
})

const rainTitle = z.string().check(z.minLength(1), z.maxLength(80))

export const planRain = defineEndpoint({
  name: 'planRain',
  method: 'POST',
  path: '/office/giveaways/rains',
  summary: 'Plan a rain of red envelopes: its pot is cut at once and never changes',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.change',
  freshFactor: true,
  body: z.strictObject({
    title: z.strictObject(inEachLanguage(() => rainTitle)),
    pot: positiveAmount,
    envelopes: z.int().check(z.gte(1), z.lte(100_000)),
    least: positiveAmount,
    /** In the brand's time zone, such as `2026-12-01T20:00`. */
    startsAt: z.string().check(z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/)),
    minutes: z.int().check(z.gte(1), z.lte(1_440)),
    reason: officeReason,
  }),
  reply: officeRain,
  errors: [],
})

export const cancelRain = defineEndpoint({
  name: 'cancelRain',
  method: 'POST',
  path: '/office/giveaways/rains/:rainId/cancel',
  summary: 'Cancel a rain before it begins',
  tag: 'giveaways',
  access: ['operator'],
  permission: 'giveaways.change',
  freshFactor: true,
  params: z.strictObject({ rainId: uuid }),
  body: z.strictObject({ reason: officeReason }),
  reply: officeRain,
  errors: ['giveaway.unknown', 'giveaway.begun'],
})
