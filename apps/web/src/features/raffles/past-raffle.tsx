import type { Raffle } from '@baize/contract'
import { checkRaffle } from '@baize/fairness'
import { Button, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { publishedOf, raffleProofQuery } from '../../api/raffle-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useGiveawayPhrases } from '../../language/phrases.ts'
import { Numbers } from './own-tickets.tsx'
import { usePrizeText } from './use-prize-text.ts'
import classes from './raffles.module.css'

interface PastProps {
  readonly raffle: Raffle
  readonly symbol: string
}

/** A raffle that is over: who won, what the member had, and its proof. */
export function PastRaffle({ raffle, symbol }: PastProps) {
  const say = useGiveawayPhrases()
  const { minute, count } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { mine, state } = raffle
  return (
    <article className={`${card} ${classes.pastRaffle}`}>
      <div className={classes.pastHead}>
        <h3>{raffle.title}</h3>
        <span className={classes.muted}>{minute(raffle.drawnAt ?? raffle.drawsAt)}</span>
      </div>
      {state === 'cancelled' ? (
        <p className={classes.muted}>{say('raffle.void')}</p>
      ) : (
        <>
          <p className={classes.muted}>
            {raffle.tickets === 0
              ? say('raffle.nobody')
              : say('raffle.sold', count(raffle.tickets), count(raffle.entrants))}
          </p>
          <OwnWins raffle={raffle} symbol={symbol} />
          {mine === null || mine.tickets === 0 ? null : (
            <>
              <p>{say('raffle.chanceEnd', count(mine.tickets), count(raffle.tickets))}</p>
              <Numbers mine={mine} />
            </>
          )}
          <Winners raffle={raffle} symbol={symbol} />
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say(isOpen ? 'raffle.checkClose' : 'raffle.check')}
          </Button>
          {isOpen ? <Proof raffleId={raffle.raffleId} /> : null}
        </>
      )}
    </article>
  )
}

/** What the member won. */
function OwnWins({ raffle: { mine }, symbol }: PastProps) {
  const say = useGiveawayPhrases()
  const { count } = useFormat()
  const prizeText = usePrizeText(symbol)
  return mine?.wins.map((win) => (
    <p className={classes.got} key={win.place}>
      {say('raffle.won', prizeText(win))} <span>{say('raffle.wonTicket', count(win.ticket))}</span>
    </p>
  ))
}

function Winners({ raffle, symbol }: PastProps) {
  const say = useGiveawayPhrases()
  const { count } = useFormat()
  const prizeText = usePrizeText(symbol)
  if (raffle.winners.length === 0) return null
  const more = raffle.winnerCount - raffle.winners.length
  return (
    <>
      <h4>{say('raffle.winners')}</h4>
      <ol className={classes.winners}>
        {raffle.winners.map((winner) => (
          <li key={winner.place}>
            <span>{winner.member}</span>
            <span className={classes.muted}>{say('raffle.ticket', count(winner.ticket))}</span>
            <strong>{prizeText(winner)}</strong>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className={classes.muted}>{say('raffle.moreWinners', count(more))}</p> : null}
    </>
  )
}

/** The draw, computed again here. */
function Proof({ raffleId }: { readonly raffleId: string }) {
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(raffleProofQuery(language, raffleId))
  const checked = useMemo(() => {
    const published = data === undefined ? undefined : publishedOf(data)
    return published === undefined ? undefined : checkRaffle(published)
  }, [data])
  if (error !== null) return <p className={classes.muted}>{errorText(error)}</p>
  if (data === undefined) return <Skeleton height="8rem" />
  return (
    <div className={classes.proof}>
      <ul className={classes.results}>
        <Result isRight={checked?.sameSeed === true} text={say('raffle.sameSeed')} />
        <Result isRight={checked?.sameList === true} text={say('raffle.sameList')} />
        <Result isRight={checked?.sameWinners === true} text={say('raffle.sameWinners')} />
      </ul>
      <Link search={{ raffle: raffleId }} to="/verify">
        {say('raffle.toVerify')}
      </Link>
    </div>
  )
}

function Result({ isRight, text }: { readonly isRight: boolean; readonly text: string }) {
  const say = useGiveawayPhrases()
  const Sign = isRight ? IconCircleCheck : IconCircleX
  return (
    <li data-right={isRight}>
      <Sign aria-hidden size="1.25rem" />
      <span>{text}</span>
      <strong>{say(isRight ? 'proof.right' : 'proof.wrong')}</strong>
    </li>
  )
}
