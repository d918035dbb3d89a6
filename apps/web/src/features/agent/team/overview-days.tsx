import type { teamOverview, ValueOf } from '@baize/contract'
import { formatDay } from '@baize/ui'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentPhrases } from '../../../language/phrases.ts'
import records from '../../../records/records.module.css'
import { signOf } from '../../../records/sign-of.ts'
import classes from './team.module.css'

type Overview = ValueOf<typeof teamOverview>

/** The turnover of each day as bars, and all sums of each day as a table, the newest day first. */
export function OverviewDaysTable({ overview }: { readonly overview: Overview }) {
  const say = useAgentPhrases()
  const { money, count } = useFormat()
  const dayText = useDayText()
  const { list, currencySymbol: symbol } = overview
  const amounts = ['turnover', 'net', 'deposit', 'withdrawal', 'bonus'] as const
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('team.byDay')}</h2>
      {list.length > 1 ? <TurnoverChart overview={overview} /> : null}
      <div className={classes.scroll}>
        <table aria-label={say('team.byDay')} className={records.table} data-testid="team-days">
          <thead>
            <tr>
              <th>{say('team.day')}</th>
              <th data-number>{say('team.joined')}</th>
              <th data-number>{say('team.bets')}</th>
              {amounts.map((name) => (
                <th data-number key={name}>
                  {say(`team.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.toReversed().map((day) => (
              <tr key={day.day}>
                <td className={records.game}>{dayText(day.day)}</td>
                <td data-label={say('team.joined')} data-number>
                  {count(day.joined)}
                </td>
                <td data-label={say('team.bets')} data-number>
                  {count(day.bets)}
                </td>
                {amounts.map((name) => (
                  <td
                    data-label={say(`team.${name}`)}
                    data-number
                    data-sign={name === 'net' ? signOf(day.net) : undefined}
                    key={name}
                  >
                    {money(day[name], symbol)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function useDayText() {
  const language = useLanguage((state) => state.language)
  return (day: string) => formatDay(`${day}T00:00:00Z`, language, 'UTC')
}

/** A bar of less than this is not seen. */
const leastHeight = 1

function TurnoverChart({ overview: { list, currencySymbol: symbol } }: { readonly overview: Overview }) {
  const say = useAgentPhrases()
  const { money } = useFormat()
  const dayText = useDayText()
  const highest = list.reduce(
    (best, day) => (Number(day.turnover) > Number(best.turnover) ? day : best),
    list[0] ?? none,
  )
  const [first, last] = [list[0] ?? none, list.at(-1) ?? none]
  const most = Math.max(Number(highest.turnover), 1)
  const label = say(
    'team.chart',
    dayText(first.day),
    dayText(last.day),
    money(highest.turnover, symbol),
    dayText(highest.day),
  )
  return (
    <figure className={classes.chart}>
      <svg aria-label={label} preserveAspectRatio="none" role="img" viewBox={`0 0 ${list.length} 100`}>
        {list.map((day, index) => {
          const height = Math.max((100 * Number(day.turnover)) / most, leastHeight)
          return (
            <rect className={classes.bar} height={height} key={day.day} width="0.7" x={index + 0.15} y={100 - height}>
              <title>{`${dayText(day.day)}: ${money(day.turnover, symbol)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption aria-hidden className={classes.ends}>
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </figcaption>
    </figure>
  )
}

const none = { day: '2000-01-01', turnover: '0' }
