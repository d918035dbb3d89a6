import { lost, odds, type Field, type OutcomeOf, type TableRules } from './table-rules.ts'

type Outcome = OutcomeOf<'roulette'>

/** A roulette table with one zero. */
export interface RouletteTerms {
  /** Half of the even-chance stakes comes back on zero. */
  readonly laPartage: boolean
  /** Two numbers of each round are gilded: they pay more, and other single numbers less. */
  readonly gilded: boolean
  /** How long the ball runs, in milliseconds. */
  readonly spinMs: number
}

/** The pockets of a European wheel, clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** The colour of a pocket. */
export const colourOf = (pocket: number): 'red' | 'black' | 'zero' =>
  pocket === 0 ? 'zero' : reds.has(pocket) ? 'red' : 'black'

/** Kinds of bets on numbers and on the outside. */
export type RouletteBetKind = 'straight' | 'split' | 'street' | 'corner' | 'line' | 'column' | 'dozen' | 'chance'

/** A field of the table and the pockets that it covers. */
export interface RouletteField {
  readonly id: string
  readonly kind: RouletteBetKind
  readonly pockets: readonly number[]
}

const numbers = Array.from({ length: 36 }, (_, place) => place + 1)
const range = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)
const covering = (kind: RouletteBetKind, pockets: readonly number[]): RouletteField => ({
  id: `${kind}-${pockets.join('-')}`,
  kind,
  pockets,
})
const chance = (id: string, covers: (pocket: number) => boolean): RouletteField => ({
  id,
  kind: 'chance',
  pockets: numbers.filter(covers),
})

/** Every field of a table with one zero. */
export const rouletteFields: readonly RouletteField[] = [
  ...range(0, 37).map((pocket) => covering('straight', [pocket])),
  ...numbers.filter((first) => first % 3 !== 0).map((first) => covering('split', [first, first + 1])),
  ...numbers.filter((first) => first <= 33).map((first) => covering('split', [first, first + 3])),
  ...range(1, 3).map((other) => covering('split', [0, other])),
  ...numbers.filter((first) => first % 3 === 1).map((first) => covering('street', range(first, 3))),
  covering('street', [0, 1, 2]),
  covering('street', [0, 2, 3]),
  ...numbers
    .filter((first) => first % 3 !== 0 && first <= 32)
    .map((first) => covering('corner', [first, first + 1, first + 3, first + 4])),
  covering('corner', [0, 1, 2, 3]),
  ...numbers.filter((first) => first % 3 === 1 && first <= 31).map((first) => covering('line', range(first, 6))),
  ...range(1, 3).map((nth) => ({
    id: `column-${nth}`,
    kind: 'column' as const,
    pockets: numbers.filter((pocket) => pocket % 3 === nth % 3),
  })),
  ...range(1, 3).map((nth) => ({ id: `dozen-${nth}`, kind: 'dozen' as const, pockets: range(nth * 12 - 11, 12) })),
  chance('low', (pocket) => pocket <= 18),
  chance('even', (pocket) => pocket % 2 === 0),
  chance('red', (pocket) => reds.has(pocket)),
  chance('black', (pocket) => !reds.has(pocket)),
  chance('odd', (pocket) => pocket % 2 === 1),
  chance('high', (pocket) => pocket >= 19),
]

const fieldById = new Map(rouletteFields.map((field) => [field.id, field]))

/** What gilded numbers pay to one; each entry is equally likely. */
export const gildedOdds = [50, 100, 150, 200, 200] as const
/** What a single number that is not gilded pays to one where two of them are. */
const plainBesideGilded = 29

function drawGilded(below: (n: number) => number): (readonly [number, number])[] {
  const first = below(37)
  const second = (first + 1 + below(36)) % 37
  return [first, second].map((pocket) => [pocket, gildedOdds[below(gildedOdds.length)] ?? gildedOdds[0]])
}

function oddsText({ kind, pockets }: RouletteField, gilded: boolean): string {
  return gilded && kind === 'straight' ? `${plainBesideGilded}–200` : String(36 / pockets.length - 1)
}

/** The rules of a roulette table. */
export function roulette({ laPartage, gilded, spinMs }: RouletteTerms): TableRules<Outcome> {
  return {
    kind: 'roulette',
    supply: 'none',
    fields: rouletteFields.map((field): Field => ({
      id: field.id,
      group: field.kind === 'chance' || field.kind === 'dozen' || field.kind === 'column' ? 'main' : 'side',
      odds: oddsText(field, gilded),
      returned: laPartage && field.kind === 'chance' ? '0.986486' : '0.972973',
    })),
    deal: (source) => ({
      kind: 'roulette',
      pocket: source.below(37),
      gilded: gilded ? drawGilded((n) => source.below(n)) : [],
    }),
    pays(outcome, id) {
      const field = fieldById.get(id)
      if (field === undefined) return lost
      if (!field.pockets.includes(outcome.pocket))
        return laPartage && outcome.pocket === 0 && field.kind === 'chance' ? [1, 2] : lost
      if (!gilded || field.kind !== 'straight') return [36, field.pockets.length]
      return odds(outcome.gilded.find(([pocket]) => pocket === outcome.pocket)?.[1] ?? plainBesideGilded)
    },
    showMs: () => ({ first: 0, rest: spinMs + (gilded ? 2_500 : 0) }),
    brief: ({ pocket }) => String(pocket),
  }
}
