import { drawResult, formatByCode, lotteryFormats, type LotteryResult } from '@baize/lottery'
import { expect, it } from 'vitest'
import { statisticsOf, type CountedDraw } from './statistics.rules.ts'

const day = Temporal.PlainDate.from('2026-11-26')

function formatOf(code: string) {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`no format ${code}`)
  return format
}

/** The statistics of draws, newest first, by view. */
function viewsOf(code: string, results: readonly LotteryResult[]) {
  const views = statisticsOf(
    formatOf(code),
    results.map((result) => ({ day, result })),
  )
  return new Map(views.map(({ view, values, trend }) => [view, { values, trend }]))
}

/** What came at least once or is overdue: `value count missing`. */
function counted(view: ReturnType<ReturnType<typeof viewsOf>['get']>) {
  return view?.values
    .filter(({ count }) => count > 0)
    .map(({ value, count, missing }) => `${value} ${count} ${missing}`)
}

const places = (...digits: readonly string[]) => digits.map((text) => ({ places: [...text] }))

it('five digits: each place, the total, its sides, and dragon against tiger, counted by hand', () => {
  // Newest first: totals 15, 23 and 45; first against last place: lower, equal, equal.
  const views = viewsOf('five-digits', places('12345', '90509', '99999'))
  expect([...views.keys()]).toEqual([
    'place-1',
    'place-2',
    'place-3',
    'place-4',
    'place-5',
    'total',
    'big-small',
    'odd-even',
    'dragon-tiger',
  ])
  expect(counted(views.get('place-1'))).toEqual(['1 1 0', '9 2 1'])
  expect(views.get('place-1')?.trend).toEqual(['1', '9', '9'])
  expect(views.get('place-1')?.values.find(({ value }) => value === '5')).toEqual({ value: '5', count: 0, missing: 3 })
  expect(counted(views.get('total'))).toEqual(['15 1 0', '23 1 1', '45 1 2'])
  expect(views.get('big-small')?.trend).toEqual(['small', 'big', 'big'])
  expect(views.get('odd-even')?.trend).toEqual(['odd', 'odd', 'odd'])
  expect(views.get('dragon-tiger')?.trend).toEqual(['tiger', 'tie', 'tie'])
})

it('three dice: three equal ones are neither big nor small; a face counts once for each draw', () => {
  const views = viewsOf('three-dice', places('666', '641', '112'))
  expect(views.get('big-small')?.trend).toEqual(['triple', 'big', 'small'])
  expect(views.get('odd-even')?.trend).toEqual(['triple', 'odd', 'even'])
  expect(counted(views.get('numbers'))).toEqual(['1 2 1', '2 1 2', '4 1 1', '6 2 0'])
  expect(views.get('numbers')?.trend).toEqual([])
})

it('six of 49: 49 is neither big nor small, and the special number has the animal of the year of its draw', () => {
  const special = (symbol: string) => ({ places: ['01', '02', '03', '04', '05', '06', symbol] })
  const views = viewsOf('six-of-49', [special('49'), special('25'), special('08')])
  expect(views.get('special')?.trend).toEqual(['49', '25', '08'])
  expect(views.get('big-small')?.trend).toEqual(['neither', 'big', 'small'])
  // 2026 is a year of the horse after New Year's Day: 49 and 25 are horses, 8 is a pig.
  expect(views.get('animal')?.trend).toEqual(['horse', 'horse', 'pig'])
  expect(counted(views.get('numbers'))?.slice(0, 2)).toEqual(['01 3 0', '02 3 0'])
})

it('Thai: the two digits on top and at the bottom, which rounds take from the front of their number', () => {
  const rounds = viewsOf('thai-rounds', [{ first: ['12345'] }, { first: ['99045'] }])
  expect([rounds.get('last-2')?.trend, rounds.get('bottom-2')?.trend]).toEqual([
    ['45', '45'],
    ['12', '99'],
  ])
  expect(counted(rounds.get('run-top'))).toEqual(['0 1 1', '3 1 0', '4 2 0', '5 2 0'])
  expect(counted(rounds.get('run-bottom'))).toEqual(['1 1 0', '2 1 0', '9 1 1'])
  expect(rounds.get('total')?.trend).toEqual(['12', '9'])
  const daily = viewsOf('thai-daily', [{ first: ['123456'], 'bottom-2': ['78'] }])
  expect([daily.get('last-2')?.trend, daily.get('bottom-2')?.trend, daily.get('big-small')?.trend]).toEqual([
    ['56'],
    ['78'],
    ['big'],
  ])
})

it('Vietnam: the ends of all numbers, as often as they came, and the head and tail of the special prize', () => {
  const north = viewsOf('vietnam-north', [
    { special: ['12345'], first: ['00045'], second: ['11111', '22211'], seventh: ['45'] },
    { special: ['00007'] },
  ])
  expect(counted(north.get('numbers'))).toEqual(['07 1 1', '11 2 0', '45 3 0'])
  expect([north.get('last-2')?.trend, north.get('head')?.trend, north.get('tail')?.trend]).toEqual([
    ['45', '07'],
    ['4', '0'],
    ['5', '7'],
  ])
})

it('4D and Lao: each digit of the first prize from the left', () => {
  const fourDigits = viewsOf('4d-malaysia', [{ first: ['7305'] }])
  const shown = ['place-1', 'place-2', 'place-3', 'place-4'].map((view) => fourDigits.get(view)?.trend[0])
  expect(shown.join('')).toBe('7305')
  const lao = viewsOf('lao', [{ first: ['123456'] }])
  expect(lao.get('place-6')?.trend).toEqual(['6'])
})

it('every format has views in which each draw is counted: nothing comes that cannot come, and gaps fit the trend', () => {
  let state = 7
  // A simple generator, so that a failure can be repeated.
  const below = (bound: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % bound
  for (const format of lotteryFormats) {
    const draws: CountedDraw[] = Array.from({ length: 150 }, () => ({ day, result: drawResult(format, { below }) }))
    const views = statisticsOf(format, draws)
    expect(views.length).toBeGreaterThan(3)
    expect(new Set(views.map(({ view }) => view)).size).toBe(views.length)
    const sumOf = ({ values }: (typeof views)[number]) => values.reduce((all, { count }) => all + count, 0)
    const ofSeveral = views.filter(({ trend }) => trend.length === 0)
    expect(ofSeveral.filter((view) => sumOf(view) < draws.length)).toEqual([])
    for (const { view, values, trend } of views.filter((one) => !ofSeveral.includes(one))) {
      const name = `${format.code} ${view}`
      const sum = values.reduce((all, { count }) => all + count, 0)
      expect([name, sum, trend.length]).toEqual([name, draws.length, 100])
      const wrong = values.filter(({ value, missing }) => {
        const place = trend.indexOf(value)
        return place === -1 ? missing < 100 : missing !== place
      })
      expect([name, wrong]).toEqual([name, []])
    }
  }
})
