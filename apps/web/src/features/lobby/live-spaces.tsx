import type { ReactNode } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './live-spaces.module.css'

/** Reserves space for the jackpot ticker, if the brand has one, so that nothing moves when it loads. */
export function JackpotSpace({ children }: { readonly children: ReactNode }) {
  const { jackpotSource } = useBrand()
  return jackpotSource === 'none' ? null : <div className={classes.jackpot}>{children}</div>
}

/** The section of the winners board; without children, its space until the winners are known. */
export function WinnersSpace({ children }: { readonly children?: ReactNode }) {
  const t = usePhrases()
  return (
    <section aria-labelledby="winners">
      <h2 className={classes.title} id="winners">
        {t('live.winners')}
      </h2>
      <div className={classes.winners}>{children}</div>
    </section>
  )
}
