import type { LoginValue } from '@baize/contract'
import { useEffect } from 'react'
import { statusQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useDialogs } from './dialogs.ts'
import { useSession, type PasswordDue } from './session.ts'

/** The brand's switch for changing an expired password before anything else. */
const forcedSwitch = 'FORCEPASSEXPIRY3'

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

/**
 * Why a login must change its password first (4.003): it is the one that the house gave out, or it is expired and the brand
 * forces the change.
 */
export function passwordDueOf({
  defaultPassword,
  passwordExpired,
}: Pick<LoginValue, 'defaultPassword' | 'passwordExpired'>): PasswordDue | undefined {
  if (defaultPassword) return 'initial'
  const whitelabel = queryClient.getQueryData(statusQuery().queryKey)?.whitelabel ?? []
  const forced = whitelabel.some(({ modId, enabled }) => modId === forcedSwitch && enabled === '1')
  return passwordExpired && forced ? 'expired' : undefined
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
