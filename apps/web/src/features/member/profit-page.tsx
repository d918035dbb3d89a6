import { maxProfitDays, profitStatement, type profitAndLoss, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { profitQuery } from '../../api/profit-query.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { Downloads } from '../../records/downloads.tsx'
import { PeriodFilter } from '../../records/period-filter.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { DaysTable, TypesTable } from './profit-tables.tsx'
import { daysIn, periodOf, useToday, type Period } from '../../records/record-period.ts'
import { signOf } from '../../records/sign-of.ts'
import panel from './member-panel.module.css'
import classes from '../../records/records.module.css'
import own from './profit-page.module.css'

type Profit = ValueOf<typeof profitAndLoss>

/**
 * Profit and loss (2.102): totals of a period, a chart and a table by day, and a table by game type.
 *
 * To change:
 * - the profit and loss page of the site: `ProfitPage` here; its chart, `ProfitChart` in `profit-chart.tsx` and `barsOf` in
 *   `profit-bars.rules.ts`; its columns, `DaysTable` and `TypesTable` in `profit-tables.tsx`
 * - the longest period of profit and loss: `maxProfitDays` in `packages/contract/src/stats.ts`
 */
export function ProfitPage() {
  const t = usePhrases()
  const { timeZone } = useBrand()
  const go = useGo()
  const today = useToday(timeZone)
  // The router has read both days from the address.
  const { from, to } = useSearch({ strict: false })
  const period = periodOf({ ...(from && { from }), ...(to && { to }) }, today)
  return (
    <div className={classes.page}>
      <h1 className={panel.title}>{t('member.profit')}</h1>
      <div className={classes.filters}>
        <PeriodFilter onChange={(first, last) => go({ from: first, to: last })} period={period} />
      </div>
      {daysIn(period) > maxProfitDays ? <TooLong /> : <ProfitOf period={period} />}
    </div>
  )
}

function useGo() {
  const navigate = useNavigate()
  return (period: Period) => void navigate({ to: '/member/profit', search: { ...period }, resetScroll: false })
}

function ProfitOf({ period }: { readonly period: Period }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(profitQuery(period.from, period.to))
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconChartBar size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="32rem" />
  return data.list.length === 0 ? <Nothing period={period} /> : <Figures profit={data} />
}

function Figures({ profit }: { readonly profit: Profit }) {
  const proof = useProofPhrases()
  const language = useLanguage((state) => state.language)
  const { list, gameTypes, totals, currencySymbol: symbol, from, to } = profit
  return (
    <>
      <Totals symbol={symbol} totals={totals} />
      <Downloads
        fetchFile={(format) => call(profitStatement, { query: { language, from, to, format } })}
        name="profit-and-loss"
      />
      <p className={panel.muted}>{proof('profit.explained')}</p>
      <section className={own.section}>
        <h2 className={own.heading}>{proof('profit.byDay')}</h2>
        <ProfitChart list={list} period={{ from, to }} symbol={symbol} />
        <DaysTable list={list} symbol={symbol} />
      </section>
      {gameTypes.length === 0 ? null : (
        <section className={own.section}>
          <h2 className={own.heading}>{proof('profit.byType')}</h2>
          <TypesTable list={gameTypes} symbol={symbol} />
        </section>
      )}
    </>
  )
}

function Totals({ totals, symbol }: { readonly totals: Profit['totals']; readonly symbol: string }) {
  const proof = useProofPhrases()
  const { money, count } = useFormat()
  const amounts = [
    ['record.stake', totals.stake],
    ['record.payout', totals.payout],
    ['record.net', totals.net],
    ['profit.turnover', totals.turnover],
    ['profit.deposit', totals.deposit],
    ['profit.withdrawal', totals.withdrawal],
    ['profit.bonus', totals.bonus],
    ['profit.profit', totals.profit],
  ] as const
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{proof('profit.bets')}</dt>
        <dd>{count(totals.bets)}</dd>
      </div>
      {amounts.map(([name, amount]) => (
        <div key={name}>
          <dt>{proof(name)}</dt>
          <dd data-sign={name === 'record.net' || name === 'profit.profit' ? signOf(amount) : undefined}>
            {money(amount, symbol)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const longerDays = 30

function Nothing({ period }: { readonly period: Period }) {
  const t = usePhrases()
  const proof = useProofPhrases()
  const navigate = useNavigate()
  return (
    <EmptyState icon={<IconChartBar size="2.5rem" />} text={proof('profit.emptyText')} title={proof('profit.empty')}>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: 'BZ' } })}
      >
        {t('game.play')}
      </Button>
      {daysIn(period) < longerDays ? <LongerPeriod /> : null}
    </EmptyState>
  )
}

function TooLong() {
  const proof = useProofPhrases()
  return (
    <EmptyState
      icon={<IconChartBar size="2.5rem" />}
      text={proof('profit.tooLongText', maxProfitDays)}
      title={proof('profit.tooLong')}
    >
      <LongerPeriod />
    </EmptyState>
  )
}

function LongerPeriod() {
  const proof = useProofPhrases()
  const { timeZone } = useBrand()
  const { today, daysAgo } = useToday(timeZone)
  const go = useGo()
  return (
    <Button onClick={() => go({ from: daysAgo(longerDays - 1), to: today })}>{proof('record.days', longerDays)}</Button>
  )
}
