import type { OfficialResult } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { resultListQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { Numbers } from './numbers.tsx'
import { ResultPanel } from './result-panel.tsx'
import { toneOfStanding, useGameOptions, useLotteryWords } from './use-lottery-words.ts'

const resultList = defineList({
  name: 'lottery-results',
  paging: 'pages',
  filters: {
    gameCode: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    state: { kind: 'choice', values: ['open'] },
  },
})
const column = columnsOf<OfficialResult>()

/** Draws with official numbers whose time has come, the latest first. */
export function ResultList() {
  const t = usePhrasesOf('office-lotteries')
  const list = useList(resultList)
  const { gameCode, state } = list.filters
  const query = useQuery(
    resultListQuery({
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state }),
    }),
  )
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>{t('results.text')}</p>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('results.none'), text: t('results.noneText') }}
        filterWords={{
          gameCode: { label: t('lottery'), options: useGameOptions() },
          state: { label: t('standing'), options: { open: t('results.open') } },
        }}
        label={t('tab.results')}
        list={list}
        Panel={ResultPanel}
        panelTitle={(row) => row?.number ?? ''}
        query={query}
        rowId={({ drawId }) => drawId}
      />
    </div>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-lotteries')
  const site = usePhrasesOf('lottery')
  const words = useLotteryWords()
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('draw', t('draw'), ({ names, number }) => `${names[language]} ${number}`),
      column.text('province', t('province'), ({ province }) => (province === null ? '' : words.province(province))),
      column.state('standing', t('standing'), ({ standing }) => [toneOfStanding[standing], t(`standing.${standing}`)]),
      column.custom('numbers', t('numbers'), ({ confirmed, proposed }) => (
        <Numbers isShort numbers={proposed ?? confirmed.at(-1)?.numbers ?? null} />
      )),
      column.count('reports', t('results.reports'), ({ reports }) => reports.length),
      column.time('drawsAt', t('drawsAt'), ({ drawsAt }) => drawsAt),
      column.text('state', t('state'), ({ state }) => site(`state.${state}`)),
    ],
    [t, site, words, language],
  )
}
