import type { ValueOf, announcements } from '@baize/contract'
import { dayInZone } from '@baize/ui'
import { isRealAccount, type SignedIn } from '../../session/session.ts'

type Popup = ValueOf<typeof announcements>['popup'][number]

/** Local storage: the day on which popups are hidden. */
const todayHideKey = 'todayHide'

/** Session storage: whether popups have been closed in this tab, as a visitor or a member (4.022). */
const closedKey = (signedIn: SignedIn | undefined) => `popupClosed.${isRealAccount(signedIn) ? 'member' : 'visitor'}`

/**
 * The popups for a visitor or member (4.023): A when logged in, also F at a first login, B for visitors and trial
 * play, which has no betting record and no account to speak of.
 *
 * To change:
 * - who sees which popups: `popupsFor` here; their order, `apps/server/src/modules/messages/announcements.rules.ts`
 * - how often popups are shown: `mayPopUp` here; how long they wait after the page opens, `popupsAfterMs` in
 *   `apps/web/src/app/shell/shell.tsx`
 */
export function popupsFor<P extends Pick<Popup, 'execution' | 'linkType'>>(
  popups: readonly P[],
  signedIn: SignedIn | undefined,
): P[] {
  const executions = !isRealAccount(signedIn) ? ['B'] : signedIn?.firstTimeLogin === true ? ['A', 'F'] : ['A']
  return popups.filter(({ execution }) => executions.includes(execution))
}

/** Whether popups may be shown: not yet closed in this tab, and not hidden for today in the brand's time zone. */
export function mayPopUp(signedIn: SignedIn | undefined, timeZone: string): boolean {
  return sessionStorage.getItem(closedKey(signedIn)) === null && localStorage.getItem(todayHideKey) !== today(timeZone)
}

/** Records that popups were closed, so that they are shown once per tab. */
export function notePopupsClosed(signedIn: SignedIn | undefined): void {
  sessionStorage.setItem(closedKey(signedIn), '1')
}

/** Hides popups for today in the brand's time zone (4.024); without a zone, shows them again. */
export function hideToday(timeZone: string | undefined): void {
  if (timeZone === undefined) localStorage.removeItem(todayHideKey)
  else localStorage.setItem(todayHideKey, today(timeZone))
}

function today(timeZone: string): string {
  return dayInZone(performance.timeOrigin + performance.now(), timeZone)
}
