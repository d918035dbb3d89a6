import { agentIncomeFile, maxPayDays, payKinds, type agentIncome, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconChartHistogram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import { PeriodFilter } from '../../../records/period-filter.tsx'
import { periodOf, useToday, type Period } from '../../../records/record-period.ts'
import { signOf } from '../../../records/sign-of.ts'
import { DayChart, useDayText } from './day-chart.tsx'
import { incomeQuery } from './pay-queries.ts'
import { TooLong } from './payslips-page.tsx'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

type Income = ValueOf<typeof agentIncome>

/** My income (2.120): what an agent received and passed on in a period, in total, by kind and by day. */
export function IncomePage() {
  const say = usePayslipPhrases()
  const { timeZone } = useBrand()
  const navigate = useNavigate()
  // The router has read both days from the address.
  const search: Partial<Period> = useSearch({ strict: false })
  const period = periodOf(search, useToday(timeZone), 30)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  return (
    <div className={records.page}>
      <h1 className={classes.title}>{say('income.title')}</h1>
      <div className={classes.filters}>
        <PeriodFilter
          onChange={(from, to) => void navigate({ to: '/agentHome/income', search: { from, to }, resetScroll: false })}
          period={period}
        />
      </div>
      {days > maxPayDays ? <TooLong /> : <FoundIncome period={period} />}
    </div>
  )
}

function FoundIncome({ period }: { readonly period: Period }) {
  const t = usePhrases()
  const say = usePayslipPhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(incomeQuery(period))
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconChartHistogram size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="32rem" />
  const nothing = data.list.length === 0
  return (
    <>
      <Totals income={data} />
      {nothing ? (
        <EmptyState
          icon={<IconChartHistogram size="2.5rem" />}
          text={say('income.emptyText')}
          title={say('income.empty')}
        />
      ) : (
        <Figures income={data} />
      )}
    </>
  )
}

function Totals({ income: { totals, waiting, currencySymbol } }: { readonly income: Income }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const amounts = [
    ['income.received', totals.receivedTotal],
    ['income.passedOn', totals.passedOnTotal],
    ['income.net', totals.net],
    ['income.incoming', waiting.incoming],
    ['income.outgoing', waiting.outgoing],
  ] as const
  return (
    <dl className={records.totals}>
      {amounts.map(([name, amount]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd data-sign={name === 'income.net' ? signOf(amount) : undefined}>{money(amount, currencySymbol)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Figures({ income }: { readonly income: Income }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const language = useLanguage((state) => state.language)
  const dayText = useDayText()
  const { list, from, to, currencySymbol } = income
  return (
    <>
      <Downloads
        fetchFile={(format) => call(agentIncomeFile, { query: { language, from, to, format } })}
        name="income"
      />
      <p className={classes.muted}>{say('income.explained')}</p>
      <section className={classes.section}>
        <h2 className={classes.heading}>{say('income.byDay')}</h2>
        <DayChart
          isResult
          label={(best, worst) => say('income.chart', dayText(from), dayText(to), ...best, ...worst)}
          list={list.map(({ day, net }) => ({ day, value: net }))}
          period={{ from, to }}
          write={(value) => money(String(value), currencySymbol)}
        />
        <DaysTable income={income} />
      </section>
      <section className={classes.section}>
        <h2 className={classes.heading}>{say('income.byKind')}</h2>
        <KindsTable income={income} />
      </section>
    </>
  )
}

function DaysTable({ income: { list, currencySymbol } }: { readonly income: Income }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const dayText = useDayText()
  return (
    <table aria-label={say('income.byDay')} className={records.table}>
      <thead>
        <tr>
          <th>{say('income.day')}</th>
          <th data-number>{say('income.received')}</th>
          <th data-number>{say('income.passedOn')}</th>
          <th data-number>{say('income.net')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.day}>
            <td className={records.game}>{dayText(one.day)}</td>
            <td data-label={say('income.received')} data-number>
              {money(one.receivedTotal, currencySymbol)}
            </td>
            <td data-label={say('income.passedOn')} data-number>
              {money(one.passedOnTotal, currencySymbol)}
            </td>
            <td data-label={say('income.net')} data-number data-sign={signOf(one.net)}>
              {money(one.net, currencySymbol)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function KindsTable({ income: { totals, currencySymbol } }: { readonly income: Income }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  return (
    <table aria-label={say('income.byKind')} className={records.table}>
      <thead>
        <tr>
          <th>{say('slip.kind')}</th>
          <th data-number>{say('income.received')}</th>
          <th data-number>{say('income.passedOn')}</th>
        </tr>
      </thead>
      <tbody>
        {payKinds.map((kind) => (
          <tr key={kind}>
            <td className={records.game}>{say(`kind.${kind}`)}</td>
            <td data-label={say('income.received')} data-number>
              {money(totals.received[kind], currencySymbol)}
            </td>
            <td data-label={say('income.passedOn')} data-number>
              {money(totals.passedOn[kind], currencySymbol)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
