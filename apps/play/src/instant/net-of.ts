import type { Round } from '@baize/contract'

/** What a round won or lost in all its stakes, for the row of recent results. */
export function netOf(
  round: Pick<Round, 'stake' | 'payout'>,
  { currencyDigits }: { readonly currencyDigits: number },
): [string, 'won' | 'lost'] {
  const units = (amount: string) => Math.round(Number(amount) * 10 ** currencyDigits)
  const [stake, payout] = [units(round.stake), units(round.payout)]
  const net = (payout - stake) / 10 ** currencyDigits
  const sign = net > 0 ? '+' : net < 0 ? '−' : '±'
  return [`${sign}${Math.abs(net)}`, payout >= stake ? 'won' : 'lost']
}
