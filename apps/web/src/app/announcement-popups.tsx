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
  const onTop = useDialogs(({ open }) => open?.kind === 'popups')
  const waiting = data !== undefined && popupsFor(data.popup, signedIn).length > 0
  // A visitor who registers from the popups comes back to them as a member, and so has seen both kinds when they close. If
  // the registration closes them too, the member's are still to be shown.
  const shownTo = useRef<(typeof signedIn)[]>([])
  useEffect(() => {
    if (onTop) shownTo.current.push(signedIn)
    else if (!opened) for (const seen of shownTo.current.splice(0)) notePopupsClosed(seen)
  }, [opened, onTop, signedIn])
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
