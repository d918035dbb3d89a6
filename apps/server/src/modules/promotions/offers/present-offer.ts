import { countedTypes, type PromotionOffer } from '@baize/contract'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { ClaimWithBonus } from '../claims/claims.sql.ts'
import type { StateOfOffer } from '../claims/state.rules.ts'
import { unitOf, type BonusTerms, type Offer } from './offer.ts'

/** Amounts as the brand's members read them. */
function writer({ digits }: Pick<Currency, 'digits'>) {
  return (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
}

/** The conditions of a bonus as members read them. */
export function presentTerms(terms: BonusTerms, currency: Currency): NonNullable<PromotionOffer['conditions']> {
  const written = writer(currency)
  const { kind, turnover, of, contributions, maxStakeMinor, days, maxCashOutMinor } = terms
  return {
    kind,
    turnover,
    of,
    contributions: countedTypes({ contributions }).map((gameType) => ({
      gameType,
      percent: contributions[gameType] ?? 0,
    })),
    maxStake: maxStakeMinor === undefined ? null : written(maxStakeMinor),
    days,
    maxCashOut: maxCashOutMinor === undefined ? null : written(maxCashOutMinor),
  }
}

/** An offer with what it is for whoever looks at it. */
export function presentOffer(
  offer: Offer,
  { standing, claim }: { readonly standing: StateOfOffer; readonly claim: ClaimWithBonus | undefined },
  { language, currency }: { readonly language: Language; readonly currency: Currency },
): PromotionOffer {
  const { content, promotionId, from, until, minDepositMinor, maxMinor, terms } = offer
  const written = writer(currency)
  const { trigger, reward } = content
  const worth = writer(unitOf(content, currency))
  const given = claim?.amountMinor ?? null
  return {
    promotionId,
    category: content.category,
    art: content.art,
    title: content.title[language],
    summary: content.summary[language],
    terms: content.terms[language],
    from: from?.toString() ?? null,
    until: until?.toString() ?? null,
    ...standing,
    rejection: standing.state === 'rejected' ? (claim?.rejection ?? null) : null,
    needsCode: trigger.kind === 'code',
    reward:
      reward.kind === 'match'
        ? { kind: 'match', percent: reward.percent, maxAmount: written(maxMinor) }
        : { kind: reward.kind, amount: worth(maxMinor) },
    deposit:
      minDepositMinor === undefined || trigger.kind !== 'deposit'
        ? null
        : { number: trigger.number, minAmount: written(minDepositMinor) },
    given: given === null ? null : worth(given),
    conditions: terms === undefined ? null : presentTerms(terms, currency),
  }
}
