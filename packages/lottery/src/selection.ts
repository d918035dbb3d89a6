import { choose, combinations, countOrders, ordersOf, products } from './combinatorics.ts'
import type { Pick } from './format.ts'

/** What somebody chose for one bet, checked. */
export interface Selection {
  /** The one way to write it: ascending, `,` between items and `|` between sets. It parses to itself. */
  readonly text: string
  readonly sets: readonly (readonly string[])[]
  /** How many lines it has, 1 to {@link maxLines}. */
  readonly lines: number
}

/** Why a text is no selection. */
export type SelectionProblem =
  | 'not_text'
  | 'too_long'
  | 'empty'
  | 'wrong_sets'
  | 'unknown_item'
  | 'repeated_item'
  | 'all_equal'
  | 'no_lines'
  | 'too_many_lines'

/** A selection, or why there is none and, if one item is to blame, which (at most 20 characters of it). */
export type ParsedSelection =
  | { readonly selection: Selection }
  | { readonly problem: SelectionProblem; readonly item?: string }

/** More lines are several bets. */
export const maxLines = 10_000

/** As many characters as {@link maxLines} numbers of six digits need, with separators. */
const maxLength = 7 * maxLines

/** Reads a selection, whoever wrote it. Items are separated by commas or white space; single characters need no separator. */
export function parseSelection(pick: Pick, input: unknown): ParsedSelection {
  if (typeof input !== 'string') return { problem: 'not_text' }
  if (input.length > maxLength) return { problem: 'too_long' }
  const sets: (readonly string[])[] = []
  const texts = pick.kind === 'places' || pick.kind === 'group' ? input.split('|', 11) : [input]
  if (texts.length !== setCount(pick)) return { problem: 'wrong_sets' }
  for (const text of texts) {
    const read = readSet(pick, text)
    if ('problem' in read) return read
    sets.push(read.items)
  }
  const lines = countOf(pick, sets)
  if (lines === 0n) return { problem: 'no_lines' }
  if (lines > maxLines) return { problem: 'too_many_lines' }
  return { selection: { text: sets.map((set) => set.join(',')).join('|'), sets, lines: Number(lines) } }
}

function setCount(pick: Pick): number {
  if (pick.kind === 'places') return pick.places
  return pick.kind === 'group' ? pick.shape.length : 1
}

type ReadSet = { readonly items: readonly string[] } | { readonly problem: SelectionProblem; readonly item?: string }

function readSet(pick: Pick, text: string): ReadSet {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (words.length === 0) return { problem: 'empty' }
  if (pick.kind === 'numbers') return distinct(words.map((word) => ({ word, item: numberOf(pick, word) })))
  const known = new Set(pick.symbols)
  const isSingle = pick.symbols.every((symbol) => symbol.length === 1)
  // More words than symbols must repeat one or have one that is unknown: the first of them is found among so many.
  const symbols = (isSingle ? words.flatMap((word) => [...word]) : words).slice(0, known.size + 1)
  const read = distinct(symbols.map((word) => ({ word, item: known.has(word) ? word : ('unknown_item' as const) })))
  return 'problem' in read ? read : { items: pick.symbols.filter((symbol) => read.items.includes(symbol)) }
}

/** A number as it is written in a selection. */
function numberOf(pick: Pick & { readonly kind: 'numbers' }, word: string): string {
  if (word.length !== pick.digits) return 'unknown_item'
  if (pick.as === 'roll') return /^[0-9]*R[0-9]*$/i.test(word) ? word.toUpperCase() : 'unknown_item'
  if (!/^[0-9]+$/.test(word)) return 'unknown_item'
  if (pick.as === 'each') return word
  const ordered = [...word].toSorted()
  return ordered[0] === ordered.at(-1) ? 'all_equal' : ordered.join('')
}

function distinct(read: readonly { readonly word: string; readonly item: string }[]): ReadSet {
  const items = new Set<string>()
  for (const { word, item } of read) {
    if (item === 'unknown_item' || item === 'all_equal') return { problem: item, item: word.slice(0, 20) }
    if (items.has(item)) return { problem: 'repeated_item', item: word.slice(0, 20) }
    items.add(item)
  }
  return { items: [...items].toSorted() }
}

/** How many lines sets have, computed without making them: a text of a few hundred characters can stand for millions. */
function countOf(pick: Pick, sets: readonly (readonly string[])[]): bigint {
  const [items = []] = sets
  switch (pick.kind) {
    case 'numbers':
      if (pick.as === 'permutations') return items.reduce((sum, item) => sum + countOrders([...item]), 0n)
      return BigInt(items.length) * (pick.as === 'roll' ? 10n : 1n)
    case 'choose':
      return choose(items.length, pick.size)
    case 'places':
      if (pick.isRepeated) return sets.reduce((product, set) => product * BigInt(set.length), 1n)
      return countDistinct(sets, [])
    case 'group':
      return countGroups(pick.shape, sets, [])
  }
}

/** Ways to take one of each set, none twice. Only for games with few places. */
function countDistinct(sets: readonly (readonly string[])[], taken: readonly string[]): bigint {
  const [first, ...others] = sets
  if (first === undefined) return 1n
  const free = first.filter((symbol) => !taken.includes(symbol))
  if (others.length === 0) return BigInt(free.length)
  return free.reduce((sum, symbol) => sum + countDistinct(others, [...taken, symbol]), 0n)
}

type Shape = readonly { readonly count: number; readonly times: number }[]

function countGroups(shape: Shape, sets: readonly (readonly string[])[], taken: readonly string[]): bigint {
  const [part, ...parts] = shape
  const [set = [], ...others] = sets
  if (part === undefined) return 1n
  const free = set.filter((symbol) => !taken.includes(symbol))
  if (parts.length === 0) return choose(free.length, part.count)
  let ways = 0n
  for (const chosen of combinations(free, part.count)) ways += countGroups(parts, others, [...taken, ...chosen])
  return ways
}

/** Between the parts of a line that is on several numbers at once. */
export const partSeparator = '+'

/**
 * The lines of a selection. A line is a number (`0123`; in games with places, the symbols one after another), for bets in any order
 * with its symbols in ascending order, or the name of an option; for bets on several numbers at once, these with `+` between them.
 */
export function* linesOf(pick: Pick, { sets }: Selection): Generator<string> {
  const [items = []] = sets
  switch (pick.kind) {
    case 'numbers':
      for (const item of items) yield* linesOfNumber(pick.as, item)
      return
    case 'choose':
      for (const chosen of combinations(items, pick.size)) yield chosen.join(partSeparator)
      return
    case 'places':
      for (const symbols of products(sets)) {
        if (pick.isRepeated || new Set(symbols).size === symbols.length) yield symbols.join('')
      }
      return
    case 'group':
      for (const symbols of groupsOf(pick.shape, sets, [])) yield symbols.toSorted().join('')
  }
}

function* linesOfNumber(as: (Pick & { readonly kind: 'numbers' })['as'], item: string): Generator<string> {
  if (as === 'permutations') for (const order of ordersOf([...item])) yield order.join('')
  else if (as === 'roll') for (let digit = 0; digit < 10; digit += 1) yield item.replace('R', String(digit))
  else yield item
}

function* groupsOf(
  shape: Shape,
  sets: readonly (readonly string[])[],
  taken: readonly string[],
): Generator<readonly string[]> {
  const [part, ...parts] = shape
  const [set = [], ...others] = sets
  if (part === undefined) {
    yield []
    return
  }
  const free = set.filter((symbol) => !taken.includes(symbol))
  for (const chosen of combinations(free, part.count)) {
    const repeated = chosen.flatMap((symbol) => Array.from({ length: part.times }, () => symbol))
    for (const rest of groupsOf(parts, others, [...taken, ...chosen])) yield [...repeated, ...rest]
  }
}
