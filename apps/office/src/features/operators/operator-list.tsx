import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRoleName } from '../../kit/use-role-name.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { OperatorPanel } from './operator-panel.tsx'
import { operatorsQuery, type OperatorRow } from './operator-queries.ts'
import { toneOfState } from './operator-tones.ts'

const operatorList = defineList({ name: 'operators', paging: 'pages', filters: {} })

const column = columnsOf<OperatorRow>()

/** The operators, with one of them open beside the list. */
export function OperatorList() {
  const t = usePhrasesOf('office-operators')
  const nameOfRole = useRoleName()
  const list = useList(operatorList)
  const query = useQuery(operatorsQuery({ pageNo: list.page, pageSize: list.pageSize }))
  const columns = useMemo(
    () => [
      column.text('username', t('username'), ({ username }) => username),
      column.text('role', t('role'), ({ role, roleName }) => nameOfRole(role, roleName)),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.count('sessions', t('openSessions'), ({ openSessions }) => openSessions),
      column.time('seen', t('lastSeen'), ({ lastSeenAt }) => lastSeenAt, { isAgo: true }),
      column.time('created', t('created'), ({ createdAt }) => createdAt, { isExtra: true }),
      column.text('sponsor', t('sponsor'), ({ sponsor }) => (sponsor === '' ? t('byCommand') : sponsor)),
    ],
    [t, nameOfRole],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('empty') }}
      label={t('operators')}
      list={list}
      Panel={OperatorPanel}
      panelTitle={(row) => row?.username ?? t('operators')}
      query={query}
      rowId={({ operatorId }) => operatorId}
    />
  )
}
