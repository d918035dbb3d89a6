import { activityContent, type ActivityContent } from '@baize/contract'
import { formatAmount, minor, parseAmount, type Currency } from '@baize/money'
import type { BrandId } from '../../kernel/ids.ts'

/** `draft`: only operators see it; `published`: members see it; `ended`: an operator has ended it. */
export type StoredState = 'draft' | 'published' | 'ended'

/** In what an activity gives prizes. */
export type PrizeKind = 'cash' | 'points'

/** An activity as it is stored. Amounts in minor units of the brand's currency, or in points. */
export interface ActivityRow {
  readonly brandId: BrandId
  readonly activityId: string
  readonly state: StoredState
  readonly version: number
  readonly content: unknown
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  readonly per: 'ever' | 'day'
  readonly kind: PrizeKind
  /** The most for one entry, the most for all, and what was given. */
  readonly most: bigint
  readonly budget: bigint
  readonly spent: bigint
  readonly changedAt: Temporal.Instant
}

/** The path of a field whose amount is not one of the currency, or not a whole number of points. */
export class PrizeProblem extends Error {
  readonly field: string
  readonly digits: number

  constructor(field: string, digits: number) {
    super(`${field} is not an amount that can be given`)
    this.field = field
    this.digits = digits
  }
}

/** How many decimals an amount of this kind has: points have none. */
export function digitsOf(kind: PrizeKind, { digits }: Pick<Currency, 'digits'>): number {
  return kind === 'cash' ? digits : 0
}

/** An amount of money in minor units, or of points. Throws a {@link PrizeProblem}. */
export function prizeOf(field: string, text: string, digits: number): bigint {
  const found = parseAmount(text, digits)
  if (found === undefined || found <= 0n) throw new PrizeProblem(field, digits)
  return found
}

/** An amount as people read it: main units of the currency, or points. */
export function prizeText(amount: bigint, kind: PrizeKind, currency: Pick<Currency, 'digits'>): string {
  return formatAmount(minor(amount), digitsOf(kind, currency))
}

/** What an activity says; `undefined` for one that this release cannot read. */
export function contentOf({ content }: Pick<ActivityRow, 'content'>): ActivityContent | undefined {
  const parsed = activityContent.safeParse(content)
  return parsed.success ? parsed.data : undefined
}

/** Where an activity stands at a moment. */
export function phaseOf(
  { state, startsAt, endsAt }: Pick<ActivityRow, 'state' | 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
): 'coming' | 'running' | 'over' {
  if (state === 'ended' || (endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0)) return 'over'
  return startsAt !== null && Temporal.Instant.compare(startsAt, now) > 0 ? 'coming' : 'running'
}

/** Under which day the entry of an activity is kept that a member enters once. */
const onceDay = Temporal.PlainDate.from('1970-01-01')

/** The day of an entry that is made now. */
export function dayOf({ per }: Pick<ActivityRow, 'per'>, now: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return per === 'ever' ? onceDay : now.toZonedDateTimeISO(timeZone).toPlainDate()
}
