/**
 * Bets that do not count for the pay of the agents above: why, and the way to let one count after all.
 *
 * To change:
 * - the page of excluded bets: `ExclusionsPage` here; one of them, and lifting it, `ExclusionPanel` in `exclusion-panel.tsx`
 */
import { officeExclusions, type OfficeExclusion } from '@baize/contract/office'
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
import { ExclusionPanel, exclusionsKey } from './exclusion-panel.tsx'

const exclusionList = defineList({ name: 'exclusions', paging: 'pages', filters: {} })
const column = columnsOf<OfficeExclusion>()

export function ExclusionsPage() {
  const t = usePhrasesOf('office-agents')
  return (
    <>
      <PageHead text={t('exclusion.text')} title={t('exclusion.title')} />
      <PageTabs
        label={t('exclusion.title')}
        tabs={[
          { value: 'active', label: t('exclusion.active'), content: <Exclusions state="active" /> },
          { value: 'lifted', label: t('exclusion.lifted'), content: <Exclusions state="lifted" /> },
        ]}
      />
    </>
  )
}

function Exclusions({ state }: { readonly state: 'active' | 'lifted' }) {
  const t = usePhrasesOf('office-agents')
  const list = useList(exclusionList)
  const asked = { state, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...exclusionsKey, asked],
    queryFn: ({ signal }) => call(officeExclusions, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.time('foundAt', t('exclusion.foundAt'), ({ foundAt }) => foundAt),
      column.member('member', t('exclusion.member'), ({ member }) => ({
        memberId: member.memberId,
        name: member.username,
      })),
      column.text('rule', t('exclusion.rule'), ({ rule }) => t(`exclusion.${rule}`)),
      column.money('turnover', t('exclusion.turnover'), ({ turnover }) => turnover),
      column.text('agent', t('exclusion.agent'), ({ agents }) => agents.at(-1)?.username ?? '–'),
      column.text('game', t('exclusion.game'), ({ gameCode }) => gameCode ?? '–'),
      column.id('round', t('exclusion.round'), ({ round }) => round),
      ...(state === 'lifted' ? [column.text('by', t('exclusion.liftedBy'), ({ lifted }) => lifted?.by ?? '–')] : []),
    ],
    [t, state],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(state === 'active' ? 'exclusion.none' : 'exclusion.noneLifted') }}
      label={t('exclusion.title')}
      list={list}
      Panel={ExclusionPanel}
      panelTitle={() => t('exclusion.panel')}
      query={query}
      rowId={({ exclusionId }) => exclusionId}
    />
  )
}
