/**
 * Applications for the agent programme: who wants to become an agent, and what was decided.
 *
 * To change:
 * - the queue of applications: `ApplicationsPage` here; one of them with its decision, `ApplicationPanel` in
 *   `application-panel.tsx`
 */
import { agentApplications, type OfficeApplication } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { applicationsKey, toneOfApplication } from './application-tones.ts'

const applicationList = defineList({ name: 'agent-applications', paging: 'pages', filters: {} })
const column = columnsOf<OfficeApplication>()

export function ApplicationsPage() {
  const t = usePhrasesOf('office-agents')
  return (
    <>
      <PageHead text={t('apply.text')} title={t('apply.title')} />
      <PageTabs
        label={t('apply.title')}
        tabs={[
          { value: 'waiting', label: t('apply.waiting'), content: <ApplicationList queue="waiting" /> },
          { value: 'all', label: t('apply.all'), content: <ApplicationList queue="all" /> },
        ]}
      />
    </>
  )
}

function ApplicationList({ queue }: { readonly queue: 'waiting' | 'all' }) {
  const t = usePhrasesOf('office-agents')
  const list = useList(applicationList)
  const asked = { queue, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...applicationsKey, asked],
    queryFn: ({ signal }) => call(agentApplications, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('plan', t('apply.plan'), ({ plan }) => plan),
      column.member('member', t('apply.member'), ({ member }) => ({
        memberId: member.memberId,
        name: member.username,
      })),
      column.text('expected', t('apply.expected'), ({ expected }) => expected),
      column.state('state', t('apply.state'), ({ state }) => [toneOfApplication[state], t(`apply.state.${state}`)]),
      column.age('sentAt', t('apply.sent'), ({ sentAt }) => sentAt),
    ],
    [t],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('apply.none') }}
      label={t('apply.title')}
      list={list}
      Panel={ApplicationPanel}
      panelTitle={() => t('apply.title')}
      query={query}
      rowId={({ applicationId }) => applicationId}
    />
  )
}
