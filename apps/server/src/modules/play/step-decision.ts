import type { GameStep } from '@baize/engines'
import { addMinor, minor, subtractMinor, type Minor } from '@baize/money'
import type { DecisionContext, Declined, Decided, EntryDraft, HouseAccountId } from '../ledger/index.ts'
import { outcomeOf } from './outcome-of.ts'
import { playableMinor } from './playable.ts'
import type { PlayResult, PlayRow, SeedState, StoredRound } from './play.types.ts'
import { validMinorOf } from './valid-minor.ts'

/** A request for the next step of a round that is open. */
export interface StepRequest {
  readonly kind: 'step'
  /** The round as it was stored some time before; the lane decides by what it is now. */
  readonly round: StoredRound
  /** The player's step, or `end`: the site ends a round that its player has left. With `pool`, the site's step that pays it. */
  readonly step: GameStep | 'end'
  readonly maxPayoutMinor: Minor | undefined
  readonly house: HouseAccountId
  /** The jackpot pool that the step pays: its account, and how much of the payout comes from it. */
  readonly pool?: { readonly house: HouseAccountId; readonly fromPoolMinor: Minor }
}

/**
 * Decides a step: only the first that ends a round finds it open, whatever runs at the same time. A round that is left before
 * anything was risked gets its stake back.
 */
export function decideStep(
  state: SeedState | undefined,
  context: DecisionContext,
  request: StepRequest,
): Decided<SeedState, PlayRow, PlayResult> | Declined {
  const round = state?.openRounds.find(({ roundId }) => roundId === request.round.roundId)
  if (state === undefined || round === undefined) return { refused: 'play.round_ended' }
  const { game, outcome } = outcomeOf(round)
  const step = request.step === 'end' ? game.closingStep : request.step
  if (step === undefined) throw new Error(`a round of ${round.gameCode} has no steps`)
  if (request.step !== 'end' && request.pool === undefined) {
    if (!game.allows(outcome, step)) return { refused: 'play.step_not_possible' }
    const { numerator, denominator } = game.multipleAfter(outcome, step)
    const worth = (round.stakeMinor * numerator) / denominator
    if (request.maxPayoutMinor !== undefined && worth > request.maxPayoutMinor)
      return { refused: 'play.step_not_possible' }
  }
  const stepped = { ...round, steps: [...round.steps, step] }
  const { outcome: after, isOver } = outcomeOf(stepped)
  const isOpen = !isOver
  const payoutMinor = isOpen ? minor(0n) : minor(game.payoutMinor(after, round.stakeMinor))
  const next: StoredRound = {
    ...stepped,
    payoutMinor,
    balanceAfterMinor: addMinor(playableMinor(context), payoutMinor),
  }
  const others = state.openRounds.filter((one) => one !== round)
  return {
    state: { ...state, openRounds: isOpen ? [...others, next] : others },
    entries: payoutMinor === 0n ? [] : payoutsOf(next, request),
    row: { kind: 'step', round: next, isOpen, step, context },
    result: { kind: 'round', round: next },
  }
}

/** A payout, in two parts if one comes from a jackpot pool. */
function payoutsOf(round: StoredRound, request: StepRequest): EntryDraft[] {
  const { pool } = request
  if (pool === undefined || pool.fromPoolMinor === 0n) return [payoutOf(round, request, round.payoutMinor)]
  const fromPool = payoutOf(round, request, pool.fromPoolMinor)
  return [
    payoutOf(round, request, subtractMinor(round.payoutMinor, pool.fromPoolMinor)),
    { ...fromPool, houseAccountId: pool.house },
  ]
}

function payoutOf(round: StoredRound, { house, step }: StepRequest, amountMinor: Minor): EntryDraft {
  const common = {
    amountMinor,
    houseAccountId: house,
    round: round.roundId,
    closesRound: true,
    gameCode: round.gameCode,
  }
  // A stake that counted as turnover counts no longer if it comes back. One that did not is paid back like a win.
  const isReturned = step === 'end' && round.steps.length === 1
  return isReturned && validMinorOf(round) === undefined
    ? { ...common, kind: 'refund', reference: round.key }
    : { ...common, kind: 'payout' }
}
