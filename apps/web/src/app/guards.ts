import { isRoundId } from '@baize/contract/site-map'
import { notFound, redirect } from '@tanstack/react-router'
import type { KindOfPay } from '../api/consolidated.ts'
import { isSharedRound } from '../api/table-queries.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { beginTrial } from '../play/launch.ts'
import { askForAccount } from '../session/ask-for-account.ts'
import { isAgent, isRealAccount, isTrial, useSession } from '../session/session.ts'

/**
 * Admits real accounts. Visitors are redirected to /login and continue to the page afterwards (2.015); trial play is
 * told that it needs a real account (8.030).
 *
 * To change:
 * - who may open a page: `requireRealAccount`, `requireSession`, `requireVisitor` and `requireAgent` here, used in
 *   `router.tsx`
 */
export function requireRealAccount(path: string): void {
  const { signedIn } = useSession.getState()
  if (signedIn === undefined) {
    useDialogs.getState().askToLogIn({ kind: 'path', path })
    throw redirect({ to: '/login', replace: true })
  }
  if (isTrial(signedIn)) {
    askForAccount({ kind: 'path', path })
    throw redirect({ to: '/', replace: true })
  }
  refuseWhileDue()
}

/**
 * A member who must set a new password gets none of their own pages: the home page is behind the dialog that requires
 * it.
 */
function refuseWhileDue(): void {
  if (useSession.getState().signedIn?.passwordDue !== undefined) throw redirect({ to: '/', replace: true })
}

/** Redirects real accounts away from the login and registration addresses; trial play can become one there. */
export function requireVisitor(): void {
  if (isRealAccount(useSession.getState().signedIn)) throw redirect({ to: '/', replace: true })
}

/** Admits every session, trial play included; visitors are asked to log in and continue afterwards. */
export function requireSession(path: string): void {
  if (useSession.getState().signedIn !== undefined) return refuseWhileDue()
  useDialogs.getState().askToLogIn({ kind: 'path', path, triable: true })
  throw redirect({ to: '/login', replace: true })
}

/** Everybody may see the proof of a shared round; that of a round which a player played alone needs the player's login. */
export async function requireRound(roundId: string, path: string): Promise<void> {
  if (!isRoundId(roundId)) throw notFound()
  if (!(await isSharedRound(roundId))) requireSession(path)
}

/**
 * A visitor who opens the address of a free trial gets a trial session, as by its button in the lobby. If there is none to
 * be had, the game window asks for a login.
 */
export async function beginTrialFor({ trial = false }: { readonly trial?: boolean }): Promise<void> {
  if (trial && useSession.getState().signedIn === undefined) await beginTrial().catch(() => undefined)
}

/** Admits agents; everybody else is sent to the agents' page to log in (2.006, 2.127). */
export function requireAgent(): void {
  if (!isAgent(useSession.getState().signedIn)) throw redirect({ to: '/agent', replace: true })
  refuseWhileDue()
}

/** The kinds of pay that are on. A first visit to the lobby does not need their code. */
export async function loadKinds(): Promise<readonly KindOfPay[]> {
  return (await import('../api/consolidated.ts')).loadKinds()
}

/** Admits to the pages of a kind of pay; where it is off, there are none (2.122–2.125). */
export async function requireKind(kind: KindOfPay): Promise<void> {
  if (!(await loadKinds()).includes(kind)) throw notFound()
}

/** Admits to pages about pay of any kind (6.009). */
export async function requirePay(): Promise<void> {
  if ((await loadKinds()).length === 0) throw notFound()
}
