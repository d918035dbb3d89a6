/**
 * The rules of live tables, pure and the same wherever they are dealt: our own tables, the browser, and the vendors' stand-in.
 *
 * To change:
 * - what a table pays: its file here, such as `baccaratPlay` in `baccarat.ts`; our own tables and their terms, `bz-tables.ts`
 * - how a shoe is mixed, burned and cut: `openShoe` in `shoe.ts`
 * - how roads are read from results: `roads.ts`
 */
export {
  baccaratPlay,
  bankerDraws,
  winnerOf,
  type BaccaratHands,
  type BaccaratSide,
  type BaccaratTerms,
  type BankerTerms,
} from './baccarat.ts'
export {
  cardName,
  isRed,
  lastDigit,
  mixedDecks,
  rankNames,
  rankOf,
  suitOf,
  suitSigns,
  takeCards,
  tenlessPoints,
} from './cards.ts'
export { creatures, fishPrawnCrabPlay, sicBoPlay, type Dice, type SicBoPays } from './dice.ts'
export { dragonTigerPlay, higherOf, type DragonTigerSide } from './dragon-tiger.ts'
export { fanTanPlay, homeOf } from './fan-tan.ts'
export { bigRoad, derivedRoad, inColumns, placeRoad, type RoadResult } from './roads.ts'
export {
  colourOf,
  rouletteFields,
  roulettePlay,
  wheelOrder,
  type RouletteBetKind,
  type RouletteField,
} from './roulette.ts'
export { redsOf, type Discs } from './discs.ts'
export { foursOf, handMs, showTimes } from './show-times.ts'
export { lost, odds, returned, type CardChance, type Share, type TableField, type TablePlay } from './table-play.ts'
