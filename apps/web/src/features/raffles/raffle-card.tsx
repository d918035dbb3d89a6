import type { Raffle } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rafflesKey } from '../../api/raffle-queries.ts'
import { asClock, useSecondsUntil } from '../../api/time-left.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useTypeName } from '../../api/use-type-name.ts'
import { useGiveawayPhrases } from '../../language/phrases.ts'
import { OwnTickets } from './own-tickets.tsx'
import { usePrizeText } from './use-prize-text.ts'
import classes from './raffles.module.css'

interface RaffleProps {
  readonly raffle: Raffle
  readonly symbol: string
}

/** A raffle that runs, is to come, or waits for its draw. */
export function RaffleCard({ raffle, symbol }: RaffleProps) {
  const say = useGiveawayPhrases()
  const { minute, count } = useFormat()
  return (
    <section aria-label={raffle.title} className={classes.raffle} data-state={raffle.state}>
      <div className={classes.head}>
        <div className={classes.words}>
          <span className={classes.state}>{say(`raffle.state.${raffle.state}`)}</span>
          <h2>{raffle.title}</h2>
          <p>{raffle.words}</p>
          <p className={classes.muted}>
            {say('raffle.times', minute(raffle.opensAt), minute(raffle.closesAt), minute(raffle.drawsAt))}
          </p>
        </div>
        <Countdown raffle={raffle} />
      </div>
      <div className={classes.columns}>
        <Prizes raffle={raffle} symbol={symbol} />
        <Ways raffle={raffle} symbol={symbol} />
        <OwnTickets raffle={raffle} symbol={symbol} />
      </div>
      {raffle.state === 'coming' ? null : (
        <p className={classes.muted}>{say('raffle.sold', count(raffle.tickets), count(raffle.entrants))}</p>
      )}
      <Fairness raffle={raffle} />
    </section>
  )
}

/** The time that a raffle waits for. */
function waitsFor({ state, opensAt, closesAt, drawsAt }: Raffle) {
  if (state === 'coming') return ['raffle.opensIn', opensAt] as const
  return state === 'running' ? (['raffle.closesIn', closesAt] as const) : (['raffle.drawsIn', drawsAt] as const)
}

/** Counts down to the next change, and asks for the raffle again when it comes. */
function Countdown({ raffle }: { readonly raffle: Raffle }) {
  const say = useGiveawayPhrases()
  const queries = useQueryClient()
  const [words, time] = waitsFor(raffle)
  const seconds = useSecondsUntil(time)
  const isDrawing = raffle.state === 'closed' && seconds === 0
  useEffect(() => {
    if (seconds === 0) void queries.invalidateQueries({ queryKey: rafflesKey })
  }, [queries, seconds])
  if (isDrawing) return <p className={classes.countdown}>{say('raffle.drawing')}</p>
  const days = Math.floor((seconds ?? 0) / 86_400)
  return (
    <p className={classes.countdown}>
      <span>{say(words)}</span>
      <strong>
        {seconds === undefined ? '–' : days > 0 ? say('rain.days', days, asClock(seconds % 86_400)) : asClock(seconds)}
      </strong>
    </p>
  )
}

/** The prizes, in the order in which they are drawn. */
function Prizes({ raffle, symbol }: RaffleProps) {
  const say = useGiveawayPhrases()
  const { count } = useFormat()
  const prizeText = usePrizeText(symbol)
  return (
    <div className={classes.part}>
      <h3>{say('raffle.prizes')}</h3>
      <ol className={classes.prizes}>
        {raffle.prizes.map((prize, place) => (
          // Prizes never change and have no other name than their place.
          <li key={place}>
            <strong>{prizeText(prize)}</strong>
            <span className={classes.times}>× {count(prize.count)}</span>
          </li>
        ))}
      </ol>
      <p className={classes.muted}>{say(raffle.isOneEach ? 'raffle.oneEach' : 'raffle.manyWins')}</p>
    </div>
  )
}

/** How tickets are got. */
function Ways({ raffle, symbol }: RaffleProps) {
  const say = useGiveawayPhrases()
  const { money, count } = useFormat()
  const nameOf = useTypeName()
  const { perDeposit, perTurnover, weights, hasFreeTicket, memberLimit, minLevel } = raffle
  const counted = weights.filter(({ percent }) => percent > 0)
  const shares = counted.map(({ gameType, percent }) => say('raffle.weight', nameOf(gameType), percent)).join(' · ')
  return (
    <div className={classes.part}>
      <h3>{say('raffle.how')}</h3>
      <ul className={classes.ways}>
        {perDeposit === null ? null : <li>{say('raffle.byDeposit', money(perDeposit, symbol))}</li>}
        {perTurnover === null ? null : (
          <li>
            {say('raffle.byTurnover', money(perTurnover, symbol))}
            <small>{say('raffle.weights', shares)}</small>
          </li>
        )}
        {hasFreeTicket ? <li>{say('raffle.byFree')}</li> : null}
        <li>{say('raffle.limit', count(memberLimit))}</li>
        {minLevel === 0 ? null : <li>{say('raffle.level', minLevel)}</li>}
      </ul>
      {perDeposit === null && perTurnover === null ? null : <p className={classes.muted}>{say('raffle.soon')}</p>}
    </div>
  )
}

/** What shows that nobody can change the draw. */
function Fairness({ raffle }: { readonly raffle: Raffle }) {
  const say = useGiveawayPhrases()
  return (
    <details className={classes.fairness}>
      <summary>{say('raffle.fair')}</summary>
      <p>{say('raffle.fairText')}</p>
      <dl className={classes.values}>
        <dt>{say('raffle.commitment')}</dt>
        <dd>
          <code>{raffle.commitment}</code>
        </dd>
        <dt>{say('raffle.seal')}</dt>
        <dd>{raffle.seal === null ? say('raffle.sealLater') : <code>{raffle.seal}</code>}</dd>
        {(raffle.mine?.code ?? null) === null ? null : (
          <>
            <dt>{say('raffle.code')}</dt>
            <dd>
              <code>{raffle.mine?.code}</code>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}
