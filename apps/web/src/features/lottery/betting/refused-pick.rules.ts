import { linesOf, parseSelection } from '@baize/lottery'
import type { PricedPick } from './slip.rules.ts'

const aboutNumbers = new Set(['lottery.number_closed', 'lottery.number_full', 'lottery.member_number_full'])

/**
 * The bets that a refusal is about, by their ids: `lottery.pick_wrong` names a bet by its place, others a number. Empty if it is about
 * the slip as a whole.
 */
export function refusedPicks(code: string, message: string, picks: readonly PricedPick[]): readonly string[] {
  if (code === 'lottery.pick_wrong') {
    const place = /\d+/.exec(message)?.[0]
    return picks.flatMap(({ draft }, index) => (String(index + 1) === place ? [draft.id] : []))
  }
  if (!aboutNumbers.has(code)) return []
  // Amounts such as 7.30 stay whole, so that they are not taken for numbers.
  const words = new Set(message.match(/[0-9a-z+.,-]+/gi)?.map((word) => word.replaceAll(/^[.,]+|[.,]+$/g, '')))
  return picks.filter((pick) => hasLine(pick, words)).map(({ draft }) => draft.id)
}

function hasLine({ bet, draft }: PricedPick, words: ReadonlySet<string>): boolean {
  const parsed = bet === undefined ? undefined : parseSelection(bet.pick, draft.selection)
  if (bet === undefined || parsed === undefined || 'problem' in parsed) return false
  for (const line of linesOf(bet.pick, parsed.selection)) if (words.has(line)) return true
  return parsed.selection.sets.flat().some((item) => item.length > 1 && words.has(item))
}
