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
  | {
      readonly engine: 'cockfight'
      /** The number of the fight, which is that of its series. */
      readonly fight: number
      /** The birds, by their numbers from 0. */
      readonly meron: number
      readonly wala: number
      readonly winner: 'meron' | 'draw' | 'wala'
      /** What meron, draw and wala return if they win, the stake included. */
      readonly hundredths: readonly number[]
      /** How the fight goes: an even number is a move of meron's, an odd one of wala's. */
      readonly turns: readonly number[]
    }

/** What is known of a round before its first bet, in games whose rounds differ. JSON. */
export type SharedCard = {
  readonly engine: 'cockfight'
  /** The season, the fight's place in it from 1, and how many fights it has. */
  readonly season: number
  readonly nth: number
  readonly of: number
  /** The birds, by their numbers from 0, and their published strengths in this season. */
  readonly meron: number
  readonly wala: number
  readonly strengths: { readonly meron: number; readonly wala: number }
  /** Odds to one and exact returns of this round, for each field. */
  readonly fields: readonly { readonly id: string; readonly odds: string; readonly rtp: string }[]
}

export type SharedEngineName = SharedOutcome['engine']
