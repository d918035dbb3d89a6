import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  {
    id: 'book',
    kind: 'book',
    motif: 'gilded palm-leaf book with light between its leaves',
    pays: { 3: 10, 4: 100, 5: 1000 },
  },
  {
    id: 'kinnari',
    kind: 'high',
    motif: 'kinnari, half woman and half swan',
    pays: { 2: 4, 3: 40, 4: 200, 5: 2000 },
  },
  { id: 'singha', kind: 'high', motif: 'golden lion with a mane of flames', pays: { 3: 25, 4: 100, 5: 750 } },
  {
    id: 'elephant',
    kind: 'high',
    motif: 'white elephant with a gilded howdah cloth',
    pays: { 3: 15, 4: 50, 5: 250 },
  },
  { id: 'swan', kind: 'high', motif: 'golden swan with a trailing tail', pays: { 3: 15, 4: 50, 5: 250 } },
  { id: 'conch', kind: 'low', motif: 'white conch bound in gold', pays: { 3: 5, 4: 20, 5: 75 } },
  { id: 'flame', kind: 'low', motif: 'flame ornament of gold', pays: { 3: 5, 4: 20, 5: 75 } },
  { id: 'lotus', kind: 'low', motif: 'blue lotus', pays: { 3: 4, 4: 12, 5: 50 } },
  { id: 'fruit', kind: 'low', motif: 'golden mango with leaves', pays: { 3: 4, 4: 12, 5: 50 } },
  { id: 'leaf', kind: 'low', motif: 'jade leaf with golden veins', pays: { 3: 4, 4: 12, 5: 50 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/**
 * A book of the forest of legends. 10 lines; the book is wild and scatter, and three of them open ten free spins in which one drawn
 * symbol spreads over its reels.
 */
export const himmapanBook = publish(
  {
    code: 'bz-himmapan-book',
    title: 'Book of Himmapan',
    version: 1,
    symbols,
    rows: 3,
    strips: [
      strip(
        'leaf flame kinnari lotus swan fruit conch leaf elephant lotus book fruit flame singha leaf conch swan lotus fruit elephant flame conch leaf singha',
      ),
      strip(
        'conch lotus swan leaf fruit singha flame lotus conch book leaf elephant fruit flame kinnari lotus conch leaf swan fruit elephant flame lotus singha',
      ),
      strip(
        'fruit leaf elephant conch flame book lotus fruit swan leaf conch singha flame lotus fruit kinnari leaf conch elephant flame lotus swan fruit singha',
      ),
      strip(
        'flame conch singha lotus leaf fruit elephant conch flame lotus book swan leaf fruit conch kinnari flame lotus leaf elephant fruit conch swan singha',
      ),
      strip(
        'lotus fruit conch kinnari flame leaf swan lotus fruit elephant conch flame book leaf lotus singha fruit conch flame swan leaf lotus elephant singha',
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
        [1, 2, 2, 2, 1],
        [1, 0, 0, 0, 1],
        [2, 2, 1, 0, 0],
        [0, 0, 1, 2, 2],
        [2, 1, 1, 1, 0],
      ],
    },
    betUnits: 10,
    feature: {
      kind: 'book',
      spinsByScatters: { 3: 10, 4: 10, 5: 10 },
      strips: [
        strip(
          'leaf flame kinnari lotus swan fruit conch leaf elephant lotus book fruit flame singha conch swan lotus fruit elephant flame',
        ),
        strip(
          'conch lotus swan leaf fruit singha flame lotus conch book leaf elephant fruit flame kinnari lotus conch swan elephant fruit',
        ),
        strip(
          'fruit leaf elephant conch flame book lotus fruit swan leaf conch singha flame lotus kinnari leaf conch elephant flame swan',
        ),
        strip(
          'flame conch singha lotus leaf fruit elephant conch flame lotus book swan leaf fruit conch kinnari flame lotus elephant swan',
        ),
        strip(
          'lotus fruit conch kinnari flame leaf swan lotus fruit elephant conch flame book leaf lotus singha fruit swan elephant leaf',
        ),
      ],
    },
  },
  {
    rtp: '0.961353',
    hitRate: '0.282268',
    variance: '50.752258',
    featureRate: '0.016052',
    maxWinCoins: 222224,
    definitionHash: '6bb6a924d73d1384c24d146426b96afb32502bf11d467f578e91399efca7c159',
  },
)
