import { agentAudit, type AgentEarnerRow, type TeamSharing } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Moment, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import editor from '../../kit/editor.module.css'
import classes from './agent-costs.module.css'

const earnerList = defineList({ name: 'agent-earners', paging: 'pages', filters: { period: { kind: 'days' } } })
const column = columnsOf<AgentEarnerRow>()

/** One agent's team: who earns from whom, and which accounts share a browser or an address. */
export function AgentAuditPage() {
  const t = usePhrasesOf('office-agents')
  const { calendarDay } = useFormat()
  const { memberId = '' } = useParams({ strict: false })
  const list = useList(earnerList)
  const asked = { ...list.filters.period, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: ['agent-costs', memberId, asked],
    queryFn: ({ signal }) => call(agentAudit, { params: { memberId }, query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const { data, error } = query
  if (data === undefined)
    return (
      <>
        <PageHead title={t('costs.auditTitle')} />
        {error === null ? (
          <LoadingLines lines={8} />
        ) : (
          <LoadFailed error={error} onRetry={() => void query.refetch()} />
        )}
      </>
    )
  return (
    <div className={editor.form}>
      <PageHead title={t('costs.auditOf', data.agent.username)} />
      <nav aria-label={t('costs.path')} className={classes.path}>
        <Link to="/agent-costs">{t('costs.title')}</Link>
        {data.above.map((one) => (
          <Link key={one.memberId} params={{ memberId: one.memberId }} to="/agent-costs/$memberId">
            {one.username}
          </Link>
        ))}
        <MemberLink memberId={data.agent.memberId} name={data.agent.username} />
      </nav>
      <Panel title={t('costs.totalOf', calendarDay(data.from), calendarDay(data.to))}>
        <Stats>
          <Stat label={t('costs.received')} value={<Money amount={data.received.paid} />} />
          <Stat label={t('costs.passedOn')} value={<Money amount={data.passedOn} />} />
          <Stat label={t('costs.kept')} value={<Money amount={data.kept} isSigned />} />
          <Stat label={t('costs.turnover')} value={<Money amount={data.turnover} />} />
          <Stat label={t('costs.ggr')} value={<Money amount={data.ggr} isSigned />} />
        </Stats>
      </Panel>
      <DataTable
        columns={columns}
        empty={{ title: t('costs.noEarners'), text: t('costs.noEarnersText') }}
        filterWords={{ period: { label: t('costs.period') } }}
        label={t('costs.earners')}
        list={list}
        query={query}
        rowId={({ agent }) => agent.memberId}
      />
      <SharedPanel shared={data.shared} />
    </div>
  )
}

function SharedPanel({ shared }: { readonly shared: readonly TeamSharing[] }) {
  const t = usePhrasesOf('office-agents')
  return (
    <Panel title={t('costs.sharedTitle')}>
      {shared.length === 0 ? (
        <p className={editor.muted}>{t('costs.sharedNone')}</p>
      ) : (
        <ul className={classes.shared}>
          {shared.map(({ relation, what, members, count, lastAt }) => (
            <li key={`${relation} ${what} ${members[0]?.memberId}`}>
              <p>
                {t(relation === 'device' ? 'costs.sharedDevice' : 'costs.sharedAddress', count, what)}{' '}
                <Moment time={lastAt} />
              </p>
              <p className={classes.sharers}>
                {members.map((one) => (
                  <MemberLink key={one.memberId} memberId={one.memberId} name={one.username} />
                ))}
                {count > members.length ? <span>{t('costs.sharedMore', count - members.length)}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-agents')
  return useMemo(
    () => [
      column.custom('agent', t('costs.agent'), ({ agent }) => (
        <Link params={{ memberId: agent.memberId }} to="/agent-costs/$memberId">
          {agent.username}
        </Link>
      )),
      column.money('paid', t('costs.receivedHere'), ({ paid }) => paid),
      column.money('daily', t('costs.daily'), ({ daily }) => daily, { isExtra: true }),
      column.money('hourly', t('costs.hourly'), ({ hourly }) => hourly, { isExtra: true }),
      column.money('realtime', t('costs.realtime'), ({ realtime }) => realtime, { isExtra: true }),
      column.money('dividend', t('costs.dividend'), ({ dividend }) => dividend, { isExtra: true }),
      column.money('passedOn', t('costs.passedOn'), ({ passedOn }) => passedOn),
      column.money('turnover', t('costs.turnover'), ({ turnover }) => turnover),
      column.money('ggr', t('costs.ggr'), ({ ggr }) => ggr, { isSigned: true }),
    ],
    [t],
  )
}
