import type { EnvelopeRain } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rainsQuery } from '../../api/envelope-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useGiveawayPhrases, usePhrases } from '../../language/phrases.ts'
import { PastRain } from './past-rain.tsx'
import { RainCard } from './rain-card.tsx'
import classes from './envelopes.module.css'

/**
 * Red envelopes: rains that are on or to come, and those of the last days with their proofs.
 *
 * To change:
 * - the page of red envelopes: `EnvelopesPage` here; a rain that is on or to come, `RainCard` in `rain-card.tsx`; one that is over,
 *   `PastRain` in `past-rain.tsx`; its proof, `checkRain` in `check-rain.ts`
 * - the words of red envelopes: `packages/phrases/src/languages/en/giveaways.ts`
 */
export function EnvelopesPage() {
  const t = usePhrases()
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(rainsQuery(language))
  const [now, past] = partsOf(data?.list ?? [])
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{say('envelopes.title')}</h1>
        <p className={classes.intro}>{say('envelopes.intro')}</p>
      </header>
      {data === undefined && error === null ? <Skeleton height="20rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconGift size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data !== undefined && now.length === 0 ? (
        <EmptyState icon={<IconGift size="2.25rem" />} text={say('envelopes.noneText')} title={say('envelopes.none')} />
      ) : null}
      {now.map((rain) => (
        <RainCard key={rain.rainId} rain={rain} symbol={data?.currencySymbol ?? ''} />
      ))}
      {past.length === 0 ? null : (
        <section aria-labelledby="past" className={classes.past}>
          <h2 id="past">{say('envelopes.past')}</h2>
          <ul className={classes.pastList}>
            {past.map((rain) => (
              <li key={rain.rainId}>
                <PastRain rain={rain} symbol={data?.currencySymbol ?? ''} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Those that are on or to come, the earliest first, and those that are over, the latest first. */
function partsOf(rains: readonly EnvelopeRain[]): readonly [EnvelopeRain[], EnvelopeRain[]] {
  return [rains.filter(({ state }) => state !== 'over'), rains.filter(({ state }) => state === 'over').toReversed()]
}
