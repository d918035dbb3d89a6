import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/read-tree.ts'

/** How many tables there are, and how many players at each. `BENCH_TABLES=10` is a trial of the benchmark. */
export const tableCount = Number(process.env['BENCH_TABLES'] ?? 100)
export const playersPerTable = 20
/** Members who play a slot game meanwhile, for comparison. */
export const spinners = 40

export const tablesServer = 'bench/tables/tables-server.ts'
/** The file in the data folder that says how to reach the database. */
export const siteFile = 'bench-tables.json'
export interface TablesSite {
  /** The connection string of the database's owner. */
  readonly ownerAddress: string
}

/** The code of a table: copies of our own games, one after the other, every tenth of them crash. */
export const codeOf = (table: number) => `bench-table-${table}`
export const originalOf = (table: number) =>
  table % 10 === 0 ? 'bz-crash' : (originals[table % originals.length] ?? 'bz-roulette')
const originals = ['bz-baccarat', 'bz-roulette', 'bz-dragon-tiger', 'bz-sic-bo', 'bz-fan-tan', 'bz-xoc-dia']

/** A bet that every copy of a game takes, in the brand's money. */
export const betOf: Readonly<Record<string, { readonly field: string; readonly amount: string }>> = {
  'bz-crash': { field: 'first', amount: '1.00' },
  'bz-baccarat': { field: 'player', amount: '1.00' },
  'bz-roulette': { field: 'red', amount: '1.00' },
  'bz-dragon-tiger': { field: 'dragon', amount: '1.00' },
  'bz-sic-bo': { field: 'big', amount: '1.00' },
  'bz-fan-tan': { field: 'kwok13', amount: '1.00' },
  'bz-xoc-dia': { field: 'even', amount: '1.00' },
}

interface Tile {
  readonly nodeId: number
  readonly gameCode: string
  readonly playable: string | null
}

/** A copy of the demo brand with many tables; returns its folder, which the caller removes. */
export function writeManyTables(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-tables-brand-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const all = Array.from({ length: tableCount }, (_, table) => table)
  // The demo brand's own files, which the server checks when it reads them.
  const tilesOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tile[]
  for (const name of ['live.json', 'rng.json']) {
    const file = join(folder, 'games', name)
    const tiles = tilesOf(file)
    const copies = all.flatMap((table) => {
      const tile = tiles.find(({ gameCode }) => gameCode === originalOf(table))
      return tile === undefined
        ? []
        : [{ ...tile, nodeId: 90_000 + table, gameCode: codeOf(table), playable: codeOf(table) }]
    })
    writeFileSync(file, JSON.stringify([...tiles, ...copies]))
  }
  const limitsFile = join(folder, 'tables.json')
  // So is this one.
  const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as { readonly games: readonly string[] }[]
  const more = all.flatMap((table) =>
    limits
      .filter(({ games }) => games.includes(originalOf(table)))
      .map((entry) => ({ ...entry, games: [codeOf(table)] })),
  )
  writeFileSync(limitsFile, JSON.stringify([...limits, ...more]))
  return folder
}
