/**
 * The dashboard: what needs action now, the money of the day, and whether everything is well.
 *
 * To change:
 * - the page with which operators begin: `DashboardPage` here; what it says, `showDashboard` in
 *   `apps/server/src/modules/office/dashboard/show-dashboard.ts`
 */
import { dashboard, type DaySums, type HealthCheck } from '@baize/contract/office'
import type { ValueOf } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Chart } from '../../kit/chart.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Moment, StateBadge, type Tone } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { WorkList } from './work-list.tsx'
import classes from './dashboard.module.css'

const askEveryMs = 10_000

export function DashboardPage() {
  const t = usePhrasesOf('office-dashboard')
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboard, { signal }),
    refetchInterval: askEveryMs,
  })
  return (
    <>
      <PageHead text={t('about')} title={t('title')} />
      {data === undefined && error === null ? <LoadingLines lines={8} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Everything now={data} />}
    </>
  )
}

function Everything({ now }: { readonly now: ValueOf<typeof dashboard> }) {
  const t = usePhrasesOf('office-dashboard')
  return (
    <div className={classes.page}>
      <div className={classes.beside}>
        <Panel title={t('work.title')}>
          <WorkList work={now.work} />
        </Panel>
        <Panel title={t('health.title')}>
          <Health checks={now.health} />
        </Panel>
      </div>
      <Panel title={t('money.title')}>
        <MoneyOfToday days={now.days} />
      </Panel>
      <div className={classes.charts}>
        {charts.map((name) => (
          <Panel key={name} title={t('chart.title', t(`money.${name}`))}>
            <DaysChart days={now.days} name={name} />
          </Panel>
        ))}
      </div>
    </div>
  )
}

const toneOfHealth: Readonly<Record<HealthCheck['state'], Tone>> = { good: 'good', warning: 'waiting', bad: 'bad' }

function Health({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const t = usePhrasesOf('office-dashboard')
  return (
    <ul className={classes.list}>
      {checks.map(({ check, state, count, since, details }) => (
        <li className={classes.check} key={check}>
          <StateBadge tone={toneOfHealth[state]}>{t(`health.${state}`)}</StateBadge>
          <span>{t(`health.${check}.${state === 'good' ? 'good' : 'not'}`, count)}</span>
          {since === null ? null : (
            <span className={classes.muted}>
              <Moment time={since} />
            </span>
          )}
          {details.length === 0 ? null : <code className={classes.details}>{details.join(', ')}</code>}
        </li>
      ))}
    </ul>
  )
}

const figures = ['deposits', 'withdrawals', 'turnover', 'ggr', 'ngr', 'bonuses', 'newMembers'] as const
type Figure = (typeof figures)[number]
const charts = ['deposits', 'withdrawals', 'ggr', 'newMembers'] as const

/** Figures that are no better when they are higher. */
const costs: ReadonlySet<Figure> = new Set(['withdrawals', 'bonuses'])

function MoneyOfToday({ days }: { readonly days: readonly DaySums[] }) {
  const t = usePhrasesOf('office-dashboard')
  const write = useWrite()
  const [today, yesterday] = [days.at(-1), days.at(-2)]
  if (today === undefined) return null
  return (
    <Stats>
      {figures.map((name) => {
        const percent = yesterday === undefined ? undefined : percentOf(Number(today[name]), Number(yesterday[name]))
        return (
          <Stat
            key={name}
            label={t(`money.${name}`)}
            value={write(name, today)}
            {...(percent === undefined
              ? {}
              : {
                  change: {
                    percent,
                    against: t('yesterday'),
                    ...(costs.has(name) ? { isGood: percent <= 0 } : {}),
                  },
                })}
          />
        )
      })}
    </Stats>
  )
}

/** By how many per cent one figure is above another; nothing where that says nothing. */
function percentOf(one: number, other: number): number | undefined {
  return other === 0 ? undefined : Math.round(((one - other) / Math.abs(other)) * 100)
}

/** Writes a figure of a day as people read it. */
function useWrite(): (name: Figure, day: DaySums) => string {
  const { money, count } = useFormat()
  return (name, day) => (name === 'newMembers' ? count(day.newMembers) : money(day[name]))
}

function DaysChart({ name, days }: { readonly name: Figure; readonly days: readonly DaySums[] }) {
  const t = usePhrasesOf('office-dashboard')
  const { calendarDay } = useFormat()
  const write = useWrite()
  return (
    <Chart
      kind="bars"
      label={t('chart.title', t(`money.${name}`))}
      // A chart needs no exact figures; its texts have them.
      values={days.map((one) => ({ name: calendarDay(one.day), value: Number(one[name]), text: write(name, one) }))}
    />
  )
}
