import type { BetType } from '@baize/lottery'
import {
  betNameKey,
  betRuleKey,
  lineName,
  optionValueName,
  partsOfOption,
  placeName,
  tierName,
} from '@baize/phrases/lottery-bet-names'
import { useMemo } from 'react'
import { useLotteryBetPhrases, useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'

/** Returns what names the bets, rules, options, places and tiers of a format. */
export function useBetNames(format: string) {
  const sayBet = useLotteryBetPhrases()
  const say = useLotteryPhrases()
  return useMemo(() => {
    // Options that are no words of bets are the animals, each of which has a phrase.
    const animal = (code: string) => say(`animal.${code}` as LotteryKey)
    const line = (code: string) => lineName(sayBet, format, code, animal)
    return {
      group: sayBet,
      bet: (code: string) => sayBet(betNameKey(format, code)),
      rule: (code: string) => sayBet(betRuleKey(format, code)),
      tier: (code: string) => tierName(sayBet, code),
      place: (place: string) => placeName(sayBet, format, place),
      value: (option: string) => optionValueName(sayBet, partsOfOption(option)[1], animal),
      line,
      /** A whole selection: "12, 34", "1st digit: High, Low", "1 2 | 3 | 4 5". */
      selection: ({ pick }: BetType, selection: string) =>
        pick.kind === 'choose'
          ? selection.split(',').map(line).join(', ')
          : selection.replaceAll(',', pick.kind === 'numbers' ? ', ' : ' ').replaceAll('|', ' | '),
    }
  }, [sayBet, say, format])
}
