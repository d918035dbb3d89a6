import type { Attempt } from '../flow/play-state.ts'
import type { Store } from '../ports.ts'

/** A sent stake and the window that sent it. */
export interface PendingAttempt extends Attempt {
  readonly owner: string
}

/** One entry per game, which lists the attempts of all its windows. */
const nameOf = (gameCode: string) => `baize.play.pending.${gameCode}`

/** Stores a stake before it is sent, so that its round can be resumed whatever happens. */
export function rememberPending(store: Store, gameCode: string, { key, stake, owner }: PendingAttempt): void {
  keep(store, gameCode, [...pendingAttempts(store, gameCode), { key, stake, owner }])
}

/** The sent stakes whose rounds have not been shown completely, oldest first. */
export function pendingAttempts(store: Store, gameCode: string): readonly PendingAttempt[] {
  const text = store.getItem(nameOf(gameCode))
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found)) return found.filter(isAttempt)
  } catch {
    // Invalid data: there is nothing to resume.
  }
  store.removeItem(nameOf(gameCode))
  return []
}

/** Removes an attempt once its round has been shown or the server knows of none. Other attempts are kept. */
export function forgetPending(store: Store, gameCode: string, key: string): void {
  keep(
    store,
    gameCode,
    pendingAttempts(store, gameCode).filter((attempt) => attempt.key !== key),
  )
}

function keep(store: Store, gameCode: string, attempts: readonly PendingAttempt[]) {
  if (attempts.length === 0) store.removeItem(nameOf(gameCode))
  else store.setItem(nameOf(gameCode), JSON.stringify(attempts))
}

function isAttempt(found: unknown): found is PendingAttempt {
  if (typeof found !== 'object' || found === null) return false
  const { key, stake, owner } = found as Partial<PendingAttempt> // storage may contain anything; each field is checked here
  return typeof key === 'string' && key !== '' && typeof stake === 'string' && typeof owner === 'string'
}
