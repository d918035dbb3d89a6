import { useDialogs } from '../dialogs/dialogs.ts'
import { isTrial, type SignedIn } from '../session/session.ts'

/**
 * Asks a visitor whose session was ended by the server to log in again, and returns to the page they were on. Whoever was
 * in trial play may go on there in a new trial.
 *
 * To change:
 * - what happens when a session expires: `askToLogInAgain` here, called through `onSessionLost` of `api/client.ts`
 */
export function askToLogInAgain(ended?: SignedIn): void {
  const path = window.location.pathname + window.location.search
  const triable = isTrial(ended)
  useDialogs.getState().askToLogIn({ kind: 'path', path, ...(triable ? { triable } : {}) }, 'sessionEnded')
}
