import { TileSkeleton } from '@baize/ui'
import type { Game } from '@baize/contract'
import { GameTile } from './game-tile.tsx'

/** Tiles of games, in order. */
export function Tiles({ games }: { readonly games: readonly Game[] }) {
  return games.map((game) => <GameTile game={game} key={game.nodeId} />)
}

/** Placeholders for tiles that are still loading. */
export function WaitingTiles({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <TileSkeleton key={index} />)
}
