import { drawStates } from '@baize/contract'
import type { OfficeDrawRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { drawListQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { Numbers } from './numbers.tsx'
import { toneOfDraw, useGameOptions, useLotteryWords } from './use-lottery-words.ts'

const drawList = defineList({
  name: 'lottery-draws',
  paging: 'pages',
  filters: {
    gameCode: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ },
    state: { kind: 'choice', values: drawStates },
    day: { kind: 'days' },
  },
})
const column = columnsOf<OfficeDrawRow>()

/** Draws, the latest first; without filters those up to the next day. */
export function DrawList() {
  const t = usePhrasesOf('office-lotteries')
  const site = usePhrasesOf('lottery')
  const list = useList(drawList)
  const { gameCode, state, day } = list.filters
  const query = useQuery(
    drawListQuery({
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state }),
      ...day,
    }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('noDraws'), text: t('noDrawsText') }}
      filterWords={{
        gameCode: { label: t('lottery'), options: useGameOptions() },
        state: {
          label: t('state'),
          options: Object.fromEntries(drawStates.map((one) => [one, site(`state.${one}`)])),
        },
        day: { label: t('days') },
      }}
      label={t('tab.draws')}
      list={list}
      query={query}
      rowId={({ drawId }) => drawId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-lotteries')
  const site = usePhrasesOf('lottery')
  const words = useLotteryWords()
  return useMemo(
    () => [
      column.custom('draw', t('draw'), ({ drawId, gameCode, number }) => (
        <Link className={classes.name} params={{ drawId }} search={{}} to="/lotteries/draws/$drawId">
          <strong>{words.game(gameCode)}</strong> <span className={classes.code}>{number}</span>
        </Link>
      )),
      column.custom('state', t('state'), ({ state, isLate }) => (
        <span className={classes.badges}>
          <StateBadge tone={toneOfDraw[state]}>{site(`state.${state}`)}</StateBadge>
          {isLate ? <StateBadge tone="bad">{t('isLate')}</StateBadge> : null}
        </span>
      )),
      column.time('closesAt', t('closesAt'), ({ closesAt }) => closesAt),
      column.custom('numbers', t('numbers'), ({ numbers }) => <Numbers isShort numbers={numbers} />),
      column.count('slips', t('slips'), ({ slips }) => slips),
      column.money('staked', t('staked'), ({ staked }) => staked),
      column.money('paid', t('paid'), ({ paid }) => paid),
      column.money('result', t('result'), ({ result }) => result, { isSigned: true }),
      column.text('province', t('province'), ({ province }) => (province === null ? '' : words.province(province)), {
        isExtra: true,
      }),
      column.time('drawsAt', t('drawsAt'), ({ drawsAt }) => drawsAt, { isExtra: true }),
      column.text('source', t('source'), ({ source }) => t(`source.${source}`), { isExtra: true }),
      column.count('cancelledSlips', t('cancelledSlips'), ({ cancelledSlips }) => cancelledSlips, { isExtra: true }),
      column.count('voidSlips', t('voidSlips'), ({ voidSlips }) => voidSlips, { isExtra: true }),
    ],
    [t, site, words],
  )
}
