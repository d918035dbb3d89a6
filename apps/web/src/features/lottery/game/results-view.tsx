import type { DrawLine } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconListNumbers, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openedNumbersQuery } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName, useProvinceName } from '../parts/draw-words.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { given, type LotterySearch } from '../places.ts'
import { DayFilter } from './day-filter.tsx'
import type { LotteryGame } from './game.types.ts'
import { provincesOf } from './provinces.ts'
import classes from './results-view.module.css'

/** How results are narrowed. */
export type ResultsFilter = Pick<LotterySearch, 'day' | 'province' | 'page'>

/** Props of {@link ResultsView}. */
export interface ResultsViewProps {
  readonly game: LotteryGame
  readonly filter: ResultsFilter
  readonly onFilter: (filter: ResultsFilter) => void
}

/** What a lottery has drawn, by day and province (7.037). */
export function ResultsView({ game, filter, onFilter }: ResultsViewProps) {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const { day, province, page = 1 } = filter
  const { data, error, refetch, isPlaceholderData } = useQuery(
    openedNumbersQuery(language, game.gameCode, { day, province, page }),
  )
  return (
    <div className={classes.view}>
      <div className={classes.filters}>
        <DayFilter day={day} onDay={(chosen) => onFilter(given({ day: chosen, province }))} zone={game.schedule.zone} />
        <ProvinceFilter
          game={game}
          onProvince={(chosen) => onFilter(given({ day, province: chosen }))}
          province={province}
        />
      </div>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton height="24rem" /> : null}
      {data?.list.length === 0 ? (
        <EmptyState
          icon={<IconListNumbers size="2.25rem" />}
          text={say('results.noneText')}
          title={say('results.none')}
        />
      ) : null}
      {data === undefined || data.list.length === 0 ? null : (
        <ul aria-busy={isPlaceholderData} className={classes.list}>
          {data.list.map((draw) => (
            <li key={draw.drawId}>
              <Result draw={draw} format={game.format} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        labels={{
          page: (number) => say('pager.page', number),
          previous: say('pager.previous'),
          next: say('pager.next'),
        }}
        onChange={(chosen) => onFilter(given({ day, province, page: chosen }))}
        page={page}
        totalPages={data?.totalPages ?? 0}
      />
    </div>
  )
}

function Result({ draw, format }: { readonly draw: DrawLine; readonly format: string }) {
  const say = useLotteryPhrases()
  const nameOf = useDrawName()
  const { minute } = useFormat()
  const [name, drawn] = [nameOf(draw).short, minute(draw.drawsAt)]
  // The name of a draw that is the only one of its day is that day, which its time begins with.
  const isDayTwice = drawn.startsWith(name)
  const isTable = format.startsWith('vietnam') || format.startsWith('4d')
  return (
    <article className={`${card} ${classes.result}`}>
      <header className={classes.resultHead}>
        <h3 className={classes.name}>{isDayTwice ? drawn : name}</h3>
        <span className={classes.muted}>{draw.state === 'void' ? say('state.void') : isDayTwice ? null : drawn}</span>
        <Link className={classes.check} params={{ drawId: draw.drawId }} to="/draws/$drawId">
          <IconShieldCheck aria-hidden size="1.125rem" />
          {say('results.check')}
        </Link>
      </header>
      {draw.numbers === null ? null : <DrawNumbers drawsAt={draw.drawsAt} format={format} numbers={draw.numbers} />}
      {isTable && draw.numbers !== null ? (
        <details>
          <summary className={classes.more}>{say('results.all')}</summary>
          <DrawNumbers drawsAt={draw.drawsAt} format={format} numbers={draw.numbers} size="full" />
        </details>
      ) : null}
    </article>
  )
}

/** The choice of a province, of lotteries in which provinces draw in turn. */
export function ProvinceFilter({
  game: { format, schedule },
  province,
  onProvince,
}: {
  readonly game: LotteryGame
  readonly province: string | undefined
  readonly onProvince: (province: string | undefined) => void
}) {
  const say = useLotteryPhrases()
  const nameOf = useProvinceName()
  // Lotteries that draw every few minutes have no provinces, though their format is that of a region.
  const provinces = schedule.kind === 'rounds' ? [] : provincesOf(format)
  if (provinces.length === 0) return null
  return (
    <Choice
      label={say('results.province')}
      onChange={(value) => onProvince(value === '' ? undefined : value)}
      options={[
        { value: '', label: say('results.allProvinces') },
        ...provinces.map((code) => ({ value: code, label: nameOf(code) })),
      ]}
      value={province ?? ''}
    />
  )
}
