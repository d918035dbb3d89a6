import { claimRaffleTicket, type Raffle } from '@baize/contract'
import { Button } from '@baize/ui'
import { IconTicket } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { rafflesKey } from '../../api/raffle-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useGiveawayPhrases } from '../../language/phrases.ts'
import { askForAccount } from '../../session/ask-for-account.ts'
import { isRealAccount, useSession } from '../../session/session.ts'
import classes from './raffles.module.css'

interface OwnTicketsProps {
  readonly raffle: Raffle
  readonly symbol: string
}

/** The member's tickets, what is missing for the next one, and the free ticket. */
export function OwnTickets({ raffle, symbol }: OwnTicketsProps) {
  const say = useGiveawayPhrases()
  const isReal = useSession((state) => isRealAccount(state.signedIn))
  const { mine, state } = raffle
  if (state === 'coming' && (mine === null || mine.mayEnter)) return null
  return (
    <div className={classes.part}>
      <h3>{say('raffle.mine')}</h3>
      {mine === null || !isReal ? <LogIn /> : <Mine mine={mine} raffle={raffle} symbol={symbol} />}
    </div>
  )
}

function LogIn() {
  const say = useGiveawayPhrases()
  return (
    <Button kind="primary" onClick={() => askForAccount({ kind: 'path', path: '/raffle' })}>
      {say('raffle.logIn')}
    </Button>
  )
}

function Mine({ raffle, mine, symbol }: OwnTicketsProps & { readonly mine: NonNullable<Raffle['mine']> }) {
  const say = useGiveawayPhrases()
  const { money, count } = useFormat()
  const isRunning = raffle.state === 'running'
  const missing = [
    mine.toDeposit === null ? undefined : say('raffle.toDeposit', money(mine.toDeposit, symbol)),
    mine.toStake === null ? undefined : say('raffle.toStake', money(mine.toStake, symbol)),
  ].filter((one) => one !== undefined)
  return (
    <>
      {raffle.state === 'coming' ? null : (
        <p className={classes.chance}>
          {say(isRunning ? 'raffle.chance' : 'raffle.chanceEnd', count(mine.tickets), count(raffle.tickets))}
        </p>
      )}
      <Numbers mine={mine} />
      {mine.mayEnter ? null : <p>{say('raffle.tooLow', raffle.minLevel)}</p>}
      {isRunning && mine.tickets >= raffle.memberLimit ? <p className={classes.muted}>{say('raffle.full')}</p> : null}
      {isRunning && missing.length > 0 ? (
        <ul className={classes.ways}>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {isRunning && raffle.hasFreeTicket && mine.mayEnter ? <FreeTicket mine={mine} raffle={raffle} /> : null}
    </>
  )
}

const shownRanges = 12

/** The numbers of the tickets, neighbours as one range. */
export function Numbers({ mine }: { readonly mine: NonNullable<Raffle['mine']> }) {
  const say = useGiveawayPhrases()
  const { count } = useFormat()
  if (mine.ranges.length === 0) return null
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of mine.ranges) {
    const before = joined.at(-1)
    if (before !== undefined && before.last + 1 === first) before.last = last
    else joined.push({ first, last })
  }
  const shown = joined.slice(0, shownRanges)
  const isMore = shown.reduce((sum, { first, last }) => sum + last - first + 1, 0) < mine.tickets
  const texts = shown.map(({ first, last }) => (first === last ? count(first) : `${count(first)}–${count(last)}`))
  return (
    <p className={classes.numbers}>
      {say('raffle.numbers', texts.join(', '))}
      {isMore ? ` ${say('raffle.moreNumbers')}` : ''}
    </p>
  )
}

/** Takes the free ticket, once. */
function FreeTicket({ raffle, mine }: { readonly raffle: Raffle; readonly mine: NonNullable<Raffle['mine']> }) {
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const { count } = useFormat()
  const queries = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call(claimRaffleTicket, { params: { raffleId: raffle.raffleId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: rafflesKey }),
  })
  if (data !== undefined)
    return (
      <p className={classes.got} role="status">
        {say('raffle.got', count(data.ticket))}
      </p>
    )
  if (mine.hasClaimed) return <p className={classes.muted}>{say('raffle.claimed')}</p>
  if (mine.tickets >= raffle.memberLimit) return null
  return (
    <>
      <Button icon={<IconTicket aria-hidden />} kind="primary" loading={isPending} onClick={() => mutate()} size="lg">
        {say('raffle.claim')}
      </Button>
      {error === null ? null : <p role="alert">{errorText(error)}</p>}
    </>
  )
}
