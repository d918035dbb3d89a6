import type { ValueOf } from '@baize/contract'
import type { memberProtectionHistory } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tone } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { protectionHistoryQuery } from './member-queries.ts'
import { useProtectionWords } from './use-protection-words.ts'

type Entry = ValueOf<typeof memberProtectionHistory>['list'][number]

const historyList = defineList({ name: 'member-protection', paging: 'pages', filters: {} })
const column = columnsOf<Entry>()

const toneOfState: Readonly<Record<Entry['state'], Tone>> = {
  made: 'good',
  waiting: 'waiting',
  withdrawn: 'plain',
  lapsed: 'plain',
}

/** What was changed of a member's protection, by whom, newest first. */
export function ProtectionHistory({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const say = usePhrasesOf('protection')
  const { subjectOf, changeOf } = useProtectionWords()
  const list = useList(historyList)
  const query = useQuery(protectionHistoryQuery(memberId, { pageNo: list.page, pageSize: list.pageSize }))
  const columns = useMemo(
    () => [
      column.time('at', t('column.at'), ({ at }) => at),
      column.text('what', t('column.what'), subjectOf),
      column.text('change', t('protection.change'), changeOf),
      column.state('state', t('column.state'), ({ state }) => [toneOfState[state], say(`state.${state}`)]),
      column.text('by', t('protection.by'), ({ byOperator }) =>
        t(byOperator ? 'protection.byOperator' : 'protection.byMember'),
      ),
    ],
    [t, say, subjectOf, changeOf],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('protection.noHistory') }}
      label={t('protection.history')}
      list={list}
      query={query}
      rowId={({ at, subject, period }) => `${at} ${subject} ${period ?? ''}`}
    />
  )
}
