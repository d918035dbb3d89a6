import type { Log } from '../../../kernel/log.ts'
import type { VendorRegistry } from './vendor-registry.ts'

/** How long a key that was ended in another process, or a vendor's maintenance there, may go unheard of in this one. */
const reloadedEveryMs = 10_000

/** Reads the vendors again every few seconds, in each process by itself. Returns what ends it. */
export function keepReloading(registry: Pick<VendorRegistry, 'load'>, log: Log): () => void {
  let reads = false
  let ended = false
  const readAgain = async () => {
    // A database that does not answer is asked once at a time.
    if (reads) return
    reads = true
    try {
      await registry.load()
    } catch (error) {
      if (!ended) log.warn({ err: error }, "the vendors' settings could not be read again; those in memory go on")
    }
    reads = false
  }
  const timer = setInterval(() => void readAgain(), reloadedEveryMs).unref()
  return () => {
    ended = true
    clearInterval(timer)
  }
}
