import type { PromotionContent } from '@baize/contract'
import { countryOfMobile } from '@baize/contract/mobile-number'

/** What decides whether an offer is for a member. */
export interface MemberFacts {
  readonly registeredAt: Temporal.Instant
  /** The language that the member chose; `null` if none was chosen. */
  readonly language: string | null
  /** The verified telephone number, in E.164. */
  readonly mobile: string | null
  readonly tags: readonly string[]
  /** The agents above, as numbers. */
  readonly uplines: readonly string[]
  readonly level: number
}

/** Whether an offer is for a member. What the offer leaves open does not matter. */
export function isMeant({ audience, trigger, from }: PromotionContent, facts: MemberFacts): boolean {
  const { registeredFrom, registeredUntil, languages, countries, tags, uplines, minLevel } = audience
  const country = facts.mobile === null ? undefined : countryOfMobile(facts.mobile)
  // Who registered before an offer for new members began is not new.
  const since = [registeredFrom, trigger.kind === 'registration' ? from : null]
  return (
    since.every((one) => one === null || !isBefore(facts.registeredAt, one)) &&
    (registeredUntil === null || isBefore(facts.registeredAt, registeredUntil)) &&
    (languages.length === 0 || languages.some((one) => one === facts.language)) &&
    (countries.length === 0 || (country !== undefined && countries.includes(country))) &&
    (tags.length === 0 || tags.some((tag) => facts.tags.includes(tag.normalize('NFKC').trim().toLowerCase()))) &&
    (uplines.length === 0 || uplines.some((one) => facts.uplines.includes(one))) &&
    facts.level >= minLevel
  )
}

function isBefore(moment: Temporal.Instant, written: string): boolean {
  return Temporal.Instant.compare(moment, Temporal.Instant.from(written)) < 0
}
