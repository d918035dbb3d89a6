import type { Log } from './log.ts'

/** How long this process may miss that another one ended a key, for example, unless the settings say otherwise. */
const reloadedEveryMs = 10_000

/** Settings that are kept in memory, such as the connected vendors. */
export interface Reloaded {
  /** What they are, for the log. */
  readonly what: string
  load(): Promise<void>
  /** For what has to be known sooner than after ten seconds. */
  readonly everyMs?: number
}

/** Reloads settings every few seconds, in each process independently. Returns a function that stops it. */
export function keepReloading(registry: Reloaded, log: Log): () => void {
  let reads = false
  let ended = false
  const readAgain = async () => {
    // If the database does not answer, only one query waits for it at a time.
    if (reads) return
    reads = true
    try {
      await registry.load()
    } catch (error) {
      if (!ended) log.warn({ err: error }, `${registry.what} could not be reloaded; those in memory stay in use`)
    }
    reads = false
  }
  const timer = setInterval(() => void readAgain(), registry.everyMs ?? reloadedEveryMs).unref()
  return () => {
    ended = true
    clearInterval(timer)
  }
}
