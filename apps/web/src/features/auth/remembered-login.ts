import { rememberedLogin } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { noteRememberedLogin } from '../../session/remembered-name.ts'

/** The longest that the site waits to be signed in again; a later answer still counts. */
const maxWaitMs = 4_000

/**
 * Signs in returning visitors whose login is remembered (2.085, 9.030) before anything is shown. Tabs that open at the
 * same time take turns, because the remembered secret is valid for one exchange.
 */
export async function signInRemembered(): Promise<void> {
  const exchange = navigator.locks === undefined ? signIn() : navigator.locks.request('comeBack', signIn)
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([exchange, timeout])
}

async function signIn(): Promise<void> {
  try {
    useSession.getState().begin(await call(rememberedLogin, { body: {} }))
  } catch (error) {
    // Without an answer the login may still be remembered.
    if (error instanceof CallRefused && error.status === 401) noteRememberedLogin(false)
  }
}
