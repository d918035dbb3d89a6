import type { Withdrawal } from '@baize/contract'
import { card, primaryLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { isLookedInto, isUnderWay, withdrawalListQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'

/** Withdrawals that are under way, or whose arrival the member is asked about, come first: the member left one and is back. */
export function OpenWithdrawals() {
  const say = useMoneyPhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(withdrawalListQuery(1, language))
  const open = data?.list.filter((one) => isUnderWay(one) || isLookedInto(one) || isAskedAbout(one)) ?? []
  if (data === undefined || open.length === 0) return null
  return (
    <section aria-labelledby="open-withdrawals" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="open-withdrawals">
        {say('payout.open')}
      </h2>
      <ul className={classes.openList}>
        {open.map((withdrawal) => (
          <OpenWithdrawal key={withdrawal.withdrawalId} symbol={data.currencySymbol} withdrawal={withdrawal} />
        ))}
      </ul>
    </section>
  )
}

/** Whether its member is asked whether the money has arrived. */
const isAskedAbout = ({ receipt }: Withdrawal) => receipt?.state === 'awaiting'

function OpenWithdrawal({ withdrawal, symbol }: { readonly withdrawal: Withdrawal; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { receipt } = withdrawal
  const amount = money(withdrawal.amount, symbol)
  const label = say(isAskedAbout(withdrawal) ? 'receipt.confirm' : 'payout.show')
  return (
    <li className={classes.open}>
      <div className={classes.openText}>
        <strong>
          {amount} ·{' '}
          {receipt === null ? say(`payout.state.${withdrawal.state}`) : say(`receipt.state.${receipt.state}`)}
        </strong>
        {receipt === null ? (
          <span className={classes.muted}>{say('payout.expected', minute(withdrawal.promisedAt))}</span>
        ) : null}
        {isAskedAbout(withdrawal) && receipt !== null ? (
          <span className={classes.muted}>{say('receipt.openUntil', minute(receipt.dueAt))}</span>
        ) : null}
      </div>
      <Link
        aria-label={`${label}: ${amount}`}
        className={primaryLink}
        search={{ withdrawal: withdrawal.withdrawalId }}
        to="/withdraw"
      >
        {label}
      </Link>
    </li>
  )
}
