import type { lotteryStatistics, ReplyOf } from '@baize/contract'
import {
  animalOf,
  animals,
  betByCode,
  hitsOf,
  yearAnimalOn,
  type LotteryFormat,
  type LotteryResult,
} from '@baize/lottery'

/** A draw with its numbers, for statistics. */
export interface CountedDraw {
  readonly day: Temporal.PlainDate
  readonly result: LotteryResult
}

/** Something that is counted: what can come, and what came in a draw. */
interface CountedView {
  readonly view: string
  readonly values: readonly string[]
  /** What came, once for each time; one thing for views with a trend. */
  came(draw: CountedDraw): readonly string[]
  /** Several things can come in a draw, so there is no trend. */
  readonly isOfSeveral?: true
}

/** As many draws as a trend has at most. */
const trendDraws = 100

/** What players of a format look at, counted over its draws, which are newest first. */
export function statisticsOf(
  format: LotteryFormat,
  draws: readonly CountedDraw[],
): ReplyOf<typeof lotteryStatistics>['views'] {
  return viewsOf(format).map((view) => countedIn(view, draws))
}

function countedIn(view: CountedView, draws: readonly CountedDraw[]) {
  const counts = new Map(view.values.map((value) => [value, { count: 0, missing: draws.length }]))
  const trend: string[] = []
  for (const [index, draw] of draws.entries()) {
    const came = view.came(draw)
    for (const value of came) {
      const counted = counts.get(value)
      if (counted === undefined) continue
      counted.count += 1
      counted.missing = Math.min(counted.missing, index)
    }
    if (view.isOfSeveral !== true && index < trendDraws) trend.push(came[0] ?? '')
  }
  return { view: view.view, values: Array.from(counts, ([value, counted]) => ({ value, ...counted })), trend }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const digits = range(0, 9).map(String)
const twoDigits = range(0, 99).map((value) => String(value).padStart(2, '0'))

/** The views of a format, in the order in which they are shown. */
function viewsOf(format: LotteryFormat): readonly CountedView[] {
  switch (format.code) {
    case 'five-digits':
      return [
        ...eachPlace(format),
        totalOf(range(0, 4), 0, 45),
        ...sidesOf(format, 'total-sides'),
        oneOf(format, 'dragon-tiger', { bet: 'dragon-tiger', options: ['dragon', 'tiger', 'tie'], prefix: '1v5-' }),
      ]
    case 'three-dice':
      return [allNumbers(format, range(0, 2)), totalOf(range(0, 2), 3, 18), ...sidesOf(format, 'sides', 'triple')]
    case 'ten-places':
      return [
        ...eachPlace(format),
        totalOf([0, 1], 3, 19),
        ...sidesOf(format, 'first-2-sides'),
        oneOf(format, 'dragon-tiger', { bet: 'dragon-tiger', options: ['dragon', 'tiger'], prefix: '1v10-' }),
      ]
    case 'six-of-49':
      return [
        placeOf(format, 6, 'special'),
        allNumbers(format, range(0, 6)),
        ...sidesOf(format, 'special-sides', 'neither'),
        oneOf(format, 'colour', { bet: 'special-colour', options: ['red', 'blue', 'green'] }),
        specialAnimal,
      ]
    case 'instant-25':
      return [
        allNumbers(format, range(0, 4)),
        placeOf(format, 0, 'place-1'),
        totalOf(range(0, 4), 15, 115),
        ...sidesOf(format, 'total-sides', 'neither'),
      ]
    default:
      return viewsOfNumbers(format)
  }
}

/** The views of the formats that draw numbers of several digits. */
function viewsOfNumbers({ family, code, draw }: LotteryFormat): readonly CountedView[] {
  const prizes = draw.kind === 'numbers' ? draw.prizes : []
  if (family === 'vietnam')
    return [
      ends('last-2', 'special'),
      {
        view: 'numbers',
        values: twoDigits,
        came: ({ result }) => prizes.flatMap((prize) => result[prize.code] ?? []).map((number) => number.slice(-2)),
        isOfSeveral: true,
      },
      digit('head', 'special', -2),
      digit('tail', 'special', -1),
      ...sidesOfEnd('special'),
    ]
  if (family === 'thai')
    return [
      ends('last-2', 'first'),
      code === 'thai-rounds' ? fronts('bottom-2', 'first') : ends('bottom-2', 'bottom-2'),
      ...[-3, -2, -1].map((from, index) => digit(`place-${index + 1}`, 'first', from)),
      digitsAnywhere('run-top', (result) => (result['first']?.[0] ?? '').slice(-3)),
      digitsAnywhere('run-bottom', (result) =>
        code === 'thai-rounds' ? (result['first']?.[0] ?? '').slice(0, 2) : (result['bottom-2']?.[0] ?? ''),
      ),
      sumOfDigits('first', -3),
      ...sidesOfEnd('first'),
    ]
  const length = prizes.find((prize) => prize.code === 'first')?.digits ?? 0
  return [
    ...range(1, length).map((place) => digit(`place-${place}`, 'first', place - 1 - length)),
    ends('last-2', 'first'),
    ...sidesOfEnd('first'),
  ]
}

function placeOf({ draw }: LotteryFormat, place: number, view: string): CountedView {
  const values = draw.kind === 'places' ? draw.symbols : []
  return { view, values, came: ({ result }) => [result['places']?.[place] ?? ''] }
}

function eachPlace(format: LotteryFormat): readonly CountedView[] {
  const count = format.draw.kind === 'places' ? format.draw.count : 0
  return range(1, count).map((place) => placeOf(format, place - 1, `place-${place}`))
}

/** Every symbol that came, once for each draw. */
function allNumbers({ draw }: LotteryFormat, places: readonly number[]): CountedView {
  return {
    view: 'numbers',
    values: draw.kind === 'places' ? draw.symbols : [],
    came: ({ result }) => [...new Set(places.flatMap((place) => result['places']?.[place] ?? []))],
    isOfSeveral: true,
  }
}

function totalOf(places: readonly number[], least: number, most: number): CountedView {
  return {
    view: 'total',
    values: range(least, most).map(String),
    came: ({ result }) => [String(places.reduce((sum, place) => sum + Number(result['places']?.[place]), 0))],
  }
}

/** Options of a bet of which at most one wins, by the rule by which they are paid. */
interface AskedOptions {
  readonly bet: string
  readonly options: readonly string[]
  /** What comes before each option in the bet's own names. */
  readonly prefix?: string
  /** What it is called if none of them wins. */
  readonly otherwise?: string
}

function oneOf(
  format: LotteryFormat,
  view: string,
  { bet, options, prefix = '', otherwise }: AskedOptions,
): CountedView {
  const type = betByCode(format, bet)
  if (type === undefined) throw new RangeError(`${format.code} has no bet ${bet}`)
  return {
    view,
    values: [...options, ...(otherwise === undefined ? [] : [otherwise])],
    came({ result }) {
      const won = options.find((option) => hitsOf(format, type, `${prefix}${option}`, result).size > 0)
      return [won ?? otherwise ?? '']
    },
  }
}

function sidesOf(format: LotteryFormat, bet: string, otherwise?: string): readonly CountedView[] {
  const rest = otherwise === undefined ? {} : { otherwise }
  return [
    oneOf(format, 'big-small', { bet, options: ['big', 'small'], ...rest }),
    oneOf(format, 'odd-even', { bet, options: ['odd', 'even'], ...rest }),
  ]
}

/** The animal of the special number, in the lunar year of its draw. */
const specialAnimal: CountedView = {
  view: 'animal',
  values: animals,
  came: ({ day, result }) => [animalOf(Number(result['places']?.[6]), yearAnimalOn(day))],
}

function ends(view: string, prize: string): CountedView {
  return { view, values: twoDigits, came: ({ result }) => [(result[prize]?.[0] ?? '').slice(-2)] }
}

function fronts(view: string, prize: string): CountedView {
  return { view, values: twoDigits, came: ({ result }) => [(result[prize]?.[0] ?? '').slice(0, 2)] }
}

/** A digit of a prize's first number; `from` is negative and counts from the end. */
function digit(view: string, prize: string, from: number): CountedView {
  return { view, values: digits, came: ({ result }) => [result[prize]?.[0]?.at(from) ?? ''] }
}

function digitsAnywhere(view: string, of: (result: LotteryResult) => string): CountedView {
  return { view, values: digits, came: ({ result }) => [...new Set(of(result))], isOfSeveral: true }
}

function sumOfDigits(prize: string, from: -3): CountedView {
  return {
    view: 'total',
    values: range(0, 27).map(String),
    came: ({ result }) => [
      String(Array.from((result[prize]?.[0] ?? '').slice(from), Number).reduce((sum, one) => sum + one, 0)),
    ],
  }
}

/** Of a number's last two digits: from 50 on big, and whether they are odd. */
function sidesOfEnd(prize: string): readonly CountedView[] {
  const endOf = ({ result }: CountedDraw) => Number((result[prize]?.[0] ?? '').slice(-2))
  return [
    { view: 'big-small', values: ['big', 'small'], came: (draw) => [endOf(draw) >= 50 ? 'big' : 'small'] },
    { view: 'odd-even', values: ['odd', 'even'], came: (draw) => [endOf(draw) % 2 === 1 ? 'odd' : 'even'] },
  ]
}
