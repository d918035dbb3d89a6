import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  { id: 'naga', kind: 'wild', motif: 'golden-crested head of a naga', pays: { 3: 100, 4: 400, 5: 2000 } },
  { id: 'moon', kind: 'scatter', motif: 'full moon over the water', pays: { 3: 75, 4: 500 } },
  { id: 'fireball', kind: 'high', motif: 'rose-red ball of fire above a ripple', pays: { 3: 75, 4: 300, 5: 2000 } },
  { id: 'boat', kind: 'high', motif: 'long boat outlined in lamps', pays: { 3: 50, 4: 200, 5: 750 } },
  { id: 'khaen', kind: 'high', motif: 'bamboo mouth organ with a red cord', pays: { 3: 40, 4: 150, 5: 600 } },
  { id: 'gong', kind: 'high', motif: 'bronze gong with its beater', pays: { 3: 30, 4: 100, 5: 400 } },
  { id: 'catfish', kind: 'low', motif: 'great silver catfish', pays: { 3: 20, 4: 60, 5: 200 } },
  { id: 'kratip', kind: 'low', motif: 'woven basket of sticky rice', pays: { 3: 15, 4: 50, 5: 200 } },
  { id: 'candle', kind: 'low', motif: 'carved candle on a stand', pays: { 3: 10, 4: 40, 5: 150 } },
  { id: 'lotus', kind: 'low', motif: 'pink lotus bud', pays: { 3: 10, 4: 40, 5: 150 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/**
 * The night on which balls of fire rise from the river. 25 lines; three full moons open eight free spins at twice the pay, and a
 * part of every stake feeds a jackpot pool that any spin can win.
 */
export const nagaMoon = publish(
  {
    code: 'bz-naga-moon',
    title: 'Naga Moon',
    version: 1,
    symbols,
    rows: 3,
    strips: [
      strip(
        'lotus lotus lotus gong gong catfish catfish catfish candle candle candle boat boat kratip kratip kratip khaen khaen moon fireball naga lotus gong',
      ),
      strip(
        'candle candle candle khaen khaen naga catfish catfish catfish kratip kratip kratip gong gong boat boat lotus lotus lotus moon fireball candle khaen',
      ),
      strip(
        'kratip kratip kratip candle candle candle gong gong lotus lotus lotus naga boat boat catfish catfish catfish fireball khaen khaen naga gong kratip',
      ),
      strip(
        'catfish catfish catfish lotus lotus lotus gong gong kratip kratip kratip boat boat candle candle candle naga khaen khaen moon fireball lotus boat',
      ),
      strip(
        'lotus lotus lotus khaen khaen kratip kratip kratip catfish catfish catfish gong gong candle candle candle moon fireball fireball boat boat naga candle',
      ),
    ],
    evaluation: {
      kind: 'lines',
      lines: [
        [1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0],
        [2, 2, 2, 2, 2],
        [0, 1, 2, 1, 0],
        [2, 1, 0, 1, 2],
        [1, 0, 0, 0, 1],
        [1, 2, 2, 2, 1],
        [0, 0, 1, 2, 2],
        [2, 2, 1, 0, 0],
        [1, 2, 1, 0, 1],
        [1, 0, 1, 2, 1],
        [0, 1, 1, 1, 0],
        [2, 1, 1, 1, 2],
        [0, 1, 0, 1, 0],
        [2, 1, 2, 1, 2],
        [1, 1, 0, 1, 1],
        [1, 1, 2, 1, 1],
        [0, 0, 2, 0, 0],
        [2, 2, 0, 2, 2],
        [0, 2, 2, 2, 0],
        [2, 0, 0, 0, 2],
        [1, 2, 0, 2, 1],
        [1, 0, 2, 0, 1],
        [0, 2, 0, 2, 0],
        [2, 0, 2, 0, 2],
      ],
    },
    betUnits: 50,
    feature: {
      kind: 'freeSpins',
      spinsByScatters: { 3: 8, 4: 12 },
      multiplier: 2,
      strips: [
        strip(
          'lotus lotus lotus gong gong catfish catfish catfish candle candle candle boat boat kratip kratip kratip khaen khaen fireball fireball',
        ),
        strip(
          'candle candle candle khaen khaen naga catfish catfish catfish kratip kratip kratip gong gong boat boat lotus lotus naga fireball',
        ),
        strip(
          'kratip kratip kratip candle candle naga gong gong lotus lotus lotus naga boat boat catfish catfish catfish fireball khaen khaen',
        ),
        strip(
          'catfish catfish catfish lotus lotus naga gong gong kratip kratip kratip boat boat candle candle candle naga khaen khaen fireball',
        ),
        strip(
          'lotus lotus lotus khaen khaen kratip kratip kratip catfish catfish naga gong gong candle candle candle naga fireball boat boat',
        ),
      ],
    },
    pool: { stakePerShare: 50, tickets: 100_000_000, seedMinor: 1_000_000 },
  },
  {
    rtp: '0.962134',
    hitRate: '0.278442',
    variance: '13.399806',
    featureRate: '0.008008',
    maxWinCoins: 186920,
    poolReturn: '0.030000',
    definitionHash: '87c7a047f062c7e623cd9ff5ec893a6434e60a3eb49a7676da99ebef22f6c9de',
  },
)
