import { publish } from '../publish.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import { stripsOf } from '../strips.ts'

const symbols = [
  { id: 'pearl', kind: 'wild', motif: 'flaming dragon pearl', pays: { 3: 75, 4: 300, 5: 1250 } },
  { id: 'gate', kind: 'scatter', motif: 'stone water gate with light between its doors', pays: { 3: 50 } },
  { id: 'dragon', kind: 'high', motif: 'head of a jade-green river dragon', pays: { 3: 60, 4: 250, 5: 1250 } },
  { id: 'turtle', kind: 'high', motif: 'turtle with a mossy shell carrying a shrine', pays: { 3: 40, 4: 150, 5: 500 } },
  { id: 'drum', kind: 'high', motif: 'bronze frog drum', pays: { 3: 30, 4: 100, 5: 400 } },
  { id: 'sampan', kind: 'high', motif: 'wooden sampan under a patched sail', pays: { 3: 20, 4: 60, 5: 250 } },
  { id: 'coral', kind: 'low', motif: 'branch of red coral', pays: { 3: 10, 4: 30, 5: 125 } },
  { id: 'wave', kind: 'low', motif: 'curling wave with white foam', pays: { 3: 9, 4: 30, 5: 120 } },
  { id: 'cloud', kind: 'low', motif: 'scrolled storm cloud', pays: { 3: 8, 4: 25, 5: 100 } },
  { id: 'shell', kind: 'low', motif: 'spiral river shell', pays: { 3: 8, 4: 25, 5: 100 } },
] as const satisfies readonly SlotSymbol[]

const strip = stripsOf(symbols)

/** A river dragon rises with the tide. 25 lines on four rows; three water gates open ten free spins at three times the pay. */
export const dragonTide = publish(
  {
    code: 'bz-dragon-tide',
    title: 'Dragon Tide',
    version: 1,
    symbols,
    rows: 4,
    strips: [
      strip(
        'drum drum shell shell turtle turtle wave dragon coral coral coral shell shell sampan sampan sampan wave wave gate cloud cloud cloud',
      ),
      strip(
        'dragon shell shell wave wave drum drum pearl shell sampan sampan sampan cloud cloud cloud wave wave turtle turtle coral coral coral',
      ),
      strip(
        'turtle turtle dragon wave cloud cloud cloud cloud gate wave wave drum drum sampan sampan shell pearl shell shell coral coral coral',
      ),
      strip(
        'cloud cloud cloud wave wave coral pearl coral coral coral dragon shell shell turtle turtle sampan sampan sampan drum drum wave shell',
      ),
      strip(
        'dragon coral coral coral wave pearl shell shell gate cloud cloud cloud shell shell sampan sampan wave wave turtle turtle drum drum',
      ),
    ],
    evaluation: {
      kind: 'lines',
      lines: [
        [1, 1, 1, 1, 1],
        [2, 2, 2, 2, 2],
        [0, 0, 0, 0, 0],
        [3, 3, 3, 3, 3],
        [1, 2, 3, 2, 1],
        [2, 1, 0, 1, 2],
        [0, 1, 2, 1, 0],
        [3, 2, 1, 2, 3],
        [0, 0, 1, 2, 3],
        [3, 3, 2, 1, 0],
        [1, 0, 0, 0, 1],
        [2, 3, 3, 3, 2],
        [0, 1, 1, 1, 0],
        [3, 2, 2, 2, 3],
        [1, 0, 1, 0, 1],
        [2, 3, 2, 3, 2],
        [0, 1, 0, 1, 0],
        [3, 2, 3, 2, 3],
        [1, 2, 1, 2, 1],
        [2, 1, 2, 1, 2],
        [1, 1, 0, 1, 1],
        [2, 2, 3, 2, 2],
        [1, 1, 2, 3, 3],
        [2, 2, 1, 0, 0],
        [0, 0, 1, 0, 0],
      ],
    },
    betUnits: 25,
    feature: {
      kind: 'freeSpins',
      spinsByScatters: { 3: 10 },
      multiplier: 3,
      strips: [
        strip(
          'wave wave wave turtle turtle shell shell shell cloud cloud cloud drum drum dragon dragon sampan sampan sampan coral coral coral',
        ),
        strip(
          'pearl drum drum dragon dragon sampan sampan sampan wave wave wave pearl cloud cloud cloud shell shell coral coral turtle turtle',
        ),
        strip(
          'shell shell shell pearl cloud cloud turtle turtle pearl sampan sampan sampan coral coral coral dragon dragon wave wave drum drum',
        ),
        strip(
          'sampan sampan drum drum coral coral coral pearl wave wave wave shell shell cloud cloud cloud dragon dragon pearl turtle turtle',
        ),
        strip(
          'drum drum pearl coral coral sampan sampan shell shell shell dragon dragon wave wave wave pearl cloud cloud cloud turtle turtle',
        ),
      ],
    },
  },
  {
    rtp: '0.959901',
    hitRate: '0.236980',
    variance: '38.445660',
    featureRate: '0.006011',
    maxWinCoins: 308583,
    definitionHash: '983b165435c17ab991d28cf7fe18b924467de213b11f605d2ca7cf40069b03d1',
  },
)
