import { useDialogs } from '../dialogs/dialogs.ts'

/**
 * Asks a visitor whose session was ended by the server to log in again, and returns to the page they were on.
 *
 * To change:
 * - what happens when a session expires: `askToLogInAgain` here, called through `onSessionLost` of `api/client.ts`
 */
export function askToLogInAgain(): void {
  const path = window.location.pathname + window.location.search
  useDialogs.getState().askToLogIn({ kind: 'path', path }, 'sessionEnded')
}
