import { Button } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../dialogs/dialogs.ts'
import { AgentLanding } from '../features/agent/agent-landing.tsx'
import { AgentCentre } from '../features/agent/centre/agent-centre.tsx'
import { LoginTabs } from '../features/auth/login-tabs.tsx'
import { useContentPhrases } from '../language/phrases.ts'
import { isAgent, useSession } from '../session/session.ts'
import { useAfterLogin } from './after-login.ts'
import { LanguageMenu } from './shell/language-menu.tsx'

/** The agents' landing and login page (2.005); signed-in agents are sent on to the agent centre. */
export function AgentPage() {
  const say = useContentPhrases()
  const navigate = useNavigate()
  const afterLogin = useAfterLogin()
  const signedIn = useSession((state) => state.signedIn)
  const enter = () => void navigate({ to: '/agentHome' })
  return (
    <AgentLanding language={<LanguageMenu />}>
      {isAgent(signedIn) ? (
        <Button fullWidth kind="primary" onClick={enter} size="lg">
          {say('agent.enter')}
        </Button>
      ) : (
        <LoginTabs
          onDone={(value, kind) => {
            afterLogin(value, kind)
            if (!('secondFactor' in value)) enter()
          }}
          side="agent"
        />
      )}
    </AgentLanding>
  )
}

/** The agent centre (2.006). */
export function AgentHomePage() {
  const show = useDialogs((state) => state.show)
  return <AgentCentre language={<LanguageMenu />} onSignOut={() => show({ kind: 'signOut' })} />
}
