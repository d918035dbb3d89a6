/** How a bird looks; windows draw it from these. */
export interface BirdLook {
  readonly comb: 'single' | 'pea' | 'rose' | 'crest'
  readonly tail: 'sickle' | 'fan' | 'long'
  /** Colours of the body, the neck, the wing and the tail, as `#rrggbb`. */
  readonly body: string
  readonly neck: string
  readonly wing: string
  readonly tailColour: string
  readonly legs: string
}

export type BirdId =
  | 'dawnBell'
  | 'blackPearl'
  | 'riceKing'
  | 'monsoon'
  | 'chilliStorm'
  | 'whiteLotus'
  | 'teakHeart'
  | 'jadeFeather'
  | 'copperGong'
  | 'riverMist'
  | 'nightDrum'
  | 'mangoSun'
  | 'rubyWind'
  | 'stoneBridge'
  | 'seaBreeze'
  | 'luckyEight'

/** A bird of the arena. Its name in each language is the phrase `bird.<id>`. */
export interface Bird {
  readonly id: BirdId
  /** Its strength before the form of a season is added: a whole number. */
  readonly strength: number
  readonly look: BirdLook
}

const look = (
  comb: BirdLook['comb'],
  tail: BirdLook['tail'],
  [body, neck, wing, tailColour, legs]: readonly [string, string, string, string, string],
): BirdLook => ({ comb, tail, body, neck, wing, tailColour, legs })

/** The sixteen birds, in the order of their numbers. */
export const birds: readonly Bird[] = [
  {
    id: 'dawnBell',
    strength: 112,
    look: look('single', 'sickle', ['#b5331e', '#f2a832', '#7d2115', '#15463d', '#e9b32c']),
  },
  {
    id: 'blackPearl',
    strength: 110,
    look: look('pea', 'long', ['#22232d', '#3d5273', '#15161d', '#123f52', '#8d98a5']),
  },
  {
    id: 'riceKing',
    strength: 108,
    look: look('crest', 'fan', ['#d9b354', '#fff0b4', '#a87b2c', '#6b3b1b', '#e9c24c']),
  },
  {
    id: 'monsoon',
    strength: 107,
    look: look('rose', 'sickle', ['#3b4b8c', '#e8e0ff', '#27316b', '#5b2b7b', '#e9b93c']),
  },
  {
    id: 'chilliStorm',
    strength: 106,
    look: look('single', 'fan', ['#e2682a', '#ffe19b', '#a9411b', '#7b1b1b', '#f1c43b']),
  },
  {
    id: 'whiteLotus',
    strength: 105,
    look: look('single', 'long', ['#f3ede1', '#fffaf0', '#dcd2c1', '#c7bfb3', '#f1c33b']),
  },
  {
    id: 'teakHeart',
    strength: 104,
    look: look('pea', 'sickle', ['#7a4a26', '#d99a4e', '#57321a', '#2a2f2a', '#d7b148']),
  },
  {
    id: 'jadeFeather',
    strength: 102,
    look: look('rose', 'long', ['#2f6b4b', '#f1b93b', '#1d4b35', '#102b5b', '#e1a92b']),
  },
  {
    id: 'copperGong',
    strength: 100,
    look: look('crest', 'sickle', ['#c97b2b', '#ffd15b', '#8b4b1b', '#24252f', '#e9b12b']),
  },
  {
    id: 'riverMist',
    strength: 99,
    look: look('single', 'fan', ['#6b717f', '#c9d1dd', '#4b5161', '#2b313d', '#d9c14b']),
  },
  { id: 'nightDrum', strength: 98, look: look('rose', 'fan', ['#3a1f3f', '#a05bb0', '#27142b', '#141021', '#b7a24a']) },
  { id: 'mangoSun', strength: 97, look: look('pea', 'fan', ['#efb12e', '#fff2a8', '#c07d17', '#8f3d16', '#f0cf58']) },
  {
    id: 'rubyWind',
    strength: 96,
    look: look('crest', 'long', ['#7b2b4b', '#e97b5b', '#4b1931', '#201b3b', '#e9a12b']),
  },
  {
    id: 'stoneBridge',
    strength: 94,
    look: look('pea', 'long', ['#8c8172', '#e4d9c4', '#645b4e', '#3b362f', '#cfae5a']),
  },
  {
    id: 'seaBreeze',
    strength: 92,
    look: look('rose', 'sickle', ['#2d7f94', '#d8f4ee', '#1d5868', '#123a52', '#eac25a']),
  },
  {
    id: 'luckyEight',
    strength: 90,
    look: look('single', 'long', ['#d63f3f', '#ffd86b', '#9b2430', '#2a2238', '#f2c94c']),
  },
]
