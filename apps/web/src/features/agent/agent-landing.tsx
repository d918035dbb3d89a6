import { IconCalendarCheck, IconChartBar, IconClockHour9, IconSpeakerphone, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhrases, type SiteKey } from '../../state/phrases.ts'
import { AgentTop } from './agent-top.tsx'
import classes from './agent.module.css'

const reasons: readonly { readonly sign: Icon; readonly title: SiteKey; readonly text: SiteKey }[] = [
  { sign: IconSpeakerphone, title: 'agent.support', text: 'agent.supportText' },
  { sign: IconCalendarCheck, title: 'agent.days', text: 'agent.daysText' },
  { sign: IconChartBar, title: 'agent.reports', text: 'agent.reportsText' },
  { sign: IconClockHour9, title: 'agent.hours', text: 'agent.hoursText' },
]

/** What the house offers its agents, and the way in (2.005). */
export function AgentLanding({ language, children }: { readonly language: ReactNode; readonly children: ReactNode }) {
  const t = usePhrases()
  return (
    <div className={classes.page}>
      <AgentTop>{language}</AgentTop>
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.slogan}>{t('agent.slogan')}</h1>
          <p className={classes.lead}>{t('agent.lead')}</p>
        </div>
        <section aria-labelledby="agent-login" className={classes.card}>
          <h2 className={classes.cardTitle} id="agent-login">
            {t('agent.logIn')}
          </h2>
          {children}
        </section>
      </div>
      <ul className={classes.reasons}>
        {reasons.map(({ sign: Sign, title, text }) => (
          <li className={classes.reason} key={title}>
            <Sign aria-hidden className={classes.sign} size="2rem" stroke={1.6} />
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
