import type { SlotSymbol } from '@baize/engines'
import { spreadReels } from './spread-strip.ts'

/** The symbols of a slot; a game's skin decides the picture of each. */
export const slotSymbolIds = [
  'wild',
  'scatter',
  'top',
  'second',
  'third',
  'fourth',
  'red',
  'green',
  'blue',
  'violet',
] as const

/** One of the symbols. */
export type SlotSymbolId = (typeof slotSymbolIds)[number]

/** Mathematics shared by many games; lines and pictures are chosen for each game. */
export interface SlotProfile {
  readonly symbols: readonly SlotSymbol<SlotSymbolId>[]
  readonly rows: number
  readonly strips: readonly (readonly SlotSymbolId[])[]
  readonly wildMultiplier?: number
  /** Free spins for three scatters, with their own strips. */
  readonly freeSpins?: {
    readonly spins: number
    readonly multiplier: number
    readonly strips: readonly (readonly SlotSymbolId[])[]
  }
  /** Expected payout over stake, to six decimals; a test recomputes it from the strips. */
  readonly returned: string
}

const paying = (id: SlotSymbolId, kind: 'high' | 'low', three: number, four: number, five: number) =>
  ({ id, kind, motif: id, pays: { 3: three, 4: four, 5: five } }) as const
const three = (id: SlotSymbolId, kind: 'high' | 'low', coins: number) =>
  ({ id, kind, motif: id, pays: { 3: coins } }) as const
const wild = { id: 'wild', kind: 'wild', motif: 'wild' } as const
/** Scatter pays are multiples of the stake here; they are converted to coins once the number of lines is known. */
const scatter = (timesStake: number) =>
  ({ id: 'scatter', kind: 'scatter', motif: 'scatter', pays: { 3: timesStake } }) as const

/** Five reels with three rows that pay along lines. */
export const lineProfiles = {
  calm: {
    symbols: [
      wild,
      paying('top', 'high', 75, 350, 1500),
      paying('second', 'high', 45, 175, 750),
      paying('third', 'high', 35, 130, 450),
      paying('fourth', 'high', 20, 75, 300),
      paying('red', 'low', 15, 45, 175),
      paying('green', 'low', 12, 36, 150),
      paying('blue', 'low', 9, 30, 110),
      paying('violet', 'low', 8, 28, 110),
    ],
    rows: 3,
    strips: spreadReels({
      wild: [0, 1, 2, 1, 1],
      top: [1, 1, 1, 1, 1],
      second: [2, 2, 2, 2, 2],
      third: [2, 2, 3, 2, 2],
      fourth: [3, 3, 3, 3, 3],
      red: [4, 3, 3, 3, 4],
      green: [4, 4, 4, 4, 4],
      blue: [4, 4, 4, 4, 4],
      violet: [4, 4, 4, 4, 4],
    }),
    returned: '0.961700',
  },
  festive: {
    symbols: [
      wild,
      scatter(2),
      paying('top', 'high', 90, 350, 1750),
      paying('second', 'high', 50, 180, 700),
      paying('third', 'high', 35, 140, 450),
      paying('fourth', 'high', 25, 90, 260),
      paying('red', 'low', 14, 45, 160),
      paying('green', 'low', 11, 35, 130),
      paying('blue', 'low', 9, 26, 105),
      paying('violet', 'low', 9, 25, 90),
    ],
    rows: 3,
    strips: spreadReels({
      wild: [0, 1, 1, 1, 1],
      scatter: [2, 0, 2, 0, 2],
      top: [1, 1, 1, 1, 1],
      second: [2, 2, 2, 2, 2],
      third: [2, 3, 2, 3, 2],
      fourth: [3, 3, 3, 3, 3],
      red: [4, 3, 3, 3, 3],
      green: [4, 4, 4, 4, 4],
      blue: [4, 4, 4, 4, 4],
      violet: [4, 4, 4, 4, 4],
    }),
    freeSpins: {
      spins: 10,
      multiplier: 2,
      strips: spreadReels({
        wild: [0, 1, 2, 2, 1],
        top: [1, 1, 1, 1, 1],
        second: [2, 2, 2, 2, 2],
        third: [2, 2, 3, 2, 2],
        fourth: [3, 3, 3, 3, 3],
        red: [4, 3, 3, 3, 4],
        green: [4, 4, 4, 4, 4],
        blue: [4, 4, 4, 4, 4],
        violet: [4, 4, 4, 4, 4],
      }),
    },
    returned: '0.955971',
  },
  bold: {
    symbols: [
      wild,
      paying('top', 'high', 100, 600, 3000),
      paying('second', 'high', 50, 250, 1250),
      paying('third', 'high', 30, 125, 500),
      paying('fourth', 'high', 20, 75, 300),
      paying('red', 'low', 8, 25, 100),
      paying('green', 'low', 6, 20, 75),
      paying('blue', 'low', 5, 15, 60),
      paying('violet', 'low', 5, 15, 60),
    ],
    rows: 3,
    strips: spreadReels({
      wild: [0, 1, 1, 1, 1],
      top: [1, 1, 1, 1, 1],
      second: [2, 2, 2, 2, 2],
      third: [2, 2, 3, 2, 2],
      fourth: [3, 3, 3, 3, 3],
      red: [4, 3, 3, 3, 4],
      green: [4, 4, 4, 4, 4],
      blue: [4, 4, 4, 4, 4],
      violet: [4, 4, 4, 4, 4],
    }),
    wildMultiplier: 2,
    returned: '0.957274',
  },
} as const satisfies Readonly<Record<string, SlotProfile>>

/** Five reels with three rows where equal symbols on adjacent reels pay in any row: 243 ways. A stake is 20 coins. */
export const wayProfiles = {
  calm: {
    symbols: [
      wild,
      paying('top', 'high', 25, 90, 375),
      paying('second', 'high', 20, 55, 225),
      paying('third', 'high', 12, 36, 140),
      paying('fourth', 'high', 9, 28, 110),
      paying('red', 'low', 5, 14, 55),
      paying('green', 'low', 4, 11, 45),
      paying('blue', 'low', 3, 9, 36),
      paying('violet', 'low', 3, 7, 28),
    ],
    rows: 3,
    strips: spreadReels(
      {
        wild: [0, 1, 1, 1, 0],
        top: [1, 1, 1, 1, 1],
        second: [2, 2, 2, 2, 2],
        third: [2, 2, 3, 2, 2],
        fourth: [3, 3, 3, 3, 3],
        red: [4, 3, 3, 3, 4],
        green: [4, 4, 4, 4, 4],
        blue: [4, 4, 4, 4, 4],
        violet: [4, 4, 4, 4, 4],
      },
      2,
    ),
    returned: '0.950775',
  },
  festive: {
    symbols: [
      wild,
      scatter(2),
      paying('top', 'high', 20, 80, 300),
      paying('second', 'high', 15, 45, 180),
      paying('third', 'high', 10, 30, 120),
      paying('fourth', 'high', 8, 25, 90),
      paying('red', 'low', 4, 11, 45),
      paying('green', 'low', 3, 10, 40),
      paying('blue', 'low', 2, 8, 30),
      paying('violet', 'low', 2, 7, 25),
    ],
    rows: 3,
    strips: spreadReels(
      {
        wild: [0, 1, 1, 1, 0],
        scatter: [2, 0, 1, 0, 2],
        top: [1, 1, 1, 1, 1],
        second: [2, 2, 2, 2, 2],
        third: [2, 3, 2, 3, 2],
        fourth: [3, 3, 3, 3, 3],
        red: [4, 3, 3, 3, 3],
        green: [4, 4, 4, 4, 4],
        blue: [4, 4, 4, 4, 4],
        violet: [4, 4, 4, 4, 4],
      },
      2,
    ),
    freeSpins: {
      spins: 5,
      multiplier: 2,
      strips: spreadReels(
        {
          wild: [0, 1, 1, 1, 0],
          top: [1, 1, 1, 1, 1],
          second: [2, 2, 2, 2, 2],
          third: [2, 2, 3, 2, 2],
          fourth: [3, 3, 3, 3, 3],
          red: [4, 3, 3, 3, 4],
          green: [4, 4, 4, 4, 4],
          blue: [4, 4, 4, 4, 4],
          violet: [4, 4, 4, 4, 4],
        },
        2,
      ),
    },
    returned: '0.951450',
  },
} as const satisfies Readonly<Record<string, SlotProfile>>

/** Three reels with three rows, like old machines: only three of a kind pay. */
export const classicProfiles = {
  fruit: {
    symbols: [
      wild,
      three('top', 'high', 200),
      three('second', 'high', 90),
      three('third', 'high', 45),
      three('fourth', 'high', 20),
      three('red', 'low', 13),
      three('green', 'low', 9),
      three('blue', 'low', 6),
    ],
    rows: 3,
    strips: spreadReels({
      wild: [1, 1, 1],
      top: [1, 1, 1],
      second: [2, 2, 2],
      third: [2, 2, 2],
      fourth: [3, 3, 3],
      red: [4, 4, 4],
      green: [4, 4, 4],
      blue: [5, 5, 5],
    }),
    returned: '0.956799',
  },
  sevens: {
    symbols: [
      wild,
      three('top', 'high', 170),
      three('second', 'high', 48),
      three('third', 'high', 18),
      three('fourth', 'high', 8),
      three('red', 'low', 6),
      three('green', 'low', 2),
    ],
    rows: 3,
    strips: spreadReels({
      wild: [1, 1, 1],
      top: [1, 1, 1],
      second: [2, 2, 2],
      third: [3, 3, 3],
      fourth: [4, 4, 4],
      red: [5, 5, 5],
      green: [6, 6, 6],
    }),
    wildMultiplier: 2,
    returned: '0.971262',
  },
} as const satisfies Readonly<Record<string, SlotProfile>>
