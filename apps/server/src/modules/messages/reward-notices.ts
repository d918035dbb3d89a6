import { momentText, type Language } from '@baize/phrases'

/**
 * News about offers, bonuses, redemptions, levels, activities, raffles and the agent programme, which the modules above tell within the transaction of the
 * fact. The first detail is always a name in each language, as {@link namesOf} writes it.
 */
export const rewardNotices = [
  'claim_approved',
  'claim_rejected',
  'bonus_met',
  'bonus_expired',
  'bonus_given_up',
  'bonus_lost',
  'bonus_withdrawn',
  'bonus_ending',
  'redemption_approved',
  'redemption_rejected',
  'level_reached',
  'activity_money',
  'activity_points',
  'activity_rejected',
  'raffle_won_cash',
  'raffle_won_points',
  'agent_approved',
  'agent_rejected',
  'agent_offer_skipped',
] as const
export type RewardNotice = (typeof rewardNotices)[number]

export const isRewardNotice = (kind: string): kind is RewardNotice => rewardNotices.some((one) => one === kind)

/** A name in each language, as a detail of a message: the reader's language is known only when it is read. */
export function namesOf(names: Readonly<Record<Language, string>>): string {
  return JSON.stringify(names)
}

/** What such a message says, in the reader's language. */
export function rewardDetails(
  kind: RewardNotice,
  [names = '{}', ...more]: readonly string[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly string[] {
  // `namesOf` wrote them.
  const name = (JSON.parse(names) as Readonly<Record<string, string>>)[language] ?? ''
  if (kind !== 'bonus_ending') return [name, ...more]
  const [endsAt = '', toGo = ''] = more
  const at = Temporal.Instant.from(endsAt).epochMilliseconds
  return [name, momentText(at, { language, timeZone, month: 'short' }), toGo]
}
