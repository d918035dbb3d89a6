import { Button } from '@baize/ui'
import { bareFrame } from '@baize/ui/look'
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useConsolidated } from '../../../api/consolidated.ts'
import { useAgentPhrases, usePhrases } from '../../../language/phrases.ts'
import { useLeaveWithoutSession } from '../../../session/leave-without-session.ts'
import { useSession } from '../../../session/session.ts'
import { AgentTop } from '../agent-top.tsx'
import { agentPageGroups, isThere } from './agent-pages.ts'
import classes from './agent-centre.module.css'
import { BrandClock } from './brand-clock.tsx'

/** The frame of the agent centre: its header (2.111), its navigation (2.112) and the page that is open. */
export function AgentCentre({ language, onSignOut }: { readonly language: ReactNode; readonly onSignOut: () => void }) {
  const t = usePhrases()
  const left = useLeaveWithoutSession('/agent')
  const nickname = useSession(({ signedIn }) => signedIn?.nickname ?? signedIn?.account ?? '')
  return (
    <div className={`${bareFrame} ${classes.frame}`}>
      <AgentTop>
        <BrandClock />
        <span className={classes.nickname}>{nickname}</span>
        {language}
        <Button onClick={onSignOut} size="sm">
          {t('auth.signOut')}
        </Button>
      </AgentTop>
      <div className={classes.centre}>
        <AgentNavigation />
        <div className={classes.page} hidden={left}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

function AgentNavigation() {
  const say = useAgentPhrases()
  const { routesByPath } = useRouter()
  const kinds = useConsolidated()?.kinds ?? []
  const hasRoute = (path: string): path is keyof typeof routesByPath => path in routesByPath
  const place = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    // On phones the row is longer than the screen.
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav aria-label={say('nav.centre')} className={classes.tabs} ref={place}>
      {agentPageGroups.map(({ says, pages }) => {
        const shown = pages.flatMap((page) =>
          hasRoute(page.to) && isThere(page, kinds) ? [{ ...page, to: page.to }] : [],
        )
        return shown.length === 0 ? null : (
          <div aria-label={say(says)} className={classes.group} key={says} role="group">
            <span aria-hidden className={classes.groupName}>
              {say(says)}
            </span>
            {shown.map(({ to, says: name, icon: Sign }) => (
              <Link
                activeOptions={{ includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
                className={classes.tab}
                key={to}
                to={to}
              >
                <Sign aria-hidden size="1.25rem" stroke={1.7} />
                {say(name)}
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
