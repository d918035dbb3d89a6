/**
 * The rules of the platform's own games: slots, dice, plinko, wheels and mines as data, and pure functions that play them. The
 * server and the browser use the same code.
 *
 * To change:
 * - a slot's rules (reels, paylines or ways, pay table, wilds, free spins): `strips`, `evaluation`, `symbols` and `feature` of
 *   the slot in `slots/`, such as `lotusLanterns` in `slots/lotus-lanterns.ts`; raise its `version`, publish the new
 *   return and `definitionHash` at the end of the file, and keep the version before in `slots/retired/` and `retiredSlots`
 *   of `slots.ts`, since its rounds are verified with it
 * - free spins with lanterns: `lanterns` of the feature, added up by `freeSpinsTotal` in `free-spins-total.ts`; coins that stay:
 *   the feature `hold`, played by `playHold` in `hold.ts`, its return in `hold-return.ts`
 * - a slot's RTP, hit rate and volatility: they follow from its rules; `publishedReturnOf` in `published-return.ts` computes
 *   the figures to publish
 * - a slot's stakes: multiples of `betUnits` of the slot in `slots/`, listed in `brands/demo/stakes.json`
 * - a game with a bet: its definition, such as `bzDice` in `dice/bz-dice.ts`, and its rules beside it; how it joins the others,
 *   `instantGames` in `instant-games.ts`
 * - what every game offers to server, browser and verifiers: `OwnGame` in `engine.ts`; the list of all, `ownGames` in
 *   `own-games.ts`
 * - a new slot: a file in `slots/` and its name in `slots` of `slots.ts`; its look, `arts` in
 *   `apps/play/src/games/slot-art.ts`; its place in the lobby, `brands/demo/games/rng.json`
 * - three-card poker: its pay tables and what the dealer needs, `bzThreeCard` in `three-card/bz-three-card.ts`; how hands compare,
 *   `threeCardScore` in `three-card/three-card-score.ts`; what best play does, `three-card/best-play.ts`
 * - video poker: its pays, `bzVideoPoker` in `video-poker/bz-video-poker.ts`; the best hold, `bestHold` in
 *   `video-poker/best-hold.ts`
 * - published returns of both poker games: `three-card/published.ts` and `video-poker/published.ts`
 * - fishing: kinds of fish, what they pay, weapons and bosses, `bzCoralKingdom` in `fishing/bz-coral-kingdom.ts`; how a shot is
 *   drawn, `playFish` in `fishing/fish.ts`; which fish swim when and where, `fishing/school.ts`
 * - a game with shared rounds (crash, live tables): `SharedGame` in `shared-game.ts` says what it offers; the list of all,
 *   `sharedGames` in `shared-games.ts`
 * - crash: its share, its greatest multiple and how fast it grows, `bzCrash` in `crash/bz-crash.ts`; how the multiple is drawn,
 *   `drawCrash` in `crash/crash.ts`
 * - the cockfight: birds, odds, seasons, in `cockfight/`
 * - a live table of our own: its terms in `bzTables` of `tables/bz-tables.ts`; the time that a round takes to show, `showTimes` in
 *   `tables/show-times.ts`
 * - a card game between players: `SeatedGame` in `hands/seated-game.ts` says what it offers, what is seen of a hand is in
 *   `hands/hand-views.ts`; the list of all, `seatedGames` in `hands/seated-games.ts`. Blinds, places and prizes of a sit-and-go,
 *   `hands/sit-and-go.ts`. Hold'em's betting, `hands/holdem/betting.ts`,
 *   its pots and rake, `showdown` in `hands/holdem/pots.ts`. What hands of Pok Deng are worth, `pokDengValue` in
 *   `hands/pok-deng/pok-deng-value.ts`. What can be laid in Dou Dizhu, `combosOf` in `hands/dou-dizhu/combos.ts`; what a hand
 *   costs, `resultOf` in `hands/dou-dizhu/dou-dizhu-state.ts`
 * - a cluster game (symbols, pays by size, multipliers): its definition in `cluster/`, such as `floatingMarket` in
 *   `cluster/floating-market.ts`; its name in `clusterGames` of `cluster/clusters.ts`; how boards are played and swept,
 *   `playCluster` in `cluster/cluster.ts`; how its RTP is computed, `clusterReturnOf` in `cluster/cluster-return.ts`
 * - a slot whose reels change their heights: `heights` of its `evaluation`; its RTP, `variableWaysReturnOf` in
 *   `variable-ways/variable-ways-return.ts`
 * - how a window of symbols pays: `payOfWindow` in `evaluate-window.ts`
 * - how a round is played from its draws, free spins included: `playSlot` in `play-slot.ts`; its payout, `payoutMinor` in
 *   `play-slot.ts`
 * - what a slot's definition may contain: `SlotDefinition` in `slot-definition.ts`, checked by `validateSlotDefinition` in
 *   `validate-slot-definition.ts`
 * - how exactly the RTP is computed: `returnOf` in `slot-return.ts`; how close the simulation must come to it, `maxZ` in
 *   `simulate.ts`
 */
export type { Chance } from './chance.ts'
export { blackjackMoves, risks, threeCardHands, threeCardMoves, videoPokerHands } from './bets.ts'
export type {
  BlackjackBet,
  BlackjackHand,
  BlackjackOutcome,
  BlackjackStep,
  DiceBet,
  DiceOutcome,
  EngineName,
  FishBet,
  FishOutcome,
  GameBet,
  GameOutcome,
  GameStep,
  MinesBet,
  MinesOutcome,
  MinesStep,
  PlinkoBet,
  PlinkoOutcome,
  Risk,
  ThreeCardBet,
  ThreeCardHand,
  ThreeCardOutcome,
  ThreeCardStep,
  VideoPokerBet,
  VideoPokerHand,
  VideoPokerOutcome,
  VideoPokerStep,
  WheelBet,
  WheelOutcome,
} from './bets.ts'
export {
  playCluster,
  type ClusterBoard,
  type ClusterDefinition,
  type ClusterOutcome,
  type ClusterSymbol,
  type ClusterWin,
} from './cluster/cluster.ts'
export { publishedClusterReturnOf, type PublishedCluster, type PublishedClusterReturn } from './cluster/cluster-game.ts'
export { clusterByCode, clusterGames } from './cluster/clusters.ts'
export type { DouDizhuAction, HandAction, HoldemAction, PokDengAction } from './hands/hand-actions.ts'
export type {
  DouDizhuView,
  HandTerms,
  HandView,
  HoldemRank,
  HoldemView,
  PokDengKind,
  PokDengView,
  SeenCards,
} from './hands/hand-views.ts'
export type { DouDizhuCombo, DouDizhuKind } from './hands/dou-dizhu/combos.ts'
export { canLay, douDizhuHints } from './hands/dou-dizhu/dou-dizhu-decide.ts'
export { replayHand, type PlayedHand } from './hands/replay-hand.ts'
export type { Chips, Hand, HandResult, HandSetup, SeatedGame, SeatResult } from './hands/seated-game.ts'
export { seatedGameByCode, seatedGames } from './hands/seated-games.ts'
export {
  blindsAt,
  blindsOf,
  endOfLevel,
  entryOf,
  isSitAndGo,
  placesAfter,
  placesAtEnd,
  prizesOfPlaces,
  prizesOfSeats,
  termsOfBlinds,
  type BlindClock,
  type BlindLevel,
  type PlaceOfSeat,
  type SeatInHand,
  type SitAndGo,
} from './hands/sit-and-go.ts'
export { stakedOf, type BetRisk, type OwnGame, type PublishedFigures, type RoundChoices } from './engine.ts'
export { allowsBlackjack, type BlackjackDefinition } from './blackjack/blackjack.ts'
export { bzBlackjack } from './blackjack/bz-blackjack.ts'
export { bestPlay, bestStep, type PlayTable } from './blackjack/best-play.ts'
export { handPoints } from './blackjack/points.ts'
export { bestThreeCardStep } from './three-card/best-play.ts'
export { bzThreeCard } from './three-card/bz-three-card.ts'
export { pairPlusReturn } from './three-card/published.ts'
export { returnedAntes, stakedAntes, type ThreeCardDefinition } from './three-card/three-card.ts'
export { bestHold, bestVideoPokerStep, expected as expectedOfHold, type HoldValue } from './video-poker/best-hold.ts'
export { bzVideoPoker } from './video-poker/bz-video-poker.ts'
export { videoPokerHand, type VideoPokerDefinition } from './video-poker/video-poker.ts'
export { roundsOf, type SeriesRound } from './series-rounds.ts'
export { sharedGameByCode, sharedGames } from './shared-games.ts'
export {
  gameInSeries,
  sharedPayoutMinor,
  type DealtRound,
  type Flight,
  type Series,
  type SharedBet,
  type SharedField,
  type SharedGame,
} from './shared-game.ts'
export type { SharedCard, SharedEngineName, SharedOutcome } from './shared-outcomes.ts'
export { ownGameByCode, ownGameByHash, ownGames, playedAgain, retiredGames } from './own-games.ts'
export { bzDice } from './dice/bz-dice.ts'
export { diceChances, diceMultiple, type DiceDefinition } from './dice/dice.ts'
export { bzCoralKingdom } from './fishing/bz-coral-kingdom.ts'
export { drawBoss, bossKindOf, type DrawnBoss } from './fishing/boss.ts'
export {
  acceptsFish,
  catchChance,
  fishKindOf,
  fishMultiple as volleyMultiple,
  powersOf,
  shotChances,
} from './fishing/fish.ts'
export {
  fishWeapons,
  type BossKind,
  type FishDefinition,
  type FishKind,
  type FishWeapon,
} from './fishing/fish-definition.ts'
export { fishDefinitionByCode } from './fishing/fish-game.ts'
export { fishAt, fishOf, placeOf, type FishPath, type FishPlace, type SwimmingFish } from './fishing/school.ts'
export { bzMines } from './mines/bz-mines.ts'
export { allowsMines, minesChances, minesMultiple, type MinesDefinition } from './mines/mines.ts'
export { bzPlinko } from './plinko/bz-plinko.ts'
export { plinkoChances, plinkoTable, type PlinkoDefinition } from './plinko/plinko.ts'
export { bzWheel } from './wheel/bz-wheel.ts'
export { wheelChances, wheelOf, type WheelDefinition } from './wheel/wheel.ts'
export type {
  CoinName,
  CoinValue,
  Line,
  PaysByCount,
  PublishedReturn,
  PublishedSlot,
  SlotDefinition,
  SlotEvaluation,
  SlotFeature,
  SlotSymbol,
  SlotSymbolKind,
  Strip,
} from './slot-definition.ts'
export { respinsOfHold } from './hold.ts'
export type { HeldCoin, HoldResult, Position, SlotOutcome, SlotWin, SpinResult } from './slot-outcome.ts'
export { canonicalDefinition, canonicalJson, definitionHash } from './definition-hash.ts'
export { payoutMinor, playSlot } from './play-slot.ts'
export { poolReturnOf, poolShareMinor } from './pool.ts'
export type { PoolResult, PoolStep, PoolTerms } from './pool.ts'
export { publishedReturnOf } from './published-return.ts'
export { returnOfChances, type Chanceful, type ExactReturn } from './chances.ts'
export { decimalOf } from './rational.ts'
export type { Rational } from './rational.ts'
export { agreesWithPublished, maxZ, simulatePays, simulateReturn } from './simulate.ts'
export type { SimulatedReturn } from './simulate.ts'
export { returnOf } from './slot-return.ts'
export type { SlotReturn } from './exact-figures.ts'
export { retiredSlots, scatterOf, slotByCode, slotByHash, slots } from './slots.ts'
export { validateSlotDefinition } from './validate-slot-definition.ts'
