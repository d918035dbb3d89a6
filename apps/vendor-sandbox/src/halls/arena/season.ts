import type { Chance } from '@baize/engines'
import type { ArenaGame } from './arena-game.ts'
import { aged, makeRoster, withResult, type Bird, type FormMark } from './birds.ts'
import { drawBout, type Pair, type Side } from './bout.ts'

/** Birds per farm in a derby. */
export const birdsPerFarm = 3

/** A line of the table: a bird in a season, a farm in a derby. */
export interface Standing {
  readonly entrant: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Two for a win, one for a draw. */
  readonly points: number
}

/** A season or a derby: all against all, one bout after the other. */
export interface Season {
  readonly number: number
  readonly birds: readonly Bird[]
  /** Pairs of entrants, in their order. */
  readonly programme: readonly (readonly [meron: number, wala: number])[]
  /** The number of bouts that have ended. */
  readonly ended: number
  readonly standings: readonly Standing[]
}

/** The number of entrants of a game. */
export const entrantsOf = ({ series }: ArenaGame): number => (series.kind === 'season' ? series.birds : series.farms)

const birdsOf = ({ series }: ArenaGame): number =>
  series.kind === 'season' ? series.birds : series.farms * birdsPerFarm

/**
 * The first season of an arena. Before it every bird has fought qualifying bouts, drawn like all others, so that each has a
 * record and there is a market for each bout.
 */
export function firstSeason(game: ArenaGame, gameCode: string, chance: Chance): Season {
  const birds = [...makeRoster(gameCode, birdsOf(game), chance)]
  // Each meets its neighbour and the one after, around the circle.
  for (const step of [1, 2])
    for (const [index] of birds.entries()) qualify(game, birds, [index, (index + step) % birds.length], chance)
  return seasonOf(game, 1, birds, chance)
}

function qualify(game: ArenaGame, birds: Bird[], [first, second]: readonly [number, number], chance: Chance): void {
  const [meron, wala] = [birds[first], birds[second]]
  if (meron === undefined || wala === undefined) return
  const end = drawBout(game, { meron, wala }, chance)
  birds[first] = withResult(meron, markOf(end, 'meron'))
  birds[second] = withResult(wala, markOf(end, 'wala'))
}

function seasonOf(game: ArenaGame, number: number, birds: readonly Bird[], chance: Chance): Season {
  const entrants = entrantsOf(game)
  return {
    number,
    birds,
    programme: programmeOf(entrants, chance),
    ended: 0,
    standings: Array.from({ length: entrants }, (_, entrant) => ({ entrant, won: 0, drawn: 0, lost: 0, points: 0 })),
  }
}

/** All against all by the circle method, for an even number of entrants; corners and the order of a round are drawn. */
function programmeOf(entrants: number, chance: Chance): readonly (readonly [number, number])[] {
  const circle = Array.from({ length: entrants - 1 }, (_, index) => index + 1)
  return Array.from({ length: entrants - 1 }, (_, round) => {
    const turned = [0, ...circle.slice(round), ...circle.slice(0, round)]
    const pairs = Array.from({ length: entrants / 2 }, (__, nth): readonly [number, number] => {
      const [one = 0, other = 0] = [turned[nth], turned[entrants - 1 - nth]]
      return chance.below(2) === 0 ? [one, other] : [other, one]
    })
    const start = chance.below(pairs.length)
    return [...pairs.slice(start), ...pairs.slice(0, start)]
  }).flat()
}

/** The entrants and birds of a bout of the programme; undefined after the last. */
export function pairOf(game: ArenaGame, season: Season, nth: number): Pair | undefined {
  const entrants = season.programme[nth]
  if (entrants === undefined) return undefined
  const [meron, wala] = entrants.map((entrant) => season.birds[birdOf(game, season, entrant, nth)])
  return meron && wala && { meron, wala }
}

/** The bird that fights for an entrant: the bird itself, or each of a farm's in turn. */
function birdOf({ series }: ArenaGame, { programme }: Season, entrant: number, nth: number): number {
  if (series.kind === 'season') return entrant
  const fought = programme.slice(0, nth).filter((pair) => pair.includes(entrant)).length
  return entrant * birdsPerFarm + (fought % birdsPerFarm)
}

/** The season after its next bout has ended; a new one after the last. */
export function afterBout(game: ArenaGame, season: Season, end: Side, chance: Chance): Season {
  const pair = pairOf(game, season, season.ended)
  const entrants = season.programme[season.ended]
  if (pair === undefined || entrants === undefined) throw new Error('the season has no more bouts')
  const birds = season.birds.map((bird) =>
    bird.index === pair.meron.index
      ? withResult(bird, markOf(end, 'meron'))
      : bird.index === pair.wala.index
        ? withResult(bird, markOf(end, 'wala'))
        : bird,
  )
  const standings = season.standings.map((standing) => {
    if (standing.entrant === entrants[0]) return withMark(standing, markOf(end, 'meron'))
    return standing.entrant === entrants[1] ? withMark(standing, markOf(end, 'wala')) : standing
  })
  const after = { ...season, birds, standings, ended: season.ended + 1 }
  if (after.ended < after.programme.length) return after
  return seasonOf(
    game,
    season.number + 1,
    birds.map((bird) => aged(bird, chance)),
    chance,
  )
}

function withMark({ entrant, won, drawn, lost, points }: Standing, mark: FormMark): Standing {
  return {
    entrant,
    won: won + (mark === 'W' ? 1 : 0),
    drawn: drawn + (mark === 'D' ? 1 : 0),
    lost: lost + (mark === 'L' ? 1 : 0),
    points: points + { W: 2, D: 1, L: 0 }[mark],
  }
}

/** The table, best first; equal points by wins, then by the order of entry. */
export function tableOf({ standings }: Season): readonly Standing[] {
  return standings.toSorted((a, b) => b.points - a.points || b.won - a.won || a.entrant - b.entrant)
}

const markOf = (end: Side, side: 'meron' | 'wala'): FormMark => (end === 'draw' ? 'D' : end === side ? 'W' : 'L')
