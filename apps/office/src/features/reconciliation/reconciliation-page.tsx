/**
 * Reconciliation: each day compared with vendors and payment gateways, and what to do about differences.
 *
 * To change:
 * - the list of days: `ReconciliationPage` here; the differences of a day beside it, `DayPanel` in `day-panel.tsx`
 * - how a difference is explained, what is proposed and what can be done: `DifferenceCard` in `difference-card.tsx`
 */
import type { ReconciliationRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { DayPanel } from './day-panel.tsx'
import { dayListQuery, idOf, keyOf, toneOfState } from './reconciliation-queries.ts'
import { useAmount } from './use-amount.ts'

const kinds = ['gateway', 'vendor'] as const
const states = ['different', 'settled', 'equal', 'pending'] as const

const dayList = defineList({
  name: 'reconciliation',
  paging: 'pages',
  filters: {
    day: { kind: 'days' },
    kind: { kind: 'choice', values: kinds },
    source: { kind: 'text', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    state: { kind: 'choice', values: states },
  },
})

const column = columnsOf<ReconciliationRow>()

export function ReconciliationPage() {
  const t = usePhrasesOf('office-reconciliation')
  const { calendarDay } = useFormat()
  const list = useList(dayList)
  const { day, kind, source, state } = list.filters
  const query = useQuery(
    dayListQuery({
      pageNo: list.page,
      pageSize: list.pageSize,
      ...day,
      ...(kind === undefined ? {} : { kind }),
      ...(source === undefined ? {} : { source }),
      ...(state === undefined ? {} : { state }),
    }),
  )
  return (
    <>
      <PageHead text={t('text')} title={t('title')} />
      <DataTable
        columns={useColumns()}
        empty={{ title: t('empty') }}
        filterWords={{
          day: { label: t('days') },
          kind: { label: t('kind'), options: Object.fromEntries(kinds.map((one) => [one, t(`kind.${one}`)])) },
          source: { label: t('source') },
          state: { label: t('state'), options: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])) },
        }}
        label={t('title')}
        list={list}
        Panel={DayPanel}
        panelTitle={(_row, id) => {
          const key = keyOf(id)
          return key === undefined ? t('title') : t('entry', key.source, calendarDay(key.day))
        }}
        query={query}
        rowId={idOf}
      />
    </>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-reconciliation')
  const amount = useAmount()
  const { calendarDay } = useFormat()
  return useMemo(() => {
    const both = (currency: string, ours: string | undefined, theirs: string | undefined) =>
      ours === undefined || theirs === undefined ? '' : `${amount(ours, currency)} / ${amount(theirs, currency)}`
    return [
      column.text('day', t('day'), ({ day, source }) => `${calendarDay(day)} · ${source}`),
      column.text('kind', t('kind'), ({ kind }) => t(`kind.${kind}`)),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.text('in', t('in'), ({ currency, ours, theirs }) => both(currency, ours?.in, theirs?.in)),
      column.text('out', t('out'), ({ currency, ours, theirs }) => both(currency, ours?.out, theirs?.out)),
      column.text('difference', t('difference'), ({ difference, currency }) =>
        difference === null ? '' : amount(difference, currency),
      ),
      column.count('open', t('open'), ({ open }) => open),
      column.time('comparedAt', t('comparedAt'), ({ comparedAt }) => comparedAt, { isAgo: true }),
      column.text('currency', t('currency'), ({ currency }) => currency, { isExtra: true }),
    ]
  }, [t, amount, calendarDay])
}
