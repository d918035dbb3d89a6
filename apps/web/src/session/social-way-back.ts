import { useDialogs, type Intent } from '../dialogs/dialogs.ts'

/** The page that providers redirect back to. */
export const socialPath = '/social-sign-in'

// The provider's page is on another site, so the visitor's intent is kept in session storage.
const key = 'socialWayBack'

/** Stores the current page and intent, and leaves for the provider. */
export function leaveForProvider(url: string): void {
  const { pathname, search, hash } = window.location
  const here: Intent = {
    kind: 'path',
    path: `${isDialogPage(pathname) ? '/' : pathname}${isDialogPage(pathname) ? '' : search + hash}`,
  }
  sessionStorage.setItem(key, JSON.stringify(useDialogs.getState().intent ?? here))
  window.location.assign(url)
}

/** What to resume after the sign-in; can be taken once. */
export function takeWayBack(): Intent {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return readWayBack(kept)
}

/** Reads the stored intent; the home page if there is none, or none within the site. */
export function readWayBack(kept: string | null): Intent {
  const home: Intent = { kind: 'path', path: '/' }
  try {
    // Only this file writes it; anything else has no such kind.
    const intent = JSON.parse(kept ?? 'null') as Intent | null
    if (intent?.kind === 'launch') return intent
    return intent?.kind === 'path' && /^\/(?![/\\])/.test(intent.path) ? intent : home
  } catch {
    return home
  }
}

/** Pages that stand for a dialog or the sign-in itself, to which nobody wants to return. */
function isDialogPage(path: string): boolean {
  return ['/login', '/register', socialPath].includes(path.toLowerCase())
}
