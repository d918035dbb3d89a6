// The activity centre: contests that members enter with a comment and images, and what operators decided about their entries.
import * as z from 'zod/mini'
import { activityId, maxActivityComment, maxActivityPictures } from './activity-content.ts'
import { pictureUpload } from './avatar.ts'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, language, pageNo, pageSize, paging, time, uuid } from './fields.ts'
import { promotionArt } from './promotion-content.ts'

/**
 * What an activity is for whoever looks at it, of the states of 4.029. `join`: log in, or enter; `applying`: an operator decides;
 * `issued`: the prize waits in the reward centre; `claimed`: received; `close`: over, without an own entry.
 */
export const activityState = z.enum(['coming', 'join', 'applying', 'issued', 'claimed', 'rejected', 'close'])
export type ActivityState = z.output<typeof activityState>

/** What must be done first, or why it is closed. */
export const activityHint = z.enum(['log_in', 'over', 'budget', 'expired'])

const activity = z.strictObject({
  activityId,
  art: promotionArt,
  title: z.string(),
  summary: z.string(),
  from: z.nullable(time),
  until: z.nullable(time),
  /** Whether its end has come, or an operator has ended it. */
  isOver: z.boolean(),
  state: activityState,
  hint: z.nullable(activityHint),
  per: z.enum(['ever', 'day']),
  /** The most that one entry is given, in the currency or in points. */
  reward: z.strictObject({ kind: z.enum(['cash', 'points']), amount }),
})
export type Activity = z.output<typeof activity>

const picture = z.strictObject({ pictureId: uuid })

const entry = z.strictObject({
  entryId: uuid,
  state: z.enum(['applying', 'issued', 'claimed', 'expired', 'rejected']),
  comment: z.string(),
  pictures: z.array(picture),
  sentAt: time,
  decidedAt: z.nullable(time),
  /** What an operator answered. */
  answer: z.nullable(z.string()),
  /** What it was given; `null` until then. */
  given: z.nullable(z.strictObject({ kind: z.enum(['cash', 'points']), amount })),
})
export type ActivityEntry = z.output<typeof entry>

const detail = z.strictObject({
  activity: z.extend(activity, {
    /** Plain text; each line is a step. */
    steps: z.string(),
    /** Plain text; each line is a paragraph. */
    terms: z.string(),
    minPictures: z.number(),
    isPublic: z.boolean(),
  }),
  /** The images of the entry that the member has begun and not sent. */
  draft: z.array(picture),
  /** The member's entries, the newest first, at most 31. */
  entries: z.array(entry),
  currencySymbol: z.string(),
  currencyCode: z.string(),
})
export type ActivityDetail = z.output<typeof detail>

const asked = { language: z.optional(language) }
const params = z.strictObject({ activityId })

export const activityList = defineEndpoint({
  name: 'activityList',
  method: 'GET',
  path: '/wps/activities',
  summary: 'The activity centre: those that run, then those to come, then those of the last months (2.110, 4.029)',
  tag: 'activities',
  access: everyone,
  query: z.strictObject({ ...asked, pageNo, pageSize: pageSize(12) }),
  reply: z.strictObject({ list: z.array(activity), ...paging, currencySymbol: z.string(), currencyCode: z.string() }),
  errors: [],
})

export const readActivity = defineEndpoint({
  name: 'readActivity',
  method: 'GET',
  path: '/wps/activities/:activityId',
  summary: 'One activity with the caller’s entries (2.110, 4.029)',
  tag: 'activities',
  access: everyone,
  params,
  query: z.strictObject(asked),
  reply: detail,
  errors: ['activity.unknown'],
})

const joinErrors = ['activity.unknown', 'activity.not_running', 'activity.joined', 'protection.excluded'] as const

export const addActivityPicture = defineEndpoint({
  name: 'addActivityPicture',
  method: 'POST',
  path: '/wps/activities/:activityId/pictures',
  summary: `Add an image to the entry that one is writing, PNG or JPEG of at most 5 MB, at most ${maxActivityPictures} (5.042, 9.009)`,
  tag: 'activities',
  access: realAccounts,
  maxPerHour: 60,
  params,
  upload: pictureUpload,
  reply: detail,
  errors: [
    ...joinErrors,
    'payment.pictures_used_up',
    'upload.wrong_type',
    'upload.too_large',
    'upload.not_readable',
    'upload.too_many_pixels',
  ],
})

export const removeActivityPicture = defineEndpoint({
  name: 'removeActivityPicture',
  method: 'DELETE',
  path: '/wps/activities/:activityId/pictures/:pictureId',
  summary: 'Remove an image from the entry that one is writing',
  tag: 'activities',
  access: realAccounts,
  params: z.strictObject({ activityId, pictureId: uuid }),
  reply: detail,
  errors: ['activity.unknown', 'activity.picture_unknown', 'activity.joined'],
})

export const activityPicture = defineEndpoint({
  name: 'activityPicture',
  method: 'GET',
  path: '/wps/activities/pictures/:pictureId',
  summary: 'An own image, as it was encoded again',
  tag: 'activities',
  access: realAccounts,
  params: z.strictObject({ pictureId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['activity.picture_unknown'],
})

export const joinActivity = defineEndpoint({
  name: 'joinActivity',
  method: 'POST',
  path: '/wps/activities/:activityId/entries',
  summary: 'Send the entry with its comment and the images added before. The same again changes nothing (5.042, 9.007)',
  tag: 'activities',
  access: realAccounts,
  maxPerHour: 60,
  params,
  body: z.strictObject({ comment: z.string().check(z.trim(), z.maxLength(maxActivityComment * 2)) }),
  reply: detail,
  errors: [...joinErrors, 'activity.comment_length', 'activity.pictures_needed'],
})

export const activityComments = defineEndpoint({
  name: 'activityComments',
  method: 'GET',
  path: '/wps/activities/:activityId/comments',
  summary: 'The comments of approved entries, the newest first, with masked names, if the activity shows them',
  tag: 'activities',
  access: everyone,
  params,
  query: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ member: z.string(), comment: z.string(), at: time })),
    ...paging,
  }),
  errors: ['activity.unknown'],
})
