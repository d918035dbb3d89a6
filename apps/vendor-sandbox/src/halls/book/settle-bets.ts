import type { Desk } from '../desk.ts'
import type { Bet, BetList } from './bets.ts'
import type { GameOfBook } from './game-of-book.ts'
import { payoutOf, type EndedLeg } from './settle.ts'

/**
 * Settles a bet if it is decided: when a leg is lost, or when every leg has ended. The stake of a bet whose legs are all
 * void is given back. Returns whether it has ended.
 */
export async function settleBet(
  { desk, bets }: { readonly desk: Desk; readonly bets: BetList },
  book: GameOfBook | undefined,
  bet: Bet,
  nowMs: number,
): Promise<boolean> {
  if (bet.state !== 'open') return false
  // A game that is no longer offered is void.
  const outcomes = bet.legs.map(({ match, pick }) => (book === undefined ? 'void' : book.outcome(match, pick, nowMs)))
  bet.outcomes = outcomes
  const isLost = outcomes.includes('lost')
  if (!isLost && outcomes.includes(undefined)) return false
  const legs = bet.legs.map(({ price }, nth): EndedLeg => ({ price, outcome: outcomes[nth] ?? 'push' }))
  const { roundId, who, stakeMinor } = bet
  const isVoid = outcomes.every((outcome) => outcome === 'void')
  const payoutMinor = isVoid ? stakeMinor : isLost ? 0n : payoutOf(stakeMinor, legs)
  bet.state = 'ended'
  try {
    if (isVoid) await desk.refund(who, { roundId })
    else await desk.settle(who, { roundId, amountMinor: payoutMinor })
  } catch (error) {
    // Not recorded: it is settled again at the next turn.
    bet.state = 'open'
    throw error
  }
  bet.payoutMinor = payoutMinor
  bet.endedMs = nowMs
  bets.close(bet)
  return true
}
