// Missions and their leaderboard, as members see them (2.106, 7.038).
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, day, gameType, language, time } from './fields.ts'
import { missionGoal, missionId, missionKind } from './mission-content.ts'
import { reward } from './rewards.ts'

/** Money of the brand's currency, or points. */
const prize = z.strictObject({ kind: z.enum(['cash', 'points']), amount })
export type MissionPrize = z.output<typeof prize>

const step = z.strictObject({
  /** From 1. */
  number: z.number(),
  /** How much of the goal reaches it: money, or a whole number. */
  target: amount,
  reward: prize,
  /** What it brings on the leaderboard. */
  board: z.number(),
  /** `open`: not reached yet; `ready`: it can be claimed. */
  state: z.enum(['open', 'ready', 'claimed']),
})

const mission = z.strictObject({
  missionId,
  kind: missionKind,
  title: z.string(),
  summary: z.string(),
  goal: missionGoal,
  /** Which types of games count; all if there are none. */
  gameTypes: z.array(gameType),
  /** What counts so far in this period: money, or a whole number. */
  progress: amount,
  steps: z.array(step),
  /** When this day, this week or the mission is over. */
  endsAt: time,
})
export type Mission = z.output<typeof mission>

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }
const asked = z.strictObject({ language: z.optional(language) })

export const memberMissions = defineEndpoint({
  name: 'memberMissions',
  method: 'GET',
  path: '/wps/member/missions',
  summary: 'The missions that are open to the member, with progress, and a summary of this week (2.106, 7.038)',
  tag: 'missions',
  access: realAccounts,
  query: asked,
  reply: z.strictObject({
    /** Those with something to claim first, then in the brand's order; at most 200. */
    list: z.array(mission),
    /** Of all missions together: steps that can be claimed, steps that were claimed in this week, and the points of this week. */
    summary: z.strictObject({ ready: z.number(), claimedThisWeek: z.number(), weekPoints: z.number() }),
    ...inCurrency,
  }),
  errors: [],
})

export const claimMissionStep = defineEndpoint({
  name: 'claimMissionStep',
  method: 'POST',
  path: '/wps/member/missions/:missionId/claim',
  summary: 'Claim the reward of a step that was reached, once in each period (2.106, 7.038)',
  tag: 'missions',
  access: realAccounts,
  params: z.strictObject({ missionId }),
  body: z.strictObject({ step: z.int().check(z.gte(1), z.lte(8)), language: z.optional(language) }),
  reply: z.strictObject({ mission, reward, ...inCurrency }),
  errors: ['mission.unknown', 'mission.not_reached', 'mission.claimed'],
})

const place = z.strictObject({
  /** Members with equal points share a place. */
  place: z.number(),
  /** Masked. */
  name: z.string(),
  points: z.number(),
  isYou: z.boolean(),
  /** What the place is worth as the board stands: those of equal places share what their places are worth. */
  prize: z.nullable(prize),
})
export type LeaderboardPlace = z.output<typeof place>

export const missionLeaderboard = defineEndpoint({
  name: 'missionLeaderboard',
  method: 'GET',
  path: '/wps/member/missions/leaderboard',
  summary: 'The best of a week by what their steps of missions brought, most first, with masked names (2.106, 7.038)',
  tag: 'missions',
  access: realAccounts,
  query: z.strictObject({ week: z._default(z.enum(['this', 'last']), 'this') }),
  reply: z.strictObject({
    from: day,
    to: day,
    endsAt: time,
    /** Whether its prizes have been given out. */
    isClosed: z.boolean(),
    /** At most 50. */
    list: z.array(place),
    /** The caller's own place, also below the list; `null` without points. */
    own: z.nullable(place),
    /** What the first places are worth. */
    prizes: z.array(z.strictObject({ place: z.number(), prize })),
    ...inCurrency,
  }),
  errors: [],
})
