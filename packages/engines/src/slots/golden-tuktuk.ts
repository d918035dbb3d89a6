import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  { id: 'tuktuk', kind: 'wild', motif: 'golden three-wheeled tuk-tuk with streaming lights' },
  {
    id: 'neon',
    kind: 'scatter',
    motif: 'neon sign of a night market, buzzing pink and blue',
    pays: { 3: 60, 4: 400, 5: 2000 },
  },
  { id: 'driver', kind: 'high', motif: 'cheerful tuk-tuk driver in sunglasses', pays: { 3: 25, 4: 100, 5: 400 } },
  { id: 'noodles', kind: 'high', motif: 'steaming bowl of noodles with chopsticks', pays: { 3: 20, 4: 60, 5: 250 } },
  { id: 'garland', kind: 'high', motif: 'jasmine garland with a red ribbon', pays: { 3: 12, 4: 40, 5: 150 } },
  { id: 'mango', kind: 'high', motif: 'sliced mango on sticky rice', pays: { 3: 10, 4: 32, 5: 125 } },
  { id: 'lime', kind: 'low', motif: 'halved lime', pays: { 3: 5, 4: 15, 5: 60 } },
  { id: 'chilli', kind: 'low', motif: 'two crossed red chillies', pays: { 3: 4, 4: 12, 5: 50 } },
  { id: 'tea', kind: 'low', motif: 'glass of iced orange milk tea', pays: { 3: 3, 4: 10, 5: 40 } },
  { id: 'ticket', kind: 'low', motif: 'torn paper fare ticket', pays: { 3: 3, 4: 8, 5: 30 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/** Bangkok after dark: neon, street food and one golden tuk-tuk. 243 ways, scatters that pay anywhere. */
export const goldenTuktuk = publish(
  {
    code: 'bz-golden-tuktuk',
    title: 'Golden Tuk-Tuk',
    version: 1,
    symbols,
    rows: 3,
    strips: [
      strip(
        'neon lime noodles noodles garland garland mango tea tea tea driver driver chilli chilli ticket ticket chilli ticket ticket mango mango lime lime garland',
      ),
      strip(
        'chilli chilli noodles noodles tea tea tea chilli driver driver tea lime ticket mango ticket ticket lime lime mango mango tuktuk garland garland neon',
      ),
      strip(
        'ticket lime garland ticket ticket lime lime driver chilli chilli tuktuk mango mango tea tea tea noodles noodles chilli chilli neon mango garland garland',
      ),
      strip(
        'neon ticket driver driver tea tea tea ticket ticket garland lime lime chilli chilli lime lime mango mango tuktuk garland garland noodles noodles chilli',
      ),
      strip(
        'tea chilli chilli garland garland lime lime ticket ticket noodles noodles garland mango neon lime tea tea tea mango mango driver chilli ticket ticket',
      ),
    ],
    evaluation: {
      kind: 'ways',
    },
    betUnits: 20,
    feature: { kind: 'none' },
  },
  {
    rtp: '0.953239',
    hitRate: '0.245659',
    variance: '30.616991',
    featureRate: '0.000000',
    maxWinCoins: 13515,
    definitionHash: '3d0b12f1eb57e5dc3c493d27d508615bba06b123925959f59a7995c6209796bb',
  },
)
