import { bareFrame, card } from '@baize/ui/look'
import { IconCalendarCheck, IconChartBar, IconClockHour9, IconSpeakerphone, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useContentPhrases, type ContentKey } from '../../language/phrases.ts'
import { Application } from './application.tsx'
import { AgentTop } from './agent-top.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
import { IncomeCalculator } from './landing/income-calculator.tsx'
import { ProgrammeFigures } from './landing/programme-figures.tsx'
import classes from './agent.module.css'

const reasons: readonly { readonly sign: Icon; readonly title: ContentKey; readonly text: ContentKey }[] = [
  { sign: IconSpeakerphone, title: 'agent.support', text: 'agent.supportText' },
  { sign: IconCalendarCheck, title: 'agent.days', text: 'agent.daysText' },
  { sign: IconChartBar, title: 'agent.reports', text: 'agent.reportsText' },
  { sign: IconClockHour9, title: 'agent.hours', text: 'agent.hoursText' },
]

/**
 * Presents the agent programme, with the agents' login (2.005).
 *
 * To change:
 * - agents' landing page: `AgentLanding` here; its income calculator, `examplePay` in `landing/example.rules.ts`; its figures,
 *   `ProgrammeFigures` in `landing/programme-figures.tsx`; the agent centre, `AgentCentre` in `centre/agent-centre.tsx`; who may open it,
 *   `requireAgent` in `apps/web/src/app/guards.ts`
 */
export function AgentLanding({ language, children }: { readonly language: ReactNode; readonly children: ReactNode }) {
  const say = useContentPhrases()
  return (
    <div className={`${bareFrame} ${classes.page}`}>
      <AgentTop>{language}</AgentTop>
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.slogan}>{say('agent.slogan')}</h1>
          <p className={classes.lead}>{say('agent.lead')}</p>
        </div>
        <section aria-labelledby="agent-login" className={`${card} ${classes.card}`}>
          <h2 className={classes.cardTitle} id="agent-login">
            {say('agent.logIn')}
          </h2>
          {children}
        </section>
      </div>
      <ProgrammeFigures />
      <IncomeCalculator />
      <HowItWorks />
      <Application />
      <ul className={classes.reasons}>
        {reasons.map(({ sign: Sign, title, text }) => (
          <li className={`${card} ${classes.reason}`} key={title}>
            <Sign aria-hidden className={classes.sign} size="2rem" stroke={1.6} />
            <h2>{say(title)}</h2>
            <p>{say(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
