import type { Round } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { betText } from './bet-text.ts'
import { Value } from './step.tsx'
import classes from './verify.module.css'

/** A round's game, time, amounts, and the seeds that decided it. */
export function RoundSummary({ round }: { readonly round: Round }) {
  const proof = useProofPhrases()
  const { money, time } = useFormat()
  const facts = [
    [proof('record.game'), round.gameName],
    [proof('record.time'), time(round.placedAt)],
    [proof('record.stake'), money(round.stake)],
    [proof('record.payout'), money(round.payout)],
    ...(round.bet === null ? [] : [[proof('bet.title'), betText(proof, round.bet)] as const]),
  ] as const
  return (
    <section className={classes.summary}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Value name={proof('round.id')}>{round.roundId}</Value>
      <Value name={proof('verify.clientSeed')}>{round.clientSeed}</Value>
      <Value name={proof('verify.nonce')}>{round.nonce}</Value>
    </section>
  )
}
