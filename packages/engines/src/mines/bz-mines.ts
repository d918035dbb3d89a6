import type { MinesDefinition } from './mines.ts'

/** Durian Field: 25 cells, and 99 % back wherever the player stops. */
export const bzMines: MinesDefinition = {
  engine: 'mines',
  code: 'bz-mines',
  title: 'Durian Field',
  version: 1,
  cells: 25,
  leastMines: 1,
  greatestMines: 24,
  returnPercent: 99,
}
