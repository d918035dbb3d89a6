import type { GameType, profitAndLoss, ValueOf } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases, type ProofKey } from '../../language/phrases.ts'
import { useDayText } from './profit-chart.tsx'
import { signOf } from '../../records/sign-of.ts'
import { useTypeName } from '../../api/use-type-name.ts'
import classes from '../../records/records.module.css'
import own from './profit-page.module.css'

type Profit = ValueOf<typeof profitAndLoss>

/** The figures of one line, in the order of the columns. */
interface Line {
  readonly key: string
  readonly name: string
  readonly bets: number
  readonly amounts: readonly Amount[]
}

/** An amount under its column's heading; results are coloured by their sign. */
interface Amount {
  readonly heading: ProofKey
  readonly amount: string
  readonly isResult?: boolean
}

/** The days of the period with any activity, newest first. */
export function DaysTable({ list, symbol }: { readonly list: Profit['list']; readonly symbol: string }) {
  const proof = useProofPhrases()
  const dayText = useDayText()
  const lines = list.map((day) => ({
    key: day.day,
    name: dayText(day.day),
    bets: day.bets,
    amounts: [...playedOf(day), { heading: 'profit.bonus', amount: day.bonus }, resultOf('profit.profit', day.profit)],
  })) satisfies readonly Line[]
  return <Table caption={proof('profit.byDay')} heading={proof('profit.day')} lines={lines} symbol={symbol} />
}

/** What was played, by game type. */
export function TypesTable({ list, symbol }: { readonly list: Profit['gameTypes']; readonly symbol: string }) {
  const proof = useProofPhrases()
  const typeName = useTypeName()
  const nameOf = (type: GameType | null) => (type === null ? proof('profit.otherGames') : typeName(type))
  const lines = list.map((one) => ({
    key: one.gameType ?? '',
    name: nameOf(one.gameType),
    bets: one.bets,
    amounts: playedOf(one),
  }))
  return <Table caption={proof('profit.byType')} heading={proof('profit.type')} lines={lines} symbol={symbol} />
}

type Played = Pick<Profit['totals'], 'stake' | 'turnover' | 'payout' | 'net'>

function playedOf({ stake, turnover, payout, net }: Played): Amount[] {
  return [
    { heading: 'record.stake', amount: stake },
    { heading: 'record.payout', amount: payout },
    resultOf('record.net', net),
    { heading: 'profit.turnover', amount: turnover },
  ]
}

function resultOf(heading: ProofKey, amount: string): Amount {
  return { heading, amount, isResult: true }
}

interface TableProps {
  readonly caption: string
  readonly heading: string
  readonly lines: readonly Line[]
  readonly symbol: string
}

function Table({ caption, heading, lines, symbol }: TableProps) {
  const proof = useProofPhrases()
  const { money, count } = useFormat()
  return (
    <div className={own.scroll}>
      <table aria-label={caption} className={`${classes.table} ${own.lines}`}>
        <thead>
          <tr>
            <th>{heading}</th>
            <th data-number>{proof('profit.bets')}</th>
            {lines[0]?.amounts.map((one) => (
              <th data-number key={one.heading}>
                {proof(one.heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className={classes.game}>{line.name}</td>
              <td data-label={proof('profit.bets')} data-number>
                {count(line.bets)}
              </td>
              {line.amounts.map((one) => (
                <td
                  data-label={proof(one.heading)}
                  data-number
                  data-sign={one.isResult === true ? signOf(one.amount) : undefined}
                  key={one.heading}
                >
                  {money(one.amount, symbol)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
