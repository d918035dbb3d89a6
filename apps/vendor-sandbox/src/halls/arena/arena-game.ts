/** How bets on the two birds are paid. */
export type Payment =
  /** At odds that are fixed before the bout, for a margin. */
  | { readonly kind: 'odds'; readonly marginThousandths: number }
  /** From the pool of all stakes on the two birds, less a share. The vendor opens it with money of its own. */
  | { readonly kind: 'pool'; readonly takenThousandths: number; readonly seedStakes: number }

/** The look of an arena: the ground, what stands around it, the time of the day. */
export type ArenaScene =
  | 'sunrise'
  | 'village'
  | 'valley'
  | 'hall'
  | 'palace'
  | 'dust'
  | 'market'
  | 'clouds'
  | 'bamboo'
  | 'volcano'
  | 'west'
  | 'monsoon'

/** A cockfight game. Everything is simulated and drawn; the birds dance, and none is hurt. */
export interface ArenaGame {
  readonly scene: ArenaScene
  /** Single birds in a season of all against all, or farms with three birds each. */
  readonly series:
    | { readonly kind: 'season'; readonly birds: number }
    | { readonly kind: 'derby'; readonly farms: number }
  readonly payment: Payment
  /** The chance of a draw. */
  readonly drawThousandths: number
  /** What a stake on a draw is paid in all, in hundredths of the stake. */
  readonly drawOddsHundredths: number
  /** Whether a draw gives back the stakes on the birds, as it does in most arenas, or takes them. */
  readonly isDrawReturned: boolean
  readonly bettingMs: number
  readonly closedMs: number
  readonly boutMs: number
  readonly resultMs: number
}

const sunriseVillage = {
  payment: { kind: 'odds', marginThousandths: 70 },
  drawThousandths: 116,
  drawOddsHundredths: 800,
  isDrawReturned: true,
  closedMs: 3_000,
  resultMs: 7_000,
} as const
const dawnSong = {
  payment: { kind: 'odds', marginThousandths: 62 },
  drawThousandths: 110,
  drawOddsHundredths: 850,
  isDrawReturned: true,
  bettingMs: 22_000,
  closedMs: 4_000,
  boutMs: 20_000,
  resultMs: 8_000,
} as const
const dustyGround = {
  payment: { kind: 'odds', marginThousandths: 85 },
  drawThousandths: 120,
  drawOddsHundredths: 780,
  isDrawReturned: false,
  bettingMs: 16_000,
  closedMs: 2_000,
  boutMs: 13_000,
  resultMs: 5_000,
} as const
const whiteGamebird = {
  payment: { kind: 'pool', takenThousandths: 100, seedStakes: 5_000 },
  drawThousandths: 117,
  drawOddsHundredths: 800,
  isDrawReturned: true,
  bettingMs: 24_000,
  closedMs: 3_000,
  boutMs: 18_000,
  resultMs: 7_000,
} as const
const westSpur = {
  payment: { kind: 'pool', takenThousandths: 100, seedStakes: 8_000 },
  drawThousandths: 113,
  drawOddsHundredths: 820,
  isDrawReturned: true,
  closedMs: 3_000,
  resultMs: 7_000,
} as const

const season = (birds: number) => ({ kind: 'season', birds }) as const
const derby = (farms: number) => ({ kind: 'derby', farms }) as const

/** All cockfight games by their code. */
export const arenaGames: Readonly<Record<string, ArenaGame>> = {
  'sunrise-pit': { ...sunriseVillage, scene: 'sunrise', series: season(10), bettingMs: 20_000, boutMs: 16_000 },
  'village-champion': { ...sunriseVillage, scene: 'village', series: season(8), bettingMs: 25_000, boutMs: 18_000 },
  'three-valley-derby': { ...sunriseVillage, scene: 'valley', series: derby(6), bettingMs: 22_000, boutMs: 18_000 },
  'dawn-song-hall': { ...dawnSong, scene: 'hall', series: season(10) },
  'eighty-eight-spurs': { ...dawnSong, scene: 'palace', series: derby(8) },
  'dusty-ring': { ...dustyGround, scene: 'dust', series: season(12) },
  'market-day-derby': { ...dustyGround, scene: 'market', series: derby(6) },
  'white-feather-arena': { ...whiteGamebird, scene: 'clouds', series: season(10) },
  'bamboo-coop-cup': { ...whiteGamebird, scene: 'bamboo', series: season(8), bettingMs: 20_000 },
  'red-comb-coliseum': { ...westSpur, scene: 'volcano', series: season(12), bettingMs: 18_000, boutMs: 15_000 },
  'west-spur-classic': { ...westSpur, scene: 'west', series: derby(6), bettingMs: 22_000, boutMs: 17_000 },
  'monsoon-main-event': { ...westSpur, scene: 'monsoon', series: derby(8), bettingMs: 26_000, boutMs: 22_000 },
}

/** The arena of a game; the first for a game that has none of its own. */
export function arenaOf(gameCode: string): ArenaGame {
  const game = arenaGames[gameCode] ?? arenaGames['sunrise-pit']
  if (game === undefined) throw new Error('there is no arena')
  return game
}
