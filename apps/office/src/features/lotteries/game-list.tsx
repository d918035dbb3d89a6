import type { OfficeLottery } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ExactTime } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { gamesQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { useScheduleText } from './use-lottery-words.ts'

const gameList = defineList({ name: 'lottery-games', paging: 'pages', filters: {} })
const column = columnsOf<OfficeLottery>()

/** The lotteries of the site, each with its next draw; they come at once, so only their pages are cut here. */
export function GameList() {
  const t = usePhrasesOf('office-lotteries')
  const list = useList(gameList)
  const query = useQuery(gamesQuery())
  const all = query.data?.list ?? []
  const { page, pageSize } = list
  const data = query.data && {
    list: all.slice((page - 1) * pageSize, page * pageSize),
    pageNo: page,
    totalPages: Math.max(1, Math.ceil(all.length / pageSize)),
    totalCount: all.length,
    isMore: false,
  }
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('games.empty') }}
      filterWords={{}}
      label={t('tab.games')}
      list={list}
      query={{ ...query, data }}
      rowId={({ gameCode }) => gameCode}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-lotteries')
  const language = useLanguage((state) => state.language)
  const scheduleText = useScheduleText()
  return useMemo(
    () => [
      column.custom('name', t('lottery'), ({ gameCode, names }) => (
        <Link className={classes.name} params={{ gameCode }} search={{}} to="/lotteries/$gameCode">
          <strong>{names[language]}</strong>
        </Link>
      )),
      column.state('isOn', t('state'), ({ isOn }) => (isOn ? ['good', t('games.on')] : ['bad', t('games.off')])),
      column.custom('next', t('games.next'), ({ nextDraw }) =>
        nextDraw === null ? (
          '–'
        ) : (
          <Link className={classes.name} params={{ drawId: nextDraw.drawId }} search={{}} to="/lotteries/draws/$drawId">
            <span className={classes.code}>{nextDraw.number}</span> <ExactTime time={nextDraw.closesAt} />
          </Link>
        ),
      ),
      column.text('schedule', t('games.schedule'), ({ schedule }) => scheduleText(schedule)),
      column.text('source', t('source'), ({ source }) => t(`source.${source}`)),
      column.count('restrictions', t('games.restricted'), ({ restrictions }) => restrictions),
      column.count('version', t('version'), ({ version }) => version),
      column.time('announced', t('games.announced'), ({ announcedFrom }) => announcedFrom),
      column.text('gameCode', t('gameCode'), ({ gameCode }) => gameCode, { isExtra: true }),
    ],
    [t, language, scheduleText],
  )
}
