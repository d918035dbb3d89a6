import type { PaidBoss } from '@baize/contract'
import type { Store } from '../ports.ts'

const key = 'water.toldBoss'

/** Which boss this browser has told of last. A boss that has paid while its player was away is told once, when they come back. */
export function createToldBosses(store: Store) {
  return {
    /** Notes that the player has seen what a boss paid. */
    note(bossId: string): void {
      store.setItem(key, bossId)
    },
    /** A boss of which the player has not been told yet; `undefined` if there is none. */
    untold(paid: PaidBoss | null): PaidBoss | undefined {
      return paid === null || store.getItem(key) === paid.bossId ? undefined : paid
    },
  }
}
