import { formatDay } from '@baize/ui'
import { useLanguage } from '../../../language/language.ts'
import type { Period } from '../../../records/record-period.ts'
import { dayBars, type DayBar, type DayValue } from './bars.rules.ts'
import classes from './day-chart.module.css'

/** Props of {@link DayChart}. */
export interface DayChartProps {
  readonly list: readonly DayValue[]
  readonly period: Period
  /** How a value is written. */
  readonly write: (value: string | number) => string
  /** What the chart shows, for whoever does not see it: days and values of the best and the worst. */
  readonly label: (best: readonly [string, string], worst: readonly [string, string]) => string
  /** Whether bars above zero are good and those below are not. */
  readonly isResult?: boolean
}

/** How a calendar day is written. */
export function useDayText(): (day: string) => string {
  const language = useLanguage((state) => state.language)
  return (day) => formatDay(`${day}T00:00:00Z`, language, 'UTC')
}

/** A figure of each day as bars above and below a line. */
export function DayChart({ list, period, write, label, isResult = false }: DayChartProps) {
  const dayText = useDayText()
  const { zero, bars } = dayBars(list, period)
  const sorted = bars.toSorted((one, other) => Number(one.value) - Number(other.value))
  const [worst, best] = [sorted[0], sorted.at(-1)]
  if (worst === undefined || best === undefined) return null
  const said = ({ day, value }: DayBar) => [dayText(day), write(value)] as const
  return (
    <figure className={classes.chart}>
      <span aria-hidden className={classes.most}>
        {write(best.value)}
      </span>
      <svg
        aria-label={label(said(best), said(worst))}
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${bars.length} 100`}
      >
        {bars.map((bar, index) => (
          <BarOf bar={bar} index={index} isResult={isResult} key={bar.day} text={said(bar).join(': ')} />
        ))}
        <line className={classes.zero} x1="0" x2={bars.length} y1={100 * zero} y2={100 * zero} />
      </svg>
      <figcaption aria-hidden className={classes.ends}>
        <span>{dayText(period.from)}</span>
        {period.from === period.to ? null : <span>{dayText(period.to)}</span>}
      </figcaption>
    </figure>
  )
}

/** A bar of fewer than one unit would not be seen. */
const leastHeight = 1.5

function BarOf({
  bar,
  index,
  text,
  isResult,
}: {
  readonly bar: DayBar
  readonly index: number
  readonly text: string
  readonly isResult: boolean
}) {
  const value = Number(bar.value)
  const [top, height] = [100 * bar.top, 100 * (bar.bottom - bar.top)]
  return (
    <g>
      {value === 0 ? null : (
        <rect
          className={classes.bar}
          data-sign={isResult ? (value > 0 ? 'plus' : 'minus') : undefined}
          height={Math.max(height, leastHeight)}
          width="0.7"
          x={index + 0.15}
          y={Math.min(top, 100 - leastHeight)}
        />
      )}
      <rect className={classes.column} height="100" width="1" x={index} y="0">
        <title>{text}</title>
      </rect>
    </g>
  )
}
