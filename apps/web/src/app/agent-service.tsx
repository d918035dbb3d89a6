import type { CustomerServiceEntry } from '@baize/contract'
import { EmptyState } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconHeadset, IconLifebuoy, IconLink, IconMessageReport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '../api/use-brand.ts'
import { useOpenHelp } from '../dialogs/help.ts'
import { useLanguage } from '../language/language.ts'
import { useAgentPhrases, usePhrases } from '../language/phrases.ts'
import { HouseLink } from './shell/house-link.tsx'
import { useOpenSupport } from './shell/support-links.tsx'
import classes from './agent-service.module.css'

/**
 * Customer service in the agent centre (2.112): the brand's contacts and official channels, the help centre, and feedback.
 *
 * To change:
 * - customer service in the agent centre: `AgentServicePage` here; the contacts, `customerService` in `brands/demo/brand.json`
 */
export function AgentServicePage() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const openHelp = useOpenHelp()
  const { customerService, officialChannels } = useBrand()
  return (
    <div className={classes.page}>
      <h1>{say('nav.service')}</h1>
      <p className={classes.muted}>{say('service.text')}</p>
      {customerService.length === 0 ? (
        <EmptyState icon={<IconHeadset size="2.25rem" />} text={say('service.noneText')} title={say('service.none')} />
      ) : (
        <ul className={classes.ways}>
          {customerService.map((entry) => (
            <li key={entry.csType}>
              <Contact entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.ways}>
        <li>
          <button className={`${card} ${classes.way}`} onClick={() => openHelp()} type="button">
            <Way icon={<IconLifebuoy aria-hidden />} text={say('service.helpText')} title={t('menu.help')} />
          </button>
        </li>
        <li>
          <Link className={`${card} ${classes.way}`} to="/member/feedback">
            <Way
              icon={<IconMessageReport aria-hidden />}
              text={say('service.feedbackText')}
              title={t('member.feedback')}
            />
          </Link>
        </li>
      </ul>
      {officialChannels.length === 0 ? null : (
        <section className={classes.channels}>
          <h2>{say('service.channels')}</h2>
          <ul className={classes.ways}>
            {officialChannels.map(({ labelNameEn, url }) => (
              <li key={`${labelNameEn} ${url}`}>
                <HouseLink address={url} className={`${card} ${classes.way}`}>
                  <Way icon={<IconLink aria-hidden />} title={labelNameEn} />
                </HouseLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Contact({ entry }: { readonly entry: CustomerServiceEntry }) {
  const language = useLanguage((state) => state.language)
  const openSupport = useOpenSupport()
  const way = <Way icon={<IconHeadset aria-hidden />} title={entry.name[language]} />
  if (!entry.encrypted)
    return (
      <HouseLink address={entry.path} className={`${card} ${classes.way}`}>
        {way}
      </HouseLink>
    )
  return (
    <button className={`${card} ${classes.way}`} onClick={() => void openSupport(entry)} type="button">
      {way}
    </button>
  )
}

function Way({
  icon,
  title,
  text,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
}) {
  return (
    <>
      {icon}
      <span>
        <strong>{title}</strong>
        {text === undefined ? null : <small>{text}</small>}
      </span>
    </>
  )
}
