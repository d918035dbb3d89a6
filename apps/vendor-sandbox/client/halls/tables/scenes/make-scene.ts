import type { TableKind } from '../../../../src/halls/tables/rules/table-rules.ts'
import { makeDiceScene } from './dice-scene.ts'
import { makeFanTanScene } from './fan-tan-scene.ts'
import { makeHandsScene } from './hands-scene.ts'
import { makeRouletteScene } from './roulette-scene.ts'
import type { MakeScene } from './scene.ts'
import { makeCoinScene, makeMoneyWheelScene, makeStorybookScene } from './show-scenes.ts'

/** How each kind of table shows its rounds. */
export const sceneMakers: Readonly<Record<TableKind, MakeScene>> = {
  baccarat: makeHandsScene,
  dragonTiger: makeHandsScene,
  bull: makeHandsScene,
  sanGong: makeHandsScene,
  holdem: makeHandsScene,
  roulette: makeRouletteScene,
  sicBo: makeDiceScene,
  fishPrawnCrab: makeDiceScene,
  fanTan: makeFanTanScene,
  moneyWheel: makeMoneyWheelScene,
  storybook: makeStorybookScene,
  coins: makeCoinScene,
}
