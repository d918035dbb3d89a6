import type { Chance } from '../chance.ts'
import type { GameBet, MinesBet, MinesOutcome, MinesStep } from '../bets.ts'
import type { Chanceful } from '../chances.ts'
import { rational, type Rational } from '../rational.ts'

/** A board of hidden cells, some of which are mines: the player opens cells and stops in time. */
export interface MinesDefinition {
  readonly engine: 'mines'
  readonly code: string
  readonly title: string
  readonly version: number
  readonly cells: number
  readonly leastMines: number
  readonly greatestMines: number
  /** The return of every way to play, in hundredths. */
  readonly returnPercent: number
}

/** Whether a bet is one of this game. */
export function acceptsMines(
  { leastMines, greatestMines }: MinesDefinition,
  bet: GameBet | undefined,
): bet is MinesBet {
  if (bet?.engine !== 'mines') return false
  return Number.isInteger(bet.mines) && bet.mines >= leastMines && bet.mines <= greatestMines
}

/**
 * Plays a round up to its last step. The mines are drawn first and all of them: for each, one number k below the number of cells
 * that are still free is drawn, and the mine lies in the free cell with the (k + 1)th lowest number. Throws a RangeError for a
 * step that is not possible.
 */
export function playMines(
  definition: MinesDefinition,
  { mines }: MinesBet,
  steps: readonly MinesStep[],
  draws: Chance,
): MinesOutcome {
  const mineCells = placesOf(definition, mines, draws)
  const opened: number[] = []
  let state: MinesOutcome['state'] = 'open'
  let hitCell: number | null = null
  for (const step of steps) {
    if (state !== 'open') throw new RangeError('the round is over')
    // Players stop only once a cell is open; the site ends any round that was left.
    if (step.kind === 'cashOut') state = 'paid'
    else if (!allowsMines(definition, { opened, state }, step)) throw new RangeError('the cell cannot be opened')
    else if (mineCells.includes(step.cell)) [state, hitCell] = ['hit', step.cell]
    else if (opened.push(step.cell) === definition.cells - mines) state = 'paid'
  }
  return { engine: 'mines', mines, opened, state, hitCell, mineCells: state === 'open' ? null : mineCells }
}

/** Whether a step can follow: a closed cell of the board, or stopping once a cell is open. */
export function allowsMines(
  { cells }: MinesDefinition,
  { opened, state }: Pick<MinesOutcome, 'opened' | 'state'>,
  step: MinesStep,
): boolean {
  if (state !== 'open') return false
  if (step.kind === 'cashOut') return opened.length > 0
  return Number.isInteger(step.cell) && step.cell >= 0 && step.cell < cells && !opened.includes(step.cell)
}

/**
 * What a round is worth after `opened` safe cells, as a multiple of the stake: the return over the chance to get there, which is
 * the product of safe cells over closed cells.
 *
 * Worked example: 3 mines in 25 cells, two cells: 0.99 · 25/22 · 24/21 = 9/7.
 */
export function minesMultiple({ cells, returnPercent }: MinesDefinition, mines: number, opened: number): Rational {
  let multiple = rational(BigInt(returnPercent), 100n)
  for (let step = 0; step < opened; step += 1) {
    const [closed, safe] = [BigInt(cells - step), BigInt(cells - mines - step)]
    multiple = rational(multiple.numerator * closed, multiple.denominator * safe)
  }
  return multiple
}

/** Both ends of a round in which the player opens `stopAt` cells and stops, weighted by the places of the mines. */
export function minesChances(definition: MinesDefinition, { mines }: MinesBet, stopAt: number): Chanceful[] {
  const safe = choose(definition.cells - stopAt, mines)
  return [
    { weight: safe, multiple: minesMultiple(definition, mines, stopAt) },
    { weight: choose(definition.cells, mines) - safe, multiple: rational(0n, 1n) },
  ]
}

function placesOf({ cells }: MinesDefinition, mines: number, draws: Chance): number[] {
  const free = Array.from({ length: cells }, (_, cell) => cell)
  const places = Array.from({ length: mines }, () => free.splice(draws.below(free.length), 1))
  return places.flat().toSorted((a, b) => a - b)
}

/** In how many ways `count` of `from` can be chosen. */
function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let step = 0; step < count; step += 1) ways = (ways * BigInt(from - step)) / BigInt(step + 1)
  return ways
}
