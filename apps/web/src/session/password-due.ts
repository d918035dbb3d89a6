import { useEffect } from 'react'
import { useDialogs } from '../dialogs/dialogs.ts'
import { useSession } from './session.ts'

/** The password typed at the login, for the change that follows it at once. Only here, never in any storage. */
let typed: { readonly token: string; readonly password: string } | undefined

/** Remembers, until the change, the password that a login was made with. */
export function rememberTyped(token: string, password: string): void {
  typed = { token, password }
}

/** The password that this session's login was made with, while it is known. */
export function typedPassword(token: string | undefined): string | undefined {
  return typed?.token === token ? typed?.password : undefined
}

/** Keeps the dialog open for as long as the change is due: after a reload too, and whatever else closes it. */
export function usePasswordDue(): void {
  const because = useSession(({ signedIn }) => signedIn?.passwordDue)
  const missing = useDialogs(({ stack }) => !stack.some(({ kind }) => kind === 'passwordDue'))
  useEffect(() => {
    if (because !== undefined && missing) useDialogs.getState().show({ kind: 'passwordDue', because })
    if (because === undefined) typed = undefined
  }, [because, missing])
}
