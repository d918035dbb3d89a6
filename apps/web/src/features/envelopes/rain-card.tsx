import type { EnvelopeRain } from '@baize/contract'
import { openEnvelope } from '@baize/contract'
import { Button } from '@baize/ui'
import { IconGift } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { rainsKey } from '../../api/envelope-queries.ts'
import { balanceKey } from '../../api/queries.ts'
import { asClock, useSecondsUntil } from '../../api/time-left.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useGiveawayPhrases } from '../../language/phrases.ts'
import { askForAccount } from '../../session/ask-for-account.ts'
import { isRealAccount, useSession } from '../../session/session.ts'
import classes from './envelopes.module.css'

interface RainProps {
  readonly rain: EnvelopeRain
  readonly symbol: string
}

/** A rain that is on or to come. */
export function RainCard({ rain, symbol }: RainProps) {
  const say = useGiveawayPhrases()
  const { money, span } = useFormat()
  const isOn = rain.state !== 'coming'
  return (
    <section aria-label={rain.title} className={classes.rain} data-on={rain.state === 'on' || undefined}>
      <Falling />
      <div className={classes.rainWords}>
        <h2>{rain.title}</h2>
        <p className={classes.pot}>{money(rain.pot, symbol)}</p>
        <p className={classes.facts}>
          {isOn
            ? say('rain.left', rain.envelopes - rain.opened, rain.envelopes)
            : say('rain.facts', rain.envelopes, money(rain.least, symbol))}
        </p>
        <p className={classes.facts}>{span(rain.startsAt, rain.endsAt)}</p>
      </div>
      <div className={classes.action}>
        <Action rain={rain} symbol={symbol} />
      </div>
      <details className={classes.commitment}>
        <summary>{say('rain.fair')}</summary>
        <p>{say('rain.fairText')}</p>
        <code>{rain.commitment}</code>
      </details>
    </section>
  )
}

/** What the visitor can do now: wait, log in, open an envelope, or read what it held. */
function Action({ rain, symbol }: RainProps) {
  const say = useGiveawayPhrases()
  const { money } = useFormat()
  if (rain.mine !== null)
    return (
      <p className={classes.won} role="status">
        <span>{say('rain.won')}</span>
        <strong>{money(rain.mine.amount, symbol)}</strong>
        <span>{say('rain.wonNumber', rain.mine.number)}</span>
      </p>
    )
  if (rain.state === 'coming') return <Countdown startsAt={rain.startsAt} />
  if (rain.state === 'empty') return <p className={classes.facts}>{say('rain.empty')}</p>
  return <Open rainId={rain.rainId} />
}

/** Counts down to the rain, and asks for it again when it begins. */
function Countdown({ startsAt }: { readonly startsAt: string }) {
  const say = useGiveawayPhrases()
  const queries = useQueryClient()
  const seconds = useSecondsUntil(startsAt)
  useEffect(() => {
    if (seconds === 0) void queries.invalidateQueries({ queryKey: rainsKey })
  }, [queries, seconds])
  const days = Math.floor((seconds ?? 0) / 86_400)
  return (
    <p className={classes.countdown}>
      <span>{say('rain.begins')}</span>
      <strong>
        {seconds === undefined ? '–' : days > 0 ? say('rain.days', days, asClock(seconds % 86_400)) : asClock(seconds)}
      </strong>
    </p>
  )
}

/** Opens an envelope; visitors and trial players log in first. */
function Open({ rainId }: { readonly rainId: string }) {
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const isReal = useSession((state) => isRealAccount(state.signedIn))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(openEnvelope, { params: { rainId } }),
    onSettled: () => Promise.all([rainsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const press = () => (isReal ? mutate() : askForAccount({ kind: 'path', path: '/envelopes' }))
  return (
    <>
      <Button
        className={classes.open ?? ''}
        icon={<IconGift aria-hidden />}
        kind="primary"
        loading={isPending}
        onClick={press}
        size="lg"
      >
        {isReal ? say('rain.open') : say('rain.logIn')}
      </Button>
      {error === null ? null : (
        <p className={classes.refused} role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  )
}

const drops = Array.from({ length: 14 }, (_, place) => place)

/** Envelopes that fall behind the words; whoever wants less motion does not see them. */
function Falling() {
  return (
    <div aria-hidden className={classes.sky}>
      {drops.map((place) => (
        <svg className={classes.drop} key={place} viewBox="0 0 36 48">
          <rect className={classes.paper} height="46" rx="4" width="34" x="1" y="1" />
          <path
            className={classes.flap}
            d="M1 5c0-2.200 1.800-4 4-4h26c2.200 0 4 1.800 4 4v8c-5 6-11 9-17 9S6 19 1 13z"
          />
          <circle className={classes.seal} cx="18" cy="21" r="6" />
        </svg>
      ))}
    </div>
  )
}
