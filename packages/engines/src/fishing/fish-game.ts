import type { GameOutcome, GameStep } from '../bets.ts'
import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { checkStep, noSteps, type OwnGame } from '../engine.ts'
import { payPool, poolReturnOf } from '../pool.ts'
import { add, decimalOf, rational } from '../rational.ts'
import { bzCoralKingdom } from './bz-coral-kingdom.ts'
import { acceptsFish, fishMultiple, greatestFishMultiple, playFish } from './fish.ts'
import type { FishDefinition } from './fish-definition.ts'

/**
 * A fishing game as one of our own: a round is a volley, its stake what all its shots cost together. A round that wins the pool stays open
 * until the server has paid it.
 */
export function fishGame(definition: FishDefinition): OwnGame {
  const { engine, code, title, version, pool, returnHundredths } = definition
  const text = canonicalJson(definition)
  const step = BigInt(definition.stakeStepMinor)
  const poolReturn = poolReturnOf(pool)
  return {
    ...noSteps,
    engine,
    code,
    title,
    version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: {
      rtp: decimalOf(add(rational(BigInt(returnHundredths), 100n), poolReturn), 6),
      poolReturn: decimalOf(poolReturn, 6),
    },
    stakeStepMinor: step,
    hasSteps: true,
    pool,
    accepts: (bet) => acceptsFish(definition, bet),
    play({ bet, steps = [], stakeMinor }, chance) {
      if (!acceptsFish(definition, bet)) throw new RangeError('the bet is not one of this game')
      if (stakeMinor === undefined) throw new RangeError('a round with a jackpot pool is decided by its stake as well')
      const drawn = playFish(definition, bet, stakeMinor, chance)
      return { ...drawn, pool: steps.reduce((result, one) => payPool(result, poolStepOf(one)), drawn.pool) }
    },
    isOver,
    payoutMinor(outcome, stakeMinor) {
      checkStep(stakeMinor, step)
      if (outcome.engine !== 'fish') throw new RangeError(`an outcome of ${outcome.engine} is not one of fish`)
      const { numerator, denominator } = fishMultiple(definition, outcome)
      return isOver(outcome) ? (stakeMinor * numerator) / denominator + BigInt(outcome.pool.paidMinor ?? '0') : 0n
    },
    greatestMultiple(bet) {
      if (!acceptsFish(definition, bet)) throw new RangeError('the bet is not one of this game')
      return greatestFishMultiple(definition, bet)
    },
    riskOf: () => undefined,
  }
}

function isOver(outcome: GameOutcome): boolean {
  return outcome.engine !== 'fish' || !outcome.pool.won || outcome.pool.paidMinor !== null
}

function poolStepOf(step: GameStep) {
  if (step.kind !== 'pool') throw new RangeError('a volley has no such step')
  return step
}

/** The definitions of our fishing games. */
export const fishDefinitions: readonly FishDefinition[] = [bzCoralKingdom]

/** The definition of a fishing game by its code; `undefined` for every other game. */
export function fishDefinitionByCode(code: string): FishDefinition | undefined {
  return fishDefinitions.find((one) => one.code === code)
}
