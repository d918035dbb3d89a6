import { lost, type TableField, type TablePlay } from './table-play.ts'

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

/** The rules of a roulette table with one zero; with `laPartage`, half of the even-chance stakes comes back on zero. */
export function roulettePlay({ laPartage }: { readonly laPartage: boolean }): TablePlay<{ readonly pocket: number }> {
  return {
    fields: rouletteFields.map(({ id, kind, pockets }): TableField => ({
      id,
      group: kind === 'chance' || kind === 'dozen' || kind === 'column' ? 'main' : 'side',
      odds: String(36 / pockets.length - 1),
      returned: laPartage && kind === 'chance' ? '0.986486' : '0.972973',
    })),
    deal: (source) => ({ pocket: source.below(37) }),
    pays({ pocket }, id) {
      const field = fieldById.get(id)
      if (field === undefined) return lost
      if (field.pockets.includes(pocket)) return [36, field.pockets.length]
      return laPartage && pocket === 0 && field.kind === 'chance' ? [1, 2] : lost
    },
    brief: ({ pocket }) => String(pocket),
  }
}
