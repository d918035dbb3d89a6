import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDialogs } from '../dialogs/dialogs.ts'
import { useSession } from './session.ts'

/**
 * Leaves the page for another one if the session is lost and the visitor does not log in again; `true` once it is lost. Agents
 * leave their centre for the agents' page (2.127).
 */
export function useLeaveWithoutSession(to: '/' | '/agent' = '/'): boolean {
  const navigate = useNavigate()
  const leave = useSession(({ signedIn }) => signedIn === undefined)
  const asked = useDialogs(({ open }) => open !== undefined)
  useEffect(() => {
    if (leave && !asked) void navigate({ to, replace: true })
  }, [leave, asked, navigate, to])
  return leave
}
