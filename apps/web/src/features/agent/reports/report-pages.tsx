import { maxReportDays, teamReportFile, type ReportView, type teamReport, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentPhrases, useAgentReportPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import { daysIn } from '../../../records/record-period.ts'
import classes from '../../../records/records.module.css'
import { DownlineBets } from './downline-bets.tsx'
import { DownlineMovements } from './downline-movements.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportPath } from './report-path.tsx'
import { teamReportQuery } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import { useReport, type Report } from './use-report.ts'
import own from './reports.module.css'

/**
 * Team betting (2.118): what the team bet and what games paid.
 *
 * To change:
 * - the reports of the agent centre: `ReportPage` here; their columns, `reportColumns` in
 *   `packages/contract/src/agents/reports.ts`; what a line opens, `openedBy` in `use-report.ts`; their filters, `ReportFilters` in
 *   `report-filters.tsx`
 */
export function TeamBettingPage() {
  return <ReportPage view="betting" />
}

/** User loss (2.119): what members won and lost, with bonuses, deposits and withdrawals. */
export function UserLossPage() {
  return <ReportPage view="loss" />
}

/** Account details (2.121): what moved the balances. */
export function AccountDetailsPage() {
  return <ReportPage view="account" />
}

function ReportPage({ view }: { readonly view: ReportView }) {
  const centre = useAgentPhrases()
  const say = useAgentReportPhrases()
  const language = useLanguage((state) => state.language)
  const report = useReport(view)
  const isTooLong = daysIn(report.search) > maxReportDays
  const { data, error, refetch } = useQuery({ ...teamReportQuery(language, report.search), enabled: !isTooLong })
  return (
    <div className={classes.page}>
      <header className={own.head}>
        <h1>{centre(`nav.${view}`)}</h1>
        <p>{say(`reports.${view}Text`)}</p>
      </header>
      <ReportFilters data={data} report={report} />
      {data === undefined ? null : <ReportPath data={data} report={report} />}
      {isTooLong ? (
        <EmptyState
          icon={<IconReportMoney size="2.5rem" />}
          text={say('reports.tooLongText', maxReportDays)}
          title={say('reports.tooLong')}
        />
      ) : (
        <Body data={data} error={error} onRetry={() => void refetch()} report={report} />
      )}
    </div>
  )
}

interface BodyProps {
  readonly report: Report
  readonly data: ValueOf<typeof teamReport> | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

function Body({ report, data, error, onRetry }: BodyProps) {
  const t = usePhrases()
  const errorText = useErrorText()
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconReportMoney size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
        <BackToTeam report={report} />
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="24rem" />
  const { show, member } = report.search
  if (show === 'bets' && member !== undefined) return <DownlineBets memberId={member} report={report} />
  if (show === 'movements' && member !== undefined) return <DownlineMovements memberId={member} report={report} />
  return data.list.length === 0 ? <Nothing report={report} /> : <Figures data={data} report={report} />
}

function Figures({ report, data }: Pick<BodyProps, 'report'> & { readonly data: ValueOf<typeof teamReport> }) {
  const t = usePhrases()
  const say = useAgentReportPhrases()
  const language = useLanguage((state) => state.language)
  const { time } = useFormat()
  const { view, search, go } = report
  const { page: _, show: __, upTo: ___, ...query } = search
  return (
    <>
      <ReportTotals symbol={data.currencySymbol} totals={data.totals} view={view} />
      <Downloads
        fetchFile={(format) => call(teamReportFile, { query: { language, ...query, view, format } })}
        name={fileNames[view]}
      />
      <ReportTable data={data} report={report} />
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(page) => go({ ...query, ...(page === 1 ? {} : { page }) }, true)}
        page={data.pageNo}
        totalPages={data.totalPages}
      />
      {data.countedUntil === null ? null : (
        <p className={own.note}>{say('reports.counted', time(data.countedUntil))}</p>
      )}
    </>
  )
}

const fileNames = { betting: 'team-betting', loss: 'user-loss', account: 'account-details' } as const

function Nothing({ report }: Pick<BodyProps, 'report'>) {
  const say = useAgentReportPhrases()
  return (
    <EmptyState icon={<IconReportMoney size="2.5rem" />} text={say('reports.emptyText')} title={say('reports.empty')}>
      <BackToTeam report={report} />
    </EmptyState>
  )
}

function BackToTeam({ report: { search, go } }: Pick<BodyProps, 'report'>) {
  const say = useAgentReportPhrases()
  const { from, to, member, vassalage, gameType } = search
  if (member === undefined && vassalage === undefined && gameType === undefined) return null
  return <Button onClick={() => go({ from, to })}>{say('reports.backToTeam')}</Button>
}
