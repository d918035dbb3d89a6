import { card } from '@baize/ui/look'
import { useAgentPhrases } from '../../../language/phrases.ts'
import classes from './landing.module.css'

/** How one becomes an agent and is paid, in four steps. */
export function HowItWorks() {
  const say = useAgentPhrases()
  return (
    <section aria-labelledby="agent-way" className={classes.section}>
      <h2 className={classes.title} id="agent-way">
        {say('landing.way')}
      </h2>
      <ol className={classes.way}>
        {(['apply', 'invite', 'agree', 'paid'] as const).map((step) => (
          <li className={`${card} ${classes.wayStep}`} key={step}>
            <h3>{say(`landing.way.${step}`)}</h3>
            <p className={classes.muted}>{say(`landing.way.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
