import { useDialogs } from '../dialogs/dialogs.ts'

/** Asks a visitor whose session the house has ended to log in again, and returns to the page they were on. */
export function askToLogInAgain(): void {
  const path = window.location.pathname + window.location.search
  useDialogs.getState().askToLogIn({ kind: 'path', path }, 'sessionEnded')
}
