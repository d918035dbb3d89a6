import type { Attempt } from '../flow/play-state.ts'
import type { Store } from '../ports.ts'

const nameOf = (gameCode: string) => `baize.play.pending.${gameCode}`

/** Remembers a stake before it is sent, so that its round can be resumed after anything that may happen. */
export function rememberPending(store: Store, gameCode: string, attempt: Attempt): void {
  store.setItem(nameOf(gameCode), JSON.stringify({ key: attempt.key, gameCode, stake: attempt.stake }))
}

/** The stake that was sent and whose round has not been shown to its end; `undefined` without one. */
export function pendingAttempt(store: Store, gameCode: string): Attempt | undefined {
  const text = store.getItem(nameOf(gameCode))
  if (text === null) return undefined
  try {
    const { key, stake } = JSON.parse(text) as Partial<Attempt> // anything may lie in storage; both fields are checked below
    if (typeof key === 'string' && typeof stake === 'string' && key !== '') return { key, stake }
  } catch {
    // Not ours, or damaged: there is nothing to resume.
  }
  forgetPending(store, gameCode)
  return undefined
}

/** Forgets it, once its round has been shown or the house knows of none. */
export function forgetPending(store: Store, gameCode: string): void {
  store.removeItem(nameOf(gameCode))
}
