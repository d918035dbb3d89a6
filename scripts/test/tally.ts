import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that can be run on its own. */
export interface SingleTest {
  /** The test file, relative to the project. */
  readonly file: string
  /** The titles of the `describe` blocks around the test, then its own title. Empty for all tests of the file. */
  readonly titles: readonly string[]
}

/** The test's name in a readable form. */
export function nameOf({ file, titles }: SingleTest): string {
  return [file, ...titles].join(' › ')
}

/** A check that failed. */
export interface Failure {
  /** Names the test; the following lines quote the reason. */
  readonly report: string
  /** The test to run again; `undefined` if no single test is the cause. */
  readonly test?: SingleTest
}

/** The total time of a file's tests, in seconds. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** The result of one part of the suite. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
  readonly times: readonly FileTime[]
}

/** One check that passed. */
export const onePassed: Tally = { passed: 1, failed: 0, failures: [], times: [] }

/** One failed check: a command, a runner that crashed, or a report that cannot be read. */
export const oneFailed: Tally = { passed: 0, failed: 1, failures: [], times: [] }

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    times: tallies.flatMap(({ times }) => times),
  }
}

/** The slowest files first, at most `count` of them. */
export function slowestFiles(times: readonly FileTime[], count: number): FileTime[] {
  return times.toSorted((left, right) => right.seconds - left.seconds).slice(0, count)
}

/** The parts of vitest's JSON report that are used. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
}

interface VitestFile {
  readonly name: string
  readonly status: string
  /** Why the file could not be loaded, or why one of its hooks failed. */
  readonly message?: string
  readonly startTime?: number
  readonly endTime?: number
  readonly assertionResults: readonly {
    readonly status: string
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

/**
 * Counts a run of vitest. Each of these counts as a failure: a skipped test, a file that cannot be loaded or whose
 * hooks fail, a runner that exits with an error although no test failed, and a run without any test.
 */
export function tallyOfVitest(report: VitestReport, exitCode: number | null): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status === 'passed'),
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length
  const failures = [
    ...broken.map(({ name, message = '' }) => failureOf({ file: relative('', name), titles: [] }, message)),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ ancestorTitles, title, status, failureMessages }) =>
          failureOf(
            { file: relative('', name), titles: [...ancestorTitles, title] },
            failureMessages?.[0] ?? `it is ${status}`,
          ),
        ),
    ),
  ]
  const times = report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative('', name),
    seconds: (endTime - startTime) / 1000,
  }))
  return settle({ passed: report.numPassedTests, failed, failures, times }, exitCode)
}

/** The first lines of an error's message that a failure quotes. */
const maxQuotedLines = 12

function failureOf(test: SingleTest, why: string): Failure {
  return { report: describe(nameOf(test), why), test }
}

function describe(test: string, why: string): string {
  const lines = why.split('\n').filter((line) => !/^ +at .*(node_modules|new Promise)/.test(line))
  return [test, ...lines.slice(0, maxQuotedLines).map((line) => `    ${line}`)].join('\n')
}

/** The parts of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly { readonly duration?: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** Playwright's report names files relative to its `testDir`. */
const browserTests = 'e2e'

/** Counts a run of Playwright by the same rules. */
export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport, exitCode: number | null): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  const tests = suites.flatMap((file) => testsIn(file, `${browserTests}/${file.title}`, []))
  const failures = [
    ...errors.map(({ message = '' }): Failure => ({ report: describe('Playwright', message) })),
    ...tests
      .filter(({ status }) => status !== 'expected')
      .map(({ test, status, why }) => failureOf(test, stripVTControlCharacters(why ?? `it is ${status}`))),
  ]
  const times = suites.map(({ title }) => ({
    file: `${browserTests}/${title}`,
    seconds: tests
      .filter(({ test }) => test.file === `${browserTests}/${title}`)
      .reduce((all, { seconds }) => all + seconds, 0),
  }))
  return settle({ passed: stats.expected, failed, failures, times }, exitCode)
}

interface BrowserTest {
  readonly test: SingleTest
  readonly status: string
  readonly why: string | undefined
  readonly seconds: number
}

/** All tests of a suite. `titles` are those of the `describe` blocks around its tests. */
function testsIn({ suites = [], specs }: PlaywrightSuite, file: string, titles: readonly string[]): BrowserTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      test: { file, titles: [...titles, title] },
      status,
      why: results.flatMap(({ error }) => error?.message ?? [])[0],
      seconds: results.reduce((all, { duration = 0 }) => all + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsIn(suite, file, [...titles, suite.title]))]
}

function settle(tally: Tally, exitCode: number | null): Tally {
  if (tally.passed + tally.failed === 0) return oneFailed
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
