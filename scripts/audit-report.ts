/** What an audit says, and the exit code: 0 if nothing is known, 1 if something is, 2 if it could not be checked. */
export interface AuditVerdict {
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

/** How soon a package with such a vulnerability is replaced; docs/operating.md says the same. */
const replacedWithin: Readonly<Record<string, string>> = {
  critical: '2 days',
  high: '7 days',
  moderate: '30 days',
  low: '90 days',
}

/** Reads the output of `npm audit --json`. Whatever is not a report counts as not checked, never as clean. */
export function readAudit(output: string): AuditVerdict {
  const report = parse(output)
  const found = isRecord(report) ? vulnerabilitiesIn(report) : undefined
  if (found === undefined) {
    const why = isRecord(report) && typeof report['message'] === 'string' ? report['message'] : 'npm gave no report'
    return { exitCode: 2, lines: [`Not checked: the registry gave no advisories (${why}).`] }
  }
  if (found.length === 0)
    return { exitCode: 0, lines: ['No known vulnerability in the packages that run in production.'] }
  const lines = found.map(([name, { severity, range, fixAvailable }]) => {
    const within = replacedWithin[severity] ?? '90 days'
    const mend = fixAvailable === false ? 'no fixed version yet' : 'a fixed version exists'
    return `${name} ${range}: ${severity}, ${mend}; replace it within ${within}`
  })
  return { exitCode: 1, lines }
}

interface Vulnerability {
  readonly severity: string
  readonly range: string
  /** `false`, `true`, or the package to change. */
  readonly fixAvailable: unknown
}

/** The vulnerable packages of a report; `undefined` if it is none. */
function vulnerabilitiesIn({ vulnerabilities }: Record<string, unknown>): [string, Vulnerability][] | undefined {
  if (!isRecord(vulnerabilities)) return undefined
  const found: [string, Vulnerability][] = []
  for (const [name, one] of Object.entries(vulnerabilities)) {
    if (!isRecord(one)) return undefined
    const { severity, range, fixAvailable } = one
    if (typeof severity !== 'string' || typeof range !== 'string') return undefined
    found.push([name, { severity, range, fixAvailable }])
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
