import type { ValueOf, announcements } from '@baize/contract'
import { dayInZone } from '@baize/ui'
import { isRealAccount, type SignedIn } from '../../session/session.ts'

type Popup = ValueOf<typeof announcements>['popup'][number]

/** In local storage: the day on which no popup is to be shown. */
const todayHideKey = 'todayHide'

/** In session storage: whether this tab has closed them, as a visitor or logged in (4.022). */
const closedKey = (signedIn: SignedIn | undefined) => `popupClosed.${signedIn === undefined ? 'visitor' : 'member'}`

/** The popups for somebody (4.023): A when logged in, F too at a first login, B for visitors. */
export function popupsFor<P extends Pick<Popup, 'execution' | 'linkType'>>(
  popups: readonly P[],
  signedIn: SignedIn | undefined,
): P[] {
  const executions =
    signedIn === undefined ? ['B'] : isRealAccount(signedIn) && signedIn.firstTimeLogin === true ? ['A', 'F'] : ['A']
  return popups.filter(({ execution }) => executions.includes(execution))
}

/** Whether popups may come up here: not closed before in this tab, and not hidden for today, a day of the brand's zone. */
export function mayPopUp(signedIn: SignedIn | undefined, timeZone: string): boolean {
  return sessionStorage.getItem(closedKey(signedIn)) === null && localStorage.getItem(todayHideKey) !== today(timeZone)
}

/** Notes that this visitor has closed them, so that they come once in a tab. */
export function popupsClosed(signedIn: SignedIn | undefined): void {
  sessionStorage.setItem(closedKey(signedIn), '1')
}

/** Hides them for today, by the brand's time zone (4.024); without a zone, no longer. */
export function hideToday(timeZone: string | undefined): void {
  if (timeZone === undefined) localStorage.removeItem(todayHideKey)
  else localStorage.setItem(todayHideKey, today(timeZone))
}

function today(timeZone: string): string {
  return dayInZone(performance.timeOrigin + performance.now(), timeZone)
}
