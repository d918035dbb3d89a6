import { useMemo } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import { useBrand } from '../../session/session.ts'

/** Writes an amount in the brand's currency as everywhere; one in another currency with that currency's code. */
export function useAmount(): (amount: string, currency: string) => string {
  const { money } = useFormat()
  const { currencyCode } = useBrand()
  return useMemo(
    () => (amount, currency) => (currency === currencyCode ? money(amount) : `${amount} ${currency}`),
    [money, currencyCode],
  )
}
