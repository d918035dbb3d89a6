import type { Part } from './part.ts'
import type { Failure, SingleTest, Tally } from './tally.ts'

/** The result of a part, and the tests that failed at first but passed when run again on their own. */
export interface PartResult {
  readonly part: Part
  readonly tally: Tally
  readonly flaky: readonly SingleTest[]
  readonly seconds: number
}

/** When more tests than this fail, something is broken rather than flaky, and nothing is run again. */
export const maxReruns = 10

/**
 * Runs each failed test once more, on its own. A test that then passes counts as passed and is reported as flaky; one
 * that fails again stays failed. Nothing else is ever retried.
 */
export async function rerunFailures(results: readonly PartResult[]): Promise<readonly PartResult[]> {
  const failures = results.reduce((all, { tally }) => all + tally.failures.length, 0)
  if (failures === 0 || failures > maxReruns) return results
  const settled: PartResult[] = []
  for (const result of results) settled.push(await rerunPart(result))
  return settled
}

async function rerunPart(result: PartResult): Promise<PartResult> {
  const { part, tally } = result
  const flaky: SingleTest[] = []
  const failures: Failure[] = []
  for (const failure of tally.failures) {
    if (failure.test !== undefined && (await part.rerun?.(failure.test)) === true) flaky.push(failure.test)
    else failures.push(failure)
  }
  return {
    ...result,
    flaky,
    tally: { ...tally, passed: tally.passed + flaky.length, failed: tally.failed - flaky.length, failures },
  }
}

/** The filter by which vitest finds a test: the whole name, with its titles joined as vitest joins them. */
export function vitestPattern(titles: readonly string[]): string {
  return `^${RegExp.escape(titles.join(' > '))}$`
}

/** The filter by which Playwright finds a test: the end of its name, which begins with project and file. */
export function playwrightPattern(titles: readonly string[]): string {
  return ` ${RegExp.escape(titles.join(' '))}$`
}
