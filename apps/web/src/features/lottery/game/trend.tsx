import { useEffect, useRef } from 'react'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { roadOf, roadRows } from './statistics.rules.ts'
import { useStatisticsWords } from './use-statistics-words.ts'
import classes from './statistics-view.module.css'

/** Props of {@link Trend}. */
export interface TrendProps {
  readonly trend: readonly string[]
  readonly values: readonly string[]
  readonly format: string
}

const cell = 26
/** So few values are drawn as a road. */
const mostOfRoad = 4

/** What came in the newest draws: two to four things as a road of streaks, more of them as a line through a grid. */
export function Trend({ trend, values, format }: TrendProps) {
  const say = useLotteryPhrases()
  const { valueName } = useStatisticsWords(format)
  const place = useRef<HTMLDivElement>(null)
  // The newest draws are on the right, which a phone does not show at first.
  useEffect(() => {
    const { current } = place
    if (current === null) return
    // Scrolled by whole cells, so that the first draw that is in view is not cut off.
    current.style.setProperty('--trend-rest', '0px')
    const rest = (current.scrollWidth - current.clientWidth) % cell
    if (rest > 0) current.style.setProperty('--trend-rest', `${cell - rest}px`)
    current.scrollLeft = current.scrollWidth
  }, [trend])
  const label = say('stat.chartTrend', trend.length, trend.toReversed().map(valueName).join(', '))
  return (
    <div aria-label={say('stat.trend')} className={classes.scroll} ref={place} role="region" tabIndex={0}>
      {values.length <= mostOfRoad ? (
        <Road label={label} trend={trend} valueName={valueName} values={values} />
      ) : (
        <Line label={label} trend={trend} valueName={valueName} values={values} />
      )}
    </div>
  )
}

interface DrawnProps {
  readonly trend: readonly string[]
  readonly values: readonly string[]
  readonly label: string
  readonly valueName: (value: string) => string
}

function Road({ trend, values, label, valueName }: DrawnProps) {
  const marks = roadOf(trend)
  const columns = Math.max(20, ...marks.map(({ column }) => column + 1))
  const [width, height] = [columns * cell, roadRows * cell]
  return (
    <svg
      aria-label={label}
      className={classes.road}
      role="img"
      style={{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      {Array.from({ length: columns + 1 }, (_, index) => (
        <line className={classes.grid} key={index} x1={index * cell} x2={index * cell} y1="0" y2={height} />
      ))}
      {Array.from({ length: roadRows + 1 }, (_, index) => (
        <line className={classes.grid} key={index} x1="0" x2={width} y1={index * cell} y2={index * cell} />
      ))}
      {marks.map(({ column, row, value }) => (
        <g data-side={values.indexOf(value)} key={`${column} ${row}`}>
          <circle className={classes.mark} cx={column * cell + cell / 2} cy={row * cell + cell / 2} r={cell / 2 - 3} />
          <text className={classes.markText} x={column * cell + cell / 2} y={row * cell + cell / 2 + 4}>
            {[...valueName(value)].slice(0, 1).join('')}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** So many draws are on the line. */
const onLine = 40

function Line({ trend, values, label, valueName }: DrawnProps) {
  const shown = trend.slice(0, onLine).toReversed()
  const [width, height] = [shown.length * cell, values.length * cell]
  const pointOf = (value: string, index: number) =>
    [index * cell + cell / 2, values.indexOf(value) * cell + cell / 2] as const
  return (
    <div className={classes.lines}>
      <ol aria-hidden className={classes.rowNames} style={{ gridAutoRows: cell }}>
        {values.map((value) => (
          <li key={value}>{valueName(value)}</li>
        ))}
      </ol>
      <svg
        aria-label={label}
        className={classes.road}
        role="img"
        style={{ width, height }}
        viewBox={`0 0 ${width} ${height}`}
      >
        {values.map((value, row) => (
          <g key={value}>
            <line className={classes.grid} x1="0" x2={width} y1={row * cell + cell / 2} y2={row * cell + cell / 2} />
          </g>
        ))}
        <polyline
          className={classes.line}
          points={shown.map((value, index) => pointOf(value, index).join(',')).join(' ')}
        />
        {shown.map((value, index) => {
          const [x, y] = pointOf(value, index)
          return (
            // The draws stand in their order.
            <g key={index}>
              <circle className={classes.point} cx={x} cy={y} r={cell / 2 - 4} />
              <text className={classes.pointText} x={x} y={y + 4}>
                {value.length > 2 ? '' : value}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
