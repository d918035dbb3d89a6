import type { Ports } from '@baize/sandbox-kit'
import type { Seat } from '../hall.ts'
import type { MatchPlay } from './match-play.ts'
import { winnersTake, type Level, type MatchEnd } from './match-rules.ts'
import type { Title } from './titles.ts'

/** The player's own seat; the others are the vendor's. */
export const mySeat = 0

/** A match that a player staked on. */
export interface RunningMatch {
  readonly roundId: string
  /** Who staked: the round ends for this window, also if the player comes back with another. */
  readonly seat: Seat
  readonly title: Title
  readonly level: Level
  readonly stakeMinor: bigint
  readonly play: MatchPlay
  /** When the player's turn ends, the bank not included; `undefined` while others are to move. */
  turnEndsMs: number | undefined
  /** What is left of the bank. */
  bankMs: number
  /** Turns in a row that the player let pass. */
  missed: number
  /** Whether moves are made for the player by rule. */
  isAuto: boolean
  /** An end outside of the rules: resigned, or out of time. */
  forced: MatchEnd | undefined
  /** Wakes the loop that waits for the player. */
  wake: () => void
}

/** After so many missed turns in a row the rest is played by rule, until the player comes back. */
const missedBeforeAuto = 2
/** The vendor's players answer a claim at once. */
const claimPaceMs = 250
/** How much a search may do before others have their turn. */
const sliceMs = 12
const sliceYields = 40

/** The end of a match, if it has ended. */
export const endOf = (match: RunningMatch): MatchEnd | undefined => match.forced ?? match.play.end()

/** Ends a match on a board: the player has resigned or run out of time. */
export function lose(match: RunningMatch, reason: 'resigned' | 'time'): void {
  const winners = Array.from({ length: match.play.seats - 1 }, (_, other) => other + 1)
  match.forced ??= winnersTake(reason, match.play.seats, winners, match.play.stakeUnits)
  match.wake()
}

/** Makes the player's move; `false` if it is not legal now. */
export function playOwn(match: RunningMatch, move: string, nowMs: number): boolean {
  if (endOf(match) !== undefined || !match.play.play(mySeat, move)) return false
  spendTime(match, nowMs)
  match.missed = 0
  match.wake()
  return true
}

/** Takes what a turn needed beyond its time out of the bank. */
function spendTime(match: RunningMatch, nowMs: number): void {
  if (match.turnEndsMs !== undefined) match.bankMs = Math.max(0, match.bankMs - Math.max(0, nowMs - match.turnEndsMs))
  match.turnEndsMs = undefined
}

/** Runs a match until it has ended or the signal aborts: the vendor's players move, and the player's time runs. */
export async function runMatch(match: RunningMatch, ports: Ports, signal: AbortSignal): Promise<void> {
  while (endOf(match) === undefined && !signal.aborted) {
    const waiting = match.play.waitingFor()
    if (waiting.includes(mySeat)) match.turnEndsMs ??= ports.nowMs() + match.title.turnMs
    const other = waiting.find((seat) => seat !== mySeat)
    if (other === undefined) await awaitPlayer(match, ports, signal)
    else await moveOther(match, other, { ports, signal, isClaim: waiting.length > 1 })
  }
}

async function moveOther(
  match: RunningMatch,
  seat: number,
  { ports, signal, isClaim }: { ports: Ports; signal: AbortSignal; isClaim: boolean },
): Promise<void> {
  const { level, play, title } = match
  const steps = play.steps()
  const [move] = await Promise.all([
    think(play.choose(seat, level, ports.chance), ports),
    ports.sleep(isClaim ? claimPaceMs : title.paceMs, signal),
  ])
  // The player may have moved meanwhile, which changes nothing of what this seat sees and may do unless its turn is over.
  if (signal.aborted || endOf(match) !== undefined) return
  if (!play.play(seat, move) && play.steps() === steps)
    throw new Error(`${title.kind}: seat ${seat} chose ${move}, which is not legal`)
}

/** Lets a decision ripen in small pieces, so that nothing else has to wait. */
async function think(deciding: Generator<undefined, string>, ports: Ports): Promise<string> {
  let since = ports.nowMs()
  let yields = 0
  for (;;) {
    const step = deciding.next()
    if (step.done === true) return step.value
    if (++yields < sliceYields && ports.nowMs() - since < sliceMs) continue
    await ports.sleep(0)
    since = ports.nowMs()
    yields = 0
  }
}

/** Waits for the player's move, and makes one by rule when the time is up. */
async function awaitPlayer(match: RunningMatch, ports: Ports, signal: AbortSignal): Promise<void> {
  const steps = match.play.steps()
  const until = match.isAuto ? ports.nowMs() + match.title.paceMs : (match.turnEndsMs ?? 0) + match.bankMs
  const woken = Promise.withResolvers<void>()
  const waiting = new AbortController()
  match.wake = woken.resolve
  await Promise.race([
    woken.promise,
    ports.sleep(Math.max(0, until - ports.nowMs()), AbortSignal.any([signal, waiting.signal])),
  ])
  waiting.abort()
  if (signal.aborted || endOf(match) !== undefined || match.play.steps() !== steps) return
  if (ports.nowMs() < until) return
  if (!match.isAuto) {
    spendTime(match, ports.nowMs())
    if (match.title.losesOnTime) return lose(match, 'time')
    if (++match.missed >= missedBeforeAuto) match.isAuto = true
  }
  match.play.play(mySeat, match.play.byDefault(mySeat))
  match.turnEndsMs = undefined
}
