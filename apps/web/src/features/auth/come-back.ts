import { rememberedLogin } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { expectToComeBack } from './remembered-name.ts'

/** Nobody waits longer for the house to know them again; the answer still counts when it comes. */
const longestMs = 4_000

/**
 * Signs in whom the house remembers (2.085, 9.030), before anything of the site is shown. Pages that open at once go one
 * after another, since what a browser remembers is good for one exchange.
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
    // Without an answer it may be remembered all the same.
    if (error instanceof CallRefused && error.status === 401) expectToComeBack(false)
  }
}
