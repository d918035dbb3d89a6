import type { SocialNewcomer } from '@baize/contract'
import type { ReactNode } from 'react'
import { SocialIcon } from '../../../images/social-icon.tsx'
import { useAccessPhrases } from '../../../language/phrases.ts'
import classes from './social.module.css'

/** Shows which provider account is being linked, because people may have several. */
export function NewcomerHead({
  newcomer: { provider, label, displayName },
  title,
  children,
}: {
  readonly newcomer: SocialNewcomer
  readonly title: string
  readonly children: ReactNode
}) {
  const say = useAccessPhrases()
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>
        <SocialIcon provider={provider} size="1.75rem" />
        {title}
      </h1>
      <p className={classes.text}>
        {displayName === null ? null : `${say('social.newNamed', label, displayName)} `}
        {children}
      </p>
    </header>
  )
}
