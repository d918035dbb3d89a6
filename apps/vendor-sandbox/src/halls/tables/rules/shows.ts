import { type CardChance, lost, odds, returned, type Share } from '@baize/engines/tables'
import type { Field, OutcomeOf, TableRules } from './table-rules.ts'

/** Spreads counted things evenly round a wheel; the same counts give the same wheel. */
function spreadRound<T>(counts: readonly (readonly [thing: T, count: number])[]): readonly T[] {
  const places = counts.flatMap(([thing, count], nth) =>
    Array.from({ length: count }, (_, place) => ({ thing, at: (place + (nth + 1) / (counts.length + 1)) / count })),
  )
  return places.toSorted((a, b) => a.at - b.at).map(({ thing }) => thing)
}

/** Fields of the money wheel and how many segments each has. Roses multiply what the next stop pays. */
const wheelCounts = [
  ['1', 23],
  ['2', 15],
  ['5', 7],
  ['10', 4],
  ['20', 2],
  ['40', 1],
  ['rose3', 1],
  ['rose7', 1],
] as const

/** The segments of the money wheel, clockwise. */
export const moneyWheel = spreadRound(wheelCounts)
const numbered = moneyWheel.flatMap((segment, place) => (segment.startsWith('rose') ? [] : [place]))
/** So many roses may follow each other; the stop after them is always a number. */
const mostRoses = 3

function spinMoneyWheel({ below }: CardChance): number[] {
  const stops: number[] = []
  while (stops.length < mostRoses) {
    const stop = below(moneyWheel.length)
    stops.push(stop)
    if (numbered.includes(stop)) return stops
  }
  stops.push(numbered[below(numbered.length)] ?? 0)
  return stops
}

/** What roses before the last stop multiply its pay by. */
export const rosesOf = (stops: readonly number[]): number =>
  stops.slice(0, -1).reduce((product, stop) => product * Number(moneyWheel[stop]?.slice(4) ?? 1), 1)

const wheelReturns: Readonly<Record<string, string>> = {
  '1': '0.964524',
  '2': '0.969614',
  '5': '0.929293',
  '10': '0.985126',
  '20': '0.946664',
  '40': '0.927433',
}

/** The rules of the money wheel. */
export function moneyWheelShow({ spinMs }: { readonly spinMs: number }): TableRules<OutcomeOf<'moneyWheel'>> {
  return {
    kind: 'moneyWheel',
    supply: 'none',
    fields: Object.entries(wheelReturns).map(([id, exact]): Field => ({
      id,
      group: 'main',
      odds: id,
      returned: exact,
    })),
    deal: (source) => ({ kind: 'moneyWheel', stops: spinMoneyWheel(source) }),
    pays({ stops }, field) {
      const last = moneyWheel[stops.at(-1) ?? 0]
      return last === field ? odds(Number(field) * rosesOf(stops)) : lost
    },
    showMs: ({ stops }) => ({ first: 0, rest: stops.length * spinMs }),
    brief: ({ stops }) => `${moneyWheel[stops.at(-1) ?? 0] ?? ''}${rosesOf(stops) > 1 ? `×${rosesOf(stops)}` : ''}`,
  }
}

/** What lies behind the three doors of each tale, to one. */
export const tales = { castle: [5, 10, 21], forest: [6, 13, 30], dragon: [10, 20, 45] } as const
/** Names of the doors. */
export const doorNames = ['left', 'middle', 'right'] as const

const pageCounts = [
  ['p1', 26],
  ['p3', 13],
  ['p9', 5],
  ['castle', 4],
  ['forest', 3],
  ['dragon', 2],
  ['wizard', 1],
] as const

/** The pages of the storybook wheel, clockwise. */
export const storybookPages = spreadRound(pageCounts)

/** The doors of a page's tale, if it has one. */
const doorsOf = (stop: number): readonly number[] => {
  const page = storybookPages[stop]
  return page === 'castle' || page === 'forest' || page === 'dragon' ? tales[page] : []
}

function mixDoors(doors: readonly number[], { below }: CardChance): number[] {
  const mixed = [...doors]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = mixed[last] ?? 0
    mixed[last] = mixed[other] ?? 0
    mixed[other] = moved
  }
  return mixed
}

function storyPays(outcome: OutcomeOf<'storybook'>, field: string, choice?: string): Share {
  const page = storybookPages[outcome.stop]
  if (page === 'wizard') return returned
  if (page !== field) return lost
  if (page === 'p1' || page === 'p3' || page === 'p9') return odds(Number(page.slice(1)))
  return odds(outcome.doors[doorNames.findIndex((name) => name === choice)] ?? 0)
}

/** The rules of the storybook show: a wheel of pages; on a tale's page everybody who bet on it chooses a door. */
export function storybookShow({ spinMs }: { readonly spinMs: number }): TableRules<OutcomeOf<'storybook'>> {
  const oddsOf = (id: string) => (id.startsWith('p') ? id.slice(1) : doorText(id))
  const fields = ['p1', 'p3', 'p9', 'castle', 'forest', 'dragon']
  return {
    kind: 'storybook',
    supply: 'none',
    fields: fields.map((id) => ({
      id,
      group: 'main',
      odds: oddsOf(id),
      returned: id === 'p9' ? '0.944444' : '0.981481',
    })),
    deal: (source) => {
      const stop = source.below(storybookPages.length)
      return { kind: 'storybook', stop, doors: mixDoors(doorsOf(stop), source) }
    },
    pays: storyPays,
    showMs: ({ doors }) => (doors.length > 0 ? { first: spinMs, rest: 4_000 } : { first: 0, rest: spinMs + 500 }),
    decision: { seconds: 10, choices: doorNames, otherwise: 'middle', fields: ['castle', 'forest', 'dragon'] },
    asksIn: ({ doors }) => doors.length > 0,
    veiled: ({ kind, stop }) => ({ kind, stop, doors: [] }),
    brief: ({ stop }) => storybookPages[stop] ?? '',
  }
}

function doorText(tale: string): string {
  const doors = tale === 'castle' || tale === 'forest' || tale === 'dragon' ? tales[tale] : []
  return `${Math.min(...doors)}–${Math.max(...doors)}`
}

const coinBets: readonly (readonly [id: string, odds: string, pays: Share, heads: readonly number[]])[] = [
  ['heads', '0.95', odds(19, 20), [2, 3]],
  ['tails', '0.95', odds(19, 20), [0, 1]],
  ['threeHeads', '6.8', odds(34, 5), [3]],
  ['twoHeads', '1.6', odds(8, 5), [2]],
  ['alike', '2.9', odds(29, 10), [0, 3]],
  ['twoTails', '1.6', odds(8, 5), [1]],
  ['threeTails', '6.8', odds(34, 5), [0]],
]

/** The rules of heads or tails: three coins are tossed, 1 is heads. */
export function coinShow({ tossMs }: { readonly tossMs: number }): TableRules<OutcomeOf<'coins'>> {
  return {
    kind: 'coins',
    supply: 'none',
    fields: coinBets.map(([id, to]) => ({
      id,
      group: id === 'heads' || id === 'tails' ? 'main' : 'side',
      odds: to,
      returned: '0.975000',
    })),
    deal: ({ below }) => ({ kind: 'coins', coins: [below(2), below(2), below(2)] }),
    pays({ coins }, field) {
      const heads = coins.filter((coin) => coin === 1).length
      const bet = coinBets.find(([id]) => id === field)
      return bet?.[3].includes(heads) === true ? bet[2] : lost
    },
    showMs: () => ({ first: 0, rest: tossMs }),
    brief: ({ coins }) => String(coins.filter((coin) => coin === 1).length),
  }
}
