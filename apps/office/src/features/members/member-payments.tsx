import type { MemberPayment } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { paymentsQuery } from './member-queries.ts'
import { toneOf } from './member-tones.ts'
import { useWords } from './use-words.ts'

const paymentList = defineList({
  name: 'member-payments',
  paging: 'pages',
  filters: { kind: { kind: 'choice', values: ['deposit', 'withdrawal'] } },
})
const column = columnsOf<MemberPayment>()

/** What a member deposited and withdrew. */
export function MemberPayments({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const words = useWords()
  const language = useLanguage((state) => state.language)
  const list = useList(paymentList)
  const asked = { ...list.filters, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery(paymentsQuery(memberId, asked, language))
  const columns = useMemo(
    () => [
      column.time('at', t('column.at'), ({ at }) => at),
      column.text('kind', t('column.what'), ({ kind }) => t(`payment.${kind}`)),
      column.money('amount', t('column.amount'), ({ amount }) => amount),
      column.state('state', t('column.state'), ({ state }) => [toneOf(state), words('state', state)]),
      column.text('by', t('column.by'), ({ by }) => by),
      column.time('ended', t('column.ended'), ({ endedAt }) => endedAt),
      column.id('id', t('column.number'), ({ id }) => id),
    ],
    [t, words],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('payments.empty') }}
      filterWords={{
        kind: {
          label: t('filter.kind'),
          options: { deposit: t('payment.deposit'), withdrawal: t('payment.withdrawal') },
        },
      }}
      label={t('tab.payments')}
      list={list}
      query={query}
      rowId={({ id }) => id}
    />
  )
}
