import { lost, odds, type FieldGroup, type Share, type TablePlay } from './table-play.ts'

/** Four discs in a bowl, each 0 for white or 1 for red. */
export interface Discs {
  readonly discs: readonly number[]
}

/** How many of the discs show red. */
export const redsOf = ({ discs }: Discs): number => discs.filter((disc) => disc === 1).length

interface DiscBet {
  readonly id: string
  readonly group: FieldGroup
  readonly odds: string
  readonly pays: Share
  /** The numbers of red discs with which it wins. */
  readonly reds: readonly number[]
}

const bets: readonly DiscBet[] = [
  { id: 'even', group: 'main', odds: '0.97', pays: odds(97, 100), reds: [0, 2, 4] },
  { id: 'odd', group: 'main', odds: '0.97', pays: odds(97, 100), reds: [1, 3] },
  { id: 'fourWhite', group: 'side', odds: '14.5', pays: odds(29, 2), reds: [0] },
  { id: 'threeWhite', group: 'side', odds: '2.88', pays: odds(72, 25), reds: [1] },
  { id: 'twoTwo', group: 'side', odds: '1.58', pays: odds(79, 50), reds: [2] },
  { id: 'threeRed', group: 'side', odds: '2.88', pays: odds(72, 25), reds: [3] },
  { id: 'fourRed', group: 'side', odds: '14.5', pays: odds(29, 2), reds: [4] },
  { id: 'alike', group: 'side', odds: '6.75', pays: odds(27, 4), reds: [0, 4] },
]

/** In how many of the sixteen ways in which four discs can fall so many show red. */
const ways = [1, 4, 6, 4, 1]

/** The rules of a xóc đĩa table: four discs are shaken in a bowl, and what counts is how many show red. */
export function discPlay(): TablePlay<Discs> {
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  return {
    fields: bets.map(({ id, group, odds: to, reds, pays: [top, bottom] }) => ({
      id,
      group,
      odds: to,
      returned: ((reds.reduce((sum, count) => sum + (ways[count] ?? 0), 0) * top) / bottom / 16).toFixed(6),
    })),
    deal: (source) => ({ discs: [0, 1, 2, 3].map(() => source.below(2)) }),
    pays(round, field) {
      const bet = byId.get(field)
      return bet?.reds.includes(redsOf(round)) === true ? bet.pays : lost
    },
    brief: (round) => String(redsOf(round)),
  }
}
