// An activity as an operator writes it: one schema for the office's form and what is stored.
import * as z from 'zod/mini'
import { contentWords as words, isInOrder, wholeNumber as whole, zonedMoment as moment } from './content-fields.ts'
import { positiveAmount } from './fields.ts'
import { promotionArt } from './promotion-content.ts'

/** Part of an activity's address. */
export const activityId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

/** The most characters of a comment (5.042, 9.007), as the database counts them. */
export const maxActivityComment = 140

/** How many images an entry can have (5.042, 9.009). */
export const maxActivityPictures = 3

const shape = z.strictObject({
  art: promotionArt,
  title: words(80),
  summary: words(240),
  /** What members do. Plain text; each line is a step. */
  steps: words(1_000),
  /** Plain text; each line is a paragraph. */
  terms: words(4_000),
  from: z.nullable(moment),
  until: z.nullable(moment),
  /** How often a member can enter: once, or once on each day of the brand's time zone. */
  per: z.enum(['ever', 'day']),
  /** How many images an entry needs. */
  minPictures: whole(0, maxActivityPictures),
  reward: z.strictObject({
    kind: z.enum(['cash', 'points']),
    /** The most that one entry is given: main units of the currency, or points. */
    amount: positiveAmount,
    /** For how long it waits in the reward centre. */
    claimDays: whole(1, 90),
  }),
  /** The most that all entries are given together, in the same units. */
  budget: positiveAmount,
  /** Whether everybody can read the comments of approved entries, with masked names. */
  isPublic: z.boolean(),
})
export type ActivityContent = z.output<typeof shape>

/** An activity. What contradicts itself is refused. */
export const activityContent = shape.check(
  z.refine(isInOrder, { error: 'the end must be after the beginning', path: ['until'] }),
)
