import type { EnvelopeRain } from '@baize/contract'
import { Button, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rainProofQuery } from '../../api/envelope-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useGiveawayPhrases } from '../../language/phrases.ts'
import { checkRain } from './check-rain.ts'
import classes from './envelopes.module.css'

/** A rain that is over: how it went, what the member had, and its proof. */
export function PastRain({ rain, symbol }: { readonly rain: EnvelopeRain; readonly symbol: string }) {
  const say = useGiveawayPhrases()
  const { money, minute, count } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <article className={`${card} ${classes.pastRain}`}>
      <div className={classes.pastHead}>
        <h3>{rain.title}</h3>
        <span className={classes.muted}>{minute(rain.startsAt)}</span>
      </div>
      <p className={classes.muted}>
        {say('rain.went', count(rain.opened), count(rain.envelopes), money(rain.pot, symbol))}
      </p>
      {rain.mine === null ? null : <p className={classes.mine}>{say('rain.mine', money(rain.mine.amount, symbol))}</p>}
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? 'proof.close' : 'proof.check')}
      </Button>
      {isOpen ? <Proof rainId={rain.rainId} /> : null}
    </article>
  )
}

const shownAtOnce = 50

/** The proof, computed again here. */
function Proof({ rainId }: { readonly rainId: string }) {
  const say = useGiveawayPhrases()
  const errorText = useErrorText()
  const { money, count } = useFormat()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(rainProofQuery(language, rainId))
  const [shown, setShown] = useState(shownAtOnce)
  if (error !== null) return <p className={classes.muted}>{errorText(error)}</p>
  if (data === undefined) return <Skeleton height="8rem" />
  const checked = checkRain(data)
  return (
    <div className={classes.proof}>
      <ul className={classes.results}>
        <Result isRight={checked?.sameSeed === true} text={say('proof.seed')} />
        <Result isRight={checked?.sameEnvelopes === true} text={say('proof.envelopes')} />
        <Result isRight={checked?.sameSum === true} text={say('proof.sum')} />
      </ul>
      <dl className={classes.values}>
        <dt>{say('proof.commitment')}</dt>
        <dd>
          <code>{data.commitment}</code>
        </dd>
        <dt>{say('proof.serverSeed')}</dt>
        <dd>
          <code>{data.serverSeed}</code>
        </dd>
        <dt>{say('proof.rainId')}</dt>
        <dd>
          <code>{data.rainId}</code>
        </dd>
      </dl>
      <ol className={classes.openings}>
        {data.openings.slice(0, shown).map(({ number, member, amount }) => (
          <li key={number}>
            <span className={classes.muted}>{count(number)}</span>
            <span>{member}</span>
            <span className={classes.number}>{money(amount, data.currencySymbol)}</span>
          </li>
        ))}
      </ol>
      {shown < data.openings.length ? (
        <Button kind="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {say('proof.more')}
        </Button>
      ) : null}
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
