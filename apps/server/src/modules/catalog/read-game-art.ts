import type { GameEntry } from './catalog.files.ts'
import type { GameKey } from './catalog.types.ts'
import { keyOf } from './catalog.rules.ts'
import { parseCatalogSource, readCatalogSource } from './read-catalog-files.ts'

/** What a game's picture shows, by the artwork's own words. */
export type GameArt = GameEntry['art']

/** The pictures that a brand's files ask for, by game. The catalogue itself only serves what was drawn of them. */
export async function readGameArt(folder: string): Promise<(key: GameKey) => GameArt | undefined> {
  const { games } = parseCatalogSource(await readCatalogSource(folder))
  const arts = new Map(games.map((game) => [keyOf(game), game.art]))
  return (key) => arts.get(keyOf(key))
}
