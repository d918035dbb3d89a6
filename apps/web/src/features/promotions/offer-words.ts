import type { PromotionOffer } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { usePromotionPhrases } from '../../language/phrases.ts'

/** What an offer says in words. */
export function useOfferWords() {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  const rewardOf = ({ reward }: PromotionOffer): string =>
    reward.kind === 'match'
      ? say('reward.match', reward.percent, money(reward.maxAmount))
      : say(`reward.${reward.kind}`, reward.kind === 'points' ? reward.amount : money(reward.amount))
  /** Where the member stands, or what has to be done first. */
  const standingOf = (offer: PromotionOffer): string | undefined => {
    const { state, hint, given, deposit, rejection, reward } = offer
    if (state === 'signed') return say('text.signed', money(deposit?.minAmount ?? '0'))
    if (state === 'applying') return say('text.applying')
    if (state === 'rejected') return say('text.rejected', rejection ?? '')
    if (state === 'issued' || state === 'claimed' || state === 'process')
      return say(`text.${state}`, reward.kind === 'points' ? say('reward.points', given ?? '0') : money(given ?? '0'))
    return hint === null ? undefined : say(`hint.${hint}`)
  }
  /** For which deposit it is. */
  const depositOf = ({ deposit }: PromotionOffer): string | undefined => {
    if (deposit === null) return undefined
    const { number, minAmount } = deposit
    return say(
      number === null ? 'facts.any' : number === 1 ? 'facts.first' : 'facts.number',
      money(minAmount),
      number ?? 0,
    )
  }
  return { rewardOf, standingOf, depositOf }
}

/** Tells the name of a game type: that of its category in the lobby. */
export function useTypeName(): (type: string) => string {
  const language = useLanguage((state) => state.language)
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  return (type) => categories.find(({ gameCategory }) => gameCategory === type)?.title ?? type
}
