import { countsMoney, missionContent, type MissionContent } from '@baize/contract'
import { parseAmount, type Currency, type Minor } from '@baize/money'
import type { BrandId } from '../../kernel/ids.ts'

/** `draft`: only operators see it; `published`: members see it on its days; `ended`: over. */
export type MissionState = 'draft' | 'published' | 'ended'

/** A mission as it is stored. */
export interface StoredMission {
  readonly brandId: BrandId
  readonly missionId: string
  readonly state: MissionState
  readonly version: number
  readonly content: unknown
  readonly changedAt: Temporal.Instant
}

/** A step, with its amounts in minor units of the brand's currency. */
export interface Step {
  /** From 1. */
  readonly number: number
  /** Minor units, or how often. */
  readonly target: bigint
  readonly reward:
    | { readonly kind: 'cash'; readonly amountMinor: Minor }
    | { readonly kind: 'points'; readonly points: bigint }
  /** What it brings on the leaderboard. */
  readonly board: number
}

/** A version of a mission. */
export interface Mission extends Omit<StoredMission, 'content'> {
  readonly content: MissionContent
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate | undefined
  readonly steps: readonly Step[]
}

/** The path of a field whose amount is not one of the brand's currency, or whose day does not exist. */
export class MissionProblem extends Error {
  readonly field: string

  constructor(field: string) {
    super(`${field} is not an amount of the currency, or no day`)
    this.field = field
  }
}

/** Reads a stored mission; `undefined` for one that this release cannot read. */
export function readMission(stored: StoredMission, currency: Currency): Mission | undefined {
  const parsed = missionContent.safeParse(stored.content)
  if (!parsed.success) return undefined
  try {
    return missionOf({ ...stored, content: parsed.data }, currency)
  } catch (error) {
    if (error instanceof MissionProblem) return undefined
    throw error
  }
}

/** Works out the amounts and days of a mission. Throws a {@link MissionProblem}. */
export function missionOf(
  { content, ...stored }: Omit<StoredMission, 'content'> & { readonly content: MissionContent },
  { digits }: Currency,
): Mission {
  const amount = (field: string, text: string, most = digits): Minor => {
    const found = parseAmount(text, most)
    if (found === undefined || found <= 0n) throw new MissionProblem(field)
    return found
  }
  const { goal } = content
  return {
    ...stored,
    content,
    from: dayAt('from', content.from),
    until: content.until === null ? undefined : dayAt('until', content.until),
    steps: content.steps.map(({ target, reward, board }, place) => ({
      number: place + 1,
      target: amount(`steps.${place}.target`, target, countsMoney(goal) ? digits : 0),
      reward:
        reward.kind === 'cash'
          ? { kind: 'cash', amountMinor: amount(`steps.${place}.reward.amount`, reward.amount) }
          : { kind: 'points', points: BigInt(reward.points) },
      board,
    })),
  }
}

/** The contract checked the form of a day; such a day may not exist all the same. */
function dayAt(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) throw new MissionProblem(field)
    throw error
  }
}
