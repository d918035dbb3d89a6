import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gameType, type GameType } from '@baize/contract'
import { minor, type Minor } from '@baize/money'
import * as z from 'zod'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Brands } from '../brand/index.ts'

const minorText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'a positive whole number of minor units, as text')
  .transform((digits): Minor => minor(BigInt(digits)))

/** The highest rate, in parts per million: ten per cent. */
export const highestPpm = 100_000

/** A rate in per cent with at most three decimals, such as `0.55`, in parts per million. */
export const percentInPpm = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/, 'a share in per cent with at most three decimals, such as 0.55')
  .transform((text) => Math.round(Number(text) * 10_000))
  .refine((ppm) => ppm <= highestPpm, 'at most ten per cent')

const claimDays = z.int().min(1).max(365)

/** How many levels can have a rate of their own. */
export const mostLevels = 20

/** Rates in parts per million by type of game; in each list those of the levels, from level 0 on. */
export type RebateRates = Readonly<Partial<Record<GameType, readonly number[]>>>

const rebate = z.strictObject({
  /** Days and weeks of the brand's time zone; weeks begin on Monday. */
  period: z.enum(['day', 'week']),
  /** Whether members claim a rebate, or it is paid as soon as it is counted. */
  payment: z.enum(['claim', 'auto']),
  /** A rebate below it is not paid. */
  minimumMinor: minorText,
  claimDays,
  percents: z.partialRecord(z.enum(gameType.options), z.array(percentInPpm).min(1).max(mostLevels)),
})

const signIn = z.strictObject({ claimDays, amountsMinor: z.array(minorText).length(7) })

const referral = z.strictObject({
  /** What a friend must deposit in all, and stake in all, within `days` of the registration. */
  minimumDepositMinor: minorText,
  minimumTurnoverMinor: minorText,
  days: z.int().min(1).max(365),
  /** What the friend gets. */
  friendMinor: minorText,
  /** What the inviter gets, and who invited the inviter. */
  levelsMinor: z.array(minorText).min(1).max(2),
  /** For how many friends of each level together a member is rewarded in a month. */
  friendsPerMonth: z.int().min(1).max(10_000),
  claimDays,
})

/** From which amount on a second operator has to agree to a single reward. Without it, always. */
const gifts = z.strictObject({
  twoPeopleFromMinor: minorText,
  twoPeopleFromPoints: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'a positive whole number of points, as text')
    .transform((digits) => BigInt(digits)),
})

const rewardsFile = z.strictObject({
  rebate: rebate.optional(),
  signIn: signIn.optional(),
  referral: referral.optional(),
  gifts: gifts.optional(),
})

/** A brand's `rewards.json`. What is not in it, the brand does not offer. */
export type RewardSettings = z.output<typeof rewardsFile>
export type RebateSettings = NonNullable<RewardSettings['rebate']>
export type ReferralSettings = NonNullable<RewardSettings['referral']>

/** Reads a brand's rewards; none if it has no such file. Throws a {@link StartProblem}. */
async function readRewardsFile(folder: string): Promise<RewardSettings> {
  const file = join(folder, 'rewards.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = rewardsFile.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}

/** Reads the rewards of every brand; `folders` are in the order of the brands. */
export async function readRewardSettings(
  { all }: Pick<Brands, 'all'>,
  folders: readonly string[],
): Promise<ReadonlyMap<BrandId, RewardSettings>> {
  const read = all.map(async ({ brandId }, place) => {
    const folder = folders[place]
    return [brandId, folder === undefined ? {} : await readRewardsFile(folder)] as const
  })
  return new Map(await Promise.all(read))
}
