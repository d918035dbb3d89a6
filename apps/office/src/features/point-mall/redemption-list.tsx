import type { OfficeRedemption } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { redemptionListQuery, toneOfState } from './point-queries.ts'
import { RedemptionPanel } from './redemption-panel.tsx'

const common = {
  name: 'redemptions',
  paging: 'pages',
  sorts: ['redeemedAt'],
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    number: { kind: 'text', maxLength: 32, pattern: /^[A-Z0-9-]{4,32}$/ },
    kind: { kind: 'choice', values: ['goods', 'credit'] },
    day: { kind: 'days' },
  },
} as const
const waitingList = defineList({ ...common, firstSort: 'redeemedAt' })
const allList = defineList({ ...common, firstSort: '-redeemedAt' })
const column = columnsOf<OfficeRedemption>()

/** Redemptions by time, those that wait or all, with one of them open beside the list. */
export function RedemptionList({ queue }: { readonly queue: 'waiting' | 'all' }) {
  const t = usePhrasesOf('office-points')
  const list = useList<typeof waitingList | typeof allList>(queue === 'waiting' ? waitingList : allList)
  const { day, ...filters } = list.filters
  const direction = list.sort?.isDescending === true ? ('desc' as const) : ('asc' as const)
  const query = useQuery(
    redemptionListQuery({ queue, ...filters, ...day, direction, pageNo: list.page, pageSize: list.pageSize }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(queue === 'waiting' ? 'noneWaiting' : 'noRedemptions') }}
      filterWords={{
        member: { label: t('memberNumber') },
        number: { label: t('number') },
        kind: { label: t('kind'), options: { goods: t('kind.goods'), credit: t('kind.credit') } },
        day: { label: t('day') },
      }}
      label={t('redemptions')}
      list={list}
      Panel={RedemptionPanel}
      panelTitle={() => t('redemption')}
      query={query}
      rowId={({ redemptionId }) => redemptionId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-points')
  const { count } = useFormat()
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('number', t('number'), ({ number }) => number),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('item', t('item'), ({ names, quantity }) => `${names[language]} × ${count(quantity)}`),
      column.text('points', t('points'), ({ points }) => count(Number(points))),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.age('redeemedAt', t('redeemedAt'), ({ redeemedAt }) => redeemedAt),
      column.text('decidedBy', t('decidedBy'), ({ decidedBy }) => decidedBy ?? '–', { isExtra: true }),
    ],
    [t, count, language],
  )
}
