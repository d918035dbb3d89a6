import type { LoginAnswer } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDialogs } from '../dialogs/dialogs.ts'
import { SocialReturn } from '../features/auth/social/social-return.tsx'
import { takeWayBack } from '../session/social-way-back.ts'
import { useAfterLogin } from './after-login.ts'

/** The page that providers redirect back to. A sign-in continues with what the visitor was about to do. */
export function SocialPage() {
  const navigate = useNavigate()
  const afterLogin = useAfterLogin()
  const done = useCallback(
    (value: LoginAnswer, kind: 'login' | 'register') => {
      useDialogs.setState({ intent: takeWayBack() })
      // The second factor is asked for over the home page; this page has nothing more to show.
      if ('secondFactor' in value) void navigate({ to: '/', replace: true })
      afterLogin(value, kind)
    },
    [afterLogin, navigate],
  )
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  const confirmed = useCallback(() => {
    const back = takeWayBack()
    void navigate({ href: back.kind === 'path' ? back.path : '/member/account', replace: true })
  }, [navigate])
  return <SocialReturn onConfirmed={confirmed} onDone={done} onHome={home} />
}
