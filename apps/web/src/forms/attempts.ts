import { CallRefused } from '@baize/contract/client'

/** The requests of one kind that a member makes, and the `Idempotency-Key` of the last one. */
export interface Attempts<Wanted> {
  /**
   * The key for a request. One whose reply never came is repeated with the same key, after a reload too, so that it takes
   * effect once.
   */
  keyFor(account: string, wanted: Wanted): string
  /** The request took effect or was refused: the next one is another. */
  forget(): void
}

/** Attempts that this tab keeps under a name. Two requests are the same if all they want is. */
export function attemptsUnder<Wanted extends object>(storedUnder: string): Attempts<Wanted> {
  return {
    keyFor(account, wanted) {
      const what = JSON.stringify({ account, ...wanted })
      const last = readAttempt(storedUnder)
      if (last?.what === what) return last.key
      const key = crypto.randomUUID()
      sessionStorage.setItem(storedUnder, JSON.stringify({ what, key }))
      return key
    },
    forget: () => sessionStorage.removeItem(storedUnder),
  }
}

/** Makes a request with its key, and forgets it unless its outcome stays open. */
export async function attempt<Wanted, Value>(
  attempts: Attempts<Wanted>,
  { account, wanted }: { readonly account: string; readonly wanted: Wanted },
  send: (key: string) => Promise<Value>,
): Promise<Value> {
  try {
    const value = await send(attempts.keyFor(account, wanted))
    attempts.forget()
    return value
  } catch (error) {
    if (!leavesOpen(error)) attempts.forget()
    throw error
  }
}

/** Whether a failure leaves open if the request took effect. */
function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true
  return error.code === 'network' || (error.status >= 500 && !error.code.startsWith('payment.'))
}

function readAttempt(storedUnder: string): { readonly what: string; readonly key: string } | undefined {
  try {
    // Only this file writes it; what cannot be read is replaced.
    return (
      (JSON.parse(sessionStorage.getItem(storedUnder) ?? 'null') as { what: string; key: string } | null) ?? undefined
    )
  } catch {
    return undefined
  }
}
