import { fixedClock } from '../../../kernel/clock.ts'
import { createLog } from '../../../kernel/log.ts'
import { createMetrics, type Metrics } from '../../../kernel/metrics.ts'
import { Auditor, type AuditorSetting } from '../audit/audit-books.ts'
import { openTestBooks, type TestBooks } from '../test-ledger.ts'
import type { Pace } from './paced-steps.ts'

/** Works without rest, for as long as a test takes. */
export const briskPace: Pace = { stepMs: 20, restPerWork: 0, longestMs: 20_000 }

/** Takes one step a tick. */
export const haltingPace: Pace = { stepMs: 20, restPerWork: 0, longestMs: 0 }

/** Books at a time that the test moves, with an auditor. */
export interface AuditedBooks {
  readonly books: TestBooks
  readonly clock: ReturnType<typeof fixedClock>
  readonly metrics: Metrics
  /** Another one, as after a restart. */
  auditor(overrides?: Partial<Pick<AuditorSetting, 'pace' | 'ledger'>>): Auditor
  /** A whole run. */
  audit(): Promise<void>
  metric(name: string): Promise<number | undefined>
}

/** Opens books whose clock stands at `start`. */
export async function openAuditedBooks(start: string): Promise<AuditedBooks> {
  const clock = fixedClock(start)
  const metrics = createMetrics()
  const books = await openTestBooks({ clock })
  const { database } = books.test
  const setting = { database, ledger: books.ledger, clock, log: createLog('silent'), pace: briskPace }
  const first = new Auditor({ ...setting, metrics })
  return {
    books,
    clock,
    metrics,
    auditor: (overrides) => new Auditor({ ...setting, metrics: createMetrics(), ...overrides }),
    audit: () => first.tick(clock.now()),
    async metric(name) {
      const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {}
      return values[0]?.value
    },
  }
}
