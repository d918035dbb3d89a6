import { useDialogs, type Intent } from '../dialogs/dialogs.ts'
import { isTrial, useSession } from './session.ts'

/**
 * For what needs a real account: asks visitors to log in, and tells trial play, which is logged in already, that it needs one (8.030).
 * Resumes `intent` after the login or registration.
 */
export function askForAccount(intent: Intent): void {
  const { askToLogIn, show } = useDialogs.getState()
  if (!isTrial(useSession.getState().signedIn)) return askToLogIn(intent)
  show({ kind: 'trueAccount' }, intent)
}
