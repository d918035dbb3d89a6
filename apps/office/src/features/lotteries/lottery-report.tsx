import type { LotteryReportRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Money } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { reportQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { useGameOptions } from './use-lottery-words.ts'

const reportList = defineList({
  name: 'lottery-reports',
  paging: 'pages',
  filters: {
    gameCode: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    period: { kind: 'days' },
  },
})
const column = columnsOf<LotteryReportRow>()

/** What lotteries sold and paid by the day of their draws, and all of them together. */
export function LotteryReport() {
  const t = usePhrasesOf('office-lotteries')
  const { calendarDay, count } = useFormat()
  const list = useList(reportList)
  const { gameCode, period } = list.filters
  const narrowed = { ...(gameCode === undefined ? {} : { gameCode }), ...period }
  const query = useQuery(reportQuery({ ...narrowed, pageNo: list.page, pageSize: list.pageSize }))
  const { data } = query
  const file = (format: 'csv' | 'xlsx') =>
    `/office/lotteries/reports/file?${new URLSearchParams({ format, ...narrowed })}`
  return (
    <div className={classes.stack}>
      {data === undefined ? null : (
        <Panel title={`${t('report.total')} · ${t('report.days', calendarDay(data.from), calendarDay(data.to))}`}>
          <Stats>
            <Stat label={t('report.slips')} value={count(data.total.slips)} />
            <Stat label={t('report.staked')} value={<Money amount={data.total.staked} />} />
            <Stat label={t('report.paid')} value={<Money amount={data.total.paid} />} />
            <Stat label={t('report.result')} value={<Money amount={data.total.result} isSigned />} />
            <Stat label={t('report.returned')} value={data.total.returned ?? '–'} />
            <Stat label={t('report.cancelled')} value={<Money amount={data.total.cancelled} />} />
            <Stat label={t('report.voided')} value={<Money amount={data.total.voided} />} />
          </Stats>
          <p className={classes.muted}>{t('report.how')}</p>
        </Panel>
      )}
      <DataTable
        columns={useColumns()}
        empty={{ title: t('report.none'), text: t('report.noneText') }}
        exports={[
          { format: 'CSV', address: file('csv') },
          { format: 'XLSX', address: file('xlsx') },
        ]}
        filterWords={{
          gameCode: { label: t('lottery'), options: useGameOptions() },
          period: { label: t('days') },
        }}
        label={t('tab.reports')}
        list={list}
        query={query}
        rowId={({ day, gameCode: code }) => `${day} ${code}`}
      />
    </div>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-lotteries')
  const { calendarDay } = useFormat()
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('day', t('report.day'), ({ day }) => calendarDay(day)),
      column.text('game', t('lottery'), ({ names }) => names[language]),
      column.count('slips', t('report.slips'), ({ slips }) => slips),
      column.money('staked', t('report.staked'), ({ staked }) => staked),
      column.money('paid', t('report.paid'), ({ paid }) => paid),
      column.money('result', t('report.result'), ({ result }) => result, { isSigned: true }),
      column.text('returned', t('report.returned'), ({ returned }) => returned ?? ''),
      column.count('cancelledSlips', t('report.cancelledSlips'), ({ cancelledSlips }) => cancelledSlips),
      column.money('cancelled', t('report.cancelled'), ({ cancelled }) => cancelled, { isExtra: true }),
      column.count('voidSlips', t('report.voidSlips'), ({ voidSlips }) => voidSlips),
      column.money('voided', t('report.voided'), ({ voided }) => voided, { isExtra: true }),
    ],
    [t, calendarDay, language],
  )
}
