import { useMemo } from 'react'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './lotteries.module.css'

interface HeatMapProps {
  readonly digits: number
  /** Numbers on which something is staked; the others are empty. */
  readonly cells: readonly { readonly line: string; readonly staked: string; readonly payout: string }[]
  /** What choosing a number does; without it the map is only looked at. */
  readonly onChoose?: (line: string) => void
}

/** All numbers of two or three digits, the darker, the more each would pay. */
export function HeatMap({ digits, cells, onChoose }: HeatMapProps) {
  const t = usePhrasesOf('office-lotteries')
  const { money } = useFormat()
  const byLine = useMemo(() => new Map(cells.map((cell) => [cell.line, cell])), [cells])
  const highest = Math.max(...cells.map(({ payout }) => Number(payout)), 1)
  const lines = useMemo(
    () => Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0')),
    [digits],
  )
  return (
    <section aria-label={t('liability.map')}>
      <h3 className={classes.heading}>{t('liability.map')}</h3>
      {onChoose === undefined ? null : <p className={classes.muted}>{t('liability.mapText')}</p>}
      <ScrollRegion label={t('liability.map')}>
        <div className={classes.map} data-digits={digits}>
          {lines.map((line) => {
            const cell = byLine.get(line)
            // Five steps: what differs less than that looks the same.
            const heat = cell === undefined ? 0 : Math.max(1, Math.ceil((Number(cell.payout) / highest) * 5))
            const says = cell === undefined ? line : t('liability.cell', line, money(cell.staked), money(cell.payout))
            return onChoose === undefined ? (
              <span className={classes.cell} data-heat={heat} key={line} title={says}>
                {line}
              </span>
            ) : (
              <button
                aria-label={says}
                className={classes.cell}
                data-heat={heat}
                key={line}
                onClick={() => onChoose(line)}
                title={says}
                type="button"
              >
                {line}
              </button>
            )
          })}
        </div>
      </ScrollRegion>
    </section>
  )
}
