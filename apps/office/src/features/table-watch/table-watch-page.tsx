/**
 * Members who may help each other at card tables: which pairs stand out, why, and what operators decided.
 *
 * To change:
 * - the list of pairs: `TableWatchPage` here; one pair with its signs, days and hands, `PairPage` in `pair-page.tsx`
 * - how signs are put into words: `useWatchWords` in `use-watch-words.ts`; chips of cash tables and of sit-and-gos, `useChipWords` in
 *   `chip-amount.tsx`; a hand with all cards, `OpenedHandView` in `opened-hand.tsx`
 */
import type { WatchedPair } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { FlowAmount } from './chip-amount.tsx'
import classes from './table-watch.module.css'
import { toneOfState, useWatchWords } from './use-watch-words.ts'
import { pairListQuery } from './watch-queries.ts'

const views = ['raised', 'watched', 'confirmed', 'cleared'] as const
const pairList = defineList({
  name: 'table-watch',
  paging: 'pages',
  filters: { gameCode: { kind: 'named', maxLength: 64, pattern: /^[A-Za-z0-9_-]+$/ } },
})
const column = columnsOf<WatchedPair>()

export function TableWatchPage() {
  const t = usePhrasesOf('office-table-watch')
  return (
    <>
      <PageHead text={t('text')} title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={views.map((view) => ({ value: view, label: t(`view.${view}`), content: <Pairs view={view} /> }))}
      />
    </>
  )
}

function Pairs({ view }: { readonly view: (typeof views)[number] }) {
  const t = usePhrasesOf('office-table-watch')
  const language = useLanguage((state) => state.language)
  const list = useList(pairList)
  const { gameCode } = list.filters
  const query = useQuery(
    pairListQuery({
      view,
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(gameCode === undefined ? {} : { gameCode }),
    }),
  )
  const words = useWatchWords()
  const games = Object.fromEntries((query.data?.games ?? []).map((game) => [game.gameCode, words.game(game, language)]))
  return (
    <DataTable
      columns={useColumns(view)}
      empty={{ title: t(`none.${view}`), ...(view === 'raised' ? { text: t('none.raisedText') } : {}) }}
      filterWords={{ gameCode: { label: t('game'), options: games } }}
      label={t(`view.${view}`)}
      list={list}
      query={query}
      rowId={({ pairId }) => pairId}
    />
  )
}

function useColumns(view: (typeof views)[number]) {
  const t = usePhrasesOf('office-table-watch')
  const language = useLanguage((state) => state.language)
  const words = useWatchWords()
  return useMemo(
    () => [
      column.custom('pair', t('pair'), ({ pairId, one, other }) => (
        <Link params={{ pairId }} search={{}} to="/table-watch/$pairId">
          {t('pairTitle', one.username, other.username)}
        </Link>
      )),
      column.count('score', t('score'), ({ score }) => score),
      column.custom('signals', t('signals'), ({ signals }) => (
        <span className={classes.badges}>
          {signals.map(({ name, by, points }) => (
            <StateBadge key={`${name} ${by?.memberId ?? ''}`} tone={points >= 3 ? 'bad' : 'plain'}>
              {t(`signal.${name}`)}
            </StateBadge>
          ))}
        </span>
      )),
      column.text('game', t('game'), (row) => words.game(row, language)),
      column.count('hands', t('hands'), ({ hands }) => hands),
      column.custom('flow', t('flow'), (row) => {
        const { amount, ways } = words.flow(row)
        return (
          <>
            <FlowAmount amount={amount} play={row.play} /> <span className={classes.muted}>{ways}</span>
          </>
        )
      }),
      ...(view === 'raised'
        ? [column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)])]
        : [column.time('decidedAt', t('decidedAt'), ({ decidedAt }) => decidedAt)]),
      column.time('judgedAt', t('judged'), ({ judgedAt }) => judgedAt, { isAgo: true, isExtra: view !== 'raised' }),
    ],
    [t, language, words, view],
  )
}
