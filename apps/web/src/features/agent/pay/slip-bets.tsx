import type { payslipBets, SlipBet, ValueOf } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { signOf } from '../../../records/sign-of.ts'
import { slipBetsQuery } from './pay-queries.ts'
import type { SlipBaseProps } from './slip-base.tsx'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

type Bets = ValueOf<typeof payslipBets>

/** The bets behind a payslip, or behind one of its lines; or those that do not count, with the reason. */
export function SlipBets({ rowId, search, go }: SlipBaseProps) {
  const t = usePhrases()
  const say = usePayslipPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const isExcluded = search.bets === 'excluded'
  const filter = {
    language,
    under: search.under,
    member: search.of,
    show: isExcluded ? ('excluded' as const) : undefined,
  }
  const { data, error } = useQuery(slipBetsQuery(rowId, filter, search.part ?? 1))
  const icon = <IconCards size="2.25rem" />
  if (data === undefined)
    return error === null ? <Skeleton height="24rem" /> : <EmptyState icon={icon} title={errorText(error)} />
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say(isExcluded ? 'bet.excludedTitle' : 'bet.title')}</h2>
      {data.totalCount === 0 ? (
        <EmptyState icon={icon} text={say('bet.emptyText')} title={say('bet.empty')} />
      ) : (
        <>
          <BetTotals data={data} isExcluded={isExcluded} />
          <BetTable data={data} isExcluded={isExcluded} />
        </>
      )}
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(part) => go({ ...search, part })}
        page={data.pageNo}
        totalPages={data.totalPages}
      />
    </section>
  )
}

interface Shown {
  readonly data: Bets
  readonly isExcluded: boolean
}

function BetTotals({ data: { totals, currencySymbol, totalCount }, isExcluded }: Shown) {
  const say = usePayslipPhrases()
  const { money, count } = useFormat()
  const sums = isExcluded
    ? ([['who.excluded', totals.excluded]] as const)
    : ([
        ['how.won', totals.won],
        ['how.lost', totals.lost],
      ] as const)
  return (
    <>
      <dl className={records.totals}>
        <div>
          <dt>{say(isExcluded ? 'how.bets' : 'bet.count')}</dt>
          <dd>{count(totalCount)}</dd>
        </div>
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{money(sum, currencySymbol)}</dd>
          </div>
        ))}
      </dl>
      {isExcluded ? null : <p className={classes.muted}>{say('bet.sum')}</p>}
    </>
  )
}

function BetTable({ data, isExcluded }: Shown) {
  const say = usePayslipPhrases()
  return (
    <div className={classes.scroll}>
      <table className={records.table} data-testid="payslip-bets">
        <thead>
          <tr>
            <th>{say('bet.placed')}</th>
            <th>{say('bet.member')}</th>
            <th>{say('bet.game')}</th>
            <th data-number>{say('bet.stake')}</th>
            {isExcluded ? (
              <th>{say('bet.reason')}</th>
            ) : (
              <>
                <th>{say('bet.ended')}</th>
                <th data-number>{say('slip.rate')}</th>
                <th data-number>{say('bet.brings')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {data.list.map((bet, place) => (
            // A bet and its correction may be of the same moment, and nothing else names them.
            <BetRow
              bet={bet}
              data={data}
              isExcluded={isExcluded}
              key={`${bet.placedAt} ${bet.roundId ?? ''} ${place}`}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BetRow({ bet, data, isExcluded }: Shown & { readonly bet: SlipBet }) {
  const say = usePayslipPhrases()
  const { money, time } = useFormat()
  return (
    <tr>
      <td className={records.time}>{time(bet.placedAt)}</td>
      <td data-label={say('bet.member')}>{bet.member.username}</td>
      <td className={records.game}>
        {bet.gameName ?? bet.gameCode ?? say('bet.noGame')}
        <small className={classes.about}>{bet.vendorName}</small>
      </td>
      <td data-label={say('bet.stake')} data-number>
        {money(bet.stake, data.currencySymbol)}
      </td>
      {isExcluded ? (
        <td data-label={say('bet.reason')}>{bet.rule === null ? null : say(`rule.${bet.rule}`)}</td>
      ) : (
        <Brought bet={bet} data={data} />
      )}
    </tr>
  )
}

function Brought({ bet, data: { rates, currencySymbol } }: { readonly bet: SlipBet; readonly data: Bets }) {
  const say = usePayslipPhrases()
  const { money, percent } = useFormat()
  // A correction may take one side back and add the other.
  const used =
    rates === null
      ? []
      : [
          ...(signOf(bet.won) === 'zero' ? [] : [rates.profitPpm]),
          ...(signOf(bet.lost) === 'zero' ? [] : [rates.lossPpm]),
        ]
  return (
    <>
      <td className={records.state}>
        {say(`ended.${bet.ended}`)}
        {bet.corrects ? ` · ${say('bet.corrects')}` : null}
        {bet.rule === null ? null : <small className={classes.about}>{say(`rule.${bet.rule}`)}</small>}
      </td>
      <td data-label={say('slip.rate')} data-number>
        {used.length === 0 ? '–' : used.map((rate) => percent(rate)).join(' / ')}
      </td>
      <td data-label={say('bet.brings')} data-number>
        {money(bet.brings, currencySymbol)}
      </td>
    </>
  )
}
