/** What a shared round shows, named by its engine. JSON. Cards are numbers from 0 to 51: rank · 4 + suit, ace first. */
export type SharedOutcome =
  | { readonly engine: 'crash'; readonly crashHundredths: number }
  | { readonly engine: 'baccarat'; readonly player: readonly number[]; readonly banker: readonly number[] }
  | { readonly engine: 'dragonTiger'; readonly dragon: number; readonly tiger: number }
  | { readonly engine: 'roulette'; readonly pocket: number }
  | { readonly engine: 'sicBo'; readonly dice: readonly number[] }
  | { readonly engine: 'fishPrawnCrab'; readonly dice: readonly number[] }
  /** The number of beads under the cup, of which 1 to 4 are left when they are counted off by fours. */
  | { readonly engine: 'fanTan'; readonly beads: number }
  /** Four discs, each 0 for white or 1 for red. */
  | { readonly engine: 'xocDia'; readonly discs: readonly number[] }

export type SharedEngineName = SharedOutcome['engine']
