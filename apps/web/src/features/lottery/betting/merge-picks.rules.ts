import { betByCode, formatByCode, parseSelection } from '@baize/lottery'
import { formatAmount, minor, parseAmount } from '@baize/money'
import type { SharedPick } from './share.rules.ts'
import type { DraftPick } from './slip.rules.ts'

/** By what bets are compared: the format of their lottery, and the digits of its currency. */
export interface MergeRules {
  readonly format: string
  readonly digits: number
}

/**
 * Adds bets to a slip. One that is there already, whatever the order of its numbers, is not there twice: its stake is added. New ones have
 * no id yet.
 */
export function mergedPicks(
  before: readonly DraftPick[],
  added: readonly SharedPick[],
  { format, digits }: MergeRules,
): readonly (SharedPick & { readonly id?: string })[] {
  const merged = new Map<string, SharedPick & { readonly id?: string }>()
  for (const pick of [...before, ...added]) {
    const key = `${pick.bet} ${writtenOnce(format, pick)}`
    const same = merged.get(key)
    const [one, other] = [parseAmount(same?.unit ?? '', digits), parseAmount(pick.unit, digits)]
    if (same === undefined) merged.set(key, pick)
    // A stake that is no amount is left for the member to mend.
    else if (one !== undefined && other !== undefined)
      merged.set(key, { ...same, unit: formatAmount(minor(one + other), digits) })
    else merged.set(`${key} ${merged.size}`, pick)
  }
  return [...merged.values()]
}

/** A selection as the server writes it; as it is, if it is none. */
function writtenOnce(format: string, { bet: code, selection }: SharedPick): string {
  const known = formatByCode(format)
  const bet = known === undefined ? undefined : betByCode(known, code)
  const parsed = bet === undefined ? undefined : parseSelection(bet.pick, selection)
  return parsed === undefined || 'problem' in parsed ? selection : parsed.selection.text
}
