import type { Deposit, DepositState } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'

/** A deposit with the symbol of its currency. */
export interface OrderView {
  readonly deposit: Deposit
  readonly currencySymbol: string
}

/** What is shown of a deposit: its state, or that its time is over while the server does not say yet what became of it. */
export type ShownState = DepositState | 'overdue'

/** The heading of a deposit, which is also read out when it changes. */
export function useOrderTitle({ deposit, currencySymbol }: OrderView, shown: ShownState): string {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const amount = money(deposit.amount, currencySymbol)
  if (shown === 'pending') return say('order.pay', amount)
  return shown === 'credited' ? say('credited.title', amount) : say(`${shown}.title`)
}
