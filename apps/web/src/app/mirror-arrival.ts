import { arriveAtMirror } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { statusQuery } from '../api/queries.ts'
import { passingNote } from '../dialogs/passing-note.ts'
import { keepLocale, storedLocale } from '../language/language.ts'
import { useSession } from '../session/session.ts'

/** The longest that the site waits to be logged in; a later answer still counts. */
const maxWaitMs = 4_000

/**
 * Continues a login that another mirror sent here, by the one-time token of the address, before anything is shown (4.006).
 * A link from anywhere else is ignored, because it could put a visitor into somebody else's account; so is one at a tab
 * where somebody is logged in, and the server refuses it too. Returns whether somebody is logged in now.
 *
 * To change:
 * - a login that arrives from another mirror: `arriveFromMirror` here; one that leaves, `leaveFor` in
 *   `features/system/leave-for-mirror.ts`
 */
export async function arriveFromMirror(token: string): Promise<boolean> {
  const arrival = arrive(token).catch(() => undefined)
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([arrival, timeout])
  return useSession.getState().signedIn !== undefined
}

async function arrive(token: string): Promise<void> {
  if (!(await isSentByMirror())) return
  // The server serves such a session hardly anything, but it is somebody's.
  if (useSession.getState().signedIn?.passwordDue !== undefined) return
  try {
    const login = await call(arriveAtMirror, { body: { token } })
    if (login.language !== null && storedLocale() === undefined) keepLocale(login.language)
    useSession.getState().begin(login)
  } catch (error) {
    if (error instanceof CallRefused && error.code.startsWith('session.')) passingNote.say(error.message)
  }
}

/** Whether a page at one of the brand's mirrors led here. No page can claim that of itself. */
async function isSentByMirror(): Promise<boolean> {
  if (!URL.canParse(document.referrer)) return false
  const { origin } = new URL(document.referrer)
  const { domainRoute } = await queryClient.fetchQuery(statusQuery())
  return origin !== window.location.origin && domainRoute.some(({ url }) => url === origin)
}
