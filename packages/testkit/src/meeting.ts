/**
 * A place between looking and acting at which nobody goes on before that many have come; afterwards it is open. Planted
 * faults that look first and act then meet here: otherwise whether two of them overlap is up to the machine, and a slow one
 * may serve them one after the other, in which no fault shows. Who meets inside of a transaction holds a connection
 * meanwhile: no more of those than the pool has.
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
