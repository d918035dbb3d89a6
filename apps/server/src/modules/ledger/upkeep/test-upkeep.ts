import { fixedClock } from '../../../kernel/clock.ts'
import { createLog } from '../../../kernel/log.ts'
import { createMetrics, type Metrics } from '../../../kernel/metrics.ts'
import { Auditor, type AuditorSetting } from '../audit/audit-books.ts'
import { openTestBooks, type TestBooks } from '../test-ledger.ts'
import type { Pace } from './paced-steps.ts'

/** Works without rests until it is done. */
export const briskPace: Pace = { stepMs: 20, restPerWork: 0, maxRunMs: 20_000 }

/** Takes one step per tick. */
export const singleStepPace: Pace = { stepMs: 20, restPerWork: 0, maxRunMs: 0 }

/** Books with an auditor and a clock that the test sets. */
export interface AuditedBooks {
  readonly books: TestBooks
  readonly clock: ReturnType<typeof fixedClock>
  readonly metrics: Metrics
  /** Another auditor, as after a restart. */
  auditor(overrides?: Partial<Pick<AuditorSetting, 'pace' | 'ledger'>>): Auditor
  /** Completes a whole run. */
  audit(): Promise<void>
  metric(name: string): Promise<number | undefined>
}

/** Opens books whose clock is set to `start`. */
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
