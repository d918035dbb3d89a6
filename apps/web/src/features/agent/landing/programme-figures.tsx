import { programmeDays } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import { percentText } from '@baize/pay'
import { card } from '@baize/ui/look'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases } from '../../../language/phrases.ts'
import { useProgramme } from './programme-query.ts'
import classes from './landing.module.css'

/** True figures of the programme: its highest rates and, where the operator publishes it, what agents were paid lately. */
export function ProgrammeFigures() {
  const say = useAgentPhrases()
  const { count, money } = useFormat()
  const { data } = useProgramme()
  if (data === undefined || data.kinds.length === 0) return null
  const { kinds, paidAgents, paidMinor, currencyDigits } = data
  const figures: { readonly name: string; readonly value: string; readonly text: string }[] = [
    ...(paidMinor === null
      ? []
      : [
          {
            name: 'paid',
            value: money(formatAmount(minor(BigInt(paidMinor)), currencyDigits)),
            text: say('landing.paid', programmeDays),
          },
        ]),
    ...(paidAgents === null
      ? []
      : [{ name: 'agents', value: count(paidAgents), text: say('landing.agents', programmeDays) }]),
    ...kinds.map(({ kind, highestPpm }) => ({
      name: kind,
      value: `${percentText(highestPpm)} %`,
      text: say(`landing.highest.${kind}`),
    })),
  ]
  return (
    <section aria-labelledby="agent-figures" className={classes.section}>
      <h2 className={classes.title} id="agent-figures">
        {say('landing.figures')}
      </h2>
      <ul className={classes.figures}>
        {figures.map(({ name, value, text }) => (
          <li className={`${card} ${classes.figure}`} key={name}>
            <strong className={classes.value}>{value}</strong>
            <span className={classes.muted}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
