import { formatDay } from '@baize/ui'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { barsOf, type Bar, type ProfitDay } from './profit-bars.rules.ts'
import type { Period } from '../../records/record-period.ts'
import { signOf } from '../../records/sign-of.ts'
import classes from './profit-page.module.css'

/** Props of {@link ProfitChart}. */
export interface ProfitChartProps {
  readonly list: readonly ProfitDay[]
  readonly period: Period
  readonly symbol: string
}

/** How a calendar day is written. */
export function useDayText(): (day: string) => string {
  const language = useLanguage((state) => state.language)
  return (day) => formatDay(`${day}T00:00:00Z`, language, 'UTC')
}

/** The profit of each day as bars above and below a line. The table below it has the same figures. */
export function ProfitChart({ list, period, symbol }: ProfitChartProps) {
  const proof = useProofPhrases()
  const { money } = useFormat()
  const dayText = useDayText()
  const { zero, bars } = barsOf(list, period)
  const [worst, best] = extremesOf(list)
  if (worst === undefined || best === undefined) return null
  const label = proof(
    'profit.chart',
    dayText(period.from),
    dayText(period.to),
    dayText(best.day),
    money(best.profit, symbol),
    dayText(worst.day),
    money(worst.profit, symbol),
  )
  return (
    <figure className={classes.chart}>
      <svg aria-label={label} preserveAspectRatio="none" role="img" viewBox={`0 0 ${bars.length} 100`}>
        {bars.map((bar, index) => (
          <BarOf
            bar={bar}
            index={index}
            key={bar.day}
            text={`${dayText(bar.day)}: ${money(bar.profit ?? '0', symbol)}`}
          />
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

function BarOf({ bar, index, text }: { readonly bar: Bar; readonly index: number; readonly text: string }) {
  if (bar.profit === undefined) return null
  const [top, height] = [100 * bar.top, 100 * (bar.bottom - bar.top)]
  return (
    <rect
      className={classes.bar}
      data-sign={signOf(bar.profit)}
      height={Math.max(height, leastHeight)}
      width="0.7"
      x={index + 0.15}
      y={Math.min(top, 100 - leastHeight)}
    >
      <title>{text}</title>
    </rect>
  )
}

/** The days with the lowest and the highest profit. */
function extremesOf(list: readonly ProfitDay[]): readonly [ProfitDay | undefined, ProfitDay | undefined] {
  const sorted = list.toSorted((one, other) => Number(one.profit) - Number(other.profit))
  return [sorted[0], sorted.at(-1)]
}
