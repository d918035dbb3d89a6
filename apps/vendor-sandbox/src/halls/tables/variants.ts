import type { BaccaratSide, BankerTerms } from '@baize/engines/tables'
import { baccarat } from './rules/baccarat.ts'
import { blackjackFields, type BlackjackTerms } from './rules/blackjack.ts'
import { bull } from './rules/bull.ts'
import { fishPrawnCrab, sicBo } from './rules/dice.ts'
import { dragonTiger } from './rules/dragon-tiger.ts'
import { fanTan } from './rules/fan-tan.ts'
import { holdem } from './rules/holdem.ts'
import { roulette, type RouletteTerms } from './rules/roulette.ts'
import { sanGong } from './rules/san-gong.ts'
import { coinShow, moneyWheelShow, storybookShow } from './rules/shows.ts'
import { anyTable, type Field, type TableRules } from './rules/table-rules.ts'

/** How fast a table goes, in seconds. */
export interface Pace {
  readonly betSeconds: number
  readonly resultSeconds: number
}

/** Chips and limits, as multiples of the game's minimum bet. */
export interface TableLimits {
  readonly chips: readonly number[]
  /** The most on one field of its group. */
  readonly main: number
  readonly side: number
  /** The most of a seat in one round, held chips included. */
  readonly round: number
}

/** A table at which everybody bets on the same round. */
export interface SharedSpec {
  readonly kind: 'shared'
  readonly rules: TableRules
  readonly pace: Pace
  readonly limits: TableLimits
  /** Details of the rules that the window explains. */
  readonly banker?: BankerTerms
  readonly squeezeSeconds?: number
  readonly roulette?: RouletteTerms
}

/** A blackjack table, at which everybody plays a hand of their own. */
export interface BlackjackSpec {
  readonly kind: 'blackjack'
  readonly terms: BlackjackTerms
  /** Without a bet time the only seat deals when it likes. */
  readonly pace: Pace
  readonly limits: TableLimits
}

/** What is played at a table. */
export type TableSpec = SharedSpec | BlackjackSpec

const limits: Readonly<Record<string, TableLimits>> = {
  EG2: { chips: [1, 5, 10, 50, 100, 500], main: 1_000, side: 200, round: 3_000 },
  PT: { chips: [2, 5, 20, 50, 200, 1000], main: 2_000, side: 250, round: 5_000 },
  BGS: { chips: [1, 2, 10, 20, 50, 200], main: 500, side: 100, round: 2_000 },
  JDB: { chips: [1, 3, 10, 30, 100, 300], main: 600, side: 150, round: 1_800 },
}
const limitsOf = (vendorCode: string): TableLimits =>
  limits[vendorCode] ?? { chips: [1, 5, 10, 50, 100], main: 500, side: 100, round: 2_000 }

const pace = (betSeconds: number, resultSeconds: number): Pace => ({ betSeconds, resultSeconds })

interface BaccaratVariant {
  readonly banker?: BankerTerms
  readonly sides: readonly BaccaratSide[]
  readonly pace: Pace
  readonly cardMs?: number
  readonly squeezeSeconds?: number
}

type Unlimited = Omit<SharedSpec, 'limits'> | Omit<BlackjackSpec, 'limits'>

function baccaratTable({
  banker = 'commission',
  sides,
  cardMs = 900,
  squeezeSeconds,
  ...more
}: BaccaratVariant): Unlimited {
  const squeeze = squeezeSeconds === undefined ? {} : { squeezeSeconds }
  return {
    kind: 'shared',
    rules: anyTable(baccarat({ banker, sides, cardMs, ...squeeze })),
    pace: more.pace,
    banker,
    ...squeeze,
  }
}

function rouletteTable(terms: RouletteTerms, timing: Pace): Unlimited {
  return { kind: 'shared', rules: anyTable(roulette(terms)), pace: timing, roulette: terms }
}

const shared = (rules: TableRules, timing: Pace): Unlimited => ({ kind: 'shared', rules, pace: timing })

/** The tables by the code of their game. A title says what a table is; what it is stands here. */
const tables: Readonly<Record<string, () => Unlimited>> = {
  'emerald-baccarat': () =>
    baccaratTable({ sides: ['playerPair', 'bankerPair', 'eitherPair', 'perfectPair'], pace: pace(16, 5) }),
  'squeeze-room-baccarat': () =>
    baccaratTable({ sides: ['playerPair', 'bankerPair'], pace: pace(20, 5), squeezeSeconds: 12 }),
  'swift-baccarat': () => baccaratTable({ sides: ['playerPair', 'bankerPair'], pace: pace(12, 3), cardMs: 350 }),
  'library-baccarat': () =>
    baccaratTable({ sides: ['playerDragon', 'bankerDragon'], pace: pace(20, 6), cardMs: 1_200 }),
  'sathorn-baccarat': () => baccaratTable({ sides: ['playerPair', 'small', 'big', 'bankerPair'], pace: pace(15, 4) }),
  'riverside-baccarat': () => baccaratTable({ sides: ['playerPair', 'luckySix', 'bankerPair'], pace: pace(18, 5) }),
  'no-commission-salon': () =>
    baccaratTable({ banker: 'halfOnSix', sides: ['playerPair', 'superSix', 'bankerPair'], pace: pace(16, 5) }),
  'lantern-street-baccarat': () =>
    baccaratTable({
      banker: 'pushOnThreeCardSeven',
      sides: ['dragonSeven', 'pandaEight'],
      pace: pace(14, 4),
      cardMs: 700,
    }),
  'gilded-roulette': () => rouletteTable({ laPartage: false, gilded: true, spinMs: 8_500 }, pace(18, 5)),
  'harbour-view-roulette': () => rouletteTable({ laPartage: false, gilded: false, spinMs: 10_000 }, pace(20, 5)),
  'french-table-roulette': () => rouletteTable({ laPartage: true, gilded: false, spinMs: 9_000 }, pace(20, 5)),
  'turbo-pocket-roulette': () => rouletteTable({ laPartage: false, gilded: false, spinMs: 4_000 }, pace(12, 3)),
  'three-bells-sic-bo': () =>
    shared(
      anyTable(
        sicBo({
          pays: {
            sums: [60, 30, 17, 12, 8, 7, 6],
            singles: [1, 2, 3],
            pair: 5,
            double: 10,
            triple: 180,
            anyTriple: 30,
          },
          shakeMs: 6_000,
        }),
      ),
      pace(18, 5),
    ),
  'sic-bo-night-market': () =>
    shared(
      anyTable(
        sicBo({
          pays: {
            sums: [62, 31, 18, 12, 8, 7, 6],
            singles: [1, 2, 12],
            pair: 6,
            double: 11,
            triple: 190,
            anyTriple: 31,
            run: 30,
          },
          shakeMs: 5_000,
        }),
      ),
      pace(15, 4),
    ),
  'dragon-tiger-gallery': () => shared(anyTable(dragonTiger({ sides: ['suitedTie'], cardMs: 1_100 })), pace(14, 4)),
  'bluegate-dragon-tiger': () =>
    shared(
      anyTable(
        dragonTiger({
          sides: [
            'dragonBig',
            'dragonSmall',
            'tigerSmall',
            'tigerBig',
            'dragonRed',
            'dragonBlack',
            'tigerBlack',
            'tigerRed',
          ],
          cardMs: 800,
        }),
      ),
      pace(12, 4),
    ),
  'parlour-wheel': () => shared(anyTable(moneyWheelShow({ spinMs: 7_000 })), pace(15, 4)),
  'storybook-live': () => shared(anyTable(storybookShow({ spinMs: 7_500 })), pace(18, 5)),
  'heads-or-tails-live': () => shared(anyTable(coinShow({ tossMs: 4_500 })), pace(12, 4)),
  'porcelain-fan-tan': () => shared(anyTable(fanTan({ countMs: 8_000 })), pace(16, 4)),
  'fish-prawn-crab-live': () => shared(anyTable(fishPrawnCrab({ shakeMs: 5_500 })), pace(16, 4)),
  'bull-bull-pavilion': () => shared(anyTable(bull({ cardMs: 240 })), pace(18, 6)),
  'three-card-courtyard': () => shared(anyTable(sanGong({ cardMs: 380 })), pace(16, 5)),
  'casino-holdem-table': () => shared(anyTable(holdem({ cardMs: 500 })), pace(18, 6)),
  'seven-seat-blackjack': () => ({
    kind: 'blackjack',
    terms: {
      decks: 8,
      seats: 7,
      sides: ['perfectPairs', 'plusThree'],
      returned: '0.995142',
      seconds: 15,
      cardMs: 420,
    },
    pace: pace(15, 5),
  }),
  'quiet-room-blackjack': () => ({
    kind: 'blackjack',
    terms: { decks: 6, seats: 1, sides: ['perfectPairs'], returned: '0.995431', seconds: 30, cardMs: 600 },
    pace: pace(0, 0),
  }),
}

/** Which table stands for a class of games that is not in the list. */
const tableOfClass: Readonly<Record<string, string>> = {
  BACCARAT: 'emerald-baccarat',
  ROULETTE: 'harbour-view-roulette',
  SICBO: 'three-bells-sic-bo',
  DRAGONTIGER: 'dragon-tiger-gallery',
  FANTAN: 'porcelain-fan-tan',
  FISHPRAWNCRAB: 'fish-prawn-crab-live',
  BULL: 'bull-bull-pavilion',
  BLACKJACK: 'quiet-room-blackjack',
  POKER: 'casino-holdem-table',
  SHOW: 'parlour-wheel',
}

const made = new Map<string, TableSpec>()

/** What is played at the table of a game; the same on the server and in the window. */
export function specOf(game: {
  readonly vendorCode: string
  readonly gameCode: string
  readonly gameClassify?: string
}): TableSpec {
  const key = `${game.vendorCode}/${game.gameCode}`
  const known = made.get(key)
  if (known !== undefined) return known
  const make = tables[game.gameCode] ?? tables[tableOfClass[game.gameClassify ?? ''] ?? 'emerald-baccarat']
  if (make === undefined) throw new Error(`there is no table for ${game.gameCode}`)
  const spec: TableSpec = { ...make(), limits: limitsOf(game.vendorCode) }
  made.set(key, spec)
  return spec
}

/** The codes of the games whose tables are described one by one. */
export const tableCodes: readonly string[] = Object.keys(tables)

/** Fields of a blackjack table on which a seat may bet before the cards. */
export const bettingFieldsOf = ({ terms }: BlackjackSpec): readonly Field[] =>
  blackjackFields(terms).filter(({ id }) => id !== 'insurance')
