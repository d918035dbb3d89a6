import { useDialogs, type Intent } from '../dialogs/dialogs.ts'

/** The page of the site that providers send visitors back to. */
export const socialPath = '/social-sign-in'

// The provider's page is another site: what was about to happen here waits in the tab's own storage.
const key = 'socialWayBack'

/** Keeps where this visit was and what it was about to do, and leaves for the provider. */
export function leaveForProvider(url: string): void {
  const { pathname, search, hash } = window.location
  const here: Intent = {
    kind: 'path',
    path: `${isStop(pathname) ? '/' : pathname}${isStop(pathname) ? '' : search + hash}`,
  }
  sessionStorage.setItem(key, JSON.stringify(useDialogs.getState().intent ?? here))
  window.location.assign(url)
}

/** What goes on after the sign-in: asked for once. */
export function takeWayBack(): Intent {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return readWayBack(kept)
}

/** Reads what was kept; the home page where there is nothing, or nothing that leads within the site. */
export function readWayBack(kept: string | null): Intent {
  const home: Intent = { kind: 'path', path: '/' }
  try {
    // Only this file writes it; whatever else it is has no such kind.
    const intent = JSON.parse(kept ?? 'null') as Intent | null
    if (intent?.kind === 'launch') return intent
    return intent?.kind === 'path' && /^\/(?![/\\])/.test(intent.path) ? intent : home
  } catch {
    return home
  }
}

/** Pages that stand for a dialog, or for the sign-in itself: nobody wants to come back to them. */
function isStop(path: string): boolean {
  return ['/login', '/register', socialPath].includes(path.toLowerCase())
}
