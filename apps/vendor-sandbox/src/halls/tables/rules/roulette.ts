import { odds, roulettePlay } from '@baize/engines/tables'
import type { OutcomeOf, TableRules } from './table-rules.ts'

/** A roulette table with one zero. */
export interface RouletteTerms {
  /** Half of the even-chance stakes comes back on zero. */
  readonly laPartage: boolean
  /** Two numbers of each round are gilded: they pay more, and other single numbers less. */
  readonly gilded: boolean
  /** How long the ball runs, in milliseconds. */
  readonly spinMs: number
}

/** What gilded numbers pay to one; each entry is equally likely. */
export const gildedOdds = [50, 100, 150, 200, 200] as const
/** What a single number that is not gilded pays to one where two of them are. */
const plainBesideGilded = 29

function drawGilded(below: (n: number) => number): (readonly [number, number])[] {
  const first = below(37)
  const second = (first + 1 + below(36)) % 37
  return [first, second].map((pocket) => [pocket, gildedOdds[below(gildedOdds.length)] ?? gildedOdds[0]])
}

/** The rules of a roulette table. */
export function roulette({ laPartage, gilded, spinMs }: RouletteTerms): TableRules<OutcomeOf<'roulette'>> {
  const play = roulettePlay({ laPartage })
  const isStraight = (id: string) => id.startsWith('straight-')
  return {
    ...play,
    kind: 'roulette',
    supply: 'none',
    fields: play.fields.map((field) =>
      gilded && isStraight(field.id) ? { ...field, odds: `${plainBesideGilded}–200` } : field,
    ),
    deal: (source) => ({
      kind: 'roulette',
      ...play.deal(source),
      gilded: gilded ? drawGilded((n) => source.below(n)) : [],
    }),
    pays(outcome, id) {
      const share = play.pays(outcome, id)
      if (!gilded || !isStraight(id) || share[0] === 0) return share
      return odds(outcome.gilded.find(([pocket]) => pocket === outcome.pocket)?.[1] ?? plainBesideGilded)
    },
    showMs: () => ({ first: 0, rest: spinMs + (gilded ? 2_500 : 0) }),
  }
}
