import type { Ports } from '@baize/sandbox-kit'

/** Wakes a table when its time has come, as long as it has one. */
export interface Ticker {
  /** Looks at the table's time again: it has begun to run, or has changed. */
  wake(): void
  close(): void
}

/** How long it rests at most, so that a changed time is met. */
const longestMs = 1_000
const shortestMs = 20

/** Opens a ticker that is asleep. `nextMs` is undefined while a table has nothing to wait for. */
export function openTicker(
  ports: Ports,
  table: { readonly nextMs: () => number | undefined; readonly advance: () => void },
): Ticker {
  const closing = new AbortController()
  let isRunning = false
  const run = async (): Promise<void> => {
    for (;;) {
      const next = table.nextMs()
      if (next === undefined || closing.signal.aborted) break
      const rest = Math.min(longestMs, Math.max(shortestMs, next - ports.nowMs()))
      await ports.sleep(rest, closing.signal)
      if (closing.signal.aborted) break
      table.advance()
    }
    isRunning = false
  }
  return {
    wake() {
      if (isRunning || closing.signal.aborted) return
      isRunning = true
      void run()
    },
    close: () => closing.abort(),
  }
}
