import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  { id: 'lion', kind: 'wild', motif: 'red and gold head of a dancing lion', pays: { 3: 100, 4: 400, 5: 2000 } },
  { id: 'coin', kind: 'scatter', motif: 'round gold coin, bare in the middle, where its value is written', pays: {} },
  { id: 'drum', kind: 'high', motif: 'big red drum with gold studs and two sticks', pays: { 3: 50, 4: 250, 5: 1500 } },
  { id: 'gong', kind: 'high', motif: 'bronze gong on a red stand', pays: { 3: 50, 4: 200, 5: 1000 } },
  {
    id: 'crackers',
    kind: 'high',
    motif: 'string of red firecrackers, the lowest alight',
    pays: { 3: 40, 4: 150, 5: 600 },
  },
  { id: 'oranges', kind: 'high', motif: 'plate of mandarin oranges with leaves', pays: { 3: 30, 4: 100, 5: 400 } },
  { id: 'envelope', kind: 'low', motif: 'red envelope with a gold seal', pays: { 3: 15, 4: 50, 5: 200 } },
  { id: 'knot', kind: 'low', motif: 'red knot of luck with a tassel', pays: { 3: 11, 4: 40, 5: 120 } },
  { id: 'fan', kind: 'low', motif: 'open folding fan with plum blossoms', pays: { 3: 11, 4: 40, 5: 120 } },
  {
    id: 'greens',
    kind: 'low',
    motif: 'head of lettuce on a red ribbon, for the lion to pluck',
    pays: { 3: 10, 4: 30, 5: 120 },
  },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/**
 * New Year in a street of goldsmiths. 20 lines; every coin shows its value, and six or more of them stay for respins: each new
 * coin gives three more, and a full board pays the grand.
 */
export const lionDanceGold = publish(
  {
    code: 'bz-lion-dance-gold',
    title: 'Lion Dance Gold',
    version: 1,
    symbols,
    rows: 3,
    strips: [
      strip(
        'envelope envelope drum knot knot coin coin fan fan gong greens greens oranges oranges coin crackers fan knot knot crackers greens envelope envelope gong fan greens',
      ),
      strip(
        'knot knot gong greens greens coin coin crackers fan fan drum envelope envelope oranges lion coin greens oranges knot fan fan envelope crackers greens knot gong',
      ),
      strip(
        'fan fan crackers envelope envelope coin coin greens greens lion knot knot gong gong oranges coin fan drum knot greens oranges envelope fan crackers greens knot',
      ),
      strip(
        'greens greens oranges knot knot coin coin envelope fan fan crackers crackers lion gong coin envelope envelope greens drum oranges knot fan greens gong fan knot',
      ),
      strip(
        'knot fan fan drum greens coin coin oranges oranges envelope envelope crackers knot knot coin lion greens fan gong gong envelope greens crackers fan knot greens',
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
        [1, 0, 1, 2, 1],
        [1, 2, 1, 0, 1],
        [0, 1, 1, 1, 0],
        [2, 1, 1, 1, 2],
        [0, 1, 0, 1, 0],
        [2, 1, 2, 1, 2],
        [1, 1, 0, 1, 1],
        [1, 1, 2, 1, 1],
        [0, 0, 2, 0, 0],
        [2, 2, 0, 2, 2],
        [0, 2, 2, 2, 0],
      ],
    },
    betUnits: 20,
    feature: {
      kind: 'hold',
      coinsNeeded: 6,
      lands: 1,
      of: 20,
      values: [
        { coins: 20, weight: 72 },
        { coins: 40, weight: 52 },
        { coins: 60, weight: 32 },
        { coins: 100, weight: 20 },
        { coins: 160, weight: 14 },
        { coins: 300, weight: 6, name: 'mini' },
        { coins: 600, weight: 3, name: 'minor' },
        { coins: 2_000, weight: 1, name: 'major' },
      ],
      grandCoins: 40_000,
    },
  },
  {
    rtp: '0.956399',
    hitRate: '0.257368',
    variance: '92.163978',
    featureRate: '0.009787',
    maxWinCoins: 70260,
    definitionHash: '1d63bb7f6d3318a2107f0dc1263aeaccb5c7942ccae929cc95258c0ec63ed89d',
  },
)
