import { sharedGameByCode, sharedGames, type SharedGame } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { currencyOf } from '../wallet/index.ts'
import { createTableCompanion } from './bets/bet-companion.ts'
import { TableDriver, type CountWatchers } from './drive/table-driver.ts'
import { PendingCalls } from './pending-calls.ts'
import { RoundBook } from './rounds/round-book.ts'
import { SeasonBook } from './show/season-book.ts'
import type { TableListener } from './table-events.ts'
import { readTables, type BrandTables } from './tables.files.ts'
import type { TableParts, TablePorts } from './tables.parts.ts'
import type { TableKey } from './tables.types.ts'

/** The tables of all brands: what the use-cases need, and what moves the rounds on. */
export interface Tables extends TableParts {
  /** Calls a function with everything that happens at tables in this process. Returns a function that ends it. */
  listen(listener: TableListener): () => void
  /** Notes that somebody has begun to watch a table: it wakes at once. */
  watching(table: TableKey): void
  /** Says how many watch a table in this process; a table rests once nobody does, two minutes later. */
  countWatchers(count: CountWatchers): void
  /** Does everything that is due now; for tests. */
  catchUp(): Promise<void>
  /**
   * Plays rounds at a table at once that nobody can bet on, so that a new table has results to show. Does nothing if it has any round, or
   * if another process has the table.
   */
  playEmptyRounds(table: TableKey, rounds: number): Promise<void>
  /** Moves rounds on until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Opens the tables. Throws a `StartProblem` if a brand's limits do not fit its tables. */
export async function openTables({ folders, games = sharedGames, ...ports }: TablePorts): Promise<Tables> {
  const byCode = new Map(games.map((game) => [game.code, game]))
  const gameOf = (gameCode: string) => byCode.get(gameCode) ?? sharedGameByCode(gameCode)
  const listeners = new Set<TableListener>()
  const parts: TableParts = {
    ...ports,
    gameOf,
    tablesOf: await readAll(ports, folders, gameOf),
    companion: createTableCompanion(),
    rounds: new RoundBook({ ...ports, gameOf }),
    seasons: new SeasonBook(ports.database),
    pending: new PendingCalls(),
    announce(event) {
      if (event.kind === 'bets') driver.want(event)
      for (const listener of listeners) listener(event)
    },
  }
  const driver = new TableDriver(parts, tablesOf(parts, games))
  return {
    ...parts,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watching: (table) => driver.want(table),
    countWatchers: (count) => driver.countWatchers(count),
    catchUp: () => driver.catchUp(),
    playEmptyRounds: (table, rounds) => driver.playEmptyRounds(table, rounds),
    start: () => driver.start(),
    stop: () => driver.stop(),
  }
}

/** The tables of all brands, those that are not offered too: their last rounds are ended. */
function tablesOf({ brands }: TableParts, games: readonly SharedGame[]) {
  return brands.all.flatMap(({ brandId }) => games.map((game) => ({ brandId, gameCode: game.code, game })))
}

async function readAll(
  { brands, catalog }: Pick<TablePorts, 'brands' | 'catalog'>,
  folders: readonly string[],
  gameOf: TableParts['gameOf'],
): Promise<(brand: BrandId) => BrandTables> {
  const all = new Map<BrandId, BrandTables>()
  for (const [place, brand] of brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${brand.code} has no folder`)
    const gameCodes = catalog
      .of(brand.brandId)
      .games.flatMap(({ engineCode, gone }) =>
        engineCode !== undefined && !gone && gameOf(engineCode) !== undefined ? [engineCode] : [],
      )
    const currencies = (['main', 'trial'] as const).map((wallet) => currencyOf(brand, wallet).code)
    all.set(brand.brandId, await readTables(folder, { currencies, gameCodes, gameOf }))
  }
  return (brand) => {
    const tables = all.get(brand)
    if (tables === undefined) throw new Error(`the brand ${brand} has no loaded tables`)
    return tables
  }
}
