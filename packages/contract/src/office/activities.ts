// Activities as operators write them, and the entries that they decide about.
import * as z from 'zod/mini'
import { activityContent, activityId } from '../activity-content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, positiveAmount, time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** `draft`: only operators see it; `published`: members see it from its beginning to its end; `ended`: nobody can enter any more. */
export const officeActivityState = z.enum(['draft', 'published', 'ended'])
export type OfficeActivityState = z.output<typeof officeActivityState>

const row = z.strictObject({
  activityId,
  state: officeActivityState,
  version: z.number(),
  /** What is stored may be of an earlier release: the form checks it before it is sent. */
  content: z.record(z.string(), z.unknown()),
  changedAt: time,
  /** How many entries were sent, how many of them wait for an operator, and what was given. */
  entries: z.number(),
  waiting: z.number(),
  spent: amount,
  budget: amount,
  kind: z.enum(['cash', 'points']),
})
export type OfficeActivity = z.output<typeof row>

const facts = { currencySymbol: z.string(), currencyDigits: z.number(), timeZone: z.string() }
const params = z.strictObject({ activityId })
const whole = z.strictObject({ activity: row, ...facts })

export const officeActivities = defineEndpoint({
  name: 'officeActivities',
  method: 'GET',
  path: '/office/activities',
  summary: 'The brand’s activities, those that changed last first',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.read',
  query: z.strictObject({ state: z.optional(officeActivityState), ...pageQuery }),
  reply: z.strictObject({ list: z.array(row), ...officePaging, ...facts }),
  errors: [],
})

export const officeActivity = defineEndpoint({
  name: 'officeActivity',
  method: 'GET',
  path: '/office/activities/:activityId',
  summary: 'One activity',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.read',
  params,
  reply: whole,
  errors: ['activity.unknown'],
})

export const saveActivity = defineEndpoint({
  name: 'saveActivity',
  method: 'POST',
  path: '/office/activities/:activityId',
  summary: 'Write an activity, change it, publish it or end it',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.change',
  freshFactor: true,
  params,
  body: z.strictObject({
    /** The version that the operator has seen; 0 for a new activity. */
    version: z.int().check(z.gte(0)),
    state: officeActivityState,
    content: activityContent,
    reason: officeReason,
  }),
  reply: whole,
  errors: [
    'activity.changed',
    'activity.nothing',
    'activity.entered',
    'activity.budget_given',
    'payment.amount_invalid',
  ],
})

const entryRow = z.strictObject({
  entryId: uuid,
  activityId,
  title: z.string(),
  member: memberName,
  state: z.enum(['applying', 'issued', 'rejected']),
  comment: z.nullable(z.string()),
  pictures: z.array(
    z.strictObject({
      pictureId: uuid,
      /** How many other members have sent the same file. */
      others: z.number(),
    }),
  ),
  sentAt: time,
  kind: z.enum(['cash', 'points']),
  /** The most that it can be given: by the activity, and by what is left of its budget. */
  most: amount,
  given: z.nullable(amount),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  answer: z.nullable(z.string()),
})
export type OfficeEntry = z.output<typeof entryRow>

export const activityEntries = defineEndpoint({
  name: 'activityEntries',
  method: 'GET',
  path: '/office/activity-entries',
  summary: 'Entries: those that wait for a decision, the oldest first, or all, the newest first',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.read',
  query: z.strictObject({
    queue: z._default(z.enum(['waiting', 'all']), 'waiting'),
    activity: z.optional(activityId),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(entryRow), ...officePaging, currencySymbol: z.string() }),
  errors: [],
})

export const entryPicture = defineEndpoint({
  name: 'entryPicture',
  method: 'GET',
  path: '/office/activity-entries/pictures/:pictureId',
  summary: 'An image of an entry, as it was encoded again',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.read',
  params: z.strictObject({ pictureId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['activity.picture_unknown'],
})

const decided = z.strictObject({ entry: entryRow, currencySymbol: z.string() })
const entryParams = z.strictObject({ entryId: uuid })

export const approveEntry = defineEndpoint({
  name: 'approveEntry',
  method: 'POST',
  path: '/office/activity-entries/:entryId/approve',
  summary:
    'Approve an entry with a prize, which waits in the reward centre. It is taken from the budget in the same statement',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.decide',
  freshFactor: true,
  params: entryParams,
  body: z.strictObject({
    amount: positiveAmount,
    /** What the member reads besides. */
    answer: z.nullable(officeReason),
  }),
  reply: decided,
  errors: ['activity.entry_unknown', 'activity.over_budget', 'payment.decided', 'payment.amount_invalid'],
})

export const rejectEntry = defineEndpoint({
  name: 'rejectEntry',
  method: 'POST',
  path: '/office/activity-entries/:entryId/reject',
  summary: 'Reject an entry with a reason, which the member reads',
  tag: 'activities',
  access: ['operator'],
  permission: 'activities.decide',
  freshFactor: true,
  params: entryParams,
  body: z.strictObject({ reason: officeReason }),
  reply: decided,
  errors: ['activity.entry_unknown', 'payment.decided'],
})
