import { betByCode, parseSelection, type LotteryFormat } from '@baize/lottery'
import { parseAmount } from '@baize/money'
import type { DraftPick } from './slip.rules.ts'

/** A bet without its place in a slip. */
export type SharedPick = Omit<DraftPick, 'id'>

/** The longest text that a link carries: longer addresses are cut by chat programs. */
const maxLength = 4_000

/** The part of a link that carries a slip; `undefined` if it would be too long. */
export function slipText(picks: readonly SharedPick[]): string | undefined {
  const text = picks.map(({ bet, selection, unit }) => [bet, shorter(selection), unit].join('~')).join('!')
  return text.length <= maxLength && picks.length > 0 ? text : undefined
}

/** Commas become dots, which an address does not have to escape. */
const shorter = (selection: string) => selection.replaceAll(',', '.')

/** The bets that a link carries. Whoever wrote it, only bets of the lottery come out, at most 100; `dropped` counts the others. */
export function readSlipText(
  format: LotteryFormat,
  text: string,
  digits: number,
): { readonly picks: readonly SharedPick[]; readonly dropped: number } {
  const parts = text.slice(0, 2 * maxLength).split('!')
  const picks = parts.slice(0, 100).flatMap((part) => {
    const [code = '', written = '', unit = '', ...more] = part.split('~')
    const bet = betByCode(format, code)
    if (bet === undefined || more.length > 0 || parseAmount(unit, digits) === undefined) return []
    const parsed = parseSelection(bet.pick, written.replaceAll('.', ','))
    return 'selection' in parsed ? [{ bet: code, selection: parsed.selection.text, unit }] : []
  })
  return { picks, dropped: parts.length - picks.length }
}
