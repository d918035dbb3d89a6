import type { ClusterBoard, ClusterOutcome, PublishedCluster } from '@baize/engines'
import { useProofPhrases, useSymbolName } from '../../language/phrases.ts'
import { SymbolWindow } from './symbol-window.tsx'
import classes from './verify.module.css'

/** Every board of a round of a cluster game, with its wins. */
export function Boards({ outcome, game }: { readonly outcome: ClusterOutcome; readonly game: PublishedCluster }) {
  return outcome.boards.map((board, index) => <Board board={board} game={game} index={index} key={index} />)
}

function Board({
  board,
  index,
  game,
}: {
  readonly board: ClusterBoard
  readonly index: number
  readonly game: PublishedCluster
}) {
  const t = useProofPhrases()
  const nameOf = useSymbolName(game.code)
  return (
    <section className={classes.spin}>
      <h3>{t('board.title', index + 1, board.multiplier)}</h3>
      <SymbolWindow game={game} shown={board} />
      {board.wins.length === 0 ? <p className={classes.stepText}>{t('board.noWin')}</p> : null}
      <ul className={classes.wins}>
        {board.wins.map((win, place) => (
          <li key={place}>{t('win.cluster', win.count, nameOf(win.symbol), win.payCoins)}</li>
        ))}
        {board.multiplier > 1 && board.wins.length > 0 ? (
          <li>{t('spin.multiplied', board.multiplier, board.payCoins)}</li>
        ) : null}
      </ul>
    </section>
  )
}
