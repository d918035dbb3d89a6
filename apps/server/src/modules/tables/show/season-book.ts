import type { ReplyOf, tableSeason } from '@baize/contract'
import {
  bzCockfight,
  fightOf,
  fightsOfSeason,
  meetingsOf,
  standingsOf,
  strengthIn,
  type CockfightOutcome,
} from '@baize/engines/cockfight'
import type { Database } from '../../../kernel/database/pool.ts'
import { newestRound, pastRounds } from '../rounds/rounds.sql.ts'
import type { StoredRound, TableKey } from '../tables.types.ts'

type Season = ReplyOf<typeof tableSeason>

/** How many fights to come are shown. */
const shownNext = 6

/** Works out seasons from the rounds that are stored; each once for as long as no round begins or ends. */
export class SeasonBook {
  readonly #database: Database
  readonly #known = new Map<string, { readonly of: string; readonly season: Promise<Season> }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The season of a table as it is now. */
  async now(key: TableKey): Promise<Season> {
    const newest = await newestRound(this.#database, key)
    const name = `${key.brandId} ${key.gameCode}`
    const of = `${newest?.roundId} ${newest?.settledAt?.toString()}`
    const known = this.#known.get(name)
    if (known?.of === of) return known.season
    const season = this.#read(key, newest)
    this.#known.set(name, { of, season })
    // What could not be read is read again.
    season.catch(() => this.#known.delete(name))
    return season
  }

  async #read(key: TableKey, newest: StoredRound | undefined): Promise<Season> {
    const seriesNo = newest?.seriesNo ?? 1
    const fight = fightOf(bzCockfight, seriesNo)
    const { season, nth, of } = fight
    const first = seriesNo - nth + 1
    // This season and the one before: a table has a round for each fight, and hardly ever two.
    const rounds = await pastRounds(this.#database, key, { max: 2 * fightsOfSeason(bzCockfight) })
    const results = rounds.toReversed().flatMap(({ state, outcome }) => fightIn(state, outcome, first - of))
    const before = results.filter((result) => result.fight < first)
    const count = bzCockfight.birds.length
    const [champion] = before.length === 0 ? [] : standingsOf(count, before, first - of)
    return {
      seriesNo,
      season,
      nth,
      of,
      standings: standingsOf(count, results, first).map((standing) => ({
        ...standing,
        form: [...standing.form],
        strength: strengthIn(bzCockfight, standing.bird, season),
      })),
      meetings: meetingsOf(results, fight.meron, fight.wala),
      next: Array.from({ length: Math.min(shownNext, of - nth) }, (_, more) => {
        const coming = fightOf(bzCockfight, seriesNo + 1 + more)
        return { nth: coming.nth, meron: coming.meron, wala: coming.wala }
      }),
      champion: champion?.bird ?? null,
    }
  }
}

function fightIn(state: StoredRound['state'], outcome: StoredRound['outcome'], from: number): CockfightOutcome[] {
  return state === 'ended' && outcome?.engine === 'cockfight' && outcome.fight >= from ? [outcome] : []
}
