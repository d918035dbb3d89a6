import type { OfficePayRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { PayPanel } from './pay-panel.tsx'
import { payQuery, toneOfPay } from './pay-queries.ts'

const kinds = ['daily', 'hourly', 'realtime', 'dividend'] as const
const payList = defineList({
  name: 'agents-pay',
  paging: 'pages',
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    kind: { kind: 'choice', values: kinds },
  },
})
const column = columnsOf<OfficePayRow>()

/** Rows of pay: those that wait for an approval, those that could not be paid, or all. */
export function PayList({ queue }: { readonly queue: 'awaiting' | 'unpaid' | 'all' }) {
  const t = usePhrasesOf('office-pay')
  const list = useList(payList)
  const query = useQuery(payQuery({ queue, ...list.filters, pageNo: list.page, pageSize: list.pageSize }))
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(`none.${queue}`), text: t(`noneText.${queue}`) }}
      filterWords={{
        member: { label: t('memberNumber') },
        kind: { label: t('kind'), options: Object.fromEntries(kinds.map((one) => [one, t(`kind.${one}`)])) },
      }}
      label={t('title')}
      list={list}
      Panel={PayPanel}
      panelTitle={() => t('row')}
      query={query}
      rowId={({ rowId }) => rowId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-pay')
  return useMemo(
    () => [
      // The first one opens the row, so it is no link to somewhere else.
      column.text('kind', t('kind'), ({ kind }) => t(`kind.${kind}`)),
      column.member('downline', t('downline'), ({ downline }) => ({
        memberId: downline.memberId,
        name: downline.username,
      })),
      column.text('upline', t('upline'), ({ upline }) => upline?.username ?? t('site')),
      column.time('from', t('from'), ({ periodFrom }) => periodFrom),
      column.time('to', t('to'), ({ periodTo }) => periodTo, { isExtra: true }),
      column.money('amount', t('amount'), ({ amount }) => amount),
      column.state('state', t('state'), ({ state }) => [toneOfPay[state], t(`state.${state}`)]),
      column.time('computedAt', t('computedAt'), ({ computedAt }) => computedAt, { isAgo: true }),
    ],
    [t],
  )
}
