import type { LiabilityRow } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { HeatMap } from './heat-map.tsx'
import { liabilityQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { openRestrictForm } from './restrict-form.tsx'
import { useLotteryWords } from './use-lottery-words.ts'

const liabilityList = defineList({
  name: 'lottery-liability',
  paging: 'pages',
  filters: { bet: { kind: 'named', maxLength: 40, pattern: /^[a-z0-9-]+$/ } },
})
const column = columnsOf<LiabilityRow>()

interface LiabilityProps {
  readonly drawId: string
  readonly gameCode: string
  readonly format: string
  /** Whether numbers of it can still be closed. */
  readonly isOpen: boolean
}

/** What is staked on each number of a draw and what it could have to be paid, the highest payout first; a map of a kind of bet. */
export function Liability({ drawId, gameCode, format, isOpen }: LiabilityProps) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const may = useMay()
  const { money } = useFormat()
  const list = useList(liabilityList)
  const { bet } = list.filters
  const query = useQuery(
    liabilityQuery(drawId, {
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(bet === undefined ? {} : { bet }),
    }),
  )
  const { data } = query
  const bets = data?.bets ?? []
  const restrict = (line: string) =>
    bet === undefined
      ? undefined
      : void openRestrictForm(t('restrict'), { gameCode, drawId, bets: [bet], numbers: line })
  return (
    <Panel title={t('liability')}>
      <div className={classes.stack}>
        <p className={classes.muted}>
          {t('liabilityText')}
          {typeof data?.maxNumberPayout === 'string' ? ` ${t('liability.limit', money(data.maxNumberPayout))}` : ''}
        </p>
        {bets.length < 2 ? null : <BetBars bets={bets} format={format} />}
        {!data?.heat || bet === undefined ? null : (
          <HeatMap
            cells={data.heat.cells}
            digits={data.heat.digits}
            {...(isOpen && may('lotteries.change') ? { onChoose: restrict } : {})}
          />
        )}
        <DataTable
          columns={useColumns(format)}
          empty={{ title: t('liability.none'), text: t('liability.noneText') }}
          filterWords={{
            bet: {
              label: t('bet'),
              options: Object.fromEntries(bets.map((one) => [one.bet, words.bet(format, one.bet)])),
            },
          }}
          label={t('liability.numbers')}
          list={list}
          query={query}
          rowId={(row) => `${row.bet} ${row.line}`}
        />
      </div>
    </Panel>
  )
}

function BetBars({
  bets,
  format,
}: {
  readonly format: string
  readonly bets: readonly {
    readonly bet: string
    readonly staked: string
    readonly line: string
    readonly payout: string
    readonly result: string
  }[]
}) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const { money } = useFormat()
  const highest = Math.max(...bets.map(({ payout }) => Number(payout)), 1)
  return (
    <section aria-label={t('liability.bets')}>
      <h3 className={classes.heading}>{t('liability.bets')}</h3>
      <ul className={classes.bars}>
        {bets.map(({ bet, staked, line, payout, result }) => (
          <li key={bet}>
            <span>
              <strong>{words.bet(format, bet)}</strong>{' '}
              <span className={classes.muted}>
                {t('staked')} {money(staked)}
              </span>
            </span>
            <span className={classes.track}>
              <span
                className={classes.fill}
                data-bad={Number(result) < 0 || undefined}
                style={{ inlineSize: `${Math.max(1, (Number(payout) / highest) * 100)}%` }}
              />
            </span>
            <span className={classes.end}>
              {t('liability.worst')} {words.line(format, line)} · {money(payout)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useColumns(format: string) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  return useMemo(
    () => [
      column.text('line', t('line'), ({ line }) => words.line(format, line)),
      column.text('bet', t('bet'), ({ bet }) => words.bet(format, bet)),
      column.count('tickets', t('tickets'), ({ tickets }) => tickets),
      column.money('staked', t('staked'), ({ staked }) => staked),
      column.money('payout', t('payout'), ({ payout }) => payout),
      column.money('result', t('ifItComes'), ({ result }) => result, { isSigned: true }),
    ],
    [t, words, format],
  )
}
