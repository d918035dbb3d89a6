import { handover } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { Store } from '../ports.ts'
import { isSessionLost } from './refusals.ts'

const nameOf = (gameCode: string) => `baize.play.token.${gameCode}`

/** The session of a game window. */
export interface GameSession {
  readonly token: () => string | undefined
  readonly set: (token: string) => void
  readonly clear: () => void
}

/** The token of this window's game, kept for the lifetime of the tab so that a reload works. */
export function gameSession(store: Store, gameCode: string): GameSession {
  let held = store.getItem(nameOf(gameCode)) ?? undefined
  return {
    token: () => held,
    set: (token) => {
      held = token
      store.setItem(nameOf(gameCode), token)
    },
    clear: () => {
      held = undefined
      store.removeItem(nameOf(gameCode))
    },
  }
}

/**
 * Exchanges the one-time token in the address for the window's session token. A spent token is harmless while the window
 * still has a session, as after a reload; otherwise the refusal is thrown.
 */
export async function openSession(
  client: Client,
  session: GameSession,
  oneTimeToken: string | undefined,
): Promise<void> {
  if (oneTimeToken === undefined) return
  try {
    const { token } = await client(handover, { body: { token: oneTimeToken } })
    session.set(token)
  } catch (error) {
    if (!isSessionLost(error) || session.token() === undefined) throw error
  }
}
