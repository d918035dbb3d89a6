import type { PlayFacts } from '@baize/contract'
import { useFormat } from '../api/use-brand.ts'
import { useProtectionPhrases } from '../language/phrases.ts'
import { useSpans } from '../language/spans.ts'

/** The facts of a session of play: since when, how long, how much was staked, and with what result. */
export function SessionFacts({ facts, className }: { readonly facts: PlayFacts; readonly className?: string }) {
  const say = useProtectionPhrases()
  const { money, minute } = useFormat()
  const spans = useSpans()
  const { playingSince, playedMinutes, stakes, result, currencySymbol } = facts
  if (playingSince === null) return <p>{say('facts.none')}</p>
  return (
    <dl className={className}>
      <div>
        <dt>{say('facts.since')}</dt>
        <dd>{minute(playingSince)}</dd>
      </div>
      <div>
        <dt>{say('facts.length')}</dt>
        <dd>{spans.minutes(playedMinutes)}</dd>
      </div>
      <div>
        <dt>{say('facts.stakes')}</dt>
        <dd>{money(stakes, currencySymbol)}</dd>
      </div>
      <div>
        <dt>{say('facts.result')}</dt>
        <dd data-testid="result">
          {result.startsWith('-') || Number(result) === 0 ? '' : '+'}
          {money(result, currencySymbol)}
        </dd>
      </div>
    </dl>
  )
}
