import { TileSkeleton } from '@baize/ui'
import type { Game } from '@baize/contract'
import { GameTile } from './game-tile.tsx'

/** Tiles of games, in their order. */
export function Tiles({ games }: { readonly games: readonly Game[] }) {
  return games.map((game) => <GameTile game={game} key={game.nodeId} />)
}

/** As many tiles that have not arrived yet. */
export function WaitingTiles({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <TileSkeleton key={index} />)
}
