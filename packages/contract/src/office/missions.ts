// Missions as operators write them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, pageSize, time } from '../fields.ts'
import { missionContent, missionId } from '../mission-content.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** `draft`: only operators see it; `published`: members see it on its days; `ended`: over, and what was reached is given. */
export const missionState = z.enum(['draft', 'published', 'ended'])
export type MissionState = z.output<typeof missionState>

/** A text that says what is stored and may be of an earlier release: the form checks it before it is sent. */
const stored = z.record(z.string(), z.unknown())

const missionRow = z.strictObject({
  missionId,
  state: missionState,
  version: z.number(),
  content: stored,
  changedAt: time,
  /** Members with progress in this period, counted up to 10,000. */
  inProgress: z.number(),
  /** Steps that were reached and given since it began, how many members they belong to, and what they came to. */
  stepsReached: z.number(),
  members: z.number(),
  cost: amount,
  pointsCost: z.number(),
  /** The same by step, from the first one on. */
  reachedBySteps: z.array(z.number()),
})
export type OfficeMission = z.output<typeof missionRow>

const facts = { currencySymbol: z.string(), currencyDigits: z.number(), timeZone: z.string(), today: z.string() }

export const officeMissions = defineEndpoint({
  name: 'officeMissions',
  method: 'GET',
  path: '/office/missions',
  summary: 'The brand’s missions with their numbers, those that changed last first',
  tag: 'missions',
  access: ['operator'],
  permission: 'missions.read',
  query: z.strictObject({ state: z.optional(missionState), ...pageQuery }),
  reply: z.strictObject({ list: z.array(missionRow), ...officePaging, ...facts }),
  errors: [],
})

const params = z.strictObject({ missionId })
const whole = z.strictObject({ mission: missionRow, ...facts })

export const officeMission = defineEndpoint({
  name: 'officeMission',
  method: 'GET',
  path: '/office/missions/:missionId',
  summary: 'One mission',
  tag: 'missions',
  access: ['operator'],
  permission: 'missions.read',
  params,
  reply: whole,
  errors: ['mission.unknown'],
})

export const saveMission = defineEndpoint({
  name: 'saveMission',
  method: 'POST',
  path: '/office/missions/:missionId',
  summary: 'Save a new version of a mission, publish it or end it. What was claimed stays claimed',
  tag: 'missions',
  access: ['operator'],
  permission: 'missions.change',
  freshFactor: true,
  params,
  body: z.strictObject({
    /** The version that the operator has seen; 0 for a new mission. */
    version: z.int().check(z.gte(0)),
    state: missionState,
    content: missionContent,
    reason: officeReason,
  }),
  reply: whole,
  errors: ['mission.unknown', 'mission.changed', 'mission.nothing', 'payment.amount_invalid'],
})

const version = z.strictObject({
  version: z.number(),
  state: missionState,
  operator: z.string(),
  reason: z.string(),
  at: time,
  /** What it changed, by the path of the field. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
})
export type MissionVersionRow = z.output<typeof version>

export const missionVersions = defineEndpoint({
  name: 'missionVersions',
  method: 'GET',
  path: '/office/missions/:missionId/versions',
  summary: 'Every version of a mission, the newest first; `before` is the version to go on from',
  tag: 'missions',
  access: ['operator'],
  permission: 'missions.read',
  params,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: ['mission.unknown'],
})
