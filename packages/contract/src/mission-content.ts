// A mission as an operator writes it: one schema for the brand's files, the office's form, and what is stored.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { day, gameType, positiveAmount } from './fields.ts'

/** `once`: within its time; `daily` and `weekly`: anew in each day and week of the brand's time zone, weeks from Monday. */
export const missionKinds = ['daily', 'weekly', 'once'] as const
export const missionKind = z.enum(missionKinds)
export type MissionKind = z.output<typeof missionKind>

/**
 * What a mission counts. `deposit`: what was deposited in all; `deposits`: how often; `turnover`: stakes less those that were
 * returned; `rounds`: stakes placed; `sign_in`: days signed in; `friends`: invited friends who did what is asked of friends.
 */
export const missionGoals = ['deposit', 'deposits', 'turnover', 'rounds', 'sign_in', 'friends'] as const
export const missionGoal = z.enum(missionGoals)
export type MissionGoal = z.output<typeof missionGoal>

/** Whether a goal counts money; the others count how often. */
export function countsMoney(goal: MissionGoal): boolean {
  return goal === 'deposit' || goal === 'turnover'
}

/** Whether a goal can be limited to types of games. */
export function countsPlay(goal: MissionGoal): boolean {
  return goal === 'turnover' || goal === 'rounds'
}

/** Part of a mission's address. */
export const missionId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

/** How long a mission may run at most, in days. */
export const longestMissionDays = 366

const words = (most: number) =>
  z.strictObject(inEachLanguage(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

const reward = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cash'), amount: positiveAmount }),
  z.strictObject({ kind: z.literal('points'), points: whole(1, 10_000_000) }),
])
export type MissionReward = z.output<typeof reward>

const step = z.strictObject({
  /** How much of the goal reaches it: an amount of money, or a whole number. */
  target: positiveAmount,
  reward,
  /** What it brings on the leaderboard of its week. */
  board: whole(0, 100_000),
})
export type MissionStep = z.output<typeof step>

const shape = z.strictObject({
  kind: missionKind,
  /** Its place in the list: lower numbers first. */
  order: whole(0, 999),
  title: words(80),
  summary: words(240),
  /** First and last day in the brand's time zone. */
  from: day,
  until: z.nullable(day),
  /** From this level on. */
  minLevel: whole(0, 100),
  goal: missionGoal,
  /** Which types of games count; all if there are none. */
  gameTypes: z.array(gameType).check(z.maxLength(gameType.options.length)),
  steps: z.array(step).check(z.minLength(1), z.maxLength(8)),
  /** How many days a reward waits that was not claimed when its day or week was over. */
  claimDays: whole(1, 90),
})
export type MissionContent = z.output<typeof shape>

/** A mission. What contradicts itself is refused. */
export const missionContent = shape.check(
  z.refine(
    (one) => one.steps.every(({ target }, place) => Number(target) > Number(one.steps[place - 1]?.target ?? 0)),
    {
      error: 'each step needs more than the one before',
      path: ['steps'],
    },
  ),
  z.refine((one) => countsMoney(one.goal) || one.steps.every(({ target }) => /^\d{1,9}$/.test(target)), {
    error: 'this goal is counted in whole numbers',
    path: ['steps'],
  }),
  z.refine((one) => one.goal !== 'sign_in' || lastTarget(one) <= signInDays(one), {
    error: 'there are not so many days to sign in',
    path: ['steps'],
  }),
  z.refine((one) => countsPlay(one.goal) || one.gameTypes.length === 0, {
    error: 'only play has types of games',
    path: ['gameTypes'],
  }),
  z.refine((one) => one.kind !== 'once' || one.until !== null, {
    error: 'a mission that is done once needs an end',
    path: ['until'],
  }),
  z.refine((one) => one.until === null || one.until >= one.from, {
    error: 'the end must not be before the beginning',
    path: ['until'],
  }),
  z.refine((one) => one.kind !== 'once' || daysOf(one) <= longestMissionDays, {
    error: 'it may run for 366 days',
    path: ['until'],
  }),
)

function lastTarget({ steps }: Pick<MissionContent, 'steps'>): number {
  return Number(steps.at(-1)?.target ?? 0)
}

function signInDays(one: Pick<MissionContent, 'kind' | 'from' | 'until'>): number {
  return one.kind === 'daily' ? 1 : one.kind === 'weekly' ? 7 : daysOf(one)
}

function daysOf({ from, until }: Pick<MissionContent, 'from' | 'until'>): number {
  return until === null ? 0 : Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
}
