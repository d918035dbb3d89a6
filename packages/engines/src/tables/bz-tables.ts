import type { SharedGame } from '../shared-game.ts'
import { baccaratPlay, type BaccaratSide } from './baccarat.ts'
import { dragonTigerPlay, type DragonTigerSide } from './dragon-tiger.ts'
import { fishPrawnCrabPlay, sicBoPlay, type Dice, type SicBoPays } from './dice.ts'
import { discPlay } from './discs.ts'
import { fanTanPlay } from './fan-tan.ts'
import { roulettePlay } from './roulette.ts'
import { eightDecks } from './shoe.ts'
import { foursOf, handMs, showTimes } from './show-times.ts'
import { coverageOf, tableGame } from './table-game.ts'

const { begin, card, spin, shake, lift, cup, four, result } = showTimes

const baccaratSides: readonly BaccaratSide[] = [
  'playerPair',
  'eitherPair',
  'perfectPair',
  'bankerPair',
  'playerDragon',
  'small',
  'big',
  'bankerDragon',
]

/** Of a thousand rounds, how many end so: the exact shares to the nearest thousandth, which a test computes again. */
export const baccaratThousand: readonly (readonly [count: number, wins: readonly string[]])[] = [
  [167, ['banker', 'big']],
  [120, ['banker', 'bankerDragon', 'big']],
  [163, ['banker', 'bankerDragon', 'small']],
  [9, ['banker', 'small']],
  [147, ['player', 'big']],
  [127, ['player', 'playerDragon', 'big']],
  [163, ['player', 'playerDragon', 'small']],
  [9, ['player', 'small']],
  [59, ['tie', 'big']],
  [36, ['tie', 'small']],
]

/** Big pays less than the stake, so it never returns 1.5 times and never counts; what it covers does. */
function baccaratCoverage(): SharedGame['coverage'] {
  const winsOf = baccaratThousand.flatMap(([count, wins]) => Array.from({ length: count }, () => wins))
  // Pairs do not depend on who wins, so they are spread evenly over the rounds: 7.47 percent each.
  const isPair = (nth: number, shift: number) => (nth * 747 + shift) % 10_000 < 747
  const either = winsOf.flatMap((_, nth) => (isPair(nth, 0) || isPair(nth, 5_000) ? [nth] : []))
  const pairs: Readonly<Record<string, readonly number[]>> = {
    playerPair: either.filter((nth) => isPair(nth, 0)),
    bankerPair: either.filter((nth) => isPair(nth, 5_000)),
    eitherPair: either,
    // A pair is of one suit in 7 of 31 cases.
    perfectPair: either.filter((_, place) => (place * 7) % 31 < 7),
  }
  return {
    outcomes: 1_000,
    winsOn: (field) => pairs[field] ?? winsOf.flatMap((wins, nth) => (wins.includes(field) ? [nth] : [])),
  }
}

/** Baccarat with eight decks, five percent commission on banker and eight side bets. */
export const bzBaccarat = tableGame({
  engine: 'baccarat',
  code: 'bz-baccarat',
  title: 'Jade Court Baccarat',
  version: 1,
  play: baccaratPlay({ banker: 'commission', sides: baccaratSides }),
  shoe: eightDecks,
  rules: { banker: 'commission', thirdCard: 'standard' },
  opposite: [
    ['player', 'banker'],
    ['small', 'big'],
  ],
  coverage: baccaratCoverage(),
  showMs: ({ player, banker }) => handMs(player.length + banker.length) + result,
})

const dragonTigerSides: readonly DragonTigerSide[] = [
  'suitedTie',
  'dragonBig',
  'dragonSmall',
  'dragonOdd',
  'dragonEven',
  'dragonRed',
  'dragonBlack',
  'tigerBig',
  'tigerSmall',
  'tigerOdd',
  'tigerEven',
  'tigerRed',
  'tigerBlack',
]
const dragonTigerRules = dragonTigerPlay(dragonTigerSides)
/** One black and one red card of each rank: suits matter in a suited tie only, which then covers twice what it wins on. */
const oneOfColour = Array.from({ length: 26 }, (_, nth) => Math.floor(nth / 2) * 4 + (nth % 2))

/** Dragon tiger with eight decks; a tie gives half of the stakes on dragon and tiger back. */
export const bzDragonTiger = tableGame({
  engine: 'dragonTiger',
  code: 'bz-dragon-tiger',
  title: 'Twin Peaks Dragon Tiger',
  version: 1,
  play: dragonTigerRules,
  shoe: eightDecks,
  rules: { lowest: 'ace', halfOnTie: ['dragon', 'tiger'], loses: 'seven' },
  opposite: [
    ['dragon', 'tiger'],
    ...['dragon', 'tiger'].flatMap((side) => [
      [`${side}Big`, `${side}Small`] as const,
      [`${side}Odd`, `${side}Even`] as const,
      [`${side}Red`, `${side}Black`] as const,
    ]),
  ],
  coverage: coverageOf(
    dragonTigerRules,
    oneOfColour.flatMap((dragon) => oneOfColour.map((tiger) => ({ dragon, tiger }))),
  ),
  showMs: () => begin + 2 * card + result,
})

const rouletteRules = roulettePlay({ laPartage: false })

/** Roulette with one zero. */
export const bzRoulette = tableGame({
  engine: 'roulette',
  code: 'bz-roulette',
  title: 'Moonlight Roulette',
  version: 1,
  play: rouletteRules,
  rules: { pockets: 37, laPartage: false },
  opposite: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ],
  coverage: coverageOf(
    rouletteRules,
    Array.from({ length: 37 }, (_, pocket) => ({ pocket })),
  ),
  showMs: () => begin + spin + result,
})

/** Every throw of three dice. */
const throwsFrom = (lowest: number): readonly Dice[] =>
  Array.from({ length: 216 }, (_, nth) => ({
    dice: [Math.floor(nth / 36) + lowest, (Math.floor(nth / 6) % 6) + lowest, (nth % 6) + lowest],
  }))

const sicBoPays: SicBoPays = {
  sums: [62, 31, 18, 12, 8, 7, 6],
  singles: [1, 2, 12],
  pair: 6,
  double: 11,
  triple: 190,
  anyTriple: 31,
}
const sicBoRules = sicBoPlay(sicBoPays)

/** Sic bo: three dice. */
export const bzSicBo = tableGame({
  engine: 'sicBo',
  code: 'bz-sic-bo',
  title: 'Golden Bell Sic Bo',
  version: 1,
  play: sicBoRules,
  rules: { faces: 6, pays: sicBoPays, loseOnTriples: ['small', 'big', 'odd', 'even'] },
  opposite: [
    ['small', 'big'],
    ['odd', 'even'],
  ],
  coverage: coverageOf(sicBoRules, throwsFrom(1)),
  showMs: () => begin + shake + lift + result,
})

const creatureRules = fishPrawnCrabPlay()

/** Fish, prawn and crab: three dice with pictures. */
export const bzFishPrawnCrab = tableGame({
  engine: 'fishPrawnCrab',
  code: 'bz-fish-prawn-crab',
  title: 'Fish Prawn Crab',
  version: 1,
  play: creatureRules,
  rules: { faces: 6 },
  opposite: [],
  coverage: coverageOf(creatureRules, throwsFrom(0)),
  showMs: () => begin + shake + lift + result,
})

const fanTanRules = fanTanPlay()

/** Fan tan: beads are taken away by fours. */
export const bzFanTan = tableGame({
  engine: 'fanTan',
  code: 'bz-fan-tan',
  title: 'Porcelain Cup Fan Tan',
  version: 1,
  play: fanTanRules,
  rules: { beads: { from: 41, to: 80 } },
  opposite: [
    ['kwok12', 'kwok34'],
    ['kwok23', 'kwok41'],
    ['kwok13', 'kwok24'],
    ...[1, 2, 3, 4].map((home) => [`fan${home}`, `three${home}`] as const),
  ],
  coverage: coverageOf(
    fanTanRules,
    [41, 42, 43, 44].map((beads) => ({ beads })),
  ),
  showMs: ({ beads }) => begin + cup + lift + foursOf(beads) * four + result,
})

const discRules = discPlay()

/** Xóc đĩa: four discs, red or white. */
export const bzXocDia = tableGame({
  engine: 'xocDia',
  code: 'bz-xoc-dia',
  title: 'Lantern House Xóc Đĩa',
  version: 1,
  play: discRules,
  rules: { discs: 4 },
  opposite: [['even', 'odd']],
  coverage: coverageOf(
    discRules,
    Array.from({ length: 16 }, (_, nth) => ({ discs: [nth >> 3, (nth >> 2) & 1, (nth >> 1) & 1, nth & 1] })),
  ),
  showMs: () => begin + shake + lift + result,
})

/** The live tables of our own. */
export const bzTables: readonly SharedGame[] = [
  bzBaccarat,
  bzDragonTiger,
  bzRoulette,
  bzSicBo,
  bzFishPrawnCrab,
  bzFanTan,
  bzXocDia,
]
