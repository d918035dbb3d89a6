import { useMemo } from 'react'
import { priceOf, type DraftPick, type PricedPick, type SaleTerms } from '../slip.rules.ts'

const known = new WeakMap<SaleTerms, WeakMap<DraftPick, PricedPick>>()

/** The bets of a slip with their prices; a bet that has not changed is not priced again, since it can have 10,000 lines. */
export function usePriced(terms: SaleTerms, picks: readonly DraftPick[]): readonly PricedPick[] {
  return useMemo(() => {
    const prices = known.get(terms) ?? new WeakMap<DraftPick, PricedPick>()
    known.set(terms, prices)
    return picks.map((pick) => {
      const price = prices.get(pick) ?? priceOf(terms, pick)
      prices.set(pick, price)
      return price
    })
  }, [terms, picks])
}
