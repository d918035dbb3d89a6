import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { fixedClock, systemClock } from '../kernel/clock.ts'
import { createLog } from '../kernel/log.ts'
import { createMetrics } from '../kernel/metrics.ts'
import { openLedger, type Ledger, type LedgerSetting } from '../modules/ledger/index.ts'

/** Opens a ledger as the server does, over a test database. */
export function openTestLedger(
  { address, database }: Pick<TestDatabase, 'address' | 'database'>,
  overrides: Partial<LedgerSetting> = {},
): Promise<Ledger> {
  return openLedger({
    connectionString: address,
    database,
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    ...overrides,
  })
}

/** Opens a ledger over a new test database, with a clock that the test controls. */
export async function openClockedLedger(start: string) {
  const test = await createTestDatabase()
  const clock = fixedClock(start)
  const ledger = await openTestLedger(test, { clock })
  return {
    test,
    clock,
    ledger,
    async close() {
      await ledger.close()
      await test.close()
    },
  }
}
