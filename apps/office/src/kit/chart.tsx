import { VisuallyHidden } from '@baize/ui'
import { chartShape } from './chart.rules.ts'
import classes from './chart.module.css'

/** Props of {@link Chart}. */
export interface ChartProps {
  readonly label: string
  readonly kind: 'bars' | 'line'
  /** In order; `text` is the value as people read it, such as a formatted amount. */
  readonly values: readonly { readonly name: string; readonly value: number; readonly text: string }[]
}

/** A small chart. Screen readers are read a table of the same values; pointers are told each value. */
export function Chart({ label, kind, values }: ChartProps) {
  const { width, height, zeroY, bars, points } = chartShape(values.map(({ value }) => value))
  return (
    <figure className={classes.chart}>
      <svg aria-hidden preserveAspectRatio="none" viewBox={`0 -4 ${width} ${height + 8}`}>
        <line className={classes.zero} x1={0} x2={width} y1={zeroY} y2={zeroY} />
        {kind === 'line' ? (
          <polyline className={classes.line} points={points.map((one) => one.join(',')).join(' ')} />
        ) : null}
        {bars.map((bar, index) => (
          <rect
            className={kind === 'bars' ? classes.bar : classes.place}
            data-negative={(values[index]?.value ?? 0) < 0 || undefined}
            height={kind === 'bars' ? Math.max(bar.height, 1) : height}
            key={values[index]?.name}
            width={bar.width}
            x={bar.x}
            y={kind === 'bars' ? bar.y : 0}
          >
            <title>{`${values[index]?.name ?? ''}: ${values[index]?.text ?? ''}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden className={classes.ends}>
        <span>{values[0]?.name}</span>
        <span>{values.length > 1 ? values.at(-1)?.name : null}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <tbody>
            {values.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
