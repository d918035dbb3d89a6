/** A part of the site's own code did not arrive (8.038). */
export class LoadFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('a part of the site did not arrive', options)
    this.name = 'LoadFailure'
  }
}

const notArrived = new WeakSet<Error>()

/** Learns from the bundler which errors are of parts that did not arrive: browsers have a name of their own for each. */
export function noteLoadFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void notArrived.add(payload))
}

/** Whether an error is that a part of the site's own code did not arrive (8.038). */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof LoadFailure || (error instanceof Error && notArrived.has(error))
}
