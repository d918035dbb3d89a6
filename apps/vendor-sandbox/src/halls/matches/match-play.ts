import type { Chance, Level, MatchEnd, MatchRules } from './match-rules.ts'

/** A match of some game in play. Its state, with everything that is hidden, stays inside. */
export interface MatchPlay {
  readonly seats: number
  readonly stakeUnits: number
  /** How many moves have been made. */
  steps(): number
  /** How many moves a seat has made. */
  movesOf(seat: number): number
  waitingFor(): readonly number[]
  /** What a seat may see; made once for each step. */
  view(seat: number): object
  /** Makes a move if it is legal now. */
  play(seat: number, move: string): boolean
  byDefault(seat: number): string
  end(): MatchEnd | undefined
  /** Decides for one of the vendor's players, from that seat's own view. */
  choose(seat: number, level: Level, chance: Chance): Generator<undefined, string>
}

/** Starts a match. */
export function startPlay<State, View extends object>(
  rules: MatchRules<State, View>,
  chance: Chance,
  first: number,
): MatchPlay {
  let state = rules.start(chance, first)
  let steps = 0
  const made = Array.from({ length: rules.seats }, () => 0)
  const views = new Map<number, View>()
  const view = (seat: number): View => {
    const shown = views.get(seat) ?? rules.view(state, seat)
    views.set(seat, shown)
    return shown
  }
  return {
    seats: rules.seats,
    stakeUnits: rules.stakeUnits,
    steps: () => steps,
    movesOf: (seat) => made[seat] ?? 0,
    waitingFor: () => rules.waitingFor(state),
    view,
    play(seat, move) {
      const next = rules.play(state, seat, move)
      if (next === undefined) return false
      state = next
      steps++
      made[seat] = (made[seat] ?? 0) + 1
      views.clear()
      return true
    },
    byDefault: (seat) => rules.byDefault(state, seat),
    end: () => rules.end(state),
    choose: (seat, level, random) => rules.choose(view(seat), level, random),
  }
}
