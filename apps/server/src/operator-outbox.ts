import { systemClock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import { createLog } from './kernel/log.ts'
import { createMetrics } from './kernel/metrics.ts'
import { createOutbox, type Outbox, type Topics } from './kernel/outbox.ts'
import { systemRandomness } from './kernel/randomness.ts'

/** An outbox for a command, which knows who wants to hear of a topic; the running server delivers to them. */
export function operatorOutbox(database: Database, topic: keyof Topics, consumers: readonly string[]): Outbox {
  const parts = { clock: systemClock, randomness: systemRandomness, log: createLog('silent'), metrics: createMetrics() }
  const outbox = createOutbox({ database, ...parts })
  for (const consumer of consumers)
    outbox.subscribe(topic, consumer, () => Promise.reject(new Error('only the server delivers')))
  return outbox
}
