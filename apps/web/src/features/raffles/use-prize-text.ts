import { useFormat } from '../../api/use-brand.ts'
import { useGiveawayPhrases } from '../../language/phrases.ts'

/** Returns what writes a prize: an amount of money, or points. */
export function usePrizeText(
  symbol: string,
): (prize: { readonly kind: 'cash' | 'points'; readonly amount: string }) => string {
  const say = useGiveawayPhrases()
  const { money, count } = useFormat()
  return ({ kind, amount }) => (kind === 'cash' ? money(amount, symbol) : say('raffle.points', count(Number(amount))))
}
