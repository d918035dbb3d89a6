import { at } from './at.ts'
import { noCell, noSymbol } from './slot-model.ts'
import type { ReelModel, SlotModel } from './slot-model.ts'
import type { Position, SlotWin } from './slot-outcome.ts'

/** A local copy, since some module loaders resolve an import again at each use. */
const none = noSymbol

/**
 * The only evaluation of a window. Play, enumeration and simulation all use it, so the published return is that of the
 * very code that pays. It runs millions of times a second, hence the typed arrays and plain loops; wins are described
 * only if the caller passes a list for them.
 */
export function payOfWindow(model: SlotModel, cells: Uint8Array, scatters: number, wins?: SlotWin[]): number {
  const pay = model.lineCells.length > 0 ? payOfLines(model, cells, wins) : payOfWays(model, cells, wins)
  return pay + payOfScatters(model, cells, scatters, wins)
}

/** Writes what a reel shows at a stop into its cells of the window. */
export function showStop(model: SlotModel, reel: number, strip: ReelModel, stop: number, cells: Uint8Array): void {
  const first = reel * model.rows
  for (let row = 0; row < model.rows; row += 1) cells[first + row] = cellAt(strip.symbols, stop + row)
}

/** Empties the cells of a reel below its last row. */
export function cutReel(model: SlotModel, reel: number, height: number, cells: Uint8Array): void {
  cells.fill(noCell, reel * model.rows + height, (reel + 1) * model.rows)
}

/** The number of scatters in the window. */
export function scattersIn(model: SlotModel, cells: Uint8Array): number {
  let scatters = 0
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell] === model.scatter) scatters += 1
  }
  return scatters
}

function payOfLines(model: SlotModel, cells: Uint8Array, wins: SlotWin[] | undefined): number {
  let total = 0
  const lines = model.lineCells.length / model.reels
  for (let line = 0; line < lines; line += 1) total += payOfLine(model, cells, line, wins)
  return total
}

/**
 * The best win of one line. Leading wilds count both as a run of wilds and as part of the next symbol's run; the line
 * pays the better of the two, and the symbol's if they are equal.
 */
function payOfLine(model: SlotModel, cells: Uint8Array, line: number, wins: SlotWin[] | undefined): number {
  const { reels, wild, scatter, lineCells } = model
  const first = line * reels
  let symbol = none
  let wilds = 0
  let leadingWilds = 0
  let count = 0
  for (; count < reels; count += 1) {
    const seen = cellAt(cells, cellAt(lineCells, first + count))
    if (seen === wild) wilds += 1
    else if (seen === scatter || (symbol !== none && seen !== symbol)) break
    else if (symbol === none) {
      symbol = seen
      leadingWilds = count
    }
  }
  if (count < model.minCount) return 0
  if (symbol === none) leadingWilds = count
  // A book pays as a scatter only.
  const wildPay = wild === scatter ? 0 : payFor(model, wild, leadingWilds)
  const symbolPay = payFor(model, symbol, count) * (wilds > 0 ? model.wildMultiplier : 1)
  const payCoins = symbolPay >= wildPay ? symbolPay : wildPay
  if (payCoins > 0 && wins !== undefined) {
    const best = symbolPay >= wildPay ? { index: symbol, count } : { index: wild, count: leadingWilds }
    wins.push(describeLine(model, line, best.index, best.count, payCoins))
  }
  return payCoins
}

function payOfWays(model: SlotModel, cells: Uint8Array, wins: SlotWin[] | undefined): number {
  let total = 0
  for (let row = 0; row < model.rows; row += 1) {
    const symbol = cellAt(cells, row)
    // A symbol that appears twice on the first reel is one win with more ways, counted at its topmost position.
    if (symbol !== model.scatter && !appearsAbove(cells, symbol, row)) total += payOfWay(model, cells, symbol, wins)
  }
  return total
}

function appearsAbove(cells: Uint8Array, symbol: number, row: number): boolean {
  for (let above = 0; above < row; above += 1) if (cells[above] === symbol) return true
  return false
}

function payOfWay(model: SlotModel, cells: Uint8Array, symbol: number, wins: SlotWin[] | undefined): number {
  let ways = 1
  let count = 0
  for (; count < model.reels; count += 1) {
    const matching = matchingOnReel(model, cells, symbol, count)
    if (matching === 0) break
    ways *= matching
  }
  const payCoins = payFor(model, symbol, count) * ways
  if (payCoins > 0 && wins !== undefined) wins.push(describeWays(model, cells, symbol, count, ways, payCoins))
  return payCoins
}

function matchingOnReel(model: SlotModel, cells: Uint8Array, symbol: number, reel: number): number {
  let matching = 0
  const first = reel * model.rows
  for (let cell = first; cell < first + model.rows; cell += 1) {
    const seen = cells[cell]
    if (seen === symbol || seen === model.wild) matching += 1
  }
  return matching
}

function payOfScatters(model: SlotModel, cells: Uint8Array, scatters: number, wins: SlotWin[] | undefined): number {
  const payCoins = payFor(model, model.scatter, scatters)
  if (payCoins > 0 && wins !== undefined) {
    const positions = positionsWhere(model, cells, model.reels, (seen) => seen === model.scatter)
    wins.push({ kind: 'scatter', symbol: at(model.ids, model.scatter), count: scatters, positions, payCoins })
  }
  return payCoins
}

function payFor(model: SlotModel, symbol: number, count: number): number {
  return symbol === none ? 0 : (model.pays[symbol * model.payStride + count] ?? 0)
}

function describeLine(model: SlotModel, line: number, symbol: number, count: number, payCoins: number): SlotWin {
  const positions = Array.from({ length: count }, (_, reel): Position => {
    const cell = cellAt(model.lineCells, line * model.reels + reel)
    return [reel, cell - reel * model.rows]
  })
  return { kind: 'line', symbol: at(model.ids, symbol), count, line, positions, payCoins }
}

function describeWays(
  model: SlotModel,
  cells: Uint8Array,
  symbol: number,
  count: number,
  ways: number,
  payCoins: number,
): SlotWin {
  const positions = positionsWhere(model, cells, count, (seen) => seen === symbol || seen === model.wild)
  return { kind: 'ways', symbol: at(model.ids, symbol), count, ways, positions, payCoins }
}

function positionsWhere(
  model: SlotModel,
  cells: Uint8Array,
  reels: number,
  matches: (seen: number) => boolean,
): Position[] {
  const positions: Position[] = []
  for (let cell = 0; cell < reels * model.rows; cell += 1) {
    if (matches(cellAt(cells, cell))) positions.push([Math.floor(cell / model.rows), cell % model.rows])
  }
  return positions
}

function cellAt(cells: Uint8Array, index: number): number {
  const cell = cells[index]
  if (cell === undefined) throw new RangeError(`no cell ${index}`)
  return cell
}
