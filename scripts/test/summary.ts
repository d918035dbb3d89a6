import type { PartResult } from './rerun.ts'
import { nameOf, slowestFiles, sum } from './tally.ts'

/** How many of its slowest files are named for a part. */
const slowestNamed = 5
/** How many failures are repeated at the end. */
const maxRepeated = 20

/**
 * The end of a run: the time of each part and of its slowest files, failures, flaky tests, and the last line
 * `N passed, N failed`. A long log is read from its end, so everything that matters is repeated here.
 */
export function summaryOf(results: readonly PartResult[], seconds: number): { text: string; red: boolean } {
  const { passed, failed, failures } = sum(results.map(({ tally }) => tally))
  const flaky = results.flatMap((result) => result.flaky)
  const lines = [
    '',
    ...results.flatMap(linesOfPart),
    `${'all'.padEnd(11)} ${' '.repeat(27)} ${seconds.toFixed(1).padStart(7)} s`,
    ...failures.slice(0, maxRepeated).map(({ report }) => `\n✗ ${report}`),
    ...(flaky.length === 0
      ? []
      : ['', 'Failed at first, passed when run again on its own. Find the cause before other work:']),
    ...flaky.map((test) => `flaky: ${nameOf(test)}`),
    '',
    `${passed} passed, ${failed} failed`,
  ]
  return { text: lines.join('\n'), red: failed > 0 }
}

function linesOfPart({ part, tally, seconds }: PartResult): string[] {
  const count = (figure: number, width: number) => String(figure).padStart(width)
  return [
    `${part.name.padEnd(11)} ${count(tally.passed, 6)} passed ${count(tally.failed, 4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    ...slowestFiles(tally.times, slowestNamed).map(
      ({ file, seconds: own }) => `    ${own.toFixed(1).padStart(6)} s  ${file}`,
    ),
  ]
}
