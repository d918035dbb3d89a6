import { CallRefused, createClient, type Client } from '@baize/contract/client'
import { officeConfirm } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { askCode } from '../dialogs/ask-code.tsx'
import { closeDialogs } from '../dialogs/dialogs.ts'
import { useLanguage } from '../language/language.ts'
import { end, useSession } from '../session/session.ts'
import { queryClient } from './query-client.ts'

const client = createClient({
  baseUrl: '',
  // The session is a cookie of this address, which the browser sends by itself.
  fetch: (input, init) => fetch(input, init),
  nowMs: () => performance.timeOrigin + performance.now(),
  token: () => undefined,
  language: () => localeOf[useLanguage.getState().language],
})

/**
 * The only way the back office calls the server. If the server no longer knows the session, the sign-in page is shown at the
 * address that was open. If it wants a fresh code of the authenticator app, the operator is asked for one and the call is
 * repeated, once.
 *
 * To change:
 * - how every call handles a lost session or the demand for a fresh code: `call` here
 */
export const call: Client = async (endpoint, input) => {
  try {
    return await client(endpoint, input)
  } catch (error) {
    noteLostSession(error)
    if (!isRefusedAs(error, 'operator.factor_due') || !(await showFreshCode())) throw error
    return client(endpoint, input)
  }
}

/** Ends the session here if the server has refused it, and forgets what was read by it. */
export function noteLostSession(error: unknown): void {
  if (!isRefusedAs(error, 'session.required') || useSession.getState().state !== 'signedIn') return
  endSession(true)
}

/** Ends the session here; nothing that it has read stays in the page. */
export function endSession(lost: boolean): void {
  closeDialogs()
  queryClient.clear()
  end(lost)
}

let asked: Promise<boolean> | undefined

/** Asks for a code, once however many calls wait for it. */
export function showFreshCode(): Promise<boolean> {
  const title = useLanguage.getState().phrases.office?.['code.title'] ?? ''
  asked ??= askCode(title, (code) => client(officeConfirm, { body: { code } })).finally(() => {
    asked = undefined
  })
  return asked
}

function isRefusedAs(error: unknown, code: CallRefused['code']): boolean {
  return error instanceof CallRefused && error.code === code
}
