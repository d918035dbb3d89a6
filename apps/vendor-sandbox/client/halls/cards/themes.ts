/** The look of a vendor's tables. */
export interface CardTheme {
  /** The class that the style sheet knows. */
  readonly name: 'lounge' | 'arcade' | 'pier' | 'court'
}

const nameOfVendor: Readonly<Partial<Record<string, CardTheme['name']>>> = {
  JL: 'lounge',
  CQ9: 'arcade',
  FC: 'pier',
  JDB: 'court',
}

/** The theme of a vendor. */
export function themeOf(vendorCode: string): CardTheme {
  return { name: nameOfVendor[vendorCode] ?? 'lounge' }
}
