import { useFormat } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useJackpot } from './use-jackpot.ts'
import classes from './jackpot-ticker.module.css'

/** The jackpot (2.029): the pool's balance, or a showcase that is labelled as one (9.023). */
export function JackpotTicker() {
  const t = usePhrases()
  const { money } = useFormat()
  const jackpot = useJackpot()
  if (jackpot === undefined) return null
  const shown = money(jackpot.amount, jackpot.currencySymbol)
  return (
    <section aria-label={t('live.jackpot')} className={classes.ticker}>
      <div className={classes.name}>
        <span>{t('live.jackpot')}</span>
        {jackpot.source === 'showcase' ? (
          <span className={classes.demo} data-testid="jackpot-demo">
            {t('live.demo')}
          </span>
        ) : null}
      </div>
      <div className={classes.amount} data-testid="jackpot">
        <span className={classes.spoken}>{shown}</span>
        <span aria-hidden className={classes.digits}>
          {[...shown].map((sign, place) => (
            // Keyed from the right, so that digits keep their identity when one is added in front.
            <Sign key={shown.length - place} sign={sign} />
          ))}
        </span>
      </div>
      {jackpot.source === 'showcase' ? <p className={classes.note}>{t('live.demoText')}</p> : null}
    </section>
  )
}

/** One character of the amount; a digit rolls to its position. */
function Sign({ sign }: { readonly sign: string }) {
  if (!/\d/.test(sign)) return <span className={classes.sign}>{sign}</span>
  return (
    <span className={classes.wheel}>
      <span className={classes.reel} style={{ translate: `0 -${Number(sign)}em` }}>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
          <span className={classes.digit} key={digit}>
            {digit}
          </span>
        ))}
      </span>
    </span>
  )
}
