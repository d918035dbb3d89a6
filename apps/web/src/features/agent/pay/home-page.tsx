import type { agentHomeFigures, ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton, UnstyledButton } from '@baize/ui'
import { IconChartHistogram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useBadges } from '../../../api/use-badges.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useErrorText, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { signOf } from '../../../records/sign-of.ts'
import { DayChart, useDayText } from './day-chart.tsx'
import { homeMembersQuery, homeQuery } from './pay-queries.ts'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

type Home = ValueOf<typeof agentHomeFigures>
const figures = ['turnover', 'result', 'deposit', 'withdrawal', 'income'] as const
type Figure = (typeof figures)[number]

/**
 * The home of the agent centre: what waits, today against yesterday and the last 30 days, and a chart of one figure.
 *
 * To change:
 * - the home of the agent centre: `AgentHomePage` here; its figures, `showHome` in
 *   `apps/server/src/modules/contracts/home/show-home.ts`
 */
export function AgentHomePage() {
  const t = usePhrases()
  const say = usePayslipPhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(homeQuery())
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconChartHistogram size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  return (
    <div className={records.page}>
      <h1 className={classes.title}>{say('home.title')}</h1>
      {data === undefined ? (
        <Skeleton height="40rem" />
      ) : (
        <>
          <Waits home={data} />
          <FiguresTable home={data} />
          <Trend home={data} />
        </>
      )}
    </div>
  )
}

function Waits({ home: { waiting, currencySymbol } }: { readonly home: Home }) {
  const say = usePayslipPhrases()
  const { money, count } = useFormat()
  const { messages } = useBadges()
  const { offers, terminations, unpaid, incoming } = waiting
  const nothing = offers + terminations + unpaid.count + incoming.count + messages === 0
  return (
    <section className={classes.sheet}>
      <h2 className={classes.heading}>{say('home.waits')}</h2>
      {nothing ? <p className={classes.muted}>{say('home.nothing')}</p> : null}
      {offers === 0 ? null : (
        <p className={classes.note}>
          <Link to="/agentHome/contracts">{say('home.offers')}</Link>: <strong>{count(offers)}</strong>
        </p>
      )}
      {terminations === 0 ? null : (
        <p className={classes.note}>
          <Link to="/agentHome/contracts">{say('home.terminations')}</Link>: <strong>{count(terminations)}</strong>
        </p>
      )}
      {unpaid.count === 0 ? null : (
        <p className={classes.note}>
          {say('home.unpaid', count(unpaid.count))} · <strong>{money(unpaid.amount, currencySymbol)}</strong>
          <br />
          {say('home.frozen')}
        </p>
      )}
      {messages === 0 ? null : (
        <p className={classes.note}>
          <Link to="/agentHome/messages">{say('home.messages')}</Link>: <strong>{count(messages)}</strong>
        </p>
      )}
      {incoming.count === 0 ? null : (
        <p className={classes.note}>
          <Link to="/agentHome/income">{say('home.incoming', count(incoming.count))}</Link> ·{' '}
          <strong>{money(incoming.amount, currencySymbol)}</strong>
        </p>
      )}
    </section>
  )
}

function FiguresTable({ home: { today, yesterday, total, list, currencySymbol } }: { readonly home: Home }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const columns = [
    [say('home.today'), today],
    [say('home.yesterday'), yesterday],
    [say('home.days', list.length), total],
  ] as const
  return (
    <section className={classes.section}>
      <table aria-label={say('home.title')} className={records.table} data-testid="agent-home">
        <thead>
          <tr>
            <th>{say('home.figure')}</th>
            {columns.map(([name]) => (
              <th data-number key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MemberRows names={columns.map(([name]) => name)} />
          {figures.map((figure) => (
            <tr key={figure}>
              <td className={records.game}>{say(`home.${figure}`)}</td>
              {columns.map(([name, of]) => (
                <td
                  data-label={name}
                  data-number
                  data-sign={isResult(figure) ? signOf(of[figure]) : undefined}
                  key={name}
                >
                  {money(of[figure], currencySymbol)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.muted}>{say('home.asOf')}</p>
    </section>
  )
}

/** New and active members, which are counted apart from the sums: of a large team that takes longer. */
function MemberRows({ names }: { readonly names: readonly string[] }) {
  const say = usePayslipPhrases()
  const { count } = useFormat()
  const { data } = useQuery(homeMembersQuery())
  const columns = [data?.today, data?.yesterday, data?.total]
  return (['joined', 'active'] as const).map((figure) => (
    <tr key={figure}>
      <td className={records.game}>{say(`home.${figure}`)}</td>
      {names.map((name, place) => {
        const value = columns[place]?.[figure]
        return (
          <td data-label={name} data-number key={name}>
            {value === undefined ? '…' : count(value)}
          </td>
        )
      })}
    </tr>
  ))
}

function Trend({ home: { list, from, to, currencySymbol } }: { readonly home: Home }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const dayText = useDayText()
  const navigate = useNavigate()
  // The router has read the address.
  const { figure = 'turnover' }: { readonly figure?: Figure } = useSearch({ strict: false })
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('home.trend')}</h2>
      <div aria-label={say('home.chosen')} className={classes.choices} role="group">
        {figures.map((one) => (
          <UnstyledButton
            aria-pressed={one === figure}
            className={records.chip}
            key={one}
            onClick={() => void navigate({ to: '/agentHome/home', search: { figure: one }, resetScroll: false })}
          >
            {say(`home.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      <DayChart
        isResult={isResult(figure)}
        label={(best, worst) => say('home.chart', say(`home.${figure}`), dayText(from), dayText(to), ...best, ...worst)}
        list={list.map((one) => ({ day: one.day, value: one[figure] }))}
        period={{ from, to }}
        write={(value) => money(String(value), currencySymbol)}
      />
    </section>
  )
}

/** Whether a figure is a win or a loss. */
function isResult(figure: Figure): boolean {
  return figure === 'result' || figure === 'income'
}
