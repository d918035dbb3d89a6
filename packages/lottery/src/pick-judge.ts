import { animals } from './animals.ts'
import type { BetType, LotteryFormat, LotteryResult, Pick as PickShape, RuleFacts } from './format.ts'
import { betByCode } from './formats.ts'
import { hitsOf, seenIn, shownBy } from './judge.ts'
import type { LotteryTicket } from './ticket.ts'

/** A bet type and a selection as one text, `<bet> <selection>`: tickets with the same one hit the same. */
export function pickText({ bet, selection }: Pick<LotteryTicket, 'bet' | 'selection'>): string {
  return `${bet} ${selection}`
}

/**
 * Tells which picks hit anything in a draw, without making their lines: the draw is looked at once for each bet type, and a pick then
 * takes a microsecond or two. Whoever settles a large draw asks this of each different pick, and settles the tickets of those that hit.
 *
 * Picks are as `pickText` writes them, of selections as `parseSelection` writes them. Throws a RangeError for an unknown bet, and for
 * bets on animals if the facts have no year.
 *
 * Worked example: in a Thai daily draw of 123455 and 77, `top-2 55,56` hits and `top-2 45` does not.
 */
export function pickJudge(
  format: LotteryFormat,
  result: LotteryResult,
  facts: RuleFacts = {},
): (pick: string) => boolean {
  const judges = new Map<string, (selection: string) => boolean>()
  return (pick) => {
    const space = pick.indexOf(' ')
    const code = pick.slice(0, space)
    let judge = judges.get(code)
    if (judge === undefined) {
      const bet = betByCode(format, code)
      if (bet === undefined) throw new RangeError(`no bet ${format.code} ${code}`)
      judge = selectionJudge(format, bet, result, facts)
      judges.set(code, judge)
    }
    return judge(pick.slice(space + 1))
  }
}

type Judge = (selection: string) => boolean

const never: Judge = () => false

function selectionJudge(format: LotteryFormat, bet: BetType, result: LotteryResult, facts: RuleFacts): Judge {
  const { pick, rule } = bet
  if (pick.kind === 'numbers') return hasItems(winningNumbers(format, bet, result, pick.as), 1)
  if (pick.kind === 'choose') {
    if (rule.kind === 'all' || rule.kind === 'together') return hasItems(shownBy(format, rule.views, result), pick.size)
    if (rule.kind === 'none') return lacksItems(shownBy(format, rule.views, result), pick.size)
    const lines = rule.kind === 'animal' ? animals : pick.symbols
    return hasItems(new Set(lines.filter((line) => hitsOf(format, bet, line, result, facts).size > 0)), 1)
  }
  const symbols = symbolsSeen(format, bet, result)
  return pick.kind === 'places' ? hasEachPlace(symbols) : hasGroups(pick.shape, symbols)
}

/** So many of the selection's items are in the set. */
function hasItems(set: ReadonlySet<string>, needed: number): Judge {
  if (set.size < needed) return never
  return (selection) => {
    if (needed === 1 && !selection.includes(',')) return set.has(selection)
    let left = needed
    for (const item of selection.split(',')) {
      if (set.has(item)) left -= 1
      if (left === 0) return true
    }
    return false
  }
}

/** So many of the selection's items are not in the set. */
function lacksItems(set: ReadonlySet<string>, needed: number): Judge {
  return (selection) => {
    let left = needed
    for (const item of selection.split(',')) if (!set.has(item)) left -= 1
    return left <= 0
  }
}

/** The numbers that hit, as a selection writes them. */
function winningNumbers(
  format: LotteryFormat,
  { code, rule }: BetType,
  result: LotteryResult,
  as: (PickShape & { readonly kind: 'numbers' })['as'],
): ReadonlySet<string> {
  if (rule.kind !== 'equal' && rule.kind !== 'anyOrder') throw new RangeError(`${code} is not on numbers`)
  const seen = rule.views.flatMap((view) => seenIn(format, view, result)).map(({ shown }) => shown)
  switch (as) {
    case 'each':
      return new Set(seen)
    case 'anyOrder':
    case 'permutations':
      return new Set(seen.map((number) => [...number].toSorted().join('')))
    case 'roll':
      return new Set(
        seen.flatMap((number) =>
          Array.from(number, (_, place) => `${number.slice(0, place)}R${number.slice(place + 1)}`),
        ),
      )
  }
}

/** The symbols in the places that a bet looks at. */
function symbolsSeen(format: LotteryFormat, { code, rule }: BetType, result: LotteryResult): readonly string[] {
  const views = rule.kind === 'equal' || rule.kind === 'anyOrder' ? rule.views : []
  const [seen, ...others] = views.flatMap((view) => seenIn(format, view, result))
  if (seen === undefined || others.length > 0) throw new RangeError(`${code} does not look at one row of places`)
  return seen.symbols()
}

/** The set of each place has the symbol that stands there. */
function hasEachPlace(symbols: readonly string[]): Judge {
  return (selection) => {
    const sets = selection.split('|')
    return symbols.every((symbol, place) => isItemOf(sets[place] ?? '', symbol))
  }
}

/** The set of each part of the shape has the symbols that stand there so many times, and there are as many as the part wants. */
function hasGroups(
  shape: readonly { readonly count: number; readonly times: number }[],
  symbols: readonly string[],
): Judge {
  const distinct = [...new Set(symbols)]
  const needed = shape.map(({ times }) =>
    distinct.filter((symbol) => symbols.filter((other) => other === symbol).length === times),
  )
  if (needed.some((part, index) => part.length !== shape[index]?.count)) return never
  return (selection) => {
    const sets = selection.split('|')
    return needed.every((part, index) => part.every((symbol) => isItemOf(sets[index] ?? '', symbol)))
  }
}

/** Whether a list such as `01,02` has the item. All symbols of a format are of one width, so none is a part of another. */
function isItemOf(list: string, item: string): boolean {
  return list.includes(item)
}
