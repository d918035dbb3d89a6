import { Button, EmptyState } from '@baize/ui'
import { bareFrame, card, plainLink } from '@baize/ui/look'
import { IconHammer } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useContentPhrases, usePhrases } from '../../language/phrases.ts'
import { AgentTop } from './agent-top.tsx'
import classes from './agent.module.css'

/** A placeholder for the agent centre (2.006, 2.111), with links to what already works. */
export function AgentHome({
  name,
  language,
  onSignOut,
}: {
  readonly name: string
  readonly language: ReactNode
  readonly onSignOut: () => void
}) {
  const t = usePhrases()
  const say = useContentPhrases()
  return (
    <div className={`${bareFrame} ${classes.page}`}>
      <AgentTop>
        {language}
        <Button onClick={onSignOut} size="sm">
          {t('auth.signOut')}
        </Button>
      </AgentTop>
      <div className={`${card} ${classes.waiting}`}>
        <EmptyState
          icon={<IconHammer size="2.5rem" />}
          text={say('agent.homeText')}
          title={t('system.preparedNamed', name)}
          wholePage
        >
          <Link className={plainLink} to="/member/account">
            {t('member.account')}
          </Link>
          <Link className={plainLink} to="/">
            {t('system.toHome')}
          </Link>
        </EmptyState>
      </div>
    </div>
  )
}
