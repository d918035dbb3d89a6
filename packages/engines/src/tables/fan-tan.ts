import { lost, odds, returned, type FieldGroup, type Share, type TablePlay } from './table-play.ts'

/** The fewest beads that a cup takes, and how many more it may take: every remainder is equally likely. */
const fewest = 41
const spread = 40

const homes = [1, 2, 3, 4] as const
/** What is left when the beads are taken away by fours; four of them count as four. */
export const homeOf = (beads: number): number => ((beads - 1) % 4) + 1

interface FanTanBet {
  readonly id: string
  readonly group: FieldGroup
  readonly odds: string
  readonly wins: readonly number[]
  readonly pushes: readonly number[]
  readonly pays: Share
}

const bets: readonly FanTanBet[] = [
  ...homes.map((home): FanTanBet => ({
    id: `fan${home}`,
    group: 'main',
    odds: '2.85',
    wins: [home],
    pushes: [],
    pays: odds(57, 20),
  })),
  ...[
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
    [1, 3],
    [2, 4],
  ].map((wins): FanTanBet => ({
    id: `kwok${wins.join('')}`,
    group: 'main',
    odds: '0.95',
    wins,
    pushes: [],
    pays: odds(19, 20),
  })),
  ...homes.flatMap((home) =>
    homes
      .filter((other) => other !== home)
      .map((other): FanTanBet => ({
        id: `nim${home}${other}`,
        group: 'side',
        odds: '1.9',
        wins: [home],
        pushes: [other],
        pays: odds(19, 10),
      })),
  ),
  ...homes.map((loses): FanTanBet => ({
    id: `three${loses}`,
    group: 'side',
    odds: '0.31',
    wins: homes.filter((home) => home !== loses),
    pushes: [],
    pays: odds(31, 100),
  })),
]

const byId = new Map(bets.map((bet) => [bet.id, bet]))

/** The rules of a fan-tan table. */
export function fanTanPlay(): TablePlay<{ readonly beads: number }> {
  return {
    fields: bets.map(({ id, group, odds: to, wins, pushes, pays: [top, bottom] }) => ({
      id,
      group,
      odds: to,
      returned: (((wins.length * top) / bottom + pushes.length) / 4).toFixed(6),
    })),
    deal: (source) => ({ beads: fewest + source.below(spread) }),
    pays({ beads }, field) {
      const bet = byId.get(field)
      if (bet?.wins.includes(homeOf(beads)) === true) return bet.pays
      return bet?.pushes.includes(homeOf(beads)) === true ? returned : lost
    },
    brief: ({ beads }) => String(homeOf(beads)),
  }
}
