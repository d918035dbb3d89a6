import type { GameOutcome, GameStep } from './bets.ts'
import type { Chance } from './chance.ts'
import type { OwnGame, RoundChoices } from './engine.ts'
import { payoutMinor, playSlot } from './play-slot.ts'
import { drawTicket, payPool, type PoolTerms } from './pool.ts'
import type { PublishedSlot } from './slot-definition.ts'

/**
 * What a slot with a jackpot pool does differently. Its rounds are over at once like those of any slot, except for one that wins
 * the pool: that one stays open until the server has taken the step which says what the pool pays. Reels and pool are then paid
 * together.
 */
export function poolRules(slot: PublishedSlot, terms: PoolTerms): Partial<OwnGame> {
  return {
    hasSteps: true,
    pool: terms,
    play: (choices, chance) => playWithPool(slot, terms, choices, chance),
    isOver,
    payoutMinor(outcome, stakeMinor) {
      if (outcome.engine !== 'slot') throw new RangeError(`an outcome of ${outcome.engine} is not one of a slot`)
      const reelsMinor = payoutMinor(slot, outcome, stakeMinor)
      return isOver(outcome) ? reelsMinor + BigInt(outcome.pool?.paidMinor ?? '0') : 0n
    },
  }
}

function isOver(outcome: GameOutcome): boolean {
  return outcome.engine !== 'slot' || outcome.pool?.won !== true || outcome.pool.paidMinor !== null
}

function playWithPool(
  slot: PublishedSlot,
  terms: PoolTerms,
  { bet, steps = [], stakeMinor }: RoundChoices,
  chance: Chance,
): GameOutcome {
  if (bet !== undefined) throw new RangeError('a slot has no bet')
  if (stakeMinor === undefined) throw new RangeError('a round with a jackpot pool is decided by its stake as well')
  const reels = playSlot(slot, chance)
  const drawn = drawTicket(terms, stakeMinor, chance)
  const pool = steps.reduce((result, step) => payPool(result, poolStepOf(step)), drawn)
  return { engine: 'slot', ...reels, pool }
}

function poolStepOf(step: GameStep) {
  if (step.kind !== 'pool') throw new RangeError('a slot has no such step')
  return step
}
