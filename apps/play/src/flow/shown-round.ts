import type { ClusterWin, GameOutcome, SlotOutcome, SlotWin, SpinResult } from '@baize/engines'

/** A win as the picture shows it. */
export type ShownWin = SlotWin | ClusterWin

/** A spin as the picture shows it; a board of a cluster game is one too, whose stops mean nothing. */
export type ShownSpin = Omit<SpinResult, 'wins'> & { readonly wins: readonly ShownWin[] }

/** What a resting machine shows. */
export type RestingSpin = Pick<ShownSpin, 'kind' | 'stops' | 'window'>

/** A round as the picture shows it: the first spin, and those that follow it in the same round. */
export interface ShownRound {
  readonly first: ShownSpin
  /** Free spins, or the boards that fell after a win. */
  readonly following: readonly ShownSpin[]
  /** Whether each win sweeps the board, so that the last spin and not the first is what is left. */
  readonly sweeps: boolean
  /** The symbol that a book has chosen, if it has. */
  readonly special: string | undefined
  /** Whether the round has won the jackpot pool. */
  readonly poolWon: boolean
  /** The respins of coins that stayed, if there were any. */
  readonly hold: SlotOutcome['hold']
}

/** Throws for an outcome of a game without reels or a board. */
export function shownRound(outcome: GameOutcome): ShownRound {
  const spins = spinsOf(outcome)
  const [first, ...following] = spins
  if (first === undefined) throw new Error('a round has a first spin')
  const { hold, special, pool } = outcome.engine === 'slot' ? outcome : nothingMore
  return { first, following, sweeps: outcome.engine === 'cluster', hold, special, poolWon: pool?.won === true }
}

/** What only slots can have. */
const nothingMore: Pick<SlotOutcome, 'hold' | 'special' | 'pool'> = {}

function spinsOf(outcome: GameOutcome): readonly ShownSpin[] {
  if (outcome.engine === 'slot') return outcome.spins
  if (outcome.engine !== 'cluster') throw new Error(`a round of ${outcome.engine} is not one of a slot`)
  const { boards } = outcome
  return boards.map((board, place) => ({
    ...board,
    kind: place === 0 ? 'base' : 'free',
    stops: board.window.map(() => 0),
    scatters: 0,
    freeSpinsAwarded: place === 0 ? boards.length - 1 : 0,
  }))
}
