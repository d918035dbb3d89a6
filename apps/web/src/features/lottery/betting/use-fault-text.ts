import { maxLines } from '@baize/lottery'
import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import type { LotteryGame, PickFault } from './slip.rules.ts'

/** Returns what says why a bet cannot be sold. */
export function useFaultText({ currencySymbol }: LotteryGame): (fault: PickFault) => string {
  const say = useLotteryBettingPhrases()
  const { money, count } = useFormat()
  return ({ kind, item = '' }) => {
    if (kind === 'below_minimum') return say('fault.least', money(item, currencySymbol))
    if (kind === 'above_maximum') return say('fault.most', money(item, currencySymbol))
    if (kind === 'wrong_unit') return say('fault.unit')
    if (kind === 'closed_line') return say('fault.closed', item)
    if (kind === 'too_many_lines') return say('fault.lines', count(maxLines))
    return say(kind === 'stake_too_large' ? 'fault.stake' : 'fault.wrong')
  }
}
