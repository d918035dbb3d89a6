import { redirect } from '@tanstack/react-router'
import { useDialogs } from '../dialogs/dialogs.ts'
import { isAgent, isRealAccount, isTrial, useSession } from '../session/session.ts'

/**
 * Lets real accounts through. Without a session the address becomes /login, and the wish goes on after the login (2.015);
 * trial play is told that it needs a real account (8.030).
 */
export function requireRealAccount(path: string): void {
  const { signedIn } = useSession.getState()
  if (signedIn === undefined) {
    useDialogs.getState().askToLogIn({ kind: 'path', path })
    throw redirect({ to: '/login', replace: true })
  }
  if (isTrial(signedIn)) {
    useDialogs.getState().show({ kind: 'trueAccount' })
    throw redirect({ to: '/', replace: true })
  }
  refuseWhileDue()
}

/** Whoever owes a new password is served no page of their own: the home page stands behind the dialog that asks for it. */
function refuseWhileDue(): void {
  if (useSession.getState().signedIn?.passwordDue !== undefined) throw redirect({ to: '/', replace: true })
}

/** Sends real accounts away from the addresses of the login and registration dialogs; trial play may become one there. */
export function requireVisitor(): void {
  if (isRealAccount(useSession.getState().signedIn)) throw redirect({ to: '/', replace: true })
}

/** Lets every session through, trial play too; a visitor is asked to log in and goes on afterwards. */
export function requireSession(path: string): void {
  if (useSession.getState().signedIn !== undefined) return refuseWhileDue()
  useDialogs.getState().askToLogIn({ kind: 'path', path })
  throw redirect({ to: '/login', replace: true })
}

/** Lets agents through; everybody else goes to the agents' own page and logs in there (2.006, 2.127). */
export function requireAgent(): void {
  if (!isAgent(useSession.getState().signedIn)) throw redirect({ to: '/agent', replace: true })
  refuseWhileDue()
}
