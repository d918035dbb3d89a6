import type { BlackjackOutcome, BlackjackStep, GameOutcome, GameStep } from '../bets.ts'
import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { checkStep, noSteps, type OwnGame } from '../engine.ts'
import { rational } from '../rational.ts'
import { allowsBlackjack, insuranceHalves, playBlackjack, stakedHalves, type BlackjackDefinition } from './blackjack.ts'

/** Blackjack as a game. Its stakes are even numbers of minor units, so that half of one, and 3 to 2, are whole. */
export function blackjackGame(definition: BlackjackDefinition, rtp: string): OwnGame {
  const text = canonicalJson(definition)
  const stakeStepMinor = 2n
  const halves = (count: number, stakeMinor: bigint) => {
    checkStep(stakeMinor, stakeStepMinor)
    return (stakeMinor * BigInt(count)) / 2n
  }
  return {
    engine: 'blackjack',
    code: definition.code,
    title: definition.title,
    version: definition.version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp },
    stakeStepMinor,
    hasSteps: true,
    accepts: (bet) => bet?.engine === 'blackjack',
    play({ bet, steps = [] }, chance) {
      if (bet?.engine !== 'blackjack') throw new RangeError('the bet is not one of this game')
      return playBlackjack(definition, steps.map(blackjackStep), chance)
    },
    isOver: (outcome) => blackjackOutcome(outcome).state === 'over',
    stakedMinor: (outcome, stakeMinor) => halves(stakedHalves(blackjackOutcome(outcome)), stakeMinor),
    hedgedMinor: (outcome, stakeMinor) => halves(insuranceHalves(blackjackOutcome(outcome).insurance), stakeMinor),
    payoutMinor: (outcome, stakeMinor) => halves(blackjackOutcome(outcome).returnsHalves, stakeMinor),
    ...noSteps,
    // Every hand doubled and won; a round that begins can be played to its end without being stopped by the greatest payout.
    greatestMultiple: () => rational(BigInt(4 * definition.mostHands), 1n),
    allows: (outcome, step) =>
      step.engine === 'blackjack' && allowsBlackjack(definition, blackjackOutcome(outcome), step),
    multipleAfter(outcome, step) {
      const before = blackjackOutcome(outcome)
      const added = step.kind === 'double' || step.kind === 'split' ? 2 : 0
      // Each hand pays at most twice what is staked on it; insurance pays only if all hands lose.
      return rational(BigInt(stakedHalves({ hands: before.hands, insurance: 'none' }) + added), 1n)
    },
    closingStep: { engine: 'blackjack', kind: 'standAll' },
    riskOf: () => undefined,
  }
}

function blackjackOutcome(outcome: GameOutcome): BlackjackOutcome {
  if (outcome.engine !== 'blackjack') throw new RangeError(`an outcome of ${outcome.engine} is not one of blackjack`)
  return outcome
}

function blackjackStep(step: GameStep): BlackjackStep {
  if (step.engine !== 'blackjack') throw new RangeError('the step is not one of blackjack')
  return step
}
