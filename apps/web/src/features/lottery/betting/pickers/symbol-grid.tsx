import type { CSSProperties, ReactNode } from 'react'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './pickers.module.css'

/** A symbol that can be chosen. */
export interface GridSymbol {
  readonly symbol: string
  /** What stands on the button; the symbol itself if it is left out. */
  readonly face?: ReactNode
  /** What a screen reader calls it, if the face is a picture. */
  readonly name?: string
  /** What it pays, or what belongs to it. */
  readonly note?: string | undefined
  readonly colour?: string | undefined
  /** The part of the rate that it pays: 0 if it is closed, `undefined` if all of it. In parts per million. */
  readonly part?: bigint | undefined
}

/** Props of {@link SymbolGrid}. */
export interface SymbolGridProps {
  readonly label: string
  readonly symbols: readonly GridSymbol[]
  readonly chosen: readonly string[]
  /** How many stand in a row; `wide` ones have words on them. */
  readonly layout: 'ten' | 'five' | 'seven' | 'few' | 'wide' | 'dice'
  readonly onPress: (symbol: string) => void
}

/** Buttons of which some are chosen. */
export function SymbolGrid({ label, symbols, chosen, layout, onPress }: SymbolGridProps) {
  const say = useLotteryBettingPhrases()
  const isChosen = new Set(chosen)
  return (
    <div
      aria-label={label}
      className={classes.grid}
      data-layout={layout}
      role="group"
      // A few options share the line. React does not know custom properties.
      style={{ '--few': symbols.length } as CSSProperties}
    >
      {symbols.map(({ symbol, face, name, note, colour, part }) => {
        const isClosed = part === 0n
        const mark = isClosed ? say('pick.closed') : part === undefined ? note : say('pick.part', percentOf(part))
        return (
          <button
            aria-label={name === undefined ? undefined : mark === undefined ? name : `${name} ${mark}`}
            aria-pressed={isChosen.has(symbol)}
            className={classes.cell}
            data-colour={colour}
            data-part={part === undefined ? undefined : isClosed ? 'closed' : 'cut'}
            disabled={isClosed}
            key={symbol}
            onClick={() => onPress(symbol)}
            type="button"
          >
            <span className={classes.face}>{face ?? symbol}</span>
            {mark === undefined ? null : <small className={classes.note}>{mark}</small>}
          </button>
        )
      })}
    </div>
  )
}

const percentOf = (part: bigint) => Number(part / 100n) / 100
