import { stakedOf, type GameStep } from '@baize/engines'
import { addMinor, minor, negateMinor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import type { DecisionContext, Declined, Decided, EntryDraft, HouseAccountId } from '../ledger/index.ts'
import { outcomeOf } from './outcome-of.ts'
import { gameTypeOf } from './play.rules.ts'
import { isAboveBonusStake, notCovered, playableMinor } from './playable.ts'
import type { PlayResult, PlayRow, SeedState, StoredRound } from './play.types.ts'
import { validBetween, validMinorOf } from './valid-minor.ts'

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
 * Decides a step: only the first that ends a round finds it open, whatever runs at the same time. What it stakes is posted with it,
 * or the step is refused and changes nothing. A round that is left before anything was risked gets its stake back.
 */
export function decideStep(
  state: SeedState | undefined,
  context: DecisionContext,
  request: StepRequest,
): Decided<SeedState, PlayRow, PlayResult> | Declined {
  const round = state?.openRounds.find(({ roundId }) => roundId === request.round.roundId)
  if (state === undefined || round === undefined) return { refused: 'play.round_ended' }
  const { game, outcome } = outcomeOf(round)
  const gameType = gameTypeOf(game)
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
  const stakedMinor = minor(stakedOf(game, after, round.stakeMinor))
  const addedMinor = subtractMinor(stakedMinor, round.stakedMinor)
  if (playableMinor(context, gameType) < addedMinor) return { refused: notCovered(context) }
  if (addedMinor > 0n && isAboveBonusStake(context, { round: round.roundId, addedMinor, stakedMinor }))
    return { refused: 'bonus.stake_too_high' }
  const isOpen = !isOver
  const payoutMinor = isOpen ? zeroMinor : minor(game.payoutMinor(after, round.stakeMinor))
  const next: StoredRound = {
    ...stepped,
    stakedMinor,
    payoutMinor,
    balanceAfterMinor: addMinor(subtractMinor(playableMinor(context, gameType), addedMinor), payoutMinor),
  }
  const others = state.openRounds.filter((one) => one !== round)
  const validMinor = validBetween(round, game, outcome, after)
  return {
    state: { ...state, openRounds: isOpen ? [...others, next] : others },
    entries: [
      ...(addedMinor === 0n ? [] : [stakeOf(next, request, { addedMinor, validMinor, isOpen, gameType })]),
      ...(payoutMinor === 0n ? [] : payoutsOf(next, request, game.closingReturns === true)),
    ],
    row: { kind: 'step', round: next, isOpen, step, stakedMinor: addedMinor, context },
    result: { kind: 'round', round: next },
  }
}

/** What a step stakes. */
function stakeOf(
  round: StoredRound,
  { house }: StepRequest,
  {
    addedMinor,
    validMinor,
    isOpen,
    gameType,
  }: {
    readonly addedMinor: Minor
    readonly validMinor: Minor | undefined
    readonly isOpen: boolean
    readonly gameType: string
  },
): EntryDraft {
  const { roundId, gameCode } = round
  return {
    kind: 'stake',
    amountMinor: negateMinor(addedMinor),
    houseAccountId: house,
    round: roundId,
    closesRound: !isOpen,
    gameCode,
    validMinor,
    gameType,
  }
}

/** A payout, in two parts if one comes from a jackpot pool. */
function payoutsOf(round: StoredRound, request: StepRequest, closingReturns: boolean): EntryDraft[] {
  const { pool } = request
  if (pool === undefined || pool.fromPoolMinor === 0n)
    return [payoutOf(round, request, round.payoutMinor, closingReturns)]
  const fromPool = payoutOf(round, request, pool.fromPoolMinor)
  return [
    payoutOf(round, request, subtractMinor(round.payoutMinor, pool.fromPoolMinor)),
    { ...fromPool, houseAccountId: pool.house },
  ]
}

function payoutOf(
  round: StoredRound,
  { house, step }: StepRequest,
  amountMinor: Minor,
  closingReturns = false,
): EntryDraft {
  const common = {
    amountMinor,
    houseAccountId: house,
    round: round.roundId,
    closesRound: true,
    gameCode: round.gameCode,
  }
  // A stake that counted as turnover counts no longer if it comes back. One that did not is paid back like a win.
  const isReturned = closingReturns && step === 'end' && round.steps.length === 1
  return isReturned && validMinorOf(round) === undefined
    ? { ...common, kind: 'refund', reference: round.key }
    : { ...common, kind: 'payout' }
}
