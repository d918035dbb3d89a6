import type { Withdrawal } from '@baize/contract'
import { card, primaryLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { isUnderWay, withdrawalListQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'

/** Withdrawals that are under way come first: the member left one and is back. */
export function OpenWithdrawals() {
  const say = useMoneyPhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(withdrawalListQuery(1, language))
  const open = data?.list.filter(isUnderWay) ?? []
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

function OpenWithdrawal({ withdrawal, symbol }: { readonly withdrawal: Withdrawal; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const amount = money(withdrawal.amount, symbol)
  return (
    <li className={classes.open}>
      <div className={classes.openText}>
        <strong>
          {amount} · {say(`payout.state.${withdrawal.state}`)}
        </strong>
        <span className={classes.muted}>{say('payout.expected', minute(withdrawal.promisedAt))}</span>
      </div>
      <Link
        aria-label={`${say('payout.show')}: ${amount}`}
        className={primaryLink}
        search={{ withdrawal: withdrawal.withdrawalId }}
        to="/withdraw"
      >
        {say('payout.show')}
      </Link>
    </li>
  )
}
