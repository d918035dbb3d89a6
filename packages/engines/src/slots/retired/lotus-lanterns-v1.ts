import { publish } from '../../publish.ts'
import type { SlotSymbol } from '../../slot-definition.ts'
import { stripsOf } from '../../strips.ts'

const symbols = [
  {
    id: 'lotus',
    kind: 'wild',
    motif: 'golden lotus in full bloom, glowing from within',
    pays: { 3: 60, 4: 300, 5: 1500 },
  },
  {
    id: 'pagoda',
    kind: 'scatter',
    motif: 'moonlit riverside pagoda, mirrored in the water',
    pays: { 3: 40, 4: 200, 5: 1000 },
  },
  { id: 'lantern', kind: 'high', motif: 'red paper lantern, lit', pays: { 3: 40, 4: 200, 5: 1000 } },
  {
    id: 'krathong',
    kind: 'high',
    motif: 'krathong: a banana-leaf float with candle, incense and flowers',
    pays: { 3: 25, 4: 100, 5: 500 },
  },
  { id: 'koi', kind: 'high', motif: 'pair of koi circling each other', pays: { 3: 15, 4: 50, 5: 200 } },
  { id: 'heron', kind: 'high', motif: 'white heron standing among reeds', pays: { 3: 15, 4: 40, 5: 150 } },
  { id: 'jade', kind: 'low', motif: 'carved jade ring on a red cord', pays: { 3: 6, 4: 20, 5: 80 } },
  { id: 'pearl', kind: 'low', motif: 'river pearl in an open mussel', pays: { 3: 6, 4: 20, 5: 80 } },
  { id: 'leaf', kind: 'low', motif: 'round lotus leaf with a drop of dew', pays: { 3: 5, 4: 15, 5: 60 } },
  { id: 'reed', kind: 'low', motif: 'bundle of river reeds tied with ribbon', pays: { 3: 4, 4: 15, 5: 60 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/** Lotus Lanterns as it was before it had free spins. */
export const lotusLanternsV1 = publish(
  {
    code: 'bz-lotus-lanterns',
    title: 'Lotus Lanterns',
    version: 1,
    symbols,
    rows: 3,
    strips: [
      strip(
        'lantern reed jade reed reed lantern heron heron lotus pagoda pearl heron pearl pearl leaf leaf jade jade koi koi leaf krathong krathong',
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
    feature: { kind: 'none' },
  },
  {
    rtp: '0.957003',
    hitRate: '0.269379',
    variance: '13.985471',
    featureRate: '0.000000',
    maxWinCoins: 4425,
    definitionHash: '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e',
  },
)
