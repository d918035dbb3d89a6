import { makeCardDuelStage, makeHighLowStage } from './card-stages.ts'
import { makeCrashStage } from './crash-stage.ts'
import { makeOverUnderStage, makeTwoDiceStage } from './dice-stages.ts'
import { makeMinesStage } from './mines-stage.ts'
import { makePlinkoStage } from './plinko-stage.ts'
import { makeRouletteStage } from './roulette-stage.ts'
import { makeSlotStage } from './slot-stage.ts'
import type { Stage, StageParts } from './stage.ts'
import { makeTowerStage } from './tower-stage.ts'
import { makeWheelStage } from './wheel-stage.ts'
import type { WordKey } from '../words/words.ts'

const choiceStages = {
  wheel: makeWheelStage,
  roulette: makeRouletteStage,
  twoDice: makeTwoDiceStage,
  overUnder: makeOverUnderStage,
  highLow: makeHighLowStage,
  cardDuel: makeCardDuelStage,
  crash: makeCrashStage,
  mines: makeMinesStage,
  plinko: makePlinkoStage,
  tower: makeTowerStage,
} as const

const playWords = {
  wheel: 'play.spin',
  roulette: 'play.spin',
  twoDice: 'play.roll',
  overUnder: 'play.roll',
  highLow: 'play.deal',
  cardDuel: 'play.deal',
  crash: 'play.start',
  mines: 'play.open',
  plinko: 'play.drop',
  tower: 'play.climb',
} as const satisfies Readonly<Record<keyof typeof choiceStages, WordKey>>

/** Creates the stage of a game. */
export function makeStage(parts: StageParts): Stage {
  const { model } = parts.game
  return model.kind === 'slot' ? makeSlotStage(parts, model) : choiceStages[model.game](parts, model)
}

/** The label of a game's play button. */
export function playWordOf({ game }: StageParts): WordKey {
  return game.model.kind === 'slot' ? 'play.spin' : playWords[game.model.game]
}
