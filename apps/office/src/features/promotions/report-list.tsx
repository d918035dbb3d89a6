import { promotionReports, type OfferReportRow } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { promotionsKey } from './promotion-queries.ts'
import { figureColumns, fileAddress, ReportTotal } from './report-figures.tsx'
import editor from '../../kit/editor.module.css'

const reportList = defineList({ name: 'offer-reports', paging: 'pages', filters: { period: { kind: 'days' } } })
const column = columnsOf<OfferReportRow>()
const file = '/office/promotion-reports/file'

/** What each offer cost and brought in a period, and all of them together. */
export function ReportList() {
  const t = usePhrasesOf('office-promotions')
  const { calendarDay } = useFormat()
  const list = useList(reportList)
  const days = list.filters.period ?? {}
  const asked = { ...days, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...promotionsKey, 'reports', asked],
    queryFn: ({ signal }) => call(promotionReports, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <div className={editor.form}>
      {data === undefined ? null : (
        <ReportTotal
          title={`${t('report.total')} · ${t('report.totalOf', calendarDay(data.from), calendarDay(data.to))}`}
          total={data.total}
        />
      )}
      <DataTable
        columns={useColumns()}
        empty={{ title: t('report.none'), text: t('report.noneText') }}
        exports={[
          { format: 'CSV', address: fileAddress(file, 'csv', days) },
          { format: 'XLSX', address: fileAddress(file, 'xlsx', days) },
        ]}
        filterWords={{ period: { label: t('report.period') } }}
        label={t('tab.reports')}
        list={list}
        query={query}
        rowId={({ promotionId }) => promotionId}
      />
    </div>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-promotions')
  const language = useLanguage((one) => one.language)
  return useMemo(
    () => [
      column.custom('name', t('name'), ({ promotionId, title }) => (
        <Link params={{ promotionId }} search={{ tab: 'report' }} to="/promotions/$promotionId">
          {title[language] || promotionId}
        </Link>
      )),
      ...figureColumns(t),
    ],
    [t, language],
  )
}
