import type { GameEntry } from './catalog.files.ts'
import type { GameKey } from './catalog.types.ts'
import { keyOf } from './catalog.rules.ts'
import { parseCatalogSource, readCatalogSource } from './read-catalog-files.ts'

/** What a game's picture shows, in the artwork's terms. */
export type GameArt = GameEntry['art']

/** Reads which pictures a brand's files ask for, by game. The catalogue itself only serves the finished pictures. */
export async function readGameArt(folder: string): Promise<(key: GameKey) => GameArt | undefined> {
  const { games } = parseCatalogSource(await readCatalogSource(folder))
  const arts = new Map(games.map((game) => [keyOf(game), game.art]))
  return (key) => arts.get(keyOf(key))
}
