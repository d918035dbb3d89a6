import { overviewDays, type OverviewDays, type teamOverview, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton, UnstyledButton } from '@baize/ui'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import records from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import { OverviewDaysTable } from './overview-days.tsx'
import { teamOverviewQuery } from './team-queries.ts'
import classes from './team.module.css'

type Overview = ValueOf<typeof teamOverview>

/**
 * How the team does (2.115): its size, who is new, and its sums by day, against the period before.
 *
 * To change:
 * - the team overview of the agent centre: `OverviewPage` here; its figures on the server, `showOverview` in
 *   `apps/server/src/modules/agents/team/show-overview.ts`
 */
export function OverviewPage() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  // The router has read it.
  const { days = '7' }: { readonly days?: OverviewDays | undefined } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(teamOverviewQuery(days))
  return (
    <div className={records.page}>
      <div className={classes.head}>
        <h1>{say('nav.overview')}</h1>
        <Link className={classes.link} to="/agentHome/members">
          {say('team.manage')}
        </Link>
      </div>
      <Periods days={days} />
      <p className={classes.muted}>{say('team.overviewText')}</p>
      {data === undefined && error === null ? <Skeleton height="32rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconUsersGroup size="2.5rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data === undefined ? null : <Figures overview={data} />}
    </div>
  )
}

function Periods({ days }: { readonly days: OverviewDays }) {
  const say = useAgentPhrases()
  const navigate = useNavigate()
  return (
    <div aria-label={say('team.period')} className={records.quick} role="group">
      {overviewDays.map((one) => (
        <UnstyledButton
          aria-pressed={one === days}
          className={records.chip}
          key={one}
          onClick={() => void navigate({ to: '/agentHome/overview', search: { days: one }, resetScroll: false })}
        >
          {one === '1' ? say('team.today') : say('team.days', one)}
        </UnstyledButton>
      ))}
    </div>
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  const say = useAgentPhrases()
  const { money, count } = useFormat()
  const { members, agents, direct, joined, seen, totals, before, currencySymbol: symbol } = overview
  const counts = [
    ['team.members', members],
    ['team.agents', agents],
    ['team.directMembers', direct],
    ['team.joined', joined],
    ['team.seenNow', seen],
  ] as const
  const amounts = ['turnover', 'net', 'deposit', 'withdrawal', 'bonus'] as const
  return (
    <>
      <dl className={`${records.totals} ${classes.five}`}>
        {counts.map(([name, number]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{count(number)}</dd>
          </div>
        ))}
        {amounts.map((name) => (
          <div key={name}>
            <dt>{say(`team.${name}`)}</dt>
            <dd data-sign={name === 'net' ? signOf(totals.net) : undefined}>{money(totals[name], symbol)}</dd>
            <dd className={classes.before}>{say('team.beforeThat', money(before[name], symbol))}</dd>
          </div>
        ))}
      </dl>
      {members === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size="2.5rem" />}
          text={say('team.emptyText')}
          title={say('team.overviewEmpty')}
        />
      ) : null}
      <OverviewDaysTable overview={overview} />
    </>
  )
}
