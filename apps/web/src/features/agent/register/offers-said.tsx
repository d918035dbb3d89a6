import type { AgentLink } from '@baize/contract'
import { percentText } from '@baize/pay'
import { useAgentPhrases, useContractPhrases } from '../../../language/phrases.ts'
import classes from './register.module.css'

/** Which contracts a link offers: of each kind the highest rate, or those for bets that won and that lost. */
export function OffersSaid({ offers }: { readonly offers: AgentLink['offers'] }) {
  const say = useAgentPhrases()
  const of = useContractPhrases()
  if (offers.length === 0) return null
  return (
    <ul aria-label={say('register.offers')} className={classes.said}>
      {offers.map((terms) => (
        <li key={terms.kind}>
          {of(`contract.kind.${terms.kind}`)}:{' '}
          {terms.kind === 'hourly' || terms.kind === 'realtime'
            ? `${percentText(terms.profitPpm)} % / ${percentText(terms.lossPpm)} %`
            : say('register.upTo', percentText(terms.tiers.at(-1)?.ratePpm ?? '0'))}
        </li>
      ))}
    </ul>
  )
}
