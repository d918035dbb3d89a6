import type { usePhrasesOf } from '../../language/phrases.ts'

const known = [
  'other_amount',
  'other_currency',
  'refused',
  'paid_twice',
  'other_account',
  'other_time',
  'slip_unreadable',
  'slip_unknown',
  'slip_unverified',
] as const

/** Why a deposit needs a decision, in words. */
export function reviewWords(t: ReturnType<typeof usePhrasesOf<'office-payments'>>, review: string): string {
  const found = known.find((one) => one === review)
  return found === undefined ? review : t(`review.${found}`)
}
