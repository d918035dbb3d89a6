import type { Permission, SignedInOperator } from '@baize/contract/office'
import { create } from 'zustand'

/** Who is signed in; `unknown` until the server has said so. */
type Session =
  | { readonly state: 'unknown' }
  /** `lost`: there was a session, which the server no longer knows. */
  | { readonly state: 'visitor'; readonly lost: boolean }
  | { readonly state: 'signedIn'; readonly operator: SignedInOperator }

/**
 * The session of this page. Its token is a cookie that scripts cannot read, so there is nothing here to steal.
 *
 * To change:
 * - what pages know of the operator and of the brand: `signedInOperator` in `packages/contract/src/office/sessions.ts`
 * - whether a page may show a button: `useMay` here; the server decides again on each call
 */
export const useSession = create<Session>()(() => ({ state: 'unknown' }))

export function begin(operator: SignedInOperator): void {
  useSession.setState({ state: 'signedIn', operator }, true)
}

export function end(lost: boolean): void {
  useSession.setState({ state: 'visitor', lost }, true)
}

/** The operator of a page, which is only shown to one who is signed in. */
export function useOperator(): SignedInOperator {
  const session = useSession()
  if (session.state !== 'signedIn') throw new Error('a page was shown without a session')
  return session.operator
}

/** The brand's settings that pages show amounts and times by. */
export function useBrand(): SignedInOperator['brand'] {
  return useOperator().brand
}

/** Whether the operator may do something. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const { permissions } = useOperator()
  return (permission) => permission === undefined || permissions.includes(permission)
}
