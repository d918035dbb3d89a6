/**
 * A barrier: callers wait until `many` have arrived; afterwards it stays open. Injected check-then-act faults wait here
 * between the check and the act. Otherwise it would depend on the machine whether two of them overlap, and a slow one might
 * run them one after the other, so that the fault would not show. Callers inside a transaction hold a connection while they
 * wait, so their number must not exceed the pool's size.
 */
export function meetingOf(many: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = many
  return () => {
    missing -= 1
    if (missing === 0) resolve()
    return promise
  }
}
