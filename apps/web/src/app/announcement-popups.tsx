import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announcementsQuery } from '../api/queries.ts'
import { useBrand } from '../api/use-brand.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { mayPopUp, popupsClosed, popupsFor } from '../features/notices/popups.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'
import { atRest } from './at-rest.ts'

/** Between another dialog, such as the login, and the popups the page is seen for a moment; nobody is disturbed. */
const restMs = 1_200

/** Shows the popups that wait for this visitor, once nothing else is open (4.022), and notes when they are closed. */
export function AnnouncementPopups() {
  const language = useLanguage((state) => state.language)
  const signedIn = useSession((state) => state.signedIn)
  const { timeZone } = useBrand()
  const { data } = useQuery(announcementsQuery(language))
  const free = useDialogs(({ open }) => open === undefined)
  const opened = useDialogs(({ stack }) => stack.some(({ kind }) => kind === 'popups'))
  const waiting = data !== undefined && popupsFor(data.popup, signedIn).length > 0
  // Whoever logs in meanwhile has closed those for visitors, not their own.
  const shownTo = useRef<{ readonly signedIn: typeof signedIn }>(undefined)
  useEffect(() => {
    if (opened) shownTo.current = { signedIn: useSession.getState().signedIn }
    else if (shownTo.current !== undefined) {
      popupsClosed(shownTo.current.signedIn)
      shownTo.current = undefined
    }
  }, [opened])
  // After the note above: what has just been closed must not come up again.
  useEffect(() => {
    if (!waiting || !free || !mayPopUp(signedIn, timeZone)) return
    return atRest(restMs, () => useDialogs.getState().show({ kind: 'popups' }))
  }, [waiting, free, signedIn, timeZone])
  return null
}
