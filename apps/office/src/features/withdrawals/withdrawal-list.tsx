import type { WithdrawalReviewRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { askedOf } from '../../table/asked-of.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { withdrawalListQuery } from './withdrawal-queries.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { toneOfReceipt, toneOfState } from './withdrawal-tones.ts'

const sorts = ['priority', 'requestedAt', 'promisedAt', 'amount'] as const
const common = {
  name: 'withdrawals',
  paging: 'pages',
  sorts,
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    gateway: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    amount: { kind: 'amounts' },
    day: { kind: 'days' },
  },
} as const
/** What waits is worked through by level, and of one level from the oldest on; what has ended is looked up from the newest on. */
const waitingList = defineList({ ...common, firstSort: 'priority' })
const endedList = defineList({ ...common, firstSort: '-requestedAt' })

type Queue = 'waiting' | 'second' | 'late' | 'paying' | 'disputed' | 'ended' | 'all'

const column = columnsOf<WithdrawalReviewRow>()

/** The withdrawals of a queue, with one of them open beside the list. */
export function WithdrawalList({ queue }: { readonly queue: Queue }) {
  const t = usePhrasesOf('office-withdrawals')
  const language = useLanguage((state) => state.language)
  const list = useList<typeof waitingList | typeof endedList>(
    queue === 'ended' || queue === 'all' ? endedList : waitingList,
  )
  const query = useQuery(withdrawalListQuery({ queue, ...askedOf(list, sorts) }, language))
  const columns = useColumns()
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(queue === 'waiting' || queue === 'disputed' ? `empty.${queue}` : 'empty.other') }}
      filterWords={{
        member: { label: t('filter.member') },
        gateway: {
          label: t('column.gateway'),
          options: Object.fromEntries((query.data?.gateways ?? []).map((code) => [code, code])),
        },
        amount: { label: t('filter.amount') },
        day: { label: t('filter.days') },
      }}
      label={t('title')}
      list={list}
      Panel={WithdrawalPanel}
      panelTitle={() => t('panel')}
      query={query}
      rowId={({ withdrawalId }) => withdrawalId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-withdrawals')
  return useMemo(
    () => [
      column.money('amount', t('column.amount'), ({ amount }) => amount),
      column.member('member', t('column.member'), ({ member }) => ({
        memberId: member.memberId,
        name: member.username,
      })),
      column.text('priority', t('column.level'), ({ level }) => (level === 0 ? '–' : `VIP ${level}`)),
      column.state('state', t('column.state'), ({ state, first, receipt }) => {
        if (first !== null) return ['waiting', t('state.second')]
        return receipt === null
          ? [toneOfState[state], t(`state.${state}`)]
          : [toneOfReceipt[receipt], t(`receipt.${receipt}`)]
      }),
      column.age('requestedAt', t('column.requested'), ({ requestedAt }) => requestedAt),
      column.time('promisedAt', t('column.promised'), ({ promisedAt }) => promisedAt, { isAgo: true }),
      column.text('bank', t('column.bank'), ({ bankName, numberTail }) => `${bankName} •••• ${numberTail}`),
      column.text('claim', t('column.claim'), ({ claim }) =>
        claim === null ? '–' : claim.isMine ? t('mine') : claim.operator,
      ),
      column.text('gateway', t('column.gateway'), ({ gateway }) => gateway, { isExtra: true }),
    ],
    [t],
  )
}
