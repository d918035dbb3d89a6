import { makeBoardTable } from './board-table.ts'
import { makeDominoTable } from './domino-table.ts'
import { makeDummyTable } from './dummy-table.ts'
import { makeLandlordTable } from './landlord-table.ts'
import { makeMahjongTable } from './mahjong-table.ts'
import type { MatchTable, TableParts } from './match-table.ts'
import { makeRummyTable } from './rummy-table.ts'

/** Makes the table of a game. */
export function makeTable(parts: TableParts): MatchTable {
  switch (parts.kind) {
    case 'xiangqi':
    case 'makruk':
      return makeBoardTable(parts, parts.kind)
    case 'bamboo':
    case 'threeWinds':
      return makeMahjongTable(parts)
    case 'domino':
      return makeDominoTable(parts)
    case 'rummy':
      return makeRummyTable(parts)
    case 'dummy':
      return makeDummyTable(parts)
    case 'landlord':
      return makeLandlordTable(parts)
  }
}
