import type { Deposit } from '@baize/contract'
import { card, primaryLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { depositListQuery } from '../../api/deposit-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { useMethodName } from './method-names.ts'
import { asClock, useSecondsUntil } from '../../api/time-left.ts'
import classes from './money.module.css'

/** Orders that wait for their payment come first: the member left one and is back. */
export function OpenDeposits() {
  const say = useMoneyPhrases()
  const { data } = useQuery(depositListQuery(1))
  const open = data?.list.filter(({ state }) => state === 'pending') ?? []
  if (data === undefined || open.length === 0) return null
  return (
    <section aria-labelledby="open-deposits" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="open-deposits">
        {say('open.title')}
      </h2>
      <ul className={classes.openList}>
        {open.map((deposit) => (
          <OpenDeposit deposit={deposit} key={deposit.depositId} symbol={data.currencySymbol} />
        ))}
      </ul>
    </section>
  )
}

function OpenDeposit({ deposit, symbol }: { readonly deposit: Deposit; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const nameOf = useMethodName()
  const seconds = useSecondsUntil(deposit.expiresAt)
  const amount = money(deposit.amount, symbol)
  return (
    <li className={classes.open}>
      <div className={classes.openText}>
        <strong>{amount}</strong>
        <span className={classes.muted}>
          {nameOf(deposit)} · {say('open.orderedAt', minute(deposit.createdAt))}
        </span>
      </div>
      <span aria-label={say('order.left')} className={classes.clock} role="timer">
        {seconds === undefined ? '–' : asClock(seconds)}
      </span>
      <Link
        aria-label={`${say('open.continue')}: ${amount}`}
        className={primaryLink}
        search={{ order: deposit.depositId }}
        to="/depositv2"
      >
        {say('open.continue')}
      </Link>
    </li>
  )
}
