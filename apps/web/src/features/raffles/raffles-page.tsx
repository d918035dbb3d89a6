import type { Raffle } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rafflesQuery } from '../../api/raffle-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useGiveawayPhrases, usePhrases } from '../../language/phrases.ts'
import { PastRaffle } from './past-raffle.tsx'
import { RaffleCard } from './raffle-card.tsx'
import classes from './raffles.module.css'

/**
 * Raffles (7.048): those that run or are to come, with the member's tickets, and those that are drawn, with winners and proofs.
 *
 * To change:
 * - the page of raffles on the site: `RafflesPage` here; one that runs or is to come, `RaffleCard` in `raffle-card.tsx`; one that is
 *   over, `PastRaffle` in `past-raffle.tsx`; its check, `publishedOf` in `apps/web/src/api/raffle-queries.ts` and `checkRaffle` in
 *   `packages/fairness/src/raffles.ts`
 * - the words of raffles: `packages/phrases/src/languages/en/giveaways.ts`
 */
export function RafflesPage() {
  const t = usePhrases()
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(rafflesQuery(language))
  const [now, past] = partsOf(data?.list ?? [])
  const symbol = data?.currencySymbol ?? ''
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{say('raffle.title')}</h1>
        <p className={classes.intro}>{say('raffle.intro')}</p>
      </header>
      {data === undefined && error === null ? <Skeleton height="32rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconTicket size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data !== undefined && now.length === 0 ? (
        <EmptyState icon={<IconTicket size="2.25rem" />} text={say('raffle.noneText')} title={say('raffle.none')} />
      ) : null}
      {now.map((raffle) => (
        <RaffleCard key={raffle.raffleId} raffle={raffle} symbol={symbol} />
      ))}
      {past.length === 0 ? null : (
        <section aria-labelledby="past" className={classes.past}>
          <h2 id="past">{say('raffle.past')}</h2>
          <ul className={classes.pastList}>
            {past.map((raffle) => (
              <li key={raffle.raffleId}>
                <PastRaffle raffle={raffle} symbol={symbol} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const order: readonly Raffle['state'][] = ['running', 'closed', 'coming']

/** Those that are not over, running ones first, and those that are, the latest first. */
function partsOf(raffles: readonly Raffle[]): readonly [Raffle[], Raffle[]] {
  const isOver = ({ state }: Raffle) => state === 'drawn' || state === 'cancelled'
  return [
    raffles
      .filter((one) => !isOver(one))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.opensAt.localeCompare(b.opensAt)),
    raffles.filter(isOver),
  ]
}
