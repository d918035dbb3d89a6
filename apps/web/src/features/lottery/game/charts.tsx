import { useFormat } from '../../../api/use-brand.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { highest, type CountedValue } from './statistics.rules.ts'
import classes from './statistics-view.module.css'

/** Props of {@link BarChart} and {@link HeatMap}. */
export interface ChartProps {
  readonly values: readonly CountedValue[]
  /** Which figure is drawn: how often a value came, or for how many draws it has not. */
  readonly of: 'count' | 'missing'
  readonly valueName: (value: string) => string
}

const [slot, top, tall] = [34, 16, 110]

/** The figure of each value as a bar with its number above and its value below. The table below it has the same figures. */
export function BarChart({ values, of, valueName }: ChartProps) {
  const { count } = useFormat()
  const textOf = useTexts(of, valueName)
  const most = Math.max(1, highest(values, of)?.[of] ?? 0)
  const width = values.length * slot
  return (
    <div className={classes.scroll} role="region" tabIndex={0} aria-label={textOf.label(values)}>
      <svg
        aria-label={textOf.label(values)}
        className={classes.bars}
        role="img"
        style={{ minWidth: `${values.length * 1.75}rem` }}
        viewBox={`0 0 ${width} ${top + tall + 20}`}
      >
        {values.map((one, index) => {
          const height = Math.max(1.5, (tall * one[of]) / most)
          const x = index * slot
          return (
            <g key={one.value}>
              <rect
                className={classes.bar}
                data-most={one[of] === most}
                height={height}
                rx="3"
                width={slot * 0.62}
                x={x + slot * 0.19}
                y={top + tall - height}
              >
                <title>{textOf.one(one)}</title>
              </rect>
              <text className={classes.figure} x={x + slot / 2} y={top + tall - height - 4}>
                {count(one[of])}
              </text>
              <text className={classes.axis} x={x + slot / 2} y={top + tall + 15}>
                {valueName(one.value)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const columns = 10
const cell = 34

/** The figures of many values as a map: the stronger the colour, the higher the figure. */
export function HeatMap({ values, of, valueName }: ChartProps) {
  const { count } = useFormat()
  const textOf = useTexts(of, valueName)
  const most = Math.max(1, highest(values, of)?.[of] ?? 0)
  const rows = Math.ceil(values.length / columns)
  return (
    <svg
      aria-label={textOf.label(values)}
      className={classes.map}
      role="img"
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
    >
      {values.map((one, index) => {
        const [x, y] = [(index % columns) * cell, Math.floor(index / columns) * cell]
        return (
          <g key={one.value}>
            <rect
              className={classes.heat}
              height={cell - 2}
              rx="4"
              style={{ fillOpacity: 0.06 + (0.8 * one[of]) / most }}
              width={cell - 2}
              x={x + 1}
              y={y + 1}
            >
              <title>{textOf.one(one)}</title>
            </rect>
            <text className={classes.mapValue} x={x + cell / 2} y={y + 16}>
              {one.value}
            </text>
            <text className={classes.mapFigure} x={x + cell / 2} y={y + 27}>
              {count(one[of])}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function useTexts(of: ChartProps['of'], valueName: ChartProps['valueName']) {
  const say = useLotteryPhrases()
  const { count } = useFormat()
  return {
    label: (values: readonly CountedValue[]) => {
      const best = highest(values, of)
      const figure = count(best?.[of] ?? 0)
      return say(of === 'count' ? 'stat.chartFrequency' : 'stat.chartGaps', valueName(best?.value ?? ''), figure)
    },
    one: (one: CountedValue) => say(of === 'count' ? 'stat.bar' : 'stat.gap', valueName(one.value), count(one[of])),
  }
}
