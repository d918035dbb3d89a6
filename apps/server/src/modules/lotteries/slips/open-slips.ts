import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { NumberBook } from './number-book.ts'
import { SealedTrees } from './sealed-trees.ts'
import { createSlipCompanion } from './slip-companion.ts'
import { rememberForSales, type SlipParts } from './slip.parts.ts'

/** Puts the sale of slips together. */
export function openSlips(ports: LotteryPorts, games: Games): SlipParts {
  const { clock, database, background } = ports
  return {
    ...ports,
    games,
    companion: createSlipCompanion(clock),
    book: new NumberBook(database),
    trees: new SealedTrees(background),
    remembered: rememberForSales(ports),
  }
}
