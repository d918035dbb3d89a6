/** How well the vendor's players play. A stronger table has higher stakes. */
export type Level = 'club' | 'master'

/** Random numbers: the system's generator, or a seeded one in a test. */
export interface Chance {
  below(n: number): number
}

/** How a match ended, in units of which every seat staked the same number at the start. */
export interface MatchEnd {
  /** Names the phrase `end.<reason>`. */
  readonly reason: string
  /** The units that each seat puts into the pot: from 0 to the rules' `stakeUnits`. The rest of its stake comes back. */
  readonly puts: readonly number[]
  /** The units of the pot that each seat takes, before the rake. Adds up to the sum of `puts`. */
  readonly takes: readonly number[]
}

/**
 * The rules of a match of turns as pure functions. Moves are short texts, such as `12-30` or `play:5,6,7`. A view is JSON and
 * has only what its seat may know; the vendor's players decide from such a view too.
 */
export interface MatchRules<State, View> {
  readonly seats: number
  /** The most that a seat can lose, in units: its stake. */
  readonly stakeUnits: number
  /** Deals or sets up. `first` is the seat that begins. */
  start(chance: Chance, first: number): State
  /** The seats that have to decide now; none after the end. */
  waitingFor(state: State): readonly number[]
  view(state: State, seat: number): View
  /** The state after a move; `undefined` if the move is not legal now. */
  play(state: State, seat: number, move: string): State | undefined
  /** The move that is made for a player whose time is up. */
  byDefault(state: State, seat: number): string
  end(state: State): MatchEnd | undefined
  /** Decides for a seat from its view. Yields often, so that a long search never holds the process. */
  choose(view: View, level: Level, chance: Chance): Generator<undefined, string>
}

/** An end at which nobody loses anything. */
export function drawn(reason: string, seats: number): MatchEnd {
  const nothing = Array.from({ length: seats }, () => 0)
  return { reason, puts: nothing, takes: nothing }
}

/** An end at which every seat puts the same and the winners divide the pot. `units` times `seats` must divide evenly. */
export function winnersTake(reason: string, seats: number, winners: readonly number[], units: number): MatchEnd {
  const each = (units * seats) / winners.length
  return {
    reason,
    puts: Array.from({ length: seats }, () => units),
    takes: Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? each : 0)),
  }
}

/** The items in random order (Fisher–Yates). */
export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items]
  const mixed: Item[] = []
  while (left.length > 0) mixed.push(...left.splice(chance.below(left.length), 1))
  return mixed
}
