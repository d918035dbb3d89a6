import type { Deposit, depositMethods, ValueOf } from '@baize/contract'
import { feeOf, formatAmount, minor, parseAmount, subtractMinor } from '@baize/money'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'

type MethodFee = ValueOf<typeof depositMethods>['list'][number]['fee']
type Fact = readonly [name: string, value: string]

/** What a method costs, such as `1.5% + ฿5.00`; `undefined` if it costs nothing. */
export function useFeeText(fee: MethodFee, symbol: string): string | undefined {
  const { money, percent } = useFormat()
  if (fee === null) return undefined
  const fixed = isZero(fee.fixedAmount) ? [] : [money(fee.fixedAmount, symbol)]
  return [...(fee.ppm === 0 ? [] : [percent(fee.ppm)]), ...fixed].join(' + ')
}

/** The fee of an amount by a method, and what reaches the balance; nothing if it costs nothing. */
export function useFeeFacts(fee: MethodFee, symbol: string): (amount: string) => readonly Fact[] {
  const { currencyDigits } = useBrand()
  const facts = useFactsOf(symbol)
  return (amount) => {
    const whole = parseAmount(amount, currencyDigits)
    if (fee === null || whole === undefined) return []
    const feeFixedMinor = parseAmount(fee.fixedAmount, currencyDigits) ?? minor(0n)
    const cost = feeOf({ feePpm: fee.ppm, feeFixedMinor }, whole)
    return facts(formatAmount(cost, currencyDigits), formatAmount(subtractMinor(whole, cost), currencyDigits))
  }
}

/** The fee of an order, and what reaches the balance; nothing if it costs nothing. */
export function useOrderFee(symbol: string): (order: Pick<Deposit, 'amount' | 'fee'>) => readonly Fact[] {
  const { currencyDigits } = useBrand()
  const facts = useFactsOf(symbol)
  return ({ amount, fee }) => {
    const [whole, cost] = [parseAmount(amount, currencyDigits), parseAmount(fee, currencyDigits)]
    if (whole === undefined || cost === undefined || cost === 0n) return []
    return facts(fee, formatAmount(subtractMinor(whole, cost), currencyDigits))
  }
}

function useFactsOf(symbol: string) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  return (fee: string, received: string): readonly Fact[] => [
    [say('order.fee'), money(fee, symbol)],
    [say('order.received'), money(received, symbol)],
  ]
}

const isZero = (amount: string) => /^[0.]*$/.test(amount)
