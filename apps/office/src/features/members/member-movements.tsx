import type { Movement } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { movementsQuery } from './member-queries.ts'
import { useWords } from './use-words.ts'

const movementList = defineList({ name: 'member-movements', paging: 'pages', filters: { day: { kind: 'days' } } })
const column = columnsOf<Movement>()

/** The account record of a member, down to each posting. */
export function MemberMovements({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const words = useWords()
  const language = useLanguage((state) => state.language)
  const list = useList(movementList)
  const asked = { ...list.filters.day, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery(movementsQuery(memberId, asked, language))
  const columns = useMemo(
    () => [
      column.time('at', t('column.at'), ({ at }) => at),
      column.text('what', t('column.what'), ({ kind }) => words('entry', kind)),
      column.money('amount', t('column.amount'), ({ amount }) => amount, { isSigned: true }),
      column.money('after', t('column.after'), ({ balanceAfter }) => balanceAfter),
      column.text('game', t('column.game'), ({ gameName, gameCode }) => gameName ?? gameCode ?? '–'),
      column.id('posting', t('column.posting'), ({ postingId }) => postingId),
      column.id('transaction', t('column.transaction'), ({ transactionId }) => transactionId),
    ],
    [t, words],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('movements.empty') }}
      filterWords={{ day: { label: t('filter.days') } }}
      label={t('tab.money')}
      list={list}
      query={query}
      rowId={({ lane, batch, postingId }) => `${lane}-${batch}-${postingId}`}
    />
  )
}
