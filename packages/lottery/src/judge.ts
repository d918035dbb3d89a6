import { animalOf, type Animal } from './animals.ts'
import type { BetType, LotteryFormat, LotteryResult, Measure, RuleFacts, View } from './format.ts'
import { partSeparator } from './selection.ts'

/** Hits of a line, by the tier that they pay. */
export type Hits = ReadonlyMap<string, number>

const none: Hits = new Map()

const once = (tier: string, isHit: boolean): Hits => (isHit ? new Map([[tier, 1]]) : none)

/**
 * What a line hits in a draw. Prizes that the result does not have, and numbers that are too short for a view, hit nothing, so that
 * parts of draws can be enumerated.
 */
export function hitsOf(
  format: LotteryFormat,
  { rule }: BetType,
  line: string,
  result: LotteryResult,
  { yearAnimal }: RuleFacts = {},
): Hits {
  switch (rule.kind) {
    case 'equal':
      return hitsIn(format, rule.views, result, (shown) => shown === line)
    case 'anyOrder':
      return hitsIn(format, rule.views, result, (_, symbols) => isReordered(symbols(), line))
    case 'count': {
      const times = seenIn(format, rule.view, result)
        .flatMap(({ symbols }) => symbols())
        .filter((symbol) => symbol === line).length
      const tier = rule.tierByCount[times]
      return tier === undefined ? none : once(tier, true)
    }
    case 'all':
    case 'none': {
      const shown = shownBy(format, rule.views, result)
      const parts = line.split(partSeparator)
      const isHit =
        rule.kind === 'all' ? parts.every((part) => shown.has(part)) : !parts.some((part) => shown.has(part))
      return once(rule.views[0]?.tier ?? '', isHit)
    }
    case 'together': {
      const shown = rule.views.flatMap((view) => seenIn(format, view, result)).map((seen) => seen.shown)
      const times = line.split(partSeparator).map((part) => shown.filter((one) => one === part).length)
      const least = Math.min(...times)
      return least > 0 ? new Map([[rule.views[0]?.tier ?? '', least]]) : none
    }
    case 'option': {
      const option = rule.options[line]
      if (option === undefined) throw new RangeError(`no option ${line}`)
      return once(option.tier, option.values.includes(measured(option.measure, result)))
    }
    case 'animal': {
      if (yearAnimal === undefined) throw new RangeError('a bet on animals needs the animal of the year')
      const shown = rule.places.flatMap((place) => result['places']?.[place] ?? [])
      const isHit = shown.some((symbol) => animalOf(Number(symbol), yearAnimal) === line)
      return once(animalTier(line, yearAnimal), isHit)
    }
  }
}

/** Whether symbols, in ascending order, are the line. Most are not, and show it by a symbol that the line does not have. */
function isReordered(symbols: readonly string[], line: string): boolean {
  return symbols.every((symbol) => line.includes(symbol)) && symbols.toSorted().join('') === line
}

/** The tier of a bet on an animal: that of the year has a number more. */
export function animalTier(line: string, yearAnimal: Animal): 'year' | 'other' {
  return line === yearAnimal ? 'year' : 'other'
}

/** The tiers that a line may hit. */
export function tiersOfLine({ rule, tiers }: BetType, line: string, { yearAnimal }: RuleFacts): readonly string[] {
  if (rule.kind === 'option') return [rule.options[line]?.tier ?? '']
  if (rule.kind === 'animal' && yearAnimal !== undefined) return [animalTier(line, yearAnimal)]
  return tiers
}

function hitsIn(
  format: LotteryFormat,
  views: readonly View[],
  result: LotteryResult,
  isHit: (shown: string, symbols: () => readonly string[]) => boolean,
): Hits {
  const hits = new Map<string, number>()
  for (const view of views) {
    const count = seenIn(format, view, result).filter(({ shown, symbols }) => isHit(shown, symbols)).length
    if (count > 0) hits.set(view.tier, (hits.get(view.tier) ?? 0) + count)
  }
  return hits
}

/** A part of a draw: as one text, and as its symbols. */
export interface Seen {
  readonly shown: string
  readonly symbols: () => readonly string[]
}

/** What a view sees: of each number of the prize its part, or the symbols of the places one after another. */
export function seenIn(
  format: LotteryFormat,
  { prize, from, length }: Omit<View, 'tier'>,
  result: LotteryResult,
): readonly Seen[] {
  const items = result[prize] ?? []
  if (format.draw.kind === 'places') {
    const symbols = items.slice(from, from + length)
    return [{ shown: symbols.join(''), symbols: () => symbols }]
  }
  return items
    .filter((number) => number.length >= length)
    .map((number) => sliceOf(number, from, length))
    .map((shown) => ({ shown, symbols: () => [...shown] }))
}

function sliceOf(number: string, from: number, length: number): string {
  const start = from < 0 ? number.length + from : from
  return number.slice(start, start + length)
}

/** What can be among the parts of a line: of numbers their ends, of places each symbol. */
export function shownBy(format: LotteryFormat, views: readonly View[], result: LotteryResult): ReadonlySet<string> {
  const seen = views.flatMap((view) => seenIn(format, view, result))
  return new Set(seen.flatMap(({ shown, symbols }) => (format.draw.kind === 'places' ? symbols() : [shown])))
}

/** The number that an option looks at; NaN if a place is missing. */
export function measured(measure: Measure, result: LotteryResult): number {
  const values = measure.places.map((place) => Number(result['places']?.[place]))
  const [first = Number.NaN, second = Number.NaN] = values
  const areEqual = values.every((value) => value === first)
  switch (measure.kind) {
    case 'sum':
      return values.reduce((sum, value) => sum + value, 0)
    case 'sumUnlessEqual':
      return areEqual ? -1 : values.reduce((sum, value) => sum + value, 0)
    case 'allEqual':
      return areEqual ? first : -1
    case 'consecutive': {
      const sorted = values.toSorted((a, b) => a - b)
      return sorted.every((value, index) => index === 0 || value === (sorted[index - 1] ?? 0) + 1) ? 1 : 0
    }
    case 'compare':
      return Math.sign(first - second)
  }
}
