/** A part of the site's code failed to load (8.038). */
export class LoadFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('a part of the site did not arrive', options)
    this.name = 'LoadFailure'
  }
}

const failedLoads = new WeakSet<Error>()

/** Records the load failures that the bundler reports, because every browser names these errors differently. */
export function noteLoadFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void failedLoads.add(payload))
}

/** Whether an error means that a part of the site's code failed to load (8.038). */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof LoadFailure || (error instanceof Error && failedLoads.has(error))
}
