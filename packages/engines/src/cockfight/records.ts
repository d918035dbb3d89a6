import type { CockfightOutcome } from './cockfight.ts'

/** A result from a bird's side: won, drawn, lost. */
export type FightMark = 'W' | 'D' | 'L'

/** What a bird has done in a season. */
export interface BirdStanding {
  /** The bird's number. */
  readonly bird: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Two for a win, one for a draw. */
  readonly points: number
  /** Its last five results, the newest last, those of the season before too. */
  readonly form: readonly FightMark[]
}

/** How two birds did against each other, from the first one's side. */
export interface Meetings {
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

const formLength = 5

type Result = Pick<CockfightOutcome, 'fight' | 'meron' | 'wala' | 'winner'>

function markFor({ meron, winner }: Result, bird: number): FightMark {
  if (winner === 'draw') return 'D'
  return (winner === 'meron') === (bird === meron) ? 'W' : 'L'
}

/**
 * The table of a season, best first: points, then wins, then the order of the birds. `results` are fights in their order, oldest first;
 * those before `firstFight` count for form only.
 */
export function standingsOf(count: number, results: readonly Result[], firstFight: number): readonly BirdStanding[] {
  return Array.from({ length: count }, (_, bird): BirdStanding => {
    const own = results.filter(({ meron, wala }) => meron === bird || wala === bird)
    const marks = own.filter(({ fight }) => fight >= firstFight).map((result) => markFor(result, bird))
    const counted = (mark: FightMark) => marks.filter((one) => one === mark).length
    const [won, drawn, lost] = [counted('W'), counted('D'), counted('L')]
    const form = own.slice(-formLength).map((result) => markFor(result, bird))
    return { bird, won, drawn, lost, points: 2 * won + drawn, form }
  }).toSorted((a, b) => b.points - a.points || b.won - a.won || a.bird - b.bird)
}

/** How two birds have met in these fights, from the first one's side. */
export function meetingsOf(results: readonly Result[], first: number, second: number): Meetings {
  const marks = results
    .filter(({ meron, wala }) => (meron === first && wala === second) || (meron === second && wala === first))
    .map((result) => markFor(result, first))
  const counted = (mark: FightMark) => marks.filter((one) => one === mark).length
  return { won: counted('W'), drawn: counted('D'), lost: counted('L') }
}
