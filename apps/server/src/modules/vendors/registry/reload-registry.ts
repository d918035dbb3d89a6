import type { Log } from '../../../kernel/log.ts'
import type { VendorRegistry } from './vendor-registry.ts'

/** How long this process may miss that another one ended a key or put a vendor into maintenance. */
const reloadedEveryMs = 10_000

/** Reloads the vendors every few seconds, in each process independently. Returns a function that stops it. */
export function keepReloading(registry: Pick<VendorRegistry, 'load'>, log: Log): () => void {
  let reads = false
  let ended = false
  const readAgain = async () => {
    // If the database does not answer, only one query waits for it at a time.
    if (reads) return
    reads = true
    try {
      await registry.load()
    } catch (error) {
      if (!ended) log.warn({ err: error }, "the vendors' settings could not be reloaded; those in memory stay in use")
    }
    reads = false
  }
  const timer = setInterval(() => void readAgain(), reloadedEveryMs).unref()
  return () => {
    ended = true
    clearInterval(timer)
  }
}
