import { animalOf } from './animals.ts'
import { choose, countOrders } from './combinatorics.ts'
import type { BetType, LotteryFormat, Measure, RuleFacts } from './format.ts'
import { measured } from './judge.ts'
import { fillingsOf } from './returns.ts'

/**
 * What a line is on, as a text: lines with the same one are on the same place, sum, animals or numbers, so that together they can cover
 * most of what may come. Options of different bet types that look at the same places are on the same.
 */
export function groundOf({ code, rule }: BetType, line: string): string {
  if (rule.kind === 'animal') return `animal ${rule.places.join()}`
  if (rule.kind !== 'option') return code
  const measure = rule.options[line]?.measure
  if (measure === undefined) throw new RangeError(`no option ${line}`)
  return `${kindOf(measure)} ${measure.places.join()}`
}

/** Big and small of three dice lose to three equal ones; they are on the sum all the same. */
const kindOf = ({ kind }: Measure): Measure['kind'] => (kind === 'sumUnlessEqual' ? 'sum' : kind)

/** A line, with its bet type. */
export interface CoveringLine {
  readonly bet: BetType
  readonly line: string
}

/**
 * Which share of what may come different lines on the same ground cover together, from 0 to 1. Of options it is the chance that one of
 * them wins; of animals the share of the numbers that are theirs; of everything else the share of the numbers, or sets of numbers, that
 * can be chosen.
 */
export function shareCovered(format: LotteryFormat, lines: readonly CoveringLine[], facts: RuleFacts = {}): number {
  const [first] = lines
  if (first === undefined) return 0
  const { rule } = first.bet
  if (rule.kind === 'option') return shareOfOptions(format, lines)
  const names = [...new Set(lines.map(({ line }) => line))]
  if (rule.kind === 'animal') {
    const size = format.draw.kind === 'places' ? format.draw.symbols.length : 0
    const own = Array.from({ length: size }, (_, place) => animalOf(place + 1, facts.yearAnimal ?? 'rat'))
    return own.filter((animal) => names.includes(animal)).length / size
  }
  return shareOfChoices(format, first.bet, names)
}

function shareOfChoices(format: LotteryFormat, { pick, rule }: BetType, names: readonly string[]): number {
  if (pick.kind === 'choose') return names.length / Number(choose(pick.symbols.length, pick.size))
  const isAnyOrder = rule.kind === 'anyOrder'
  const width = format.draw.kind === 'places' ? (format.draw.symbols[0]?.length ?? 1) : 1
  const orders = names.reduce((sum, name) => sum + (isAnyOrder ? Number(countOrders(partsOf(name, width))) : 1), 0)
  if (pick.kind === 'numbers') return orders / 10 ** pick.digits
  const length = (names[0]?.length ?? 0) / width
  const isRepeated = format.draw.kind === 'numbers' || format.draw.isRepeated
  const all = Array.from({ length }, (_, place) => pick.symbols.length - (isRepeated ? 0 : place))
  return orders / all.reduce((product, free) => product * free, 1)
}

function partsOf(name: string, width: number): readonly string[] {
  return Array.from({ length: name.length / width }, (_, place) => name.slice(place * width, (place + 1) * width))
}

function shareOfOptions(format: LotteryFormat, lines: readonly CoveringLine[]): number {
  const values = new Set<number>()
  let measure: Measure | undefined
  for (const { bet, line } of lines) {
    const option = bet.rule.kind === 'option' ? bet.rule.options[line] : undefined
    if (option === undefined) throw new RangeError(`no option ${line}`)
    measure ??= option.measure
    for (const value of option.values) values.add(value)
  }
  if (measure === undefined) return 0
  const shares = sharesOfValues(format, kindOf(measure), measure.places.length)
  return [...values].reduce((sum, value) => sum + (shares.get(value) ?? 0), 0)
}

const known = new Map<string, ReadonlyMap<number, number>>()

/** The chance of each value of a measure, found once. All places of a draw are alike, so only how many it looks at matters. */
function sharesOfValues(format: LotteryFormat, kind: Measure['kind'], places: number): ReadonlyMap<number, number> {
  const key = `${format.code} ${kind} ${places}`
  const found = known.get(key) ?? computedShares(format, kind, places)
  known.set(key, found)
  return found
}

function computedShares({ draw }: LotteryFormat, kind: Measure['kind'], places: number): ReadonlyMap<number, number> {
  if (draw.kind !== 'places') throw new RangeError('options are of games with places')
  if (kind === 'sum') return sharesOfSums(draw.symbols.map(Number), places, draw.isRepeated)
  const measure: Measure =
    kind === 'compare'
      ? { kind, places: [0, 1] }
      : { kind, places: Array.from({ length: places }, (_, place) => place) }
  const counts = new Map<number, number>()
  for (const symbols of fillingsOf(draw.symbols, places, draw.isRepeated))
    add(counts, measured(measure, { places: symbols }), 1)
  return sharesOf(counts)
}

/** The chances of sums of so many values, of which each can be there several times or once. Found one value after another. */
function sharesOfSums(values: readonly number[], places: number, isRepeated: boolean): ReadonlyMap<number, number> {
  // Ways to have a sum with so many values; with repetition the order counts, which makes all equally likely in both cases.
  let ways: Map<number, number>[] = Array.from({ length: places + 1 }, () => new Map<number, number>())
  ways[0]?.set(0, 1)
  if (isRepeated)
    for (let place = 0; place < places; place += 1)
      for (const value of values)
        for (const [sum, count] of ways[place] ?? []) add(ways[place + 1] ?? new Map(), sum + value, count)
  else
    for (const value of values) {
      const next = ways.map((sums) => new Map(sums))
      for (let taken = 0; taken < places; taken += 1)
        for (const [sum, count] of ways[taken] ?? []) add(next[taken + 1] ?? new Map(), sum + value, count)
      ways = next
    }
  return sharesOf(ways[places] ?? new Map())
}

function add(counts: Map<number, number>, value: number, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count)
}

function sharesOf(counts: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const of = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map(Array.from(counts, ([value, count]) => [value, count / of]))
}
