import { promotionContent, type GameType, type PromotionContent } from '@baize/contract'
import { noWords } from '../../kit/draft-facts.rules.ts'

/** What a new offer begins with: cash by one press. */
export const emptyOffer: PromotionContent = {
  category: 'special',
  art: 'gift',
  order: 50,
  title: noWords,
  summary: noWords,
  terms: noWords,
  from: null,
  until: null,
  audience: {
    registeredFrom: null,
    registeredUntil: null,
    languages: [],
    countries: [],
    tags: [],
    uplines: [],
    minLevel: 0,
  },
  trigger: { kind: 'claim' },
  needsReview: false,
  reward: { kind: 'cash', amount: '' },
  conditions: null,
  once: { per: 'ever', device: false, phone: false, bank: false },
  budget: { total: '', perDay: null },
}

/** The conditions that bonus money begins with. */
export const usualConditions: NonNullable<PromotionContent['conditions']> = {
  kind: 'locked',
  turnover: 10,
  of: 'bonus',
  contributions: { RNG: 100, FISH: 100, LIVE: 20, PVP: 20 },
  maxStake: null,
  days: 7,
  maxCashOut: null,
}

/** Reads what is stored; what an earlier release wrote otherwise is filled up from an empty offer. */
export function draftOf(stored: Readonly<Record<string, unknown>>): PromotionContent {
  const parsed = promotionContent.safeParse({ ...emptyOffer, ...stored })
  return parsed.success ? parsed.data : emptyOffer
}

/** The fields of a draft that are missing or do not fit, by their paths; none if it can be saved. */
export function problemsOf(draft: PromotionContent): readonly string[] {
  const parsed = promotionContent.safeParse(draft)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}

/** Another reward, with what it needs: cash and points have no conditions, points are whole, and a share needs a deposit. */
export function withReward(draft: PromotionContent, kind: PromotionContent['reward']['kind']): PromotionContent {
  const amount = 'amount' in draft.reward ? draft.reward.amount : draft.reward.maxAmount
  if (kind === 'points') {
    const { total, perDay } = draft.budget
    const budget = { total: whole(total), perDay: perDay === null ? null : whole(perDay) }
    return { ...draft, reward: { kind, amount: whole(amount) }, conditions: null, budget }
  }
  if (kind === 'cash') return { ...draft, reward: { kind, amount }, conditions: null }
  const conditions = draft.conditions ?? usualConditions
  if (kind === 'bonus') return { ...draft, reward: { kind, amount }, conditions }
  const trigger =
    draft.trigger.kind === 'deposit' ? draft.trigger : { kind: 'deposit' as const, number: 1, minAmount: '100.00' }
  return { ...draft, reward: { kind, percent: 50, maxAmount: amount }, conditions, trigger }
}

/** What is before the point of an amount. */
const whole = (amount: string) => amount.replace(/\..*$/, '')

/** Another way to claim it; without a deposit there is no share of one. */
export function withTrigger(draft: PromotionContent, kind: PromotionContent['trigger']['kind']): PromotionContent {
  if (kind === 'deposit') return { ...draft, trigger: { kind, number: 1, minAmount: '100.00' } }
  const trigger = kind === 'code' ? { kind, code: '' } : { kind }
  const plain = draft.reward.kind === 'match' ? withReward(draft, 'bonus') : draft
  const conditions = plain.conditions === null ? null : { ...plain.conditions, of: 'bonus' as const }
  return { ...plain, trigger, conditions }
}

/** What a stake of a type of game counts; 0 is not stored. */
export function withShare(
  contributions: Partial<Record<GameType, number>>,
  type: GameType,
  percent: number,
): Partial<Record<GameType, number>> {
  const { [type]: _before, ...others } = contributions
  return percent > 0 ? { ...others, [type]: percent } : others
}

/** A moment as the wall clock of a time zone shows it, for a field: `2026-12-01T00:00`. */
export function wallClock(moment: string | null, timeZone: string): string {
  if (moment === null) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  )
  return parts.replace(' ', 'T')
}

/** The moment at which the wall clock of a time zone shows this; `null` for none. */
export function momentOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}:00Z`)
  // Browsers read a lone time as a day of their own choice.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(asUtc)) return null
  const shownAt = (ms: number) => Date.parse(`${wallClock(new Date(ms).toISOString(), timeZone)}:00Z`)
  return new Date(asUtc - (shownAt(asUtc) - asUtc)).toISOString()
}
