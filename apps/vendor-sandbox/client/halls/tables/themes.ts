/** How a vendor's tables look: felt, wood, accents, and who deals. */
export interface TableTheme {
  readonly felt: string
  readonly feltDark: string
  readonly rail: string
  readonly accent: string
  readonly cardBack: string
  readonly dealer: DealerLook
}

/** How a dealer looks. */
export interface DealerLook {
  readonly hair: string
  readonly hairStyle: 'bun' | 'short' | 'long' | 'bob'
  readonly skin: string
  readonly coat: string
  readonly trim: string
  readonly collar: 'bowTie' | 'tie' | 'mandarin' | 'scarf'
}

const themes: Readonly<Record<string, TableTheme>> = {
  EG2: {
    felt: '#0d6b4a',
    feltDark: '#063a29',
    rail: '#5a3417',
    accent: '#f2cf7a',
    cardBack: '#0b5d43',
    dealer: { hair: '#2b1a14', hairStyle: 'bun', skin: '#f0c7a4', coat: '#0f5f46', trim: '#f2cf7a', collar: 'bowTie' },
  },
  PT: {
    felt: '#1b3f78',
    feltDark: '#0c1f41',
    rail: '#23160f',
    accent: '#d9dee8',
    cardBack: '#1c2f6b',
    dealer: { hair: '#15151b', hairStyle: 'short', skin: '#e3b48f', coat: '#14182a', trim: '#e9edf6', collar: 'tie' },
  },
  BGS: {
    felt: '#8c1c2b',
    feltDark: '#4a0b17',
    rail: '#7a4a14',
    accent: '#ffd46b',
    cardBack: '#a3202f',
    dealer: {
      hair: '#17110f',
      hairStyle: 'long',
      skin: '#f3cfae',
      coat: '#b3202f',
      trim: '#ffd46b',
      collar: 'mandarin',
    },
  },
  JDB: {
    felt: '#4d2a86',
    feltDark: '#241047',
    rail: '#1a1030',
    accent: '#ff9ed2',
    cardBack: '#5b2ba0',
    dealer: { hair: '#5a2d1a', hairStyle: 'bob', skin: '#eec19c', coat: '#2b1659', trim: '#ff9ed2', collar: 'scarf' },
  },
}

/** The theme of a vendor. */
export function themeOf(vendorCode: string): TableTheme {
  const theme = themes[vendorCode] ?? themes['EG2']
  if (theme === undefined) throw new Error('there is no theme')
  return theme
}

/** Sets a theme as custom properties of an element. */
export function dress(target: HTMLElement, theme: TableTheme): void {
  const { felt, feltDark, rail, accent, cardBack } = theme
  for (const [name, value] of Object.entries({ felt, feltDark, rail, accent, cardBack }))
    target.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
}
