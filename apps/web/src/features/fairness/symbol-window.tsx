import type { Position, SlotSymbol } from '@baize/engines'
import { useProofPhrases, useSymbolName } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** What a spin or a board shows: its symbols column by column, the stops of reels, and the cells that win. */
export interface ShownWindow {
  readonly window: readonly (readonly string[])[]
  readonly stops?: readonly number[]
  readonly wins: readonly { readonly positions: readonly Position[] }[]
}

/** The symbols of a window as pictures, those of wins framed. */
export function SymbolWindow({
  shown,
  game,
}: {
  readonly shown: ShownWindow
  readonly game: { readonly code: string; readonly symbols: readonly SlotSymbol[] }
}) {
  const t = useProofPhrases()
  const nameOf = useSymbolName(game.code)
  const winning = new Set(shown.wins.flatMap((win) => win.positions.map(([reel, row]) => `${reel}/${row}`)))
  const kindOf = (id: string) => game.symbols.find((symbol) => symbol.id === id)?.kind
  return (
    <div className={classes.window}>
      {shown.window.map((cells, reel) => (
        <div className={classes.reel} key={reel}>
          {shown.stops === undefined ? null : (
            <span className={classes.stop}>{t('spin.stop', shown.stops[reel] ?? 0)}</span>
          )}
          {cells.map((id, row) => (
            <span
              className={classes.cell}
              data-kind={kindOf(id)}
              data-win={winning.has(`${reel}/${row}`) || undefined}
              key={row}
            >
              <img
                alt={nameOf(id)}
                height={56}
                loading="lazy"
                src={`/play/symbols/${game.code}/${id}.svg`}
                title={nameOf(id)}
                width={56}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
