import type { AdjustmentItem } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { AdjustmentPanel } from './adjustment-panel.tsx'
import { adjustmentListQuery, toneOfState } from './adjustment-queries.ts'

export const categories = ['goodwill', 'correction', 'bonus_correction', 'chargeback', 'test'] as const
const sorts = ['proposedAt', 'amount'] as const

const adjustmentList = defineList({
  name: 'adjustments',
  paging: 'pages',
  sorts,
  firstSort: '-proposedAt',
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    way: { kind: 'choice', values: ['credit', 'debit'] },
    category: { kind: 'choice', values: categories },
    amount: { kind: 'amounts' },
    day: { kind: 'days' },
  },
})

const column = columnsOf<AdjustmentItem>()

/** The adjustments of a queue, with one of them open beside the list. */
export function AdjustmentList({ queue }: { readonly queue: 'open' | 'posted' | 'all' }) {
  const t = usePhrasesOf('office-adjustments')
  const { filters, page, pageSize, sort, ...list } = useList(adjustmentList)
  const { member, way, category, amount, day } = filters
  const sortedBy = sorts.find((one) => one === sort?.column) ?? 'proposedAt'
  const query = useQuery(
    adjustmentListQuery({
      queue,
      pageNo: page,
      pageSize,
      ...(member === undefined ? {} : { member }),
      ...(way === undefined ? {} : { way }),
      ...(category === undefined ? {} : { category }),
      ...(amount?.min === undefined ? {} : { minAmount: amount.min }),
      ...(amount?.max === undefined ? {} : { maxAmount: amount.max }),
      ...day,
      sort: sortedBy,
      direction: sort?.isDescending === false ? 'asc' : 'desc',
    }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(queue === 'open' ? 'emptyWaiting' : 'empty') }}
      filterWords={useFilterWords()}
      label={t('title')}
      list={{ filters, page, pageSize, sort, ...list }}
      Panel={AdjustmentPanel}
      panelTitle={() => t('entry')}
      query={query}
      rowId={({ adjustmentId }) => adjustmentId}
    />
  )
}

function useFilterWords() {
  const t = usePhrasesOf('office-adjustments')
  const way = { credit: t('direction.credit'), debit: t('direction.debit') }
  return {
    member: { label: t('memberNumber') },
    way: { label: t('direction'), options: way },
    category: {
      label: t('category'),
      options: Object.fromEntries(categories.map((one) => [one, t(`category.${one}`)])),
    },
    amount: { label: t('amount') },
    day: { label: t('day') },
  }
}

function useColumns() {
  const t = usePhrasesOf('office-adjustments')
  return useMemo(
    () => [
      column.money('amount', t('amount'), ({ amount, direction }) => (direction === 'debit' ? `-${amount}` : amount), {
        isSigned: true,
      }),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('category', t('category'), ({ category }) => t(`category.${category}`)),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.text('reason', t('reason'), ({ reason }) => reason),
      column.text('proposedBy', t('proposedBy'), ({ proposedBy }) => proposedBy),
      column.time('proposedAt', t('proposedAt'), ({ proposedAt }) => proposedAt, { isAgo: true }),
      column.text('approvedBy', t('approvedBy'), ({ approvedBy }) => approvedBy ?? '–', { isExtra: true }),
      column.time('expiresAt', t('expiresAt'), ({ expiresAt }) => expiresAt, { isExtra: true }),
    ],
    [t],
  )
}
