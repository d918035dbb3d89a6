import type { SharedOutcome } from '@baize/engines'
import { bzCockfight, fightOf, meetingsOf, standingsOf, strengthIn } from '@baize/engines/cockfight'
import type { TableSeason } from '../gateway.ts'

/** The season of a table without a server, from its results. */
export function fakeSeason(seriesNo: number, outcomes: readonly SharedOutcome[]): TableSeason {
  const { season, nth, of, meron, wala } = fightOf(bzCockfight, seriesNo)
  const fights = outcomes.flatMap((outcome) => (outcome.engine === 'cockfight' ? [outcome] : []))
  return {
    seriesNo,
    season,
    nth,
    of,
    standings: standingsOf(bzCockfight.birds.length, fights, seriesNo - nth + 1).map((standing) => ({
      ...standing,
      form: [...standing.form],
      strength: strengthIn(bzCockfight, standing.bird, season),
    })),
    meetings: meetingsOf(fights, meron, wala),
    next: [1, 2, 3].map((more) => {
      const coming = fightOf(bzCockfight, seriesNo + more)
      return { nth: coming.nth, meron: coming.meron, wala: coming.wala }
    }),
    champion: null,
  }
}
