import { betByCode, linesOf, parseSelection, type LotteryFormat } from '@baize/lottery'

/** A number of a kind of bet. */
export interface RestrictedLine {
  readonly bet: string
  readonly line: string
}

/** How many numbers can be restricted at once. */
export const mostAtOnce = 200

/** What separates the parts of a line that is on several numbers at once. */
const partSeparator = '+'

/**
 * The numbers that an operator means by a text, for one kind of bet; undefined if they are none of it, or too many. Where lines are on
 * several numbers at once (xiên, all of four), a single number stands for all lines that have it, and `05+17` for that one line.
 */
export function restrictedLines(
  format: LotteryFormat,
  code: string,
  text: string,
): readonly RestrictedLine[] | undefined {
  const bet = betByCode(format, code)
  if (bet === undefined) return undefined
  const { pick } = bet
  if (pick.kind !== 'choose' || pick.size === 1) {
    const parsed = parseSelection(pick, text)
    if ('problem' in parsed || parsed.selection.lines > mostAtOnce) return undefined
    return [...new Set(linesOf(pick, parsed.selection))].map((line) => ({ bet: code, line }))
  }
  const found = new Set<string>()
  for (const item of text.split(/[\s,]+/).filter((one) => one !== '')) {
    if (pick.symbols.includes(item)) {
      found.add(item)
      continue
    }
    const parsed = parseSelection(pick, item.replaceAll(partSeparator, ','))
    if ('problem' in parsed || parsed.selection.lines !== 1) return undefined
    for (const line of linesOf(pick, parsed.selection)) found.add(line)
  }
  return found.size === 0 || found.size > mostAtOnce ? undefined : [...found].map((line) => ({ bet: code, line }))
}
