import { makrukMatch, xiangqiMatch } from './boards/laws.ts'
import { dominoMatch } from './domino/domino.ts'
import { dummyMatch } from './dummy/dummy.ts'
import { landlordMatch } from './landlord/landlord.ts'
import { mahjongMatch } from './mahjong/mahjong.ts'
import { bambooVariant, threeWindsVariant } from './mahjong/tiles.ts'
import { startPlay, type MatchPlay } from './match-play.ts'
import type { Chance, Level, MatchRules } from './match-rules.ts'
import { rummyMatch } from './rummy/rummy.ts'

/** The games of turns. */
export const matchKinds = ['xiangqi', 'makruk', 'landlord', 'bamboo', 'threeWinds', 'domino', 'rummy', 'dummy'] as const

/** The name of a game of turns. */
export type MatchKind = (typeof matchKinds)[number]

/** How a game is offered: its pace and stakes. */
export interface Title {
  readonly kind: MatchKind
  readonly seats: number
  /** The most that a seat can lose, in the units of the game's points: its stake. */
  readonly stakeUnits: number
  /** The time for a turn, in milliseconds. */
  readonly turnMs: number
  /** Time for the whole match that is used when a turn's time is up. */
  readonly bankMs: number
  /** On a board a player whose time is up has lost; elsewhere a move is made by rule. */
  readonly losesOnTime: boolean
  /** How long one of the vendor's players takes for a move at least. */
  readonly paceMs: number
  /** Stakes of each level, as multiples of the game's smallest bet. */
  readonly stakes: Readonly<Record<Level, readonly number[]>>
  start(chance: Chance, first: number): MatchPlay
}

const quiet = { club: [1, 2, 5, 10, 20], master: [20, 50, 100, 200] } as const
const lively = { club: [1, 3, 5, 10, 30], master: [30, 50, 100, 300] } as const
// Where points are won, a stake is a whole number of minor units for each point.
const pointsOf = {
  landlord: { club: [6, 12, 24, 60], master: [60, 120, 240, 600] },
  bamboo: { club: [8, 16, 32, 80], master: [80, 160, 320, 800] },
  threeWinds: { club: [16, 32, 64, 160], master: [160, 320, 640, 1600] },
  rummy: { club: [8, 16, 40, 80], master: [80, 160, 400, 800] },
  dummy: { club: [6, 15, 30, 60], master: [60, 150, 300, 600] },
} as const
const grand = { club: [2, 5, 10, 20, 50], master: [50, 100, 200, 500] } as const
const onBoard = { turnMs: 45_000, losesOnTime: true } as const
const atTable = { bankMs: 45_000, losesOnTime: false } as const

/** What a title has from its rules. */
function offer<State, View extends object>(
  rules: MatchRules<State, View>,
): Pick<Title, 'seats' | 'stakeUnits' | 'start'> {
  const { seats, stakeUnits } = rules
  return { seats, stakeUnits, start: (chance, first) => startPlay(rules, chance, first) }
}

const bambooMatch = mahjongMatch(bambooVariant)
const threeWindsMatch = mahjongMatch(threeWindsVariant)

/** Every title. */
export const titles: Readonly<Record<MatchKind, Title>> = {
  xiangqi: { kind: 'xiangqi', ...onBoard, bankMs: 300_000, paceMs: 700, stakes: grand, ...offer(xiangqiMatch) },
  makruk: { kind: 'makruk', ...onBoard, bankMs: 240_000, paceMs: 900, stakes: quiet, ...offer(makrukMatch) },
  landlord: {
    kind: 'landlord',
    ...atTable,
    turnMs: 20_000,
    paceMs: 1_100,
    stakes: pointsOf.landlord,
    ...offer(landlordMatch),
  },
  bamboo: { kind: 'bamboo', ...atTable, turnMs: 18_000, paceMs: 900, stakes: pointsOf.bamboo, ...offer(bambooMatch) },
  threeWinds: {
    kind: 'threeWinds',
    ...atTable,
    turnMs: 18_000,
    paceMs: 800,
    stakes: pointsOf.threeWinds,
    ...offer(threeWindsMatch),
  },
  domino: { kind: 'domino', ...atTable, turnMs: 20_000, paceMs: 1_100, stakes: lively, ...offer(dominoMatch) },
  rummy: { kind: 'rummy', ...atTable, turnMs: 30_000, paceMs: 1_000, stakes: pointsOf.rummy, ...offer(rummyMatch) },
  dummy: { kind: 'dummy', ...atTable, turnMs: 25_000, paceMs: 1_000, stakes: pointsOf.dummy, ...offer(dummyMatch) },
}

/** The title of a game, by its class; the two kinds of mahjong are told apart by their pictures. */
export function titleOf({
  gameClassify,
  art,
}: {
  readonly gameClassify: string
  readonly art: { readonly accent?: string | undefined }
}): Title {
  switch (gameClassify) {
    case 'XIANGQI':
      return titles.xiangqi
    case 'MAKRUK':
      return titles.makruk
    case 'MAHJONG':
      return art.accent === 'bamboo' ? titles.bamboo : titles.threeWinds
    case 'DOMINO':
      return titles.domino
    case 'RUMMY':
      return titles.rummy
    case 'DUMMY':
      return titles.dummy
    default:
      return titles.landlord
  }
}
