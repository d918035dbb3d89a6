import { agentCosts, type AgentCostRow } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import editor from '../../kit/editor.module.css'
import { CostTotal } from './cost-figures.tsx'

const costList = defineList({ name: 'agent-costs', paging: 'pages', filters: { period: { kind: 'days' } } })
const column = columnsOf<AgentCostRow>()

/**
 * What the agent programme costs against what the teams bring in.
 *
 * To change:
 * - the report of what agents cost: `AgentCostsPage` here; who earns from whom in a team, `AgentAuditPage` in
 *   `agent-audit-page.tsx`; both on the server, `apps/server/src/modules/office/agents/cost-pages.ts`
 */
export function AgentCostsPage() {
  const t = usePhrasesOf('office-agents')
  const { calendarDay } = useFormat()
  const list = useList(costList)
  const days = list.filters.period ?? {}
  const asked = { ...days, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: ['agent-costs', asked],
    queryFn: ({ signal }) => call(agentCosts, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const address = (format: 'csv' | 'xlsx') =>
    `/office/agent-costs/file?${new URLSearchParams({ format, ...days }).toString()}`
  return (
    <div className={editor.form}>
      <PageHead title={t('costs.title')} />
      {data === undefined ? null : (
        <CostTotal title={t('costs.totalOf', calendarDay(data.from), calendarDay(data.to))} total={data.total} />
      )}
      <DataTable
        columns={useColumns()}
        empty={{ title: t('costs.none'), text: t('costs.noneText') }}
        exports={[
          { format: 'CSV', address: address('csv') },
          { format: 'XLSX', address: address('xlsx') },
        ]}
        filterWords={{ period: { label: t('costs.period') } }}
        label={t('costs.title')}
        list={list}
        query={query}
        rowId={({ agent }) => agent.memberId}
      />
    </div>
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
      column.money('daily', t('costs.daily'), ({ daily }) => daily),
      column.money('hourly', t('costs.hourly'), ({ hourly }) => hourly),
      column.money('realtime', t('costs.realtime'), ({ realtime }) => realtime),
      column.money('dividend', t('costs.dividend'), ({ dividend }) => dividend),
      column.money('paid', t('costs.paid'), ({ paid }) => paid),
      column.money('turnover', t('costs.turnover'), ({ turnover }) => turnover),
      column.money('ggr', t('costs.ggr'), ({ ggr }) => ggr, { isSigned: true }),
      column.money('net', t('costs.net'), ({ net }) => net, { isSigned: true }),
    ],
    [t],
  )
}
