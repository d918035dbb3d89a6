import type { OfficePayPeriod } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { periodsQuery } from './pay-queries.ts'
import { PeriodPanel } from './period-panel.tsx'

const kinds = ['daily', 'hourly', 'dividend'] as const
const periodList = defineList({
  name: 'pay-periods',
  paging: 'pages',
  filters: { kind: { kind: 'choice', values: kinds } },
})
const column = columnsOf<OfficePayPeriod>()

/** Periods of wages and dividends, the newest first. */
export function PeriodList() {
  const t = usePhrasesOf('office-pay')
  const list = useList(periodList)
  const query = useQuery(periodsQuery({ ...list.filters, pageNo: list.page, pageSize: list.pageSize }))
  const columns = useMemo(
    () => [
      column.time('from', t('from'), ({ from }) => from),
      column.time('to', t('to'), ({ to }) => to),
      column.text('kind', t('kind'), ({ kind, cadence }) =>
        cadence === null ? t(`kind.${kind}`) : `${t(`kind.${kind}`)}, ${t(`cadence.${cadence}`)}`,
      ),
      column.count('rows', t('rows'), ({ rows }) => rows),
      column.money('amount', t('amount'), ({ amount }) => amount),
      column.state('state', t('state'), ({ state }) => [
        state === 'settled' ? 'good' : 'waiting',
        t(`period.${state}`),
      ]),
    ],
    [t],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('none.periods'), text: t('noneText.periods') }}
      filterWords={{
        kind: { label: t('kind'), options: Object.fromEntries(kinds.map((one) => [one, t(`kind.${one}`)])) },
      }}
      label={t('periods')}
      list={list}
      Panel={PeriodPanel}
      panelTitle={() => t('period')}
      query={query}
      rowId={({ kind, cadence, from }) => `${kind} ${cadence ?? ''} ${from}`}
    />
  )
}
