import type { Permission } from '@baize/contract/office'
import { redirect } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { shownNavigation } from './navigation.ts'

/** A page that the operator's role does not show. */
export class NotPermitted extends Error {
  constructor() {
    super('the operator may not open this page')
    this.name = 'NotPermitted'
  }
}

/** What the router tells its routes. */
export interface RouteContext {
  /** Whether there is a page at an address. */
  readonly hasRoute: (path: string) => boolean
}

function ownPermissions(): readonly Permission[] {
  const session = useSession.getState()
  return session.state === 'signedIn' ? session.operator.permissions : []
}

/** Admits operators with a permission. What the page shows is guarded by the server in any case. */
export function admit(permission: Permission): void {
  if (!ownPermissions().includes(permission)) throw new NotPermitted()
}

/** Leads from the start to the first page that the operator may open; nowhere if there is none. */
export function leadToFirstPage({ context }: { readonly context: RouteContext }): void {
  const first = shownNavigation(ownPermissions(), context.hasRoute)[0]?.entries[0]
  if (first !== undefined) throw redirect({ to: first.to, replace: true })
}
