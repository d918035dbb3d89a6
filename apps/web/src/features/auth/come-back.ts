import { rememberedLogin } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { expectToComeBack } from './remembered-name.ts'

/** The longest that the site waits to be signed in again; a later answer still counts. */
const longestMs = 4_000

/**
 * Signs in returning visitors whose login is remembered (2.085, 9.030) before anything is shown. Tabs that open at the
 * same time take turns, because the remembered secret is valid for one exchange.
 */
export async function comeBack(): Promise<void> {
  const exchange = navigator.locks === undefined ? signIn() : navigator.locks.request('comeBack', signIn)
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, longestMs)
  })
  await Promise.race([exchange, patience])
}

async function signIn(): Promise<void> {
  try {
    useSession.getState().begin(await call(rememberedLogin, { body: {} }))
  } catch (error) {
    // Without an answer the login may still be remembered.
    if (error instanceof CallRefused && error.status === 401) expectToComeBack(false)
  }
}
