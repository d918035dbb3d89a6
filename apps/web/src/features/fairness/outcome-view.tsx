import { clusterByCode, slotByCode, type GameOutcome } from '@baize/engines'
import { useProofPhrases } from '../../language/phrases.ts'
import { fishName, rollText } from './bet-text.ts'
import { BlackjackTable } from './blackjack-table.tsx'
import { Boards } from './boards.tsx'
import { ThreeCardTable, VideoPokerCards } from './card-games.tsx'
import { Spins } from './spins.tsx'
import classes from './verify.module.css'

/** What a round showed: the spins of a slot, or the result of another game in words. */
export function OutcomeView({ outcome, gameCode }: { readonly outcome: GameOutcome; readonly gameCode: string }) {
  const slot = slotByCode(gameCode)
  if (outcome.engine === 'slot') return slot === undefined ? null : <Spins outcome={outcome} slot={slot} />
  if (outcome.engine === 'cluster') {
    const game = clusterByCode(gameCode)
    return game === undefined ? null : <Boards game={game} outcome={outcome} />
  }
  return <Facts outcome={outcome} />
}

function Facts({ outcome }: { readonly outcome: Exclude<GameOutcome, { engine: 'slot' | 'cluster' }> }) {
  const t = useProofPhrases()
  switch (outcome.engine) {
    case 'dice':
      return <p className={classes.sum}>{t('outcome.dice', rollText(outcome.roll))}</p>
    case 'plinko':
      return (
        <p className={classes.sum}>
          {t('outcome.plinko', outcome.path.map((turn) => (turn === 0 ? '←' : '→')).join(' '), outcome.bucket + 1)}
        </p>
      )
    case 'wheel':
      return <p className={classes.sum}>{t('outcome.wheel', outcome.stop + 1, outcome.segments)}</p>
    case 'fish':
      return <Shots outcome={outcome} />
    case 'mines':
      return <Board outcome={outcome} />
    case 'blackjack':
      return <BlackjackTable outcome={outcome} />
    case 'threeCard':
      return <ThreeCardTable outcome={outcome} />
    case 'videoPoker':
      return <VideoPokerCards outcome={outcome} />
  }
}

/** Each shot of a volley: what it was aimed at, and what it paid. */
function Shots({ outcome: { shots } }: { readonly outcome: Extract<GameOutcome, { engine: 'fish' }> }) {
  const t = useProofPhrases()
  return (
    <ol className={classes.wins}>
      {shots.map(({ kind, multiple }, place) => (
        // Shots have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          {multiple === 0
            ? t('outcome.fish.missed', fishName(t, kind))
            : t('outcome.fish.caught', fishName(t, kind), multiple)}
        </li>
      ))}
    </ol>
  )
}

const cells = Array.from({ length: 25 }, (_, cell) => cell)

/** The board as it was left: open cells by their order, and the mines once the round is over. */
function Board({ outcome }: { readonly outcome: Extract<GameOutcome, { engine: 'mines' }> }) {
  const t = useProofPhrases()
  const { opened, mineCells, hitCell } = outcome
  return (
    <>
      <div aria-hidden className={classes.board}>
        {cells.map((cell) => {
          const order = opened.indexOf(cell)
          const isMine = mineCells?.includes(cell) === true
          const kind = cell === hitCell ? 'hit' : isMine ? 'mine' : order >= 0 ? 'open' : 'closed'
          return (
            <span data-kind={kind} key={cell}>
              {isMine ? '✕' : order >= 0 ? order + 1 : ''}
            </span>
          )
        })}
      </div>
      <ul className={classes.wins}>
        <li>{opened.length === 0 ? t('outcome.noneOpened') : t('outcome.opened', numbersOf(opened))}</li>
        {hitCell === null ? null : <li>{t('outcome.hit', hitCell + 1)}</li>}
        <li>{mineCells === null ? t('outcome.goesOn') : t('outcome.mines', numbersOf(mineCells))}</li>
      </ul>
    </>
  )
}

/** Cells as players count them, from 1. */
function numbersOf(places: readonly number[]): string {
  return places.map((cell) => cell + 1).join(', ')
}
