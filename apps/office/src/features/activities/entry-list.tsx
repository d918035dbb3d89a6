import type { OfficeEntry } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { entryListQuery, toneOfEntry, usePrize } from './activity-queries.ts'
import { EntryPanel } from './entry-panel.tsx'

const entryList = defineList({
  name: 'activity-entries',
  paging: 'pages',
  filters: {
    activity: { kind: 'text', maxLength: 64, pattern: /^[a-z0-9][a-z0-9-]*$/ },
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
  },
})

const column = columnsOf<OfficeEntry>()

/** The entries of a queue, with one of them open beside the list. */
export function EntryList({ queue }: { readonly queue: 'waiting' | 'all' }) {
  const t = usePhrasesOf('office-activities')
  const { filters, page, pageSize, ...list } = useList(entryList)
  const { activity, member } = filters
  const query = useQuery(
    entryListQuery({
      queue,
      pageNo: page,
      pageSize,
      ...(activity === undefined ? {} : { activity }),
      ...(member === undefined ? {} : { member }),
    }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(queue === 'waiting' ? 'noEntries' : 'noneSent') }}
      filterWords={{ activity: { label: t('id') }, member: { label: t('member') } }}
      label={t('entries')}
      list={{ filters, page, pageSize, ...list }}
      Panel={EntryPanel}
      panelTitle={() => t('entry')}
      query={query}
      rowId={({ entryId }) => entryId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-activities')
  const prize = usePrize()
  return useMemo(
    () => [
      column.text('activity', t('activity'), ({ title }) => title),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('comment', t('comment'), ({ comment }) => comment ?? t('forgotten')),
      column.count('images', t('images'), ({ pictures }) => pictures.length),
      column.state('state', t('state'), ({ state }) => [toneOfEntry[state], t(`entry.${state}`)]),
      column.custom('given', t('given'), ({ given, kind }) => (given === null ? '–' : prize(given, kind))),
      column.time('sentAt', t('sentAt'), ({ sentAt }) => sentAt, { isAgo: true }),
      column.text('decidedBy', t('decidedBy'), ({ decidedBy }) => decidedBy ?? '', { isExtra: true }),
    ],
    [t, prize],
  )
}
