import type { Finding } from './rule.ts'

/** A place that a rule does not hold for, and why. The list may only get shorter. */
export interface Exception {
  readonly rule: string
  readonly path: string
  readonly subject: string
  readonly why: string
}

/**
 * Takes away the findings that are excepted, and adds one for each exception that nothing needs any more, so that the
 * list shrinks as the code gets better.
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
      message: `nothing needs this exception ("${subject}") any more: take it out of scripts/tidy/exceptions.json`,
    })),
  ]
}
