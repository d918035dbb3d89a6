import type { SandboxGame } from '../../settings.ts'
import { cardGames } from './card-games.ts'
import { fishPrawnCrabSpots, hiLoSpots, type Spot } from './dice-boards.ts'
import type { CardGameKind } from './hand.ts'

/** An average that was measured: hands that were played from a seed, with what the vendor keeps. */
export interface Measured {
  /** What came back of one unit, as a decimal. */
  readonly returned: string
  /** Its standard deviation. */
  readonly error: string
  readonly hands: number
  /** Of one base unit in each hand, or of what was put in. */
  readonly unit: 'base' | 'putIn'
}

/** How a vendor presents a game: limits, pace and what belongs to it as data. */
export interface CardSpec {
  readonly kind: CardGameKind
  readonly seats: number
  /** The seat of the vendor's own dealer, if the bank never moves. */
  readonly dealerSeat: number | undefined
  /** The base units that can be chosen, in minor units, smallest first. */
  readonly basesMinor: readonly bigint[]
  /** How many base units a player sets aside when a hand is dealt. */
  readonly heldUnits: bigint
  /** How much a player can bet in a hand, in base units, where that is limited. */
  readonly buyInUnits: bigint
  /** The time for a decision. */
  readonly timeMs: number
  /** About how long a computer player takes. */
  readonly paceMs: number
  /**
   * The exact average that comes back of a bet, the rake included, if the player decides as the table does when time is
   * up; of games against the vendor's dealer.
   */
  readonly returned: string | undefined
  /** What comes back on average among players who all decide as the computer players do; of games between players. */
  readonly measured: Measured | undefined
  /** The spots of a board; none for games with cards. */
  readonly spots: readonly Spot[]
}

const kindOfClass: Readonly<Partial<Record<string, CardGameKind>>> = {
  BULL: 'bull',
  POKDENG: 'pokDeng',
  GOLDENFLOWER: 'goldenFlower',
  THIRTEEN: 'thirteen',
  PAIGOW: 'paiGow',
  HILO: 'hiLo',
  FISHPRAWNCRAB: 'fishPrawnCrab',
  KAENG: 'kaeng',
}

/** The game that a listed game is: of the two hold'em games, the one whose code says so is short deck. */
export function kindOf({ gameClassify, gameCode }: Pick<SandboxGame, 'gameClassify' | 'gameCode'>): CardGameKind {
  if (gameClassify === 'POKER') return gameCode.startsWith('short-deck') ? 'shortDeck' : 'holdem'
  const kind = kindOfClass[gameClassify]
  if (kind === undefined) throw new RangeError(`there is no card game for the class ${gameClassify}`)
  return kind
}

/** Base units in tenths of the smallest bet: small ones where a hand sets many of them aside. */
const tenths: Readonly<Record<CardGameKind, readonly bigint[]>> = {
  holdem: [10n, 20n, 50n, 100n, 200n, 500n],
  shortDeck: [10n, 20n, 50n, 100n, 200n],
  bull: [1n, 2n, 5n, 10n, 20n, 50n],
  pokDeng: [10n, 20n, 50n, 100n, 200n, 500n],
  goldenFlower: [10n, 20n, 50n, 100n, 200n],
  thirteen: [1n, 2n, 5n, 10n, 20n, 50n],
  paiGow: [10n, 50n, 100n, 200n, 500n, 1000n],
  hiLo: [10n, 20n, 50n, 100n, 500n],
  fishPrawnCrab: [10n, 50n, 100n, 500n, 1000n],
  kaeng: [5n, 10n, 20n, 50n, 100n],
}

const seconds: Readonly<Record<CardGameKind, number>> = {
  holdem: 20,
  shortDeck: 15,
  bull: 12,
  pokDeng: 15,
  goldenFlower: 18,
  thirteen: 75,
  paiGow: 40,
  hiLo: 0,
  fishPrawnCrab: 0,
  kaeng: 20,
}

/** How long the vendors' computer players take, at least. */
const paceOfVendor: Readonly<Partial<Record<string, number>>> = { JL: 900, CQ9: 700, FC: 1_000, JDB: 750 }

/** Over all deals and draws, by `testing/average-results.ts`. */
export const returns: Readonly<Partial<Record<CardGameKind, string>>> = { pokDeng: '0.970206', paiGow: '0.973830' }

/** By `testing/measured-returns.ts` with the seed 1126, rounded to what the error leaves certain. */
export const measuredReturns: Readonly<Partial<Record<CardGameKind, Measured>>> = {
  kaeng: { returned: '0.9530', error: '0.00005', hands: 100_000, unit: 'base' },
  goldenFlower: { returned: '0.9680', error: '0.00002', hands: 100_000, unit: 'putIn' },
  bull: { returned: '0.8700', error: '0.0007', hands: 20_000, unit: 'base' },
  thirteen: { returned: '0.852', error: '0.0018', hands: 2_000, unit: 'base' },
  holdem: { returned: '0.9738', error: '0.0005', hands: 4_000, unit: 'putIn' },
  shortDeck: { returned: '0.9733', error: '0.0004', hands: 4_000, unit: 'putIn' },
}

/** What a listed game offers. */
export function specOf(game: Pick<SandboxGame, 'vendorCode' | 'gameClassify' | 'gameCode' | 'minBetMinor'>): CardSpec {
  const kind = kindOf(game)
  const unit = game.minBetMinor >= 10n ? game.minBetMinor / 10n : 1n
  const rules = cardGames[kind].use(({ seats, heldUnits, dealerSeat }) => ({ seats, heldUnits, dealerSeat }))
  return {
    ...rules,
    kind,
    basesMinor: tenths[kind].map((count) => count * unit),
    buyInUnits: kind === 'shortDeck' ? 60n : 100n,
    timeMs: seconds[kind] * 1000,
    paceMs: paceOfVendor[game.vendorCode] ?? 800,
    returned: returns[kind],
    measured: measuredReturns[kind],
    spots: kind === 'hiLo' ? hiLoSpots : kind === 'fishPrawnCrab' ? fishPrawnCrabSpots : [],
  }
}
