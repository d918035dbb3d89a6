import { expect, test } from 'vitest'
import { sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

test('what passed and failed is counted', () => {
  expect(tallyOfVitest(vitest, 0)).toEqual({ passed: 3, failed: 0 })
  expect(tallyOfVitest({ ...vitest, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 })
  expect(tallyOfPlaywright({ stats, errors: [] }, 0)).toEqual({ passed: 4, failed: 0 })
  expect(tallyOfPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [] }, 1)).toEqual({ passed: 4, failed: 1 })
})

test('a skipped test did not pass', () => {
  expect(tallyOfVitest({ ...vitest, numPendingTests: 1 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ stats: { ...stats, skipped: 2 }, errors: [] }, 0).failed).toBe(2)
})

test('a run without tests is a failure', () => {
  expect(tallyOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ stats: { ...stats, expected: 0 }, errors: [] }, 0).failed).toBe(1)
})

test('a runner that ends badly is a failure though all its tests passed', () => {
  expect(tallyOfVitest(vitest, 1).failed).toBe(1)
  expect(tallyOfVitest(vitest, null).failed).toBe(1)
  expect(tallyOfPlaywright({ stats, errors: [] }, 1).failed).toBe(1)
})

test('a file that cannot be loaded is a failure', () => {
  expect(tallyOfVitest({ ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }, 1).failed).toBe(1)
  expect(tallyOfPlaywright({ stats, errors: [{}] }, 1).failed).toBe(1)
})

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
