/** How many checks held and how many did not. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** One check that failed: a runner that crashed, a report that says nothing. */
export const oneFailed: Tally = { passed: 0, failed: 1 }

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** What of vitest's report counts. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
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
  return settle({ passed: report.numPassedTests, failed }, exitCode)
}

/** What of Playwright's report counts. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

/** Counts a run of Playwright, in the same way. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport, exitCode: number | null): Tally {
  return settle(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length },
    exitCode,
  )
}

function settle(tally: Tally, exitCode: number | null): Tally {
  if (tally.passed + tally.failed === 0) return oneFailed
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
