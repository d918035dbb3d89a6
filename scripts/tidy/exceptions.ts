import type { Finding } from './rule.ts'

/** A place where a rule does not apply, and why. The list may only get shorter. */
export interface Exception {
  readonly rule: string
  readonly path: string
  readonly subject: string
  readonly why: string
}

/**
 * Removes excepted findings, and adds a finding for each exception that is no longer needed, so that the list shrinks
 * as the code improves.
 */
export function applyExceptions(findings: readonly Finding[], exceptions: readonly Exception[]): Finding[] {
  const isFor = (finding: Finding) => (exception: Exception) =>
    exception.rule === finding.rule && exception.path === finding.path && exception.subject === finding.subject
  const left = findings.filter((finding) => !exceptions.some(isFor(finding)))
  const unneeded = exceptions.filter((exception) => !findings.some((finding) => isFor(finding)(exception)))
  return [
    ...left,
    ...unneeded.map(({ rule, path, subject }) => ({
      rule,
      path,
      line: 1,
      subject,
      message: `the exception "${subject}" is no longer needed: remove it from scripts/tidy/exceptions.json`,
    })),
  ]
}
