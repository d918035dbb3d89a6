import type { GameOutcome, GameStep, ThreeCardOutcome, ThreeCardStep } from '../bets.ts'
import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { checkStep, noSteps, type OwnGame } from '../engine.ts'
import { rational } from '../rational.ts'
import {
  acceptsThreeCard,
  greatestAntes,
  playThreeCard,
  returnedAntes,
  stakedAntes,
  type ThreeCardDefinition,
} from './three-card.ts'

/** Three-card poker as a game. A round's stake is its ante; all its other stakes and payouts are whole multiples of it. */
export function threeCardGame(definition: ThreeCardDefinition, rtp: string): OwnGame {
  const text = canonicalJson(definition)
  const stakeStepMinor = 1n
  const antes = (count: number, stakeMinor: bigint) => {
    checkStep(stakeMinor, stakeStepMinor)
    return stakeMinor * BigInt(count)
  }
  return {
    engine: 'threeCard',
    code: definition.code,
    title: definition.title,
    version: definition.version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp },
    stakeStepMinor,
    hasSteps: true,
    accepts: (bet) => acceptsThreeCard(definition, bet),
    play({ bet, steps = [] }, chance) {
      if (!acceptsThreeCard(definition, bet)) throw new RangeError('the bet is not one of this game')
      return playThreeCard(definition, bet, steps.map(threeCardStep), chance)
    },
    isOver: (outcome) => threeCardOutcome(outcome).result !== null,
    stakedMinor: (outcome, stakeMinor) => antes(stakedAntes(threeCardOutcome(outcome)), stakeMinor),
    payoutMinor: (outcome, stakeMinor) => antes(returnedAntes(threeCardOutcome(outcome)), stakeMinor),
    ...noSteps,
    greatestMultiple(bet) {
      if (!acceptsThreeCard(definition, bet)) throw new RangeError('the bet is not one of this game')
      return rational(BigInt(greatestAntes(definition, bet.pairPlus)), 1n)
    },
    allows: (outcome, step) => step.engine === 'threeCard' && threeCardOutcome(outcome).result === null,
    multipleAfter(outcome, step) {
      const { pairPlus, hand } = threeCardOutcome(outcome)
      const most = greatestAntes(definition, pairPlus, hand)
      // A fold can only return Pair Plus.
      const folded = pairPlus * ((definition.pairPlus[hand] ?? -1) + 1)
      return rational(BigInt(step.kind === 'play' ? most : folded), 1n)
    },
    closingStep: { engine: 'threeCard', kind: 'fold' },
    riskOf: () => undefined,
  }
}

function threeCardOutcome(outcome: GameOutcome): ThreeCardOutcome {
  if (outcome.engine !== 'threeCard')
    throw new RangeError(`an outcome of ${outcome.engine} is not one of three-card poker`)
  return outcome
}

function threeCardStep(step: GameStep): ThreeCardStep {
  if (step.engine !== 'threeCard') throw new RangeError('the step is not one of three-card poker')
  return step
}
