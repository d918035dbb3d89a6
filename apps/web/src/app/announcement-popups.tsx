import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announcementsQuery } from '../api/queries.ts'
import { useBrand } from '../api/use-brand.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { mayPopUp, notePopupsClosed, popupsFor } from '../features/notices/popups.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'
import { atRest } from './at-rest.ts'

/** How long the page is visible between another dialog, such as the login, and the popups. */
const restMs = 1_200

/**
 * Shows this visitor's pending popups once no dialog is open (4.022), on pages where they may open (`here`), and records
 * when they are closed.
 */
export function AnnouncementPopups({ here }: { readonly here: boolean }) {
  const language = useLanguage((state) => state.language)
  const signedIn = useSession((state) => state.signedIn)
  const { timeZone } = useBrand()
  const { data } = useQuery(announcementsQuery(language))
  const free = useDialogs(({ open }) => open === undefined)
  const opened = useDialogs(({ stack }) => stack.some(({ kind }) => kind === 'popups'))
  const waiting = data !== undefined && popupsFor(data.popup, signedIn).length > 0
  // If the visitor logs in meanwhile, the popups that were closed are those for visitors, not the member's.
  const shownTo = useRef<{ readonly signedIn: typeof signedIn }>(undefined)
  useEffect(() => {
    if (opened) shownTo.current = { signedIn: useSession.getState().signedIn }
    else if (shownTo.current !== undefined) {
      notePopupsClosed(shownTo.current.signedIn)
      shownTo.current = undefined
    }
  }, [opened])
  // Runs after the effect above, so that popups that were just closed do not open again.
  useEffect(() => {
    if (!here || !waiting || !free || !mayPopUp(signedIn, timeZone)) return
    // Nobody asked for this dialog, so it opens with what it has to show, and not with a grey area. If that cannot be loaded, it says so.
    const loaded = import('../features/notices/popup-list.tsx').catch(() => undefined)
    let isLeft = false
    const giveUp = atRest(restMs, () => {
      void loaded.then(() => isLeft || useDialogs.getState().show({ kind: 'popups' }))
    })
    return () => {
      isLeft = true
      giveUp()
    }
  }, [here, waiting, free, signedIn, timeZone])
  return null
}
