import type { GameOutcome, GameStep, VideoPokerOutcome, VideoPokerStep } from '../bets.ts'
import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { checkStep, noSteps, type OwnGame } from '../engine.ts'
import { rational } from '../rational.ts'
import { isHold, playVideoPoker, type VideoPokerDefinition } from './video-poker.ts'

/** Video poker as a game. A round that is left is ended with the cards that were dealt. */
export function videoPokerGame(definition: VideoPokerDefinition, rtp: string): OwnGame {
  const text = canonicalJson(definition)
  const stakeStepMinor = 1n
  const greatest = rational(BigInt(Math.max(...Object.values(definition.pays))), 1n)
  return {
    engine: 'videoPoker',
    code: definition.code,
    title: definition.title,
    version: definition.version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp },
    stakeStepMinor,
    hasSteps: true,
    accepts: (bet) => bet?.engine === 'videoPoker',
    play({ bet, steps = [] }, chance) {
      if (bet?.engine !== 'videoPoker') throw new RangeError('the bet is not one of this game')
      return playVideoPoker(definition, steps.map(videoPokerStep), chance)
    },
    isOver: (outcome) => videoPokerOutcome(outcome).held !== null,
    payoutMinor(outcome, stakeMinor) {
      checkStep(stakeMinor, stakeStepMinor)
      return stakeMinor * BigInt(videoPokerOutcome(outcome).returns)
    },
    ...noSteps,
    greatestMultiple: () => greatest,
    allows: (outcome, step) =>
      step.engine === 'videoPoker' && videoPokerOutcome(outcome).held === null && isHold(step.held),
    multipleAfter: () => greatest,
    closingStep: { engine: 'videoPoker', kind: 'draw', held: [0, 1, 2, 3, 4] },
    riskOf: () => undefined,
  }
}

function videoPokerOutcome(outcome: GameOutcome): VideoPokerOutcome {
  if (outcome.engine !== 'videoPoker') throw new RangeError(`an outcome of ${outcome.engine} is not one of video poker`)
  return outcome
}

function videoPokerStep(step: GameStep): VideoPokerStep {
  if (step.engine !== 'videoPoker') throw new RangeError('the step is not one of video poker')
  return step
}
