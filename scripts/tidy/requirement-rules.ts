import type { Citation } from './citations.ts'
import type { Finding } from './rule.ts'

/** The table with a row for every requirement. */
export const requirementsPath = 'docs/requirements.md'

/** The checks: form and order of the rows, citations in both directions, and the paths that the rows name. */
export const requirementRuleNames = ['requirement-rows', 'requirement-citations', 'requirement-places'] as const

type RuleName = (typeof requirementRuleNames)[number]

/** A row: a requirement, its state, and the paths that implement it. */
export interface Requirement {
  readonly number: string
  readonly line: number
  readonly state: 'works' | 'partly' | 'not yet'
  readonly places: readonly string[]
}

const rowStart = /^\|\s*([1-9]\.\d{3})\b/
const wholeRow = /^\| ([1-9]\.\d{3}) \| [^|]*[^| ] \| (works|partly|not yet)((?:: [^|]*[^| ])?) \| ([^|]*?) ?\|$/
const somePlaces = /^`[^`]+`(?: · `[^`]+`)*$/

/** Reads the rows, and finds those in the wrong form. */
export function readRequirements(document: string): { rows: Requirement[]; findings: Finding[] } {
  const rows: Requirement[] = []
  const findings: Finding[] = []
  for (const [index, text] of document.split('\n').entries()) {
    const number = rowStart.exec(text)?.[1]
    if (number === undefined) continue
    const line = index + 1
    const row = wholeRow.exec(text)
    // The pattern has no other states.
    const state = row?.[2] as Requirement['state'] | undefined
    const missing = row?.[3] ?? ''
    const where = row?.[4] ?? ''
    const wrong = formFault({ state, missing, where })
    if (wrong !== undefined) findings.push(finding('requirement-rows', line, number, wrong))
    if (state !== undefined)
      rows.push({ number, line, state, places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place) })
  }
  return { rows, findings }
}

function formFault({
  state,
  missing,
  where,
}: {
  readonly state: Requirement['state'] | undefined
  readonly missing: string
  readonly where: string
}): string | undefined {
  if (state === undefined) return 'must have four cells, with the state "works", "partly: …" or "not yet"'
  if ((state === 'partly') !== (missing !== ''))
    return 'must say what is missing if, and only if, its state is "partly"'
  if (state === 'not yet') return where === '' ? undefined : 'is "not yet", so it must not name a path'
  return somePlaces.test(where) ? undefined : 'must name its paths as `path` · `path`'
}

/** Checks the table against the citations and the files of the project. */
export function requirementFindings({
  document,
  citationsFor,
  paths,
}: {
  readonly document: string
  readonly citationsFor: (numbers: readonly string[]) => readonly Citation[]
  /** Every file of the project. */
  readonly paths: readonly string[]
}): Finding[] {
  const { rows, findings } = readRequirements(document)
  const citations = citationsFor(rows.map(({ number }) => number))
  return [...findings, ...orderFindings(rows), ...citationFindings(rows, citations), ...placeFindings(rows, paths)]
}

/** Numbers start at 1.001 and increase without gaps within each section. */
function orderFindings(rows: readonly Requirement[]): Finding[] {
  return rows.flatMap(({ number, line }, index) => {
    const before = rows[index - 1]?.number ?? '0.001'
    const expected = number[0] === before[0] ? Number(before.slice(2)) + 1 : 1
    const follows = Number(number[0]) - Number(before[0]) === (number[0] === before[0] ? 0 : 1)
    if (follows && Number(number.slice(2)) === expected) return []
    const wrong = number === before ? 'appears twice' : `does not follow ${before}`
    return [finding('requirement-rows', line, number, wrong)]
  })
}

function citationFindings(rows: readonly Requirement[], citations: readonly Citation[]): Finding[] {
  const known = new Map(rows.map((row) => [row.number, row]))
  // A citation in a document does not show that anything works.
  const cited = new Set(citations.filter(({ path }) => !path.endsWith('.md')).map(({ number }) => number))
  return [
    ...citations.flatMap(({ number, path, line, byTest }) => {
      const state = known.get(number)?.state
      if (state === undefined)
        return [finding('requirement-citations', line, number, `has no row in ${requirementsPath}`, path)]
      if (byTest && state === 'not yet')
        return [finding('requirement-citations', line, number, `is cited by a test, but its row says "not yet"`, path)]
      return []
    }),
    ...rows
      .filter(({ number, state }) => state !== 'not yet' && !cited.has(number))
      .map(({ number, line, state }) =>
        finding('requirement-citations', line, number, `is "${state}", but no test or code cites it`),
      ),
  ]
}

function placeFindings(rows: readonly Requirement[], paths: readonly string[]): Finding[] {
  const isThere = (place: string) => paths.some((path) => path === place || path.startsWith(`${place}/`))
  return rows.flatMap(({ number, line, places }) =>
    places
      .filter((place) => !isThere(place))
      .map((place) => finding('requirement-places', line, number, `names ${place}, which does not exist`)),
  )
}

function finding(rule: RuleName, line: number, number: string, message: string, path = requirementsPath): Finding {
  return { rule, path, line, subject: number, message: `${number} ${message}` }
}
