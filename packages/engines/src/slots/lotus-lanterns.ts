import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  {
    id: 'lotus',
    kind: 'wild',
    motif: 'golden lotus in full bloom, glowing from within',
    pays: { 3: 40, 4: 200, 5: 1000 },
  },
  {
    id: 'pagoda',
    kind: 'scatter',
    motif: 'moonlit riverside pagoda, mirrored in the water',
    pays: { 3: 40, 4: 200 },
  },
  { id: 'lantern', kind: 'high', motif: 'red paper lantern, lit', pays: { 3: 30, 4: 120, 5: 600 } },
  {
    id: 'krathong',
    kind: 'high',
    motif: 'krathong: a banana-leaf float with candle, incense and flowers',
    pays: { 3: 20, 4: 70, 5: 300 },
  },
  { id: 'koi', kind: 'high', motif: 'pair of koi circling each other', pays: { 3: 10, 4: 35, 5: 150 } },
  { id: 'heron', kind: 'high', motif: 'white heron standing among reeds', pays: { 3: 10, 4: 30, 5: 100 } },
  { id: 'jade', kind: 'low', motif: 'carved jade ring on a red cord', pays: { 3: 4, 4: 14, 5: 50 } },
  { id: 'pearl', kind: 'low', motif: 'river pearl in an open mussel', pays: { 3: 4, 4: 14, 5: 50 } },
  { id: 'leaf', kind: 'low', motif: 'round lotus leaf with a drop of dew', pays: { 3: 4, 4: 10, 5: 40 } },
  { id: 'reed', kind: 'low', motif: 'bundle of river reeds tied with ribbon', pays: { 3: 3, 4: 10, 5: 40 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/**
 * A river at night: lanterns and offerings drift between the lotus flowers. 20 lines, wilds that double. Three pagodas open
 * free spins: each sends a lantern into the sky, and all lanterns together multiply what the spin wins.
 */
export const lotusLanterns = publish(
  {
    code: 'bz-lotus-lanterns',
    title: 'Lotus Lanterns',
    version: 2,
    symbols,
    rows: 3,
    strips: [
      strip(
        'lantern reed jade reed reed lantern heron heron lotus heron pearl heron pearl pearl leaf leaf jade jade koi koi leaf krathong krathong',
      ),
      strip(
        'reed reed koi jade pearl pearl lantern reed reed lotus pagoda leaf leaf koi koi leaf krathong krathong jade jade heron heron pearl lantern',
      ),
      strip(
        'reed heron leaf leaf lantern jade lotus jade jade leaf leaf pearl pearl reed reed pearl heron heron krathong krathong lantern pagoda koi koi',
      ),
      strip(
        'pearl pearl leaf leaf heron heron jade heron jade jade leaf koi lotus reed lantern krathong krathong pearl pearl pagoda reed reed koi koi',
      ),
      strip(
        'pearl pearl jade jade reed lantern krathong krathong pagoda pearl lotus heron reed reed koi koi leaf leaf heron heron leaf jade jade',
      ),
    ],
    evaluation: {
      kind: 'lines',
      wildMultiplier: 2,
      lines: [
        [1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0],
        [2, 2, 2, 2, 2],
        [0, 1, 2, 1, 0],
        [2, 1, 0, 1, 2],
        [0, 0, 1, 0, 0],
        [2, 2, 1, 2, 2],
        [1, 0, 0, 0, 1],
        [1, 2, 2, 2, 1],
        [1, 0, 1, 0, 1],
        [1, 2, 1, 2, 1],
        [0, 1, 0, 1, 0],
        [2, 1, 2, 1, 2],
        [1, 1, 0, 1, 1],
        [1, 1, 2, 1, 1],
        [0, 1, 1, 1, 0],
        [2, 1, 1, 1, 2],
        [0, 0, 1, 2, 2],
        [2, 2, 1, 0, 0],
        [0, 2, 0, 2, 0],
      ],
    },
    betUnits: 20,
    feature: {
      kind: 'freeSpins',
      spinsByScatters: { 3: 8, 4: 10 },
      multiplier: 1,
      lanterns: [1, 1, 1, 2, 2, 2, 3, 3, 3, 5],
      strips: [
        strip(
          'reed heron koi leaf leaf krathong jade jade lantern pearl pearl heron reed koi leaf krathong pearl jade reed heron',
        ),
        strip(
          'pearl lantern leaf leaf koi reed lotus heron jade jade krathong pearl reed reed koi heron leaf jade pearl heron leaf koi reed',
        ),
        strip(
          'leaf krathong reed reed heron pearl pearl lotus koi jade jade lantern leaf heron reed koi pearl leaf jade heron koi reed',
        ),
        strip(
          'jade koi pearl pearl lantern reed leaf leaf heron lotus jade jade koi reed reed heron pearl krathong leaf koi heron jade pearl',
        ),
        strip(
          'heron leaf leaf koi jade reed reed koi pearl krathong jade jade heron pearl pearl leaf koi reed krathong leaf',
        ),
      ],
    },
  },
  {
    rtp: '0.958192',
    hitRate: '0.265662',
    variance: '34.883356',
    featureRate: '0.007303',
    maxWinCoins: 335860,
    definitionHash: 'ede12c57f33bfa24277e41b514c250b1634fa6f96ecae92b4b7438d77a3704ba',
  },
)
