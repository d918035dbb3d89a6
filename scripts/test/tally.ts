import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many checks held and how many did not. `failures` says of tests that failed which they are and why, in lines. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
}

/** One check that failed: a runner that crashed, a report that says nothing. */
export const oneFailed: Tally = { passed: 0, failed: 1, failures: [] }

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, { failed }) => all + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

/** What of vitest's report counts. */
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
  /** Why the file could not be loaded. */
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

/**
 * Counts a run of vitest. A test that was skipped did not pass; a file that cannot be loaded, a runner that ends badly
 * though no test failed, and a run without any test each count as a failure.
 */
export function tallyOfVitest(report: VitestReport, exitCode: number | null): Tally {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length
  const failures = [
    ...unloaded.map(({ name, message = '' }) => told(relative('', name), message)),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, status, failureMessages }) =>
          told(`${relative('', name)} › ${fullName}`, failureMessages?.[0] ?? `it is ${status}`),
        ),
    ),
  ]
  return settle({ passed: report.numPassedTests, failed, failures }, exitCode)
}

/** As many lines of why a test failed as one needs to begin with. */
const linesOfWhy = 12

function told(test: string, why: string): string {
  const lines = why.split('\n').filter((line) => !/^ +at .*(node_modules|new Promise)/.test(line))
  return [test, ...lines.slice(0, linesOfWhy).map((line) => `    ${line}`)].join('\n')
}

/** What of Playwright's report counts. */
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
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** Counts a run of Playwright, in the same way. */
export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport, exitCode: number | null): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  const failures = [
    ...errors.map(({ message = '' }) => told('a run of Playwright', message)),
    ...suites.flatMap((suite) => failuresIn(suite)),
  ]
  return settle({ passed: stats.expected, failed, failures }, exitCode)
}

function failuresIn({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .flatMap(({ title: name, tests }) => tests.map((test) => ({ name, ...test })))
    .filter(({ status }) => status !== 'expected')
    .map(({ name, status, results }) => {
      const why = results.flatMap(({ error }) => error?.message ?? [])
      return told(name, stripVTControlCharacters(why[0] ?? `it is ${status}`))
    })
  return [...own, ...suites.flatMap((suite) => failuresIn(suite))].map((failure) => `${title} › ${failure}`)
}

function settle(tally: Tally, exitCode: number | null): Tally {
  if (tally.passed + tally.failed === 0) return oneFailed
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
