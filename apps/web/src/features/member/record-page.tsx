import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { recordQuery } from '../../api/later-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { useBrand } from '../../api/use-brand.ts'
import { RecordFilters } from './record-filters.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordTotals } from './record-totals.tsx'
import { RoundDialog } from './round-dialog.tsx'
import { periodOf, useToday } from './record-period.ts'
import panel from './member-panel.module.css'
import classes from './record-page.module.css'

const route = getRouteApi('/member/record')

/**
 * The betting record (2.100): rounds by day, game and result, with totals over all pages.
 *
 * To change:
 * - period that the betting record shows by default: `periodOf` in `record-period.ts`; quick ranges, `quickDays`
 * - filters of the betting record: `RecordFilters` in `record-filters.tsx`; in the address, `readRecordSearch` in
 *   `apps/web/src/app/search.ts`
 * - columns and totals of the betting record: `RecordTable` in `record-table.tsx`, `RecordTotals` in
 *   `record-totals.tsx`
 */
export function RecordPage() {
  const t = usePhrases()
  const errorText = useErrorText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const period = periodOf(search, useToday(timeZone))
  const { data, error, isPending, refetch } = useQuery(
    recordQuery(language, { ...search, ...period, page: search.page ?? 1 }),
  )
  return (
    <div className={classes.page}>
      <h1 className={panel.title}>{t('member.record')}</h1>
      <RecordFilters games={data?.games ?? []} period={period} search={search} />
      {data === undefined || data.totals.rounds === 0 ? null : (
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
      {data?.list.length === 0 ? search.page === undefined ? <NoBets /> : <ToFirstPage /> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <>
          <RecordTable
            bets={data.list}
            onOpen={(round) => void navigate({ search: { ...search, round }, resetScroll: false })}
            symbol={data.currencySymbol}
          />
          <Pager
            labels={{ page: (page) => t('pager.page', page), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={(page) => void navigate({ search: { ...search, page } })}
            page={search.page ?? 1}
            totalPages={data.totalPages}
          />
        </>
      )}
      <RoundDialog
        onClose={() => {
          const { round: _, ...rest } = search
          void navigate({ search: rest, resetScroll: false })
        }}
        roundId={search.round}
      />
    </div>
  )
}

/** Shows the first page if the address names one that the record no longer has. */
function ToFirstPage() {
  const { page: _, ...rest } = route.useSearch()
  return <Navigate from="/member/record" replace search={rest} to="." />
}

function NoBets() {
  const t = usePhrases()
  const proof = useProofPhrases()
  const navigate = useNavigate()
  return (
    <EmptyState icon={<IconCards size="2.5rem" />} text={proof('record.emptyText')} title={proof('record.empty')}>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: 'BZ' } })}
      >
        {t('game.play')}
      </Button>
    </EmptyState>
  )
}
