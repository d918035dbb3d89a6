import { canonicalDefinition } from './definition-hash.ts'
import { noSteps, type OwnGame } from './engine.ts'
import { payoutMinor, playSlot } from './play-slot.ts'
import { poolRules } from './pool-slot-game.ts'
import { rational } from './rational.ts'
import type { PublishedSlot } from './slot-definition.ts'

/** A slot as a game. Its round is over when it has begun, and has nothing to choose. */
export function slotGame(slot: PublishedSlot): OwnGame {
  const { definitionHash, ...published } = slot.publishedReturn
  return {
    engine: 'slot',
    code: slot.code,
    title: slot.title,
    version: slot.version,
    canonicalJson: canonicalDefinition(slot),
    definitionHash,
    published,
    stakeStepMinor: BigInt(slot.betUnits),
    hasSteps: false,
    accepts: (bet) => bet === undefined,
    play({ bet, steps = [] }, chance) {
      if (bet !== undefined || steps.length > 0) throw new RangeError('a slot has no bet and no steps')
      return { engine: 'slot', ...playSlot(slot, chance) }
    },
    isOver: () => true,
    payoutMinor(outcome, stakeMinor) {
      if (outcome.engine !== 'slot') throw new RangeError(`an outcome of ${outcome.engine} is not one of a slot`)
      return payoutMinor(slot, outcome, stakeMinor)
    },
    ...noSteps,
    greatestMultiple: () => rational(BigInt(published.maxWinCoins), BigInt(slot.betUnits)),
    riskOf: () => undefined,
    ...(slot.pool === undefined ? {} : poolRules(slot, slot.pool)),
  }
}
