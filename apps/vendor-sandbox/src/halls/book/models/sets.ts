import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, DuelOutlook, MatchModel, Measure, Pair, Situation } from '../course.ts'
import { certain, either, gather, plus, scale, type Distribution } from '../distribution.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** A match over sets or maps that are made of points: whoever wins a set counts it, whoever has most of `bestOf` wins. */
export interface SetsSettings {
  /** The chance that home wins a point: when it serves or starts, and when it does not. */
  readonly homeWins: readonly [number, number]
  readonly bestOf: number
  /** The points that win a set; in the last possible set another number may. */
  readonly target: number
  readonly lastTarget?: number
  /** By how many a set must be won, unless the cap is reached first. */
  readonly lead: number
  readonly cap: number
  readonly setMeasure: Measure
  /** What the points are, where there are bets on them. */
  readonly pointMeasure?: Measure
  /** What a point counts on the score board. */
  readonly shownPer?: number
  readonly pace: Pace
}

interface State {
  readonly sets: Pair
  readonly points: Pair
  readonly past: readonly Pair[]
  /** The points of sets that are over, and those of the set being played. */
  readonly all: Pair
  readonly steps: number
}

/** What may follow from a state: chance of home, and what is still added. */
interface Rest {
  readonly home: number
  readonly setDifference: Distribution
  readonly setSum: Distribution
  readonly pointDifference: Distribution
  readonly pointSum: Distribution
}

const start: State = {
  sets: { home: 0, away: 0 },
  points: { home: 0, away: 0 },
  past: [],
  all: { home: 0, away: 0 },
  steps: 0,
}

/** Sports and e-sports in sets or maps. */
export function setsModel(settings: SetsSettings): MatchModel {
  const restOf = rememberRest(settings)
  return { draw: (chance) => drawCourse(settings, restOf, chance) }
}

function needed({ bestOf }: SetsSettings): number {
  return Math.floor(bestOf / 2) + 1
}

function isLast({ bestOf }: SetsSettings, { home, away }: Pair): boolean {
  return home + away === bestOf - 1
}

function isWon(settings: SetsSettings, sets: Pair, mine: number, other: number): boolean {
  const target = isLast(settings, sets) ? (settings.lastTarget ?? settings.target) : settings.target
  const cap = Math.max(target, settings.cap - (settings.target - target))
  return (mine >= target && mine - other >= settings.lead) || (mine >= cap && mine > other)
}

function playPoint(settings: SetsSettings, state: State, isHome: boolean): State {
  const points = add(state.points, isHome)
  const all = add(state.all, isHome)
  const [mine, other] = isHome ? [points.home, points.away] : [points.away, points.home]
  const steps = state.steps + 1
  if (!isWon(settings, state.sets, mine, other)) return { ...state, points, all, steps }
  return { sets: add(state.sets, isHome), points: start.points, past: [...state.past, points], all, steps }
}

function add({ home, away }: Pair, isHome: boolean): Pair {
  return isHome ? { home: home + 1, away } : { home, away: away + 1 }
}

/** The chance that home wins the next point after so many. */
function chanceOf({ homeWins }: SetsSettings, steps: number): number {
  return homeWins[steps % 2 === 0 ? 0 : 1]
}

function isServed({ homeWins }: SetsSettings): boolean {
  return homeWins[0] !== homeWins[1]
}

/** How a set may end from its points: the points still to come of both, with the chances. */
function endsOfSet(
  settings: SetsSettings,
  sets: Pair,
  from: Pair,
  parity: number,
): readonly { readonly isHome: boolean; readonly points: Pair; readonly chance: number }[] {
  const ends: { isHome: boolean; points: Pair; chance: number }[] = []
  let level = new Map<number, number>([[from.home, 1]])
  for (let played = 0; level.size > 0; played += 1) {
    const following = new Map<number, number>()
    const homeWins = chanceOf(settings, parity + played)
    for (const [home, chance] of level) {
      const away = from.home + from.away + played - home
      for (const isHome of [true, false]) {
        const points = add({ home, away }, isHome)
        const share = chance * (isHome ? homeWins : 1 - homeWins)
        const isEnd = isWon(settings, sets, isHome ? points.home : points.away, isHome ? points.away : points.home)
        if (isEnd) ends.push({ isHome, points, chance: share })
        else following.set(points.home, (following.get(points.home) ?? 0) + share)
      }
    }
    level = following
  }
  return ends
}

type RestOf = (sets: Pair, points: Pair, steps: number) => Rest

/** Computes what may follow, and remembers it for the beginnings of sets. */
function rememberRest(settings: SetsSettings): RestOf {
  const known = new Map<string, Rest>()
  const restOf: RestOf = (sets, points, steps) => {
    const isFresh = points.home + points.away === 0
    const parity = isServed(settings) ? steps % 2 : 0
    const key = `${sets.home}-${sets.away}/${parity}`
    const remembered = isFresh ? known.get(key) : undefined
    if (remembered !== undefined) return remembered
    const rest = computeRest(settings, restOf, { sets, points, parity })
    if (isFresh) known.set(key, rest)
    return rest
  }
  return restOf
}

function computeRest(
  settings: SetsSettings,
  restOf: RestOf,
  { sets, points, parity }: { sets: Pair; points: Pair; parity: number },
): Rest {
  if (sets.home >= needed(settings) || sets.away >= needed(settings)) return over(sets.home > sets.away)
  const ends = endsOfSet(settings, sets, points, parity)
  const parts: Rest[] = []
  for (const isHome of [true, false])
    for (const odd of isServed(settings) ? [0, 1] : [0]) {
      const some = ends.filter(
        (end) => end.isHome === isHome && (!isServed(settings) || playedOf(end.points, points) % 2 === odd),
      )
      const chance = some.reduce((sum, end) => sum + end.chance, 0)
      if (chance === 0) continue
      const next = restOf(add(sets, isHome), start.points, parity + odd)
      parts.push(joined(next, some, { chance, isHome, from: points, hasPoints: settings.pointMeasure !== undefined }))
    }
  return {
    home: parts.reduce((sum, { home }) => sum + home, 0),
    setDifference: either(parts.map(({ setDifference }) => setDifference)),
    setSum: either(parts.map(({ setSum }) => setSum)),
    pointDifference: either(parts.map(({ pointDifference }) => pointDifference)),
    pointSum: either(parts.map(({ pointSum }) => pointSum)),
  }
}

function playedOf({ home, away }: Pair, from: Pair): number {
  return home + away - from.home - from.away
}

function over(isHome: boolean): Rest {
  const none = certain(0)
  return { home: isHome ? 1 : 0, setDifference: none, setSum: none, pointDifference: none, pointSum: none }
}

/** What follows a set that ended in one of some ways: all chances are those of these ways. */
function joined(
  next: Rest,
  some: readonly { readonly points: Pair; readonly chance: number }[],
  { chance, isHome, from, hasPoints }: { chance: number; isHome: boolean; from: Pair; hasPoints: boolean },
): Rest {
  const none = certain(0)
  const differences = some.map(
    ({ points, chance: share }) => [points.home - from.home - points.away + from.away, share] as const,
  )
  const sums = some.map(({ points, chance: share }) => [playedOf(points, from), share] as const)
  return {
    home: chance * next.home,
    setDifference: scale(plus(next.setDifference, certain(isHome ? 1 : -1)), chance),
    setSum: scale(plus(next.setSum, certain(1)), chance),
    pointDifference: hasPoints ? plus(next.pointDifference, gather(differences)) : scale(none, chance),
    pointSum: hasPoints ? plus(next.pointSum, gather(sums)) : scale(none, chance),
  }
}

function drawCourse(settings: SetsSettings, restOf: RestOf, chance: ChanceStream): Course {
  const states: State[] = [start]
  const events: CourseEvent[] = []
  for (let state = start; !isOver(settings, state);) {
    const isHome = chance.next() < chanceOf(settings, state.steps)
    const next = playPoint(settings, state, isHome)
    const atMs = endOfStep(settings.pace, state.steps)
    const side = isHome ? 'home' : 'away'
    const isSet = next.past.length > state.past.length
    events.push({ atMs, side, kind: isSet ? 'set' : 'point', figure: isSet ? next.past.length : next.steps })
    states.push(next)
    state = next
  }
  const lengthMs = endOfStep(settings.pace, states.length - 2)
  return {
    lengthMs,
    events: [...events, { atMs: lengthMs, kind: 'end' }],
    at: (ms) => situationAt({ settings, restOf, states }, ms),
  }
}

function isOver(settings: SetsSettings, { sets }: State): boolean {
  return Math.max(sets.home, sets.away) >= needed(settings)
}

function situationAt(
  { settings, restOf, states }: { settings: SetsSettings; restOf: RestOf; states: readonly State[] },
  ms: number,
): Situation {
  const steps = stepsBy(settings.pace, ms, states.length - 1)
  const state = states[steps] ?? start
  const isEnd = isOver(settings, state)
  const until = isEnd ? undefined : openUntil(settings.pace, ms)
  const { setMeasure, pointMeasure, shownPer = 1, bestOf } = settings
  return {
    key: String(steps),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: {
      measures: { [setMeasure]: state.sets, ...(pointMeasure === undefined ? {} : { [pointMeasure]: state.all }) },
      ...(isEnd ? { winner: state.sets.home > state.sets.away ? 'home' : 'away' } : {}),
    },
    board: {
      main: state.sets,
      now: timesPair(state.points, shownPer),
      past: state.past.map((pair) => timesPair(pair, shownPer)),
      part: Math.min(bestOf, state.past.length + 1),
      parts: bestOf,
      ...(isServed(settings) ? { serving: steps % 2 === 0 ? ('home' as const) : ('away' as const) } : {}),
    },
    outlook: () => outlookOf(settings, restOf, state),
  }
}

function timesPair({ home, away }: Pair, by: number): Pair {
  return { home: home * by, away: away * by }
}

function outlookOf({ setMeasure, pointMeasure }: SetsSettings, restOf: RestOf, state: State): DuelOutlook {
  const rest = restOf(state.sets, state.points, state.steps)
  const { sets, all } = state
  const after = (difference: Distribution, sum: Distribution, { home, away }: Pair) => ({
    difference: plus(difference, certain(home - away)),
    sum: plus(sum, certain(home + away)),
  })
  return {
    kind: 'duel',
    winner: { home: rest.home, draw: 0, away: 1 - rest.home },
    measures: {
      [setMeasure]: after(rest.setDifference, rest.setSum, sets),
      ...(pointMeasure === undefined ? {} : { [pointMeasure]: after(rest.pointDifference, rest.pointSum, all) }),
    },
  }
}
