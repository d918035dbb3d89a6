import { useEffect } from 'react'
import { useDialogs } from '../dialogs/dialogs.ts'
import { useSession } from './session.ts'

/** The password used at login, for a required change right after it. In memory only, never in any storage. */
let typed: { readonly token: string; readonly password: string } | undefined

/** Remembers the password of a login until the change. */
export function rememberTyped(token: string, password: string): void {
  typed = { token, password }
}

/** The password of this session's login, while it is known. */
export function typedPassword(token: string | undefined): string | undefined {
  return typed?.token === token ? typed?.password : undefined
}

/** Keeps the dialog open while the change is due, also after a reload or if something else closes it. */
export function usePasswordDue(): void {
  const because = useSession(({ signedIn }) => signedIn?.passwordDue)
  const missing = useDialogs(({ stack }) => !stack.some(({ kind }) => kind === 'passwordDue'))
  useEffect(() => {
    if (because !== undefined && missing) useDialogs.getState().show({ kind: 'passwordDue', because })
    if (because === undefined) typed = undefined
  }, [because, missing])
}
