import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'

const minor = z.int().min(0).max(1_000_000_000_000)

const level = z.strictObject({
  names: z.strictObject(inEachLanguage(() => z.string().min(1).max(60))),
  /** Valid turnover within the period that reaches it, in minor units like all amounts here. */
  needsMinor: minor.min(1),
  /** What keeps it when its time is over. */
  keepsMinor: minor,
  /** Gifts, 0 for none. */
  onReachingMinor: minor,
  weeklyMinor: minor,
  monthlyMinor: minor,
  /** On the member's birthday, once a year. Versions of before have none. */
  birthdayMinor: minor.default(0),
  /** The most that can be withdrawn in a day; 0 for what the brand says. */
  withdrawDayMinor: minor.default(0),
})

/** The levels of a brand above level 0, the lowest first. */
export const levelSettings = z
  .strictObject({
    /** How many days of turnover count, today included. */
    periodDays: z.int().min(1).max(366),
    /** How long a level is kept once it is reached. */
    keptDays: z.int().min(1).max(366),
    /** How long a gift waits to be claimed. */
    giftDays: z.int().min(1).max(90),
    levels: z.array(level).max(20),
  })
  .refine(
    ({ levels }) => levels.every((one, place) => place === 0 || one.needsMinor > (levels[place - 1]?.needsMinor ?? 0)),
    'each level needs more than the one below',
  )
  .refine(
    ({ levels }) => levels.every(({ needsMinor, keepsMinor }) => keepsMinor <= needsMinor),
    'keepsMinor is above needsMinor',
  )
export type LevelSettings = z.output<typeof levelSettings>

/** A brand without levels. */
export const noLevels: LevelSettings = { periodDays: 30, keptDays: 30, giftDays: 30, levels: [] }

/** The level that a turnover reaches: its place from 1; 0 for none. */
export function reachedBy({ levels }: LevelSettings, turnoverMinor: bigint): number {
  return levels.findLastIndex(({ needsMinor }) => turnoverMinor >= BigInt(needsMinor)) + 1
}

/** What a member's level is to be. `undefined`: as it is. */
export type Verdict = { readonly level: number; readonly cause: 'reached' | 'lapsed' }

/**
 * Decides about a level: up at once to what the turnover reaches; kept until its time is over; then kept again if the turnover
 * keeps it, else one level down. What an operator has set stays until its time is over.
 */
export function decideLevel(
  settings: LevelSettings,
  now: { readonly level: number; readonly isKept: boolean; readonly isSet?: boolean; readonly turnoverMinor: bigint },
): Verdict | 'keep' | undefined {
  if (now.isSet === true) return undefined
  const reached = reachedBy(settings, now.turnoverMinor)
  if (reached > now.level) return { level: reached, cause: 'reached' }
  if (now.level === 0 || now.isKept) return undefined
  const held = settings.levels[now.level - 1]
  if (held !== undefined && now.turnoverMinor >= BigInt(held.keepsMinor)) return 'keep'
  // A brand may have fewer levels than it had.
  return { level: Math.min(now.level - 1, settings.levels.length), cause: 'lapsed' }
}
