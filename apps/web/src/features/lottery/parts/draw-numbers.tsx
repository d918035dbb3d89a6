import { formatByCode, type LotteryFormat } from '@baize/lottery'
import type { LotteryNumbers } from '@baize/contract'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { Balls } from './balls.tsx'
import { Dice } from './dice.tsx'
import classes from './draw-numbers.module.css'
import { PrizeTable, TopPrizes } from './prize-table.tsx'
import { ThaiNumbers } from './thai-numbers.tsx'

/** Props of {@link DrawNumbers}. */
export interface DrawNumbersProps {
  /** A format of `@baize/lottery`. */
  readonly format: string
  /** `null` until they are drawn. */
  readonly numbers: LotteryNumbers | null
  /** When the draw is or was: decides the animals of six of 49. */
  readonly drawsAt: string
  /** `compact` for cards and lists: one or two lines, of prize tables the first prizes only. `full` shows everything. */
  readonly size?: 'compact' | 'full'
  /** Lets the numbers come in one after another, as at a draw. */
  readonly isDrawn?: boolean
}

/**
 * The numbers of a draw of any format: balls, dice, places of a race, or a table of prizes.
 *
 * To change:
 * - how the numbers of a lottery look: `Balls` in `balls.tsx`, `Dice` in `dice.tsx`, `ThaiNumbers` in `thai-numbers.tsx`,
 *   `PrizeTable` in `prize-table.tsx`
 */
export function DrawNumbers({ format: code, numbers, drawsAt, size = 'compact', isDrawn = false }: DrawNumbersProps) {
  const say = useLotteryPhrases()
  const format = formatByCode(code)
  if (format === undefined) return null
  if (numbers === null && size === 'compact' && format.draw.kind === 'numbers')
    return <span className={classes.none}>{say('numbers.none')}</span>
  const shown = numbers ?? waiting(format)
  return (
    <div className={classes.numbers} data-drawn={isDrawn} data-size={size} data-waiting={numbers === null}>
      <Shown drawsAt={drawsAt} format={format} isFull={size === 'full'} numbers={shown} />
    </div>
  )
}

function Shown({
  format,
  numbers,
  drawsAt,
  isFull,
}: {
  readonly format: LotteryFormat
  readonly numbers: LotteryNumbers
  readonly drawsAt: string
  readonly isFull: boolean
}) {
  if (format.draw.kind === 'places') {
    const places = numbers['places'] ?? []
    if (format.code === 'three-dice') return <Dice faces={places} />
    return <Balls drawsAt={drawsAt} format={format} isFull={isFull} places={places} />
  }
  if (format.family === 'thai' || format.code === 'lao')
    return <ThaiNumbers format={format.code} isFull={isFull} numbers={numbers} />
  return isFull ? (
    <PrizeTable format={format} numbers={numbers} />
  ) : (
    <TopPrizes format={format.code} numbers={numbers} />
  )
}

/** Question marks where numbers will be. */
function waiting({ draw }: LotteryFormat): LotteryNumbers {
  if (draw.kind === 'places') return { places: Array.from({ length: draw.count }, () => '?') }
  return Object.fromEntries(
    draw.prizes.map(({ code, count, digits }) => [code, Array.from({ length: count }, () => '?'.repeat(digits))]),
  )
}
