import { bettingStatement, type bettingRecord, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { recordQuery } from '../../api/later-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { useBrand } from '../../api/use-brand.ts'
import { call } from '../../api/client.ts'
import { BetDialog } from './bet-dialog.tsx'
import { Downloads } from '../../records/downloads.tsx'
import { RecordFilters, type RecordChoices } from './record-filters.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordTotals } from './record-totals.tsx'
import { periodOf, useToday } from '../../records/record-period.ts'
import panel from './member-panel.module.css'
import classes from '../../records/records.module.css'

const route = getRouteApi('/member/record')

/**
 * The betting record (2.100): the rounds of every maker by day, game type, provider, game, state and result, with totals over
 * all pages.
 *
 * To change:
 * - period that the betting record shows by default: `periodOf` in `apps/web/src/records/record-period.ts`; quick ranges, `quickDays`
 * - filters of the betting record: `RecordFilters` in `record-filters.tsx`; in the address, `readRecordSearch` in
 *   `apps/web/src/app/search.ts`
 * - columns and totals of the betting record: `RecordTable` in `record-table.tsx`, `RecordTotals` in
 *   `record-totals.tsx`; what a round's details show, `BetDialog` in `bet-dialog.tsx`
 */
export function RecordPage() {
  const t = usePhrases()
  const errorText = useErrorText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const period = periodOf(search, useToday(timeZone))
  const { page = 1, upTo, bet: open, ...filter } = search
  const { data, error, isPending, refetch } = useQuery(recordQuery(language, { ...filter, ...period }, page, upTo))
  const empty = data?.list.length === 0
  return (
    <div className={classes.page}>
      <h1 className={panel.title}>{t('member.record')}</h1>
      <RecordFilters choices={data ?? noChoices} filter={filter} period={period} />
      {data === undefined || data.totals.bets === 0 ? null : (
        <RecordTotals symbol={data.currencySymbol} totals={data.totals} />
      )}
      {isPending ? <Skeleton height="24rem" /> : null}
      {error !== null && data === undefined ? (
        <EmptyState icon={<IconCards size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {empty && page > 1 ? <Navigate from="/member/record" replace search={filter} to="." /> : null}
      {empty && page === 1 ? <NoBets earlierUpTo={data.earlierUpTo} /> : null}
      {data === undefined || empty ? null : (
        <>
          <Downloads
            fetchFile={(format) => call(bettingStatement, { query: { language, ...filter, ...period, format } })}
            name="betting-record"
          />
          <RecordTable
            bets={data.list}
            onOpen={(bet) => void navigate({ search: { ...search, bet }, resetScroll: false })}
            symbol={data.currencySymbol}
          />
          <Pages data={data} />
        </>
      )}
      <BetDialog
        bet={data?.list.find(({ betId }) => betId === open)}
        onClose={() => {
          const { bet: _, ...rest } = search
          void navigate({ search: rest, resetScroll: false })
        }}
        symbol={data?.currencySymbol ?? ''}
      />
    </div>
  )
}

const noChoices: RecordChoices = { vendors: [], gameTypes: [], games: [] }

/** The page numbers, and what follows after the last of them. */
function Pages({ data }: { readonly data: ValueOf<typeof bettingRecord> }) {
  const t = usePhrases()
  const navigate = route.useNavigate()
  const { page = 1, upTo: _, bet: __, ...filter } = route.useSearch()
  return (
    <>
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(number) =>
          void navigate({ search: { ...filter, ...(number === 1 ? {} : { page: number }), upTo: data.upTo } })
        }
        page={page}
        totalPages={data.totalPages}
      />
      {page >= data.totalPages && data.earlierUpTo !== null ? <Earlier upTo={data.earlierUpTo} /> : null}
    </>
  )
}

/** Goes on where a search ended. */
function Earlier({ upTo }: { readonly upTo: string }) {
  const proof = useProofPhrases()
  const navigate = route.useNavigate()
  const { page: _, bet: __, ...filter } = route.useSearch()
  return <Button onClick={() => void navigate({ search: { ...filter, upTo } })}>{proof('record.earlier')}</Button>
}

function NoBets({ earlierUpTo }: { readonly earlierUpTo: string | null }) {
  const t = usePhrases()
  const proof = useProofPhrases()
  const navigate = useNavigate()
  const icon = <IconCards size="2.5rem" />
  if (earlierUpTo !== null)
    return (
      <EmptyState icon={icon} text={proof('record.nothingHereText')} title={proof('record.nothingHere')}>
        <Earlier upTo={earlierUpTo} />
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} text={proof('record.emptyText')} title={proof('record.empty')}>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: 'BZ' } })}
      >
        {t('game.play')}
      </Button>
    </EmptyState>
  )
}
