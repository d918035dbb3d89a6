import { expect, test } from 'vitest'
import { sum, tallyOfPlaywright, tallyOfVitest, type VitestReport } from './tally.ts'

const vitest: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }
const playwright = { errors: [], suites: [] }

test('what passed and failed is counted', () => {
  expect(tallyOfVitest(vitest, 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(tallyOfVitest({ ...vitest, numFailedTests: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 })
  expect(tallyOfPlaywright({ ...playwright, stats }, 0)).toMatchObject({ passed: 4, failed: 0 })
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, unexpected: 1 } }, 1)).toMatchObject({
    passed: 4,
    failed: 1,
  })
})

test('a skipped test did not pass', () => {
  expect(tallyOfVitest({ ...vitest, numPendingTests: 1 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, skipped: 2 } }, 0).failed).toBe(2)
})

test('a test that was skipped, or held only at another try, is named', () => {
  const pending = { status: 'pending', fullName: 'a house rests' }
  const files = [{ name: 'a.test.ts', status: 'passed', assertionResults: [pending] }]
  expect(tallyOfVitest({ ...vitest, numPendingTests: 1, testResults: files }, 0).failures).toEqual([
    'a.test.ts › a house rests\n    it is pending',
  ])
  const tests = (['flaky', 'skipped', 'expected'] as const).map((status) => ({ status, results: [] }))
  const suites = [{ title: 'door.spec.ts', specs: [{ title: 'opens', tests }] }]
  expect(tallyOfPlaywright({ stats: { ...stats, flaky: 1, skipped: 1 }, errors: [], suites }, 1).failures).toEqual([
    'door.spec.ts › opens\n    it is flaky',
    'door.spec.ts › opens\n    it is skipped',
  ])
})

test('a run without tests is a failure', () => {
  expect(tallyOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, expected: 0 } }, 0).failed).toBe(1)
})

test('a runner that ends badly is a failure though all its tests passed', () => {
  expect(tallyOfVitest(vitest, 1).failed).toBe(1)
  expect(tallyOfVitest(vitest, null).failed).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats }, 1).failed).toBe(1)
})

test('a file that cannot be loaded is a failure', () => {
  expect(
    tallyOfVitest({ ...vitest, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }, 1)
      .failed,
  ).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats, errors: [{}] }, 1).failed).toBe(1)
})

test('what failed is named, with why', () => {
  const failed = { status: 'failed', fullName: 'a house stands', failureMessages: ['it fell\nat once'] }
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'a door opens' }] },
    { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  expect(tallyOfVitest({ ...vitest, numFailedTests: 1, testResults: files }, 1).failures).toEqual([
    'b.test.ts\n    no such file',
    'a.test.ts › a house stands\n    it fell\n    at once',
  ])
  const broken = {
    title: 'opens',
    tests: [{ status: 'unexpected' as const, results: [{ error: { message: '\u001b[31mshut\u001b[39m' } }] }],
  }
  const suites = [{ title: 'door.spec.ts', specs: [], suites: [{ title: 'in EN', specs: [broken] }] }]
  expect(tallyOfPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites }, 1).failures).toEqual([
    'door.spec.ts › in EN › opens\n    shut',
  ])
})

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0, failures: [] },
      { passed: 2, failed: 3, failures: ['one', 'two'] },
      { passed: 0, failed: 1, failures: ['three'] },
    ]),
  ).toEqual({ passed: 3, failed: 4, failures: ['one', 'two', 'three'] })
})
