import { promotionReport, type OfferDayRow } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { Chart } from '../../kit/chart.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { promotionsKey } from './promotion-queries.ts'
import { figureColumns, fileAddress, ReportTotal } from './report-figures.tsx'
import editor from '../../kit/editor.module.css'

const dayList = defineList({ name: 'offer-days', paging: 'pages', filters: { period: { kind: 'days' } } })
const column = columnsOf<OfferDayRow>()

/** What one offer cost and brought, in total and by day. */
export function OfferReport({ promotionId }: { readonly promotionId: string }) {
  const t = usePhrasesOf('office-promotions')
  const { calendarDay, money } = useFormat()
  const list = useList(dayList)
  const period = list.filters.period ?? {}
  const query = useQuery({
    queryKey: [...promotionsKey, 'report', promotionId, period],
    queryFn: ({ signal }) => call(promotionReport, { params: { promotionId }, query: period, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const days = data?.days ?? []
  const { page, pageSize } = list
  // A period has few days, so they come at once, and only their pages are cut here: the newest first.
  const paged = data && {
    list: days.toReversed().slice((page - 1) * pageSize, page * pageSize),
    pageNo: page,
    totalPages: Math.max(1, Math.ceil(days.length / pageSize)),
    totalCount: days.length,
    isMore: false,
  }
  const file = `/office/promotions/${promotionId}/report/file`
  return (
    <div className={editor.form}>
      {data === undefined ? null : (
        <ReportTotal title={t('report.totalOf', calendarDay(data.from), calendarDay(data.to))} total={data.total} />
      )}
      {days.length < 2 ? null : (
        <Panel title={t('report.cost')}>
          <Chart
            kind="bars"
            label={t('report.cost')}
            values={days.map(({ day, cost }) => ({ name: calendarDay(day), value: Number(cost), text: money(cost) }))}
          />
        </Panel>
      )}
      <DataTable
        columns={useColumns()}
        empty={{ title: t('report.none'), text: t('report.noneText') }}
        exports={[
          { format: 'CSV', address: fileAddress(file, 'csv', period) },
          { format: 'XLSX', address: fileAddress(file, 'xlsx', period) },
        ]}
        filterWords={{ period: { label: t('report.period') } }}
        label={t('report.byDay')}
        list={list}
        query={{ ...query, data: paged }}
        rowId={({ day }) => day}
      />
    </div>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-promotions')
  const { calendarDay } = useFormat()
  return useMemo(
    () => [column.text('day', t('report.day'), ({ day }) => calendarDay(day)), ...figureColumns(t)],
    [t, calendarDay],
  )
}
