import type { Gift } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { GiftPanel } from './gift-panel.tsx'
import { giftsQuery, toneOfGift } from './gift-queries.ts'
import { GiftWorth } from './gift-worth.tsx'

const giftList = defineList({
  name: 'gifts',
  paging: 'pages',
  filters: { member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ } },
})
const column = columnsOf<Gift>()

/** Single rewards: those that wait for a second operator, or all. */
export function GiftList({ queue }: { readonly queue: 'waiting' | 'all' }) {
  const t = usePhrasesOf('office-gifts')
  const list = useList(giftList)
  const query = useQuery(giftsQuery({ queue, ...list.filters, pageNo: list.page, pageSize: list.pageSize }))
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(queue === 'waiting' ? 'noneWaiting' : 'none'), text: t('noneText') }}
      filterWords={{ member: { label: t('memberNumber') } }}
      label={t('title')}
      list={list}
      Panel={GiftPanel}
      panelTitle={() => t('gift')}
      query={query}
      rowId={({ giftId }) => giftId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-gifts')
  return useMemo(
    () => [
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.custom('amount', t('amount'), (gift) => <GiftWorth gift={gift} />),
      column.text('words', t('words'), ({ words }) => words),
      column.state('state', t('state'), ({ state }) => [toneOfGift[state], t(`state.${state}`)]),
      column.text('proposedBy', t('proposedBy'), ({ proposedBy }) => proposedBy),
      column.time('proposedAt', t('proposedAt'), ({ proposedAt }) => proposedAt, { isAgo: true }),
      column.text('decidedBy', t('decidedBy'), ({ decidedBy }) => decidedBy ?? '', { isExtra: true }),
    ],
    [t],
  )
}
