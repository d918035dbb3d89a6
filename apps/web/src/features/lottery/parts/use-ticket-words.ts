import { betByCode, formatByCode } from '@baize/lottery'
import { betNameKey, lineName, tierName } from '@baize/phrases/lottery-bet-names'
import { useLotteryBetPhrases, useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'

/** Returns what names a bet, its lines and its rates, in the words that players use. */
export function useTicketWords(format: string): {
  readonly betName: (bet: string) => string
  readonly lineText: (bet: string, line: string) => string
  readonly selectionText: (bet: string, selection: string) => string
  /** A rate's tier, such as "1st prize"; empty for the only one of a bet. */
  readonly tierText: (tier: string) => string
} {
  const say = useLotteryPhrases()
  const sayBet = useLotteryBetPhrases()
  // Whatever is neither a number nor an option is the code of an animal.
  const animal = (code: string) => say(`animal.${code}` as LotteryKey)
  const isNamed = (bet: string) => {
    const known = formatByCode(format)
    const kind = known === undefined ? undefined : betByCode(known, bet)?.rule.kind
    return kind === 'option' || kind === 'animal'
  }
  const lineText = (bet: string, line: string) =>
    isNamed(bet) ? lineName(sayBet, format, line, animal) : line.replaceAll('+', ' + ')
  return {
    betName: (bet) => sayBet(betNameKey(format, bet)),
    lineText,
    selectionText: (bet, selection) =>
      isNamed(bet)
        ? selection
            .split(',')
            .map((line) => lineText(bet, line))
            .join(', ')
        : selection.replaceAll('|', ' | ').replaceAll(',', ', '),
    tierText: (tier) => tierName(sayBet, tier),
  }
}
