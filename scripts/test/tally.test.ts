import { expect, test } from 'vitest'
import { slowestFiles, sum, tallyOfPlaywright, tallyOfVitest, type Tally, type VitestReport } from './tally.ts'

const vitest: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }
const playwright = { errors: [], suites: [] }
const reports = ({ failures }: Tally) => failures.map(({ report }) => report)

test('passed and failed tests are counted', () => {
  expect(tallyOfVitest(vitest, 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(tallyOfVitest({ ...vitest, numFailedTests: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 })
  expect(tallyOfPlaywright({ ...playwright, stats }, 0)).toMatchObject({ passed: 4, failed: 0 })
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, unexpected: 1 } }, 1)).toMatchObject({
    passed: 4,
    failed: 1,
  })
})

test('a skipped test counts as failed', () => {
  expect(tallyOfVitest({ ...vitest, numPendingTests: 1 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, skipped: 2 } }, 0).failed).toBe(2)
})

test('a skipped or retried test is named', () => {
  const pending = { status: 'pending', ancestorTitles: [], title: 'a house rests' }
  const files = [{ name: 'a.test.ts', status: 'passed', assertionResults: [pending] }]
  expect(reports(tallyOfVitest({ ...vitest, numPendingTests: 1, testResults: files }, 0))).toEqual([
    'a.test.ts › a house rests\n    it is pending',
  ])
  const tests = (['flaky', 'skipped', 'expected'] as const).map((status) => ({ status, results: [] }))
  const suites = [{ title: 'door.spec.ts', specs: [{ title: 'opens', tests }] }]
  expect(reports(tallyOfPlaywright({ stats: { ...stats, flaky: 1, skipped: 1 }, errors: [], suites }, 1))).toEqual([
    'e2e/door.spec.ts › opens\n    it is flaky',
    'e2e/door.spec.ts › opens\n    it is skipped',
  ])
})

test('a run without tests is a failure', () => {
  expect(tallyOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1)
  expect(tallyOfPlaywright({ ...playwright, stats: { ...stats, expected: 0 } }, 0).failed).toBe(1)
})

test('a runner that exits with an error is a failure even if all its tests passed', () => {
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

test('a file whose hooks fail after its tests passed is a failure', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: 'unbalanced',
      assertionResults: [{ status: 'passed', ancestorTitles: [], title: 'a' }],
    },
  ]
  const tally = tallyOfVitest({ ...vitest, testResults }, 1)
  expect(tally.failed).toBe(1)
  expect(tally.failures).toEqual([{ report: 'a.test.ts\n    unbalanced', test: { file: 'a.test.ts', titles: [] } }])
})

test('a failure names its test and quotes the reason', () => {
  const failed = {
    status: 'failed',
    ancestorTitles: [],
    title: 'a house stands',
    failureMessages: ['it fell\nat once'],
  }
  const files = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [failed, { status: 'passed', ancestorTitles: [], title: 'a door opens' }],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  expect(tallyOfVitest({ ...vitest, numFailedTests: 1, testResults: files }, 1).failures).toEqual([
    { report: 'b.test.ts\n    no such file', test: { file: 'b.test.ts', titles: [] } },
    {
      report: 'a.test.ts › a house stands\n    it fell\n    at once',
      test: { file: 'a.test.ts', titles: ['a house stands'] },
    },
  ])
  const broken = {
    title: 'opens',
    tests: [{ status: 'unexpected' as const, results: [{ error: { message: '\u001b[31mshut\u001b[39m' } }] }],
  }
  const suites = [{ title: 'door.spec.ts', specs: [], suites: [{ title: 'in EN', specs: [broken] }] }]
  expect(tallyOfPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites }, 1).failures).toEqual([
    {
      report: 'e2e/door.spec.ts › in EN › opens\n    shut',
      test: { file: 'e2e/door.spec.ts', titles: ['in EN', 'opens'] },
    },
  ])
})

test('the slowest files come first', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', startTime: 1_000, endTime: 1_500, assertionResults: [] },
    { name: 'b.test.ts', status: 'passed', startTime: 0, endTime: 2_000, assertionResults: [] },
  ]
  expect(slowestFiles(tallyOfVitest({ ...vitest, testResults }, 0).times, 1)).toEqual([
    { file: 'b.test.ts', seconds: 2 },
  ])
  const result = { status: 'expected' as const, results: [{ duration: 250 }, { duration: 500 }] }
  const suites = [{ title: 'door.spec.ts', specs: [{ title: 'opens', tests: [result, result] }] }]
  expect(tallyOfPlaywright({ stats, errors: [], suites }, 0).times).toEqual([
    { file: 'e2e/door.spec.ts', seconds: 1.5 },
  ])
})

test('tallies add up', () => {
  const one = { report: 'one' }
  const slow = { file: 'a.test.ts', seconds: 1 }
  expect(
    sum([
      { passed: 1, failed: 0, failures: [], times: [slow] },
      { passed: 2, failed: 3, failures: [one, one], times: [] },
      { passed: 0, failed: 1, failures: [one], times: [slow] },
    ]),
  ).toEqual({ passed: 3, failed: 4, failures: [one, one, one], times: [slow, slow] })
})
