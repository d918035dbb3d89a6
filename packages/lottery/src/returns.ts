import { decimalOf, type Rational } from '@baize/engines'
import { ratePpm, type RatePpm } from '@baize/money'
import { animalOf } from './animals.ts'
import { choose, combinations } from './combinatorics.ts'
import type { BetType, LotteryFormat, LotteryResult, RuleFacts, View } from './format.ts'
import { hitsOf } from './judge.ts'
import { partSeparator } from './selection.ts'
import { sharesOf } from './settle.ts'
import type { TierRates } from './terms.ts'

/** How often a line hits on average: `hits` of each tier in `of` draws that are equally likely. Exact. */
export interface ExpectedHits {
  readonly of: bigint
  readonly hits: Readonly<Record<string, bigint>>
}

/** Up to so many equally likely draws are gone through one by one; beyond that the hits are counted by formulas. */
const mostEnumerated = 100_000n

/**
 * How often a line hits, over all draws of its format. Only the part of a draw that the bet looks at is gone through; the numbers of a
 * table of prizes are drawn independently, so those of each prize are gone through alone and their hits added. Where even that is
 * too much, formulas count: ends of six digits, sets of numbers of which all or none appear, and animals among seven of 49 numbers.
 */
export function expectedHits(format: LotteryFormat, bet: BetType, line: string, facts: RuleFacts = {}): ExpectedHits {
  const { draw } = format
  if (draw.kind === 'places') return hitsInPlaces(format, bet, line, facts)
  const { rule } = bet
  if (rule.kind === 'all' || rule.kind === 'none' || rule.kind === 'together') {
    const numbers = draw.prizes
      .filter(({ code }) => rule.views.some(({ prize }) => prize === code))
      .reduce((sum, { count }) => sum + count, 0)
    const [view] = rule.views
    const base = 10n ** BigInt(view?.length ?? 0)
    const count = { all: drawsWithAll, none: drawsWithNone, together: hitsTogether }[rule.kind]
    return { of: base ** BigInt(numbers), hits: { [view?.tier ?? '']: count(partsOf(line), numbers, base) } }
  }
  const views = viewsOf(bet)
  const of = 10n ** BigInt(views[0]?.length ?? 0)
  const total = new Map<string, bigint>()
  for (const view of views) {
    const prize = draw.prizes.find(({ code }) => code === view.prize)
    if (prize === undefined) throw new RangeError(`no prize ${view.prize}`)
    if (of > mostEnumerated) {
      // Of all numbers of so many digits, one is the line.
      if (rule.kind !== 'equal') throw new RangeError(`${bet.code} has too many draws`)
      total.set(view.tier, (total.get(view.tier) ?? 0n) + BigInt(prize.count))
      continue
    }
    for (const result of numbersInView(view, prize.digits)) {
      for (const [tier, hits] of hitsOf(format, bet, line, result, facts)) {
        total.set(tier, (total.get(tier) ?? 0n) + BigInt(hits * prize.count))
      }
    }
  }
  return { of, hits: Object.fromEntries(total) }
}

const partsOf = (line: string) => line.split(partSeparator).length

function viewsOf({ rule }: BetType): readonly View[] {
  if (rule.kind === 'count') return [{ ...rule.view, tier: '' }]
  return rule.kind === 'option' || rule.kind === 'animal' ? [] : rule.views
}

/** All digits that a view can see of a number; the digits around it are zeros. */
function* numbersInView({ prize, from, length }: View, digits: number): Generator<LotteryResult> {
  const start = from < 0 ? digits + from : from
  for (let value = 0; value < 10 ** length; value += 1) {
    const seen = String(value).padStart(length, '0')
    yield { [prize]: [`${'0'.repeat(start)}${seen}`.padEnd(digits, '0')] }
  }
}

/** In how many of base^numbers draws all of so many different values appear (inclusion and exclusion). */
export function drawsWithAll(values: number, numbers: number, base: bigint): bigint {
  let draws = 0n
  for (let missing = 0; missing <= values; missing += 1) {
    const term = choose(values, missing) * (base - BigInt(missing)) ** BigInt(numbers)
    draws += missing % 2 === 0 ? term : -term
  }
  return draws
}

/** In how many of base^numbers draws none of so many different values appears. */
export function drawsWithNone(values: number, numbers: number, base: bigint): bigint {
  return (base - BigInt(values)) ** BigInt(numbers)
}

/** Of two values, how often both are there together in all base^numbers draws: the least of how often each is there, added up. */
export function hitsTogether(values: number, numbers: number, base: bigint): bigint {
  if (values !== 2) throw new RangeError('there is a formula for two values only')
  let hits = 0n
  for (let one = 1; one < numbers; one += 1) {
    for (let other = 1; one + other <= numbers; other += 1) {
      const draws = choose(numbers, one) * choose(numbers - one, other) * (base - 2n) ** BigInt(numbers - one - other)
      hits += draws * BigInt(Math.min(one, other))
    }
  }
  return hits
}

function hitsInPlaces(format: LotteryFormat, bet: BetType, line: string, facts: RuleFacts): ExpectedHits {
  const places = placesOf(bet, line)
  const { draw } = format
  if (draw.kind !== 'places') throw new RangeError('the format has no places')
  const total = new Map<string, bigint>()
  const isAnyOrder = !draw.isRepeated && dependsOnSetOnly(bet, line)
  const size = draw.symbols.length
  if (isAnyOrder && choose(size, places.length) > mostEnumerated) {
    return countedInPlaces(size, places.length, bet, line, facts)
  }
  let of = 0n
  const fillings = isAnyOrder
    ? combinations(draw.symbols, places.length)
    : fillingsOf(draw.symbols, places.length, draw.isRepeated)
  for (const symbols of fillings) {
    of += 1n
    if (of > mostEnumerated) throw new RangeError(`${bet.code} has too many draws`)
    const filled: string[] = []
    for (const [index, place] of places.entries()) filled[place] = symbols[index] ?? ''
    for (const [tier, hits] of hitsOf(format, bet, line, { places: filled }, facts)) {
      total.set(tier, (total.get(tier) ?? 0n) + BigInt(hits))
    }
  }
  return { of, hits: Object.fromEntries(total) }
}

/** The places that decide a line. */
function placesOf({ rule }: BetType, line: string): readonly number[] {
  if (rule.kind === 'animal') return rule.places
  if (rule.kind === 'option') return rule.options[line]?.measure.places ?? []
  const view = rule.kind === 'count' ? rule.view : rule.views[0]
  return Array.from({ length: view?.length ?? 0 }, (_, index) => (view?.from ?? 0) + index)
}

/** Whether it makes no difference in which of its places a symbol stands. */
function dependsOnSetOnly({ rule }: BetType, line: string): boolean {
  if (rule.kind === 'option') return rule.options[line]?.measure.kind === 'sum'
  return rule.kind === 'all' || rule.kind === 'none' || rule.kind === 'animal' || rule.kind === 'anyOrder'
}

/** All ways to fill so many places, counted through like a number with a digit for each place. */
export function* fillingsOf(
  symbols: readonly string[],
  count: number,
  isRepeated: boolean,
): Generator<readonly string[]> {
  const indexes = Array.from({ length: count }, () => 0)
  for (;;) {
    const filled = indexes.map((index) => symbols[index] ?? '')
    if (isRepeated || new Set(filled).size === count) yield filled
    let place = count - 1
    while (place >= 0 && indexes[place] === symbols.length - 1) place -= 1
    if (place < 0) return
    indexes[place] = (indexes[place] ?? 0) + 1
    indexes.fill(0, place + 1)
  }
}

/** Of all ways to take `drawn` of `size` symbols, those in which a line wins. */
function countedInPlaces(size: number, drawn: number, { rule }: BetType, line: string, facts: RuleFacts): ExpectedHits {
  const of = choose(size, drawn)
  if (rule.kind === 'all') {
    return { of, hits: { [rule.views[0]?.tier ?? '']: waysWithAll(partsOf(line), drawn, size) } }
  }
  if (rule.kind === 'animal' && facts.yearAnimal !== undefined) {
    const { yearAnimal } = facts
    const values = Array.from({ length: size }, (_, index) => index + 1)
    const own = values.filter((value) => animalOf(value, yearAnimal) === line).length
    return { of, hits: { [line === yearAnimal ? 'year' : 'other']: of - choose(size - own, drawn) } }
  }
  throw new RangeError(`there is no formula for ${rule.kind}`)
}

/** In how many ways `drawn` of `size` symbols can be taken so that so many given ones are among them. */
export function waysWithAll(given: number, drawn: number, size: number): bigint {
  return choose(size - given, drawn - given)
}

/** What a line pays back on average for each unit of its stake, exactly. */
export function returnOfLine(bet: BetType, line: string, { of, hits }: ExpectedHits, rates: TierRates): Rational {
  const paid = Object.entries(hits).reduce((sum, [tier, times]) => {
    const rate = rates[tier]
    if (rate === undefined) throw new RangeError(`no rate for ${bet.code} ${tier}`)
    return sum + times * rate
  }, 0n)
  return { numerator: paid, denominator: of * BigInt(bet.cost) * sharesOf(bet, line) * 1_000_000n }
}

/** A rate that is the return ÷ the chance of a hit, rounded down to three decimals. */
export function priceOf(returnPpm: RatePpm, hits: bigint, of: bigint): RatePpm {
  return ratePpm(((returnPpm * of) / (hits * 1000n)) * 1000n)
}

/** A kind of lines that all have the same return, with one of them. */
export interface LineClass {
  /** Such as `12 orders`, or the tier of options; empty if all lines of the bet are alike. */
  readonly name: string
  readonly line: string
  readonly facts: RuleFacts
}

/** The kinds of lines of a bet type that differ in their return. */
export function lineClasses(bet: BetType): readonly LineClass[] {
  const { pick, rule } = bet
  if (rule.kind === 'option') {
    const tiers = new Map<string, string>()
    for (const [line, { tier }] of Object.entries(rule.options)) if (!tiers.has(tier)) tiers.set(tier, line)
    return [...tiers].map(([tier, line]) => ({ name: tier === 'hit' ? '' : tier, line, facts: {} }))
  }
  if (rule.kind === 'animal') {
    const facts: RuleFacts = { yearAnimal: 'rat' }
    return [
      { name: 'year', line: 'rat', facts },
      { name: 'other', line: 'ox', facts },
    ]
  }
  if (pick.kind === 'numbers' && pick.as === 'anyOrder') {
    return patterns(pick.digits)
      .toReversed()
      .map((line) => ({ name: `like ${line}`, line, facts: {} }))
  }
  return [{ name: '', line: exampleLine(bet), facts: {} }]
}

/** The kinds of numbers that differ in how often their digits repeat, all equal ones excepted: 0001, 0011, 0012 and 0123. */
function patterns(length: number): readonly string[] {
  const make = (left: number, most: number, digit: number): string[] => {
    if (left === 0) return ['']
    const made: string[] = []
    for (let times = Math.min(left, most); times > 0; times -= 1) {
      made.push(...make(left - times, times, digit + 1).map((rest) => String(digit).repeat(times) + rest))
    }
    return made
  }
  return make(length, length - 1, 0)
}

function exampleLine({ pick }: BetType): string {
  switch (pick.kind) {
    case 'numbers':
      return '0123456789'.slice(0, pick.digits)
    case 'places':
      return pick.symbols.slice(0, pick.places).join('')
    case 'choose':
      return pick.symbols.slice(0, pick.size).join(partSeparator)
    case 'group': {
      let next = 0
      return pick.shape
        .flatMap(({ count, times }) =>
          Array.from({ length: count }, () => {
            const symbol = pick.symbols[next] ?? ''
            next += 1
            return symbol.repeat(times)
          }),
        )
        .join('')
    }
  }
}

/** A published return. */
export interface PublishedReturn {
  readonly bet: string
  /** The kind of line; empty if all are alike. */
  readonly name: string
  readonly cost: number
  /** The rates that a line of this kind can hit. */
  readonly rates: TierRates
  /** With six decimals. */
  readonly rtp: string
}

/** The returns of every bet type of a format at given rates. */
export function returnsOf(format: LotteryFormat, ratesOfBet: (bet: BetType) => TierRates): readonly PublishedReturn[] {
  return format.bets.flatMap((bet) =>
    lineClasses(bet).map(({ name, line, facts }) => {
      const expected = expectedHits(format, bet, line, facts)
      const rates = ratesOfBet(bet)
      return {
        bet: bet.code,
        name,
        cost: bet.cost,
        rates: Object.fromEntries(Object.entries(rates).filter(([tier]) => (expected.hits[tier] ?? 0n) > 0n)),
        rtp: decimalOf(returnOfLine(bet, line, expected, rates), 6),
      }
    }),
  )
}
