import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  { id: 'crown', kind: 'wild', motif: 'golden pointed dancer’s crown' },
  { id: 'gong', kind: 'scatter', motif: 'great bronze gong on a red stand', pays: { 3: 20, 4: 60, 5: 200 } },
  {
    id: 'elephant',
    kind: 'high',
    motif: 'white elephant in gold and red festival dress',
    pays: { 3: 10, 4: 25, 5: 60, 6: 150 },
  },
  { id: 'peacock', kind: 'high', motif: 'peacock with a spread tail', pays: { 3: 6, 4: 15, 5: 30, 6: 80 } },
  { id: 'drum', kind: 'high', motif: 'long festival drum with a carved foot', pays: { 3: 5, 4: 10, 5: 20, 6: 50 } },
  { id: 'parasol', kind: 'high', motif: 'golden tiered parasol', pays: { 3: 4, 4: 8, 5: 15, 6: 40 } },
  { id: 'garland', kind: 'low', motif: 'garland of jasmine and marigold', pays: { 3: 2, 4: 3, 5: 6, 6: 12 } },
  { id: 'jasmine', kind: 'low', motif: 'jasmine flower', pays: { 3: 2, 4: 3, 5: 5, 6: 10 } },
  { id: 'fan', kind: 'low', motif: 'woven palm fan', pays: { 3: 1, 4: 2, 5: 4, 6: 8 } },
  { id: 'bell', kind: 'low', motif: 'small brass temple bell', pays: { 3: 1, 4: 2, 5: 4, 6: 8 } },
  { id: 'kite', kind: 'low', motif: 'star-shaped kite', pays: { 3: 1, 4: 2, 5: 3, 6: 6 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/**
 * A festival with a white elephant. Every spin each of the six reels shows two to seven rows, up to 117,649 ways; three gongs open
 * free spins, each of which multiplies its wins by one more than the one before.
 */
export const elephantParade = publish(
  {
    code: 'bz-elephant-parade',
    title: 'Golden Elephant Parade',
    version: 1,
    symbols,
    rows: 7,
    strips: [
      strip(
        'elephant elephant kite kite kite garland garland garland fan fan fan gong bell bell bell jasmine jasmine jasmine drum drum kite kite kite parasol parasol garland garland fan fan fan peacock peacock bell bell bell jasmine jasmine drum kite kite',
      ),
      strip(
        'kite kite kite peacock peacock jasmine jasmine jasmine crown garland garland garland fan fan fan elephant elephant bell bell bell gong kite kite kite parasol parasol jasmine jasmine garland garland garland drum drum fan fan fan bell bell bell peacock kite kite parasol',
      ),
      strip(
        'bell bell bell drum drum fan fan fan gong kite kite kite parasol parasol garland garland garland jasmine jasmine jasmine crown bell bell bell elephant fan fan fan kite kite peacock peacock garland garland jasmine jasmine jasmine drum bell bell fan fan parasol',
      ),
      strip(
        'jasmine jasmine parasol kite kite elephant bell bell crown fan fan garland garland gong drum kite kite jasmine jasmine peacock bell bell fan fan garland garland parasol kite kite bell drum jasmine jasmine fan fan peacock garland kite',
      ),
      strip(
        'garland garland elephant bell bell gong jasmine jasmine drum kite kite fan fan peacock garland garland bell bell parasol jasmine jasmine kite kite fan fan drum garland bell bell peacock jasmine jasmine kite kite parasol fan fan kite',
      ),
      strip(
        'fan fan peacock garland garland drum kite kite jasmine jasmine elephant bell bell parasol fan fan garland garland kite kite peacock jasmine jasmine bell bell drum fan fan kite kite garland parasol bell bell jasmine jasmine kite fan',
      ),
    ],
    evaluation: { kind: 'variableWays', heights: [2, 3, 4, 5, 6, 7] },
    betUnits: 20,
    feature: {
      kind: 'freeSpins',
      spinsByScatters: { 3: 6, 4: 8, 5: 10 },
      multiplier: 1,
      multiplierStep: 1,
      strips: [
        strip(
          'elephant elephant kite kite kite garland garland garland fan fan fan peacock peacock bell bell bell jasmine jasmine jasmine drum drum parasol parasol',
        ),
        strip(
          'kite kite kite peacock peacock jasmine jasmine jasmine crown garland garland garland elephant elephant fan fan fan parasol parasol bell bell bell drum drum',
        ),
        strip(
          'bell bell bell drum drum fan fan fan kite kite kite parasol parasol garland garland garland crown jasmine jasmine jasmine elephant peacock peacock',
        ),
        strip('jasmine jasmine parasol kite kite elephant bell bell crown fan fan garland garland peacock drum'),
        strip('garland garland elephant bell bell jasmine jasmine drum kite kite peacock fan fan parasol'),
        strip('fan fan peacock garland garland drum kite kite jasmine jasmine elephant bell bell parasol'),
      ],
    },
  },
  {
    rtp: '0.961355',
    hitRate: '0.284224',
    variance: '39.960670',
    featureRate: '0.011692',
    maxWinCoins: 421524,
    definitionHash: 'f3e667b8371bf06c2e0e6d8ea795e77f1052bcea40204a3cc78f9e621d83fb3b',
  },
)
