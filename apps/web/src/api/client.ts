import { CallRefused, createClient, type Client } from '@baize/contract/client'
import { localeOf } from '@baize/phrases'
import { useLanguage } from '../language/language.ts'
import { useSession, type SignedIn } from '../session/session.ts'
import { queryClient } from './query-client.ts'

const token = () => useSession.getState().signedIn?.token

const client = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  nowMs: () => performance.timeOrigin + performance.now(),
  token,
  language: () => localeOf[useLanguage.getState().language],
})

let sessionLostListener: (ended: SignedIn | undefined) => void = () => undefined

/** Sets what the site does after the server has refused its session, which `listener` gets. Called once, at startup. */
export function onSessionLost(listener: (ended: SignedIn | undefined) => void): void {
  sessionLostListener = listener
}

/**
 * The only way the site calls the server. If the server no longer knows the session, it is ended here and the listener
 * of {@link onSessionLost} is called. If the site turns out to be closed, its status is refetched.
 *
 * To change:
 * - how every call to the server handles a lost session or a closed site: `call` here
 */
export const call: Client = async (endpoint, input) => {
  const usedToken = token()
  try {
    return await client(endpoint, input)
  } catch (error) {
    if (isClosed(error)) void queryClient.invalidateQueries({ queryKey: ['status'] })
    if (usedToken !== undefined && usedToken === token() && isSessionLost(error)) {
      const { signedIn, end } = useSession.getState()
      end()
      sessionLostListener(signedIn)
    }
    throw error
  }
}

const closedCodes: ReadonlySet<string> = new Set([
  'system.maintenance',
  'system.maintenance_until',
  'system.region_restricted',
  'system.access_restricted',
])

/** Whether the site is closed, to everybody or to this visitor: the page reacts at once instead of at the next poll. */
function isClosed(error: unknown): boolean {
  return error instanceof CallRefused && closedCodes.has(error.code)
}

function isSessionLost(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 401 && error.code === 'session.required'
}
