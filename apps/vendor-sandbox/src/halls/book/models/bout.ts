import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, DuelOutlook, MatchModel, Pair, Situation } from '../course.ts'
import { gather } from '../distribution.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** A fight over an odd number of rounds. */
export interface BoutSettings {
  readonly rounds: number
  /** The chances that a round ends the fight for home, or for away. */
  readonly homeStops: number
  readonly awayStops: number
  /** The chance that home wins a round that does not. */
  readonly homeWinsRound: number
  readonly pace: Pace
}

interface State {
  readonly rounds: Pair
  readonly fought: number
  readonly stopped?: 'home' | 'away'
}

const start: State = { rounds: { home: 0, away: 0 }, fought: 0 }

/** A fight: rounds that are judged, and a stoppage in any of them, which counts as winning all that are left. */
export function boutModel(settings: BoutSettings): MatchModel {
  return {
    draw(chance) {
      const states = drawRounds(settings, chance)
      const lengthMs = endOfStep(settings.pace, states.length - 2)
      const events = eventsOf(settings, states)
      return { lengthMs, events, at: (ms) => situationAt(settings, states, ms) } satisfies Course
    },
  }
}

/** How a round may go, with the chances. */
function roundsAfter(
  { homeStops, awayStops, homeWinsRound, rounds: all }: BoutSettings,
  { rounds, fought }: State,
): readonly { readonly state: State; readonly chance: number }[] {
  const left = all - fought
  const judged = 1 - homeStops - awayStops
  const { home, away } = rounds
  return [
    { state: { rounds: { home: home + left, away }, fought: fought + 1, stopped: 'home' }, chance: homeStops },
    { state: { rounds: { home, away: away + left }, fought: fought + 1, stopped: 'away' }, chance: awayStops },
    { state: { rounds: { home: home + 1, away }, fought: fought + 1 }, chance: judged * homeWinsRound },
    { state: { rounds: { home, away: away + 1 }, fought: fought + 1 }, chance: judged * (1 - homeWinsRound) },
  ]
}

function isOver({ rounds }: BoutSettings, { fought, stopped }: State): boolean {
  return stopped !== undefined || fought === rounds
}

function drawRounds(settings: BoutSettings, chance: ChanceStream): readonly State[] {
  const states = [start]
  for (let state = start; !isOver(settings, state);) {
    const ways = roundsAfter(settings, state)
    state = ways[chance.weighted(ways.map((way) => way.chance))]?.state ?? state
    states.push(state)
  }
  return states
}

function eventsOf({ pace }: BoutSettings, states: readonly State[]): readonly CourseEvent[] {
  const told = states.slice(1).map((state, nth): CourseEvent => {
    const before = states[nth] ?? start
    const side = state.stopped ?? (state.rounds.home > before.rounds.home ? 'home' : 'away')
    return {
      atMs: endOfStep(pace, nth),
      side,
      kind: state.stopped === undefined ? 'round' : 'stoppage',
      figure: state.fought,
    }
  })
  return [...told, { atMs: endOfStep(pace, states.length - 2), kind: 'end' }]
}

function situationAt(settings: BoutSettings, states: readonly State[], ms: number): Situation {
  const steps = stepsBy(settings.pace, ms, states.length - 1)
  const state = states[steps] ?? start
  const isEnd = isOver(settings, state)
  const until = isEnd ? undefined : openUntil(settings.pace, ms)
  const { home, away } = state.rounds
  return {
    key: String(steps),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: {
      measures: { rounds: state.rounds, length: { home: state.fought, away: 0 } },
      ...(isEnd ? { winner: home > away ? 'home' : 'away' } : {}),
    },
    board: {
      main: state.rounds,
      part: Math.min(settings.rounds, state.fought + 1),
      parts: settings.rounds,
    },
    outlook: () => outlookOf(settings, state),
  }
}

function outlookOf(settings: BoutSettings, from: State): DuelOutlook {
  const ends: { state: State; chance: number }[] = []
  const explore = (state: State, chance: number) => {
    if (isOver(settings, state)) ends.push({ state, chance })
    else for (const way of roundsAfter(settings, state)) explore(way.state, chance * way.chance)
  }
  explore(from, 1)
  const home = ends.reduce((sum, { state, chance }) => (state.rounds.home > state.rounds.away ? sum + chance : sum), 0)
  const spread = (of: (state: State) => number) => gather(ends.map(({ state, chance }) => [of(state), chance] as const))
  return {
    kind: 'duel',
    winner: { home, draw: 0, away: 1 - home },
    measures: {
      rounds: {
        difference: spread(({ rounds }) => rounds.home - rounds.away),
        sum: spread(({ rounds }) => rounds.home + rounds.away),
      },
      length: { difference: spread(({ fought }) => fought), sum: spread(({ fought }) => fought) },
    },
  }
}
