import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import type { Terms } from './withdrawal.rules.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

/** How much can be withdrawn now, and what limits it, in plain words. */
export function Available({ terms }: { readonly terms: Terms }) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencySymbol: symbol, minAmount, maxAmount, leftToday, timesLeftToday } = terms
  const promised = usePromise(terms.promisedMinutes)
  const facts = [
    [say('withdraw.balance'), money(terms.balance, symbol)],
    [say('withdraw.perTime'), say('withdraw.range', money(minAmount, symbol), money(maxAmount, symbol))],
    [say('withdraw.leftToday'), say('withdraw.left', money(leftToday, symbol), timesLeftToday)],
    [say('withdraw.paidWithin'), promised],
  ] as const
  return (
    <section aria-labelledby="withdraw-available" className={own.available}>
      <h2 className={classes.muted} id="withdraw-available">
        {say('withdraw.available')}
      </h2>
      <p className={own.sum}>{money(terms.available, symbol)}</p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const minutesPerHour = 60

/** The promised time in hours if it is whole hours, in minutes otherwise. */
function usePromise(minutes: number): string {
  const say = useMoneyPhrases()
  return minutes > 0 && minutes % minutesPerHour === 0
    ? say('withdraw.hours', minutes / minutesPerHour)
    : say('withdraw.minutes', minutes)
}
