import type { Minor } from '@baize/money'

export interface PoolPorts {
  /** Asks the server what is in the pool. */
  readonly read: () => Promise<Minor>
  readonly show: (amount: Minor) => void
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Whether nobody sees the game now, so that nothing is asked. */
  readonly hidden: () => boolean
  /** Whether the game is over. */
  readonly closed: () => boolean
}

/** How often the pool is asked for, and how an amount that has grown is counted up to. */
const everyMs = 4_000
const countMs = 1_200
const countSteps = 24

/**
 * Shows what is in the pool for as long as the game is open. It counts up to a higher amount; a lower one, after a win, is shown at
 * once. If the server cannot be reached, the last amount stays.
 */
export async function followPool({ read, show, sleep, hidden, closed }: PoolPorts): Promise<void> {
  let shown: Minor | undefined
  while (!closed()) {
    const now = hidden() ? undefined : await read().catch(() => undefined)
    if (now !== undefined && now !== shown) {
      const from = shown
      if (from !== undefined && now > from)
        for (let step = 1n; step < countSteps; step += 1n) {
          // Between two amounts in minor units there is one for every step.
          show((from + ((now - from) * step) / BigInt(countSteps)) as Minor)
          await sleep(countMs / countSteps)
        }
      show(now)
      shown = now
    }
    await sleep(everyMs)
  }
}
