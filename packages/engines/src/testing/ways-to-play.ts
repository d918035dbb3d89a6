import type { MinesStep } from '../bets.ts'
import { risks } from '../bets.ts'
import { bzDice } from '../dice/bz-dice.ts'
import { diceChances } from '../dice/dice.ts'
import type { OwnGame } from '../engine.ts'
import { bzMines } from '../mines/bz-mines.ts'
import { minesChances } from '../mines/mines.ts'
import { ownGameByCode } from '../own-games.ts'
import { bzPlinko } from '../plinko/bz-plinko.ts'
import { plinkoChances } from '../plinko/plinko.ts'
import { bzWheel } from '../wheel/bz-wheel.ts'
import { wheelChances } from '../wheel/wheel.ts'
import type { WayToPlay } from './simulate-bet.ts'

/** A game that exists. */
export function ownGame(code: string): OwnGame {
  const game = ownGameByCode(code)
  if (game === undefined) throw new Error(`there is no game ${code}`)
  return game
}

/** The steps of a player who opens so many cells from the first one on, and stops. */
export function stepsTo(cells: number): readonly MinesStep[] {
  const reveals = Array.from({ length: cells }, (_, cell) => ({ engine: 'mines', kind: 'reveal', cell }) as const)
  return [...reveals, { engine: 'mines', kind: 'cashOut' }]
}

function diceWay(side: 'under' | 'over', chance: number): WayToPlay {
  const bet = { engine: 'dice', side, chance } as const
  return { name: `dice ${side} ${chance}`, game: ownGame('bz-dice'), bet, chances: diceChances(bzDice, bet) }
}

function minesWay(mines: number, cells: number): WayToPlay {
  const bet = { engine: 'mines', mines } as const
  const chances = minesChances(bzMines, bet, cells)
  return { name: `mines ${mines}, ${cells} cells`, game: ownGame('bz-mines'), bet, steps: stepsTo(cells), chances }
}

/** All tables of plinko. */
export const plinkoWays: readonly WayToPlay[] = Object.keys(bzPlinko.tables).flatMap((rows) =>
  risks.map((risk) => {
    const bet = { engine: 'plinko', rows: Number(rows), risk } as const
    return { name: `plinko ${rows} ${risk}`, game: ownGame('bz-plinko'), bet, chances: plinkoChances(bzPlinko, bet) }
  }),
)

/** All wheels. */
export const wheelWays: readonly WayToPlay[] = Object.keys(bzWheel.wheels).flatMap((segments) =>
  risks.map((risk) => {
    const bet = { engine: 'wheel', segments: Number(segments), risk } as const
    return { name: `wheel ${segments} ${risk}`, game: ownGame('bz-wheel'), bet, chances: wheelChances(bzWheel, bet) }
  }),
)

/** Ways that a simulation can measure: not those that win once in a million rounds. */
export const simulatedWays: readonly WayToPlay[] = [
  diceWay('under', 4_950),
  diceWay('over', 150),
  diceWay('under', 9_800),
  ...plinkoWays.filter(({ name }) => / (8 low|12 medium|16 low|10 high)$/.test(name)),
  ...wheelWays.filter(({ name }) => / (10 low|30 medium|50 high)$/.test(name)),
  minesWay(1, 1),
  minesWay(3, 5),
  minesWay(12, 2),
  minesWay(24, 1),
]
