import { EmptyState, Skeleton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lotteryStatisticsQuery } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { Chip, Chips } from '../parts/chips.tsx'
import { LoadFailed } from '../parts/load-failed.tsx'
import { given, type LotterySearch } from '../places.ts'
import { BarChart, HeatMap } from './charts.tsx'
import type { LotteryGame } from './game.types.ts'
import { ProvinceFilter } from './results-view.tsx'
import type { StatisticsOf } from './statistics.rules.ts'
import { Trend } from './trend.tsx'
import { useStatisticsWords } from './use-statistics-words.ts'
import classes from './statistics-view.module.css'

/** How many draws are counted, and of which province. */
export type StatisticsFilter = Pick<LotterySearch, 'draws' | 'province'>

const counts = [50, 100, 200, 500] as const

/** How many draws are counted if the address does not say. */
const usual = 100

/** How often each thing came in a lottery's last draws, for how long it has not, and what came when. */
export function StatisticsView({
  game,
  filter,
  onFilter,
}: {
  readonly game: LotteryGame
  readonly filter: StatisticsFilter
  readonly onFilter: (filter: StatisticsFilter) => void
}) {
  const say = useLotteryPhrases()
  const { count } = useFormat()
  const language = useLanguage((state) => state.language)
  const { draws = usual, province } = filter
  const { data, error, refetch } = useQuery(lotteryStatisticsQuery(language, game.gameCode, { draws, province }))
  // The address says it only where it differs from the usual one.
  const go = (many: number, of: string | undefined) => {
    const chosen = counts.find((one) => one === many)
    onFilter(given({ draws: chosen === usual ? undefined : chosen, province: of }))
  }
  return (
    <div className={classes.view}>
      <div className={classes.filters}>
        <Choice
          label={say('stat.draws')}
          onChange={(value) => go(Number(value), province)}
          options={counts.map((many) => ({ value: String(many), label: say('stat.lastDraws', count(many)) }))}
          value={String(draws)}
        />
        <ProvinceFilter game={game} onProvince={(chosen) => go(draws, chosen)} province={province} />
      </div>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height="32rem" /> : null}
      {data === undefined ? null : data.draws === 0 ? (
        <EmptyState icon={<IconChartBar size="2.25rem" />} text={say('stat.noneText')} title={say('stat.none')} />
      ) : (
        <>
          <p className={classes.muted}>{say('stat.counted', count(data.draws))}</p>
          <Views draws={data.draws} format={game.format} views={data.views} />
        </>
      )}
    </div>
  )
}

function Views({
  views,
  format,
  draws,
}: {
  readonly views: readonly StatisticsOf[]
  readonly format: string
  readonly draws: number
}) {
  const say = useLotteryPhrases()
  const { viewName } = useStatisticsWords(format)
  const [chosen, setChosen] = useState<string>()
  const shown = views.find(({ view }) => view === chosen) ?? views[0]
  return (
    <>
      <Chips label={say('stat.views')}>
        {views.map(({ view }) => (
          <Chip isPressed={view === shown?.view} key={view} onPress={() => setChosen(view)}>
            {viewName(view)}
          </Chip>
        ))}
      </Chips>
      {shown === undefined ? null : <OneView draws={draws} format={format} statistics={shown} />}
    </>
  )
}

/** More values than this are shown as a map, since bars would be too thin. */
const mostBars = 50

function OneView({
  statistics,
  format,
  draws,
}: {
  readonly statistics: StatisticsOf
  readonly format: string
  readonly draws: number
}) {
  const say = useLotteryPhrases()
  const { valueName } = useStatisticsWords(format)
  const { values, trend } = statistics
  const Chart = values.length > mostBars ? HeatMap : BarChart
  return (
    <div className={classes.charts}>
      {trend.length === 0 || values.length > 20 ? null : (
        <section aria-labelledby="trend" className={`${card} ${classes.chart} ${classes.wide}`}>
          <h3 id="trend">{say('stat.trend')}</h3>
          <Trend format={format} trend={trend} values={values.map(({ value }) => value)} />
          <p className={classes.muted}>{say('stat.trendText')}</p>
        </section>
      )}
      {(['count', 'missing'] as const).map((of) => (
        <section aria-labelledby={`chart-${of}`} className={`${card} ${classes.chart}`} key={of}>
          <h3 id={`chart-${of}`}>{say(of === 'count' ? 'stat.frequency' : 'stat.gaps')}</h3>
          <Chart of={of} valueName={valueName} values={values} />
        </section>
      ))}
      <details className={classes.wide}>
        <summary className={classes.more}>{say('stat.table')}</summary>
        <FigureTable draws={draws} format={format} statistics={statistics} />
      </details>
    </div>
  )
}

/** The figures of the charts. */
function FigureTable({
  statistics: { values },
  format,
}: {
  readonly statistics: StatisticsOf
  readonly format: string
  readonly draws: number
}) {
  const say = useLotteryPhrases()
  const { count, percent } = useFormat()
  const { valueName } = useStatisticsWords(format)
  const all = values.reduce((sum, value) => sum + value.count, 0)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say('stat.value')}</th>
          <th scope="col">{say('stat.count')}</th>
          <th scope="col">{say('stat.share')}</th>
          <th scope="col">{say('stat.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.value}>
            <th scope="row">{valueName(one.value)}</th>
            <td>{count(one.count)}</td>
            <td>{percent(all === 0 ? 0 : Math.round((one.count / all) * 1_000_000))}</td>
            <td>{count(one.missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
