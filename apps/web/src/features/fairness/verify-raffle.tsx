import { checkRaffle, commitmentOf, parseTicketLine, sealOf, type RafflePublished } from '@baize/fairness'
import { Skeleton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { publishedOf, raffleProofQuery, rafflesQuery, type RaffleProof } from '../../api/raffle-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useGiveawayPhrases } from '../../language/phrases.ts'
import { Step, Value } from './step.tsx'
import classes from './verify.module.css'

/** Draws a raffle again, step by step (7.048). `initial` is the raffle that the address names. */
export function VerifyRaffle({ initial }: { readonly initial: string | undefined }) {
  const say = useGiveawayPhrases()
  const { minute } = useFormat()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(rafflesQuery(language))
  const [picked, setPicked] = useState(initial)
  if (data === undefined) return null
  const drawn = data.list.filter(({ state }) => state === 'drawn')
  const chosen = picked ?? drawn[0]?.raffleId
  const isListed = drawn.some(({ raffleId }) => raffleId === chosen)
  return (
    <section aria-labelledby="verify-raffle" className={classes.raffle}>
      <div className={classes.form}>
        <h2 id="verify-raffle">{say('raffle.verifyTitle')}</h2>
        <p className={classes.stepText}>{say('raffle.verifyText')}</p>
        {drawn.length === 0 ? (
          <p className={classes.stepText}>{say('raffle.verifyNone')}</p>
        ) : (
          <Choice
            label={say('raffle.verifyChoose')}
            onChange={setPicked}
            options={drawn.map(({ raffleId, title, drawnAt, drawsAt }) => ({
              value: raffleId,
              label: `${title} · ${minute(drawnAt ?? drawsAt)}`,
            }))}
            value={isListed ? (chosen ?? '') : ''}
          />
        )}
      </div>
      {chosen === undefined ? null : <Drawn raffleId={chosen} />}
    </section>
  )
}

function Drawn({ raffleId }: { readonly raffleId: string }) {
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(raffleProofQuery(language, raffleId))
  const published = useMemo(() => (data === undefined ? undefined : publishedOf(data)), [data])
  if (error !== null) return <p>{errorText(error)}</p>
  if (data === undefined) return <Skeleton height="20rem" />
  return published === undefined ? null : <Steps proof={data} published={published} />
}

const shownLines = 20

function Steps({ proof, published }: { readonly proof: RaffleProof; readonly published: RafflePublished }) {
  const say = useGiveawayPhrases()
  const { count } = useFormat()
  const { sameSeed, sameList, sameWinners } = useMemo(() => checkRaffle(published), [published])
  const seal = useMemo(
    () =>
      sealOf(
        published.terms,
        published.lines.flatMap((line) => parseTicketLine(line) ?? []),
      ),
    [published],
  )
  const result = (isRight: boolean) => (isRight ? ('agrees' as const) : ('differs' as const))
  return (
    <ol aria-label={proof.title} className={classes.steps}>
      <Step result={result(sameSeed)} text={say('raffle.stepSeedText')} title={say('raffle.stepSeed')}>
        <Value name={say('raffle.seedValue')}>{published.serverSeed}</Value>
        <Value name={say('raffle.computed')}>{commitmentOf(published.serverSeed)}</Value>
        <Value name={say('raffle.published')}>{published.commitment}</Value>
      </Step>
      <Step
        result={result(sameList)}
        text={say('raffle.stepListText', count(proof.lines.length), count(proof.tickets))}
        title={say('raffle.stepList')}
      >
        <Value name={say('raffle.computed')}>{seal}</Value>
        <Value name={say('raffle.published')}>{published.seal}</Value>
        <details>
          <summary>{say('raffle.stepListShow')}</summary>
          <pre className={classes.lines}>{proof.lines.slice(0, shownLines).join('\n')}</pre>
        </details>
      </Step>
      <Step result={result(sameWinners)} text={say('raffle.stepDrawText')} title={say('raffle.stepDraw')}>
        <WinnerTable proof={proof} />
      </Step>
    </ol>
  )
}

function WinnerTable({ proof }: { readonly proof: RaffleProof }) {
  const say = useGiveawayPhrases()
  const { count, money } = useFormat()
  if (proof.winners.length === 0) return <p>{say('raffle.nobody')}</p>
  return (
    <div aria-label={say('raffle.winners')} className={classes.scroll} role="region" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('raffle.place')}</th>
            <th scope="col">{say('raffle.prizes')}</th>
            <th scope="col">{say('raffle.ticketNo')}</th>
            <th scope="col">{say('raffle.entrant')}</th>
            <th scope="col">{say('raffle.member')}</th>
          </tr>
        </thead>
        <tbody>
          {proof.winners.map(({ place, kind, amount, ticket, entrant, member }) => (
            <tr key={place}>
              <td>{count(place)}</td>
              <td>
                {kind === 'cash' ? money(amount, proof.currencySymbol) : say('raffle.points', count(Number(amount)))}
              </td>
              <td>{count(ticket)}</td>
              <td>
                <code>{entrant}</code>
              </td>
              <td>{member}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
