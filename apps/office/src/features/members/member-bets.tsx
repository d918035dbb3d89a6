import { betResults, betStates, gameType, type Bet } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import type { Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { betsQuery } from './member-queries.ts'
import { MemberRound } from './member-round.tsx'
import classes from './members.module.css'

const types = gameType.options
const betList = defineList({
  name: 'member-bets',
  paging: 'pages',
  filters: {
    day: { kind: 'days' },
    gameType: { kind: 'choice', values: types },
    vassalage: { kind: 'named', maxLength: 40 },
    state: { kind: 'choice', values: betStates },
    result: { kind: 'choice', values: betResults },
  },
})
const column = columnsOf<Bet>()

const toneOfBet: Readonly<Record<Bet['state'], Tone>> = { open: 'waiting', settled: 'good', returned: 'plain' }

/** The betting record of a member: rounds of every maker, each with its postings and, for our games, its proof. */
export function MemberBets({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const language = useLanguage((state) => state.language)
  const { money } = useFormat()
  const list = useList(betList)
  const { day, ...others } = list.filters
  const asked = { ...day, ...others, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery(betsQuery(memberId, asked, language))
  const columns = useBetColumns()
  const filterWords = useFilterWords(query.data?.vendors ?? noVendors)
  const Panel = useCallback(
    ({ id, row }: PanelProps<Bet>) => <MemberRound bet={row} betId={id} memberId={memberId} />,
    [memberId],
  )
  const { totals, earlierUpTo } = query.data ?? {}
  return (
    <div className={classes.stack}>
      {totals === undefined ? null : (
        <p className={classes.muted}>{t('bets.sums', money(totals.stake), money(totals.payout), money(totals.net))}</p>
      )}
      {earlierUpTo === undefined || earlierUpTo === null ? null : (
        <p className={classes.muted} role="status">
          {t('bets.earlier')}
        </p>
      )}
      <BetTable columns={columns} filterWords={filterWords} list={list} Panel={Panel} query={query} />
    </div>
  )
}

const noVendors: readonly never[] = []

type TableProps = Parameters<typeof DataTable<Bet>>[0]

function BetTable(
  props: Pick<TableProps, 'columns' | 'list' | 'query'> & Required<Pick<TableProps, 'filterWords' | 'Panel'>>,
) {
  const t = usePhrasesOf('office-members')
  const proof = usePhrasesOf('proof')
  return (
    <DataTable
      {...props}
      empty={{ title: proof('record.empty') }}
      label={t('tab.bets')}
      panelTitle={(row, id) => row?.gameName ?? row?.roundId ?? id}
      rowId={({ betId }) => betId}
    />
  )
}

function useBetColumns() {
  const proof = usePhrasesOf('proof')
  const t = usePhrasesOf('office-members')
  return useMemo(
    () => [
      column.time('at', proof('record.time'), ({ placedAt }) => placedAt),
      column.text(
        'game',
        proof('record.game'),
        ({ gameName, gameCode }) => gameName ?? gameCode ?? proof('record.noGame'),
      ),
      column.text('maker', t('filter.maker'), ({ vendorName }) => vendorName),
      column.money('stake', proof('record.stake'), ({ stake }) => stake),
      column.money('payout', proof('record.payout'), ({ payout }) => payout),
      column.money('net', proof('record.net'), ({ net }) => net, { isSigned: true }),
      column.state('state', proof('round.state'), ({ state }) => [toneOfBet[state], proof(`round.${state}`)]),
      column.id('round', proof('round.id'), ({ roundId }) => roundId ?? '–'),
    ],
    [proof, t],
  )
}

function useFilterWords(vendors: readonly { readonly vassalage: string; readonly vendorName: string }[]) {
  const proof = usePhrasesOf('proof')
  const t = usePhrasesOf('office-members')
  return {
    day: { label: t('filter.days') },
    gameType: {
      label: t('filter.gameType'),
      options: Object.fromEntries(types.map((type) => [type, t(`type.${type}`)])),
    },
    vassalage: {
      label: t('filter.maker'),
      options: Object.fromEntries(vendors.map(({ vassalage, vendorName }) => [vassalage, vendorName])),
    },
    state: {
      label: proof('round.state'),
      options: Object.fromEntries(betStates.map((state) => [state, proof(`round.${state}`)])),
    },
    result: {
      label: proof('record.result'),
      options: Object.fromEntries(betResults.map((result) => [result, proof(`record.${result}`)])),
    },
  }
}
