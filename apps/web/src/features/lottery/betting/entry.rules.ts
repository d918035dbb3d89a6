import { betByCode, parseSelection, type BetType } from '@baize/lottery'
import type { SharedPick } from './share.rules.ts'
import { partOf, type SaleTerms } from './slip.rules.ts'

/** What is chosen for a bet: one set, or one for each place or part. */
export type Sets = readonly (readonly string[])[]

/** As many empty sets as a bet has. */
export function emptySets({ pick }: BetType): Sets {
  const count = pick.kind === 'places' ? pick.places : pick.kind === 'group' ? pick.shape.length : 1
  return Array.from({ length: count }, () => [])
}

/** The bets that the chosen sets make, one for each bet type, and the numbers that were left out: closed, or impossible for a bet. */
export interface EnteredBets {
  readonly picks: readonly SharedPick[]
  readonly skipped: readonly string[]
}

/** Makes bets of what is chosen. Sets that are no bet yet make none. */
export function enteredBets(terms: SaleTerms, codes: readonly string[], sets: Sets, unit: string): EnteredBets {
  const picks: SharedPick[] = []
  const skipped = new Set<string>()
  for (const code of codes) {
    const bet = betByCode(terms.format, code)
    if (bet === undefined) continue
    const read = isList(bet) ? readItems(terms, bet, sets[0] ?? []) : { text: textOf(sets), left: [] }
    for (const item of read.left) skipped.add(item)
    if ('selection' in parseSelection(bet.pick, read.text)) picks.push({ bet: code, selection: read.text, unit })
  }
  return { picks, skipped: [...skipped] }
}

/** Sets as `parseSelection` reads them. */
export function textOf(sets: Sets): string {
  return sets.map((set) => set.join(',')).join('|')
}

/** Whether each chosen item is a line, or makes lines, of its own. */
function isList({ pick }: BetType): boolean {
  return pick.kind === 'numbers' || (pick.kind === 'choose' && pick.size === 1)
}

function readItems(terms: SaleTerms, bet: BetType, items: readonly string[]) {
  const kept = new Set<string>()
  const left: string[] = []
  for (const item of items) {
    const parsed = parseSelection(bet.pick, item)
    if (!('selection' in parsed) || partOf(terms, [bet.code], parsed.selection.text) === 0n) left.push(item)
    else kept.add(parsed.selection.text)
  }
  return { text: [...kept].join(','), left }
}

/** Adds items to a set or, if all of them are in it, takes them out. */
export function toggled(set: readonly string[], items: readonly string[]): readonly string[] {
  const missing = items.filter((item) => !set.includes(item))
  return missing.length === 0 ? set.filter((item) => !items.includes(item)) : [...set, ...missing]
}

/** The symbols of a place that a word stands for: the upper half, the lower half, odd or even ones. */
export function partOfSymbols(symbols: readonly string[], part: 'all' | 'big' | 'small' | 'odd' | 'even') {
  const half = Math.floor(symbols.length / 2)
  if (part === 'big') return symbols.slice(half)
  if (part === 'small') return symbols.slice(0, half)
  if (part === 'all') return symbols
  return symbols.filter((symbol) => Number(symbol) % 2 === (part === 'odd' ? 1 : 0))
}
