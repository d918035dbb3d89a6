import type { MatchPlay } from '../match-play.ts'
import type { Chance, Level } from '../match-rules.ts'

/** Moves after which a match that does not end fails its test. */
const tooMany = 3_000

/** Plays a match to its end by the vendor's players; returns every move with its seat. */
export function playOut(
  play: MatchPlay,
  chance: Chance,
  levelOf: (seat: number) => Level = () => 'club',
): [seat: number, move: string][] {
  const moves: [number, string][] = []
  while (play.end() === undefined) {
    const [seat] = play.waitingFor()
    if (seat === undefined) throw new Error('nobody is to move')
    const deciding = play.choose(seat, levelOf(seat), chance)
    let step = deciding.next()
    while (step.done !== true) step = deciding.next()
    if (!play.play(seat, step.value)) throw new Error(`seat ${seat} chose ${step.value}, which is not legal`)
    moves.push([seat, step.value])
    if (moves.length > tooMany) throw new Error('the match does not end')
  }
  return moves
}
