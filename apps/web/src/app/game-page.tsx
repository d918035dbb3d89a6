import type { Game } from '@baize/contract'
import { TileGrid } from '@baize/ui'
import { GameWindow } from '../features/game-window/game-window.tsx'
import { Tiles } from '../features/lobby/tiles.tsx'

/** The game window, with lobby tiles for games that it suggests. */
export function GamePage() {
  return <GameWindow Suggested={Suggested} />
}

function Suggested({ games }: { readonly games: readonly Game[] }) {
  return (
    <TileGrid>
      <Tiles games={games} />
    </TileGrid>
  )
}
