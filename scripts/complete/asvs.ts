import { asvsNumbers } from './asvs-numbers.ts'
import type { Tree } from './tree.ts'

const page = 'docs/asvs.md'
const settingsPages = ['docs/operating.md', 'apps/server/src/modules/brand/brand.settings.ts']

const verdicts = ['holds', 'in part', 'missing', 'not applicable'] as const
type Verdict = (typeof verdicts)[number]

const isVerdict = (text: string): text is Verdict => verdicts.some((one) => one === text)

interface Row {
  readonly number: string
  readonly level: string
  readonly verdict: string
  readonly evidence: string
}

/** What is wrong in the comparison with OWASP ASVS: its numbers, verdicts and counts, and what it names as evidence. */
export function missingInAsvs(tree: Tree): string[] {
  const text = tree.read(page)
  const rows = rowsOf(text)
  const evidence = rows.flatMap((row) => evidenceFaults(tree, row))
  return [...numberFaults(rows), ...evidence, ...countFaults(text, rows)].map((fault) => `${page} ${fault}`)
}

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    if (!/^\| \d+\.\d+\.\d+ \|/.test(line)) return []
    const [, number = '', level = '', , verdict = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
    return [{ number, level, verdict, evidence }]
  })
}

/** Each requirement of the two levels has one row, with its level, and nothing else has one. */
function numberFaults(rows: readonly Row[]): string[] {
  const levels = new Map(([1, 2] as const).flatMap((level) => asvsNumbers(level).map((one) => [one, `${level}`])))
  const seen = new Set<string>()
  const wrong = rows.flatMap(({ number, level }) => {
    const twice = seen.has(number)
    seen.add(number)
    if (twice) return [`has ${number} twice`]
    const right = levels.get(number)
    if (right === undefined) return [`has ${number}, which is no requirement of level 1 or 2`]
    return right === level ? [] : [`has ${number} at level ${level}, but it is of level ${right}`]
  })
  return [...wrong, ...[...levels.keys()].filter((one) => !seen.has(one)).map((one) => `lacks ${one}`)]
}

/** Each path exists and each setting is described; what holds names something, and what does not says why. */
function evidenceFaults(tree: Tree, { number, verdict, evidence }: Row): string[] {
  if (!isVerdict(verdict)) return [`has the unknown verdict "${verdict}" at ${number}`]
  const named = [...evidence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const said = evidence.replaceAll(/`[^`]+`|[·:\s]/g, '')
  const gone = named
    .filter((name) => !isThere(tree, name))
    .map((name) => `names ${name} at ${number}, which is not there`)
  const needsNames = verdict === 'holds' || verdict === 'in part'
  if (needsNames && named.length === 0) return [...gone, `names nothing that shows ${number}`]
  if (verdict !== 'holds' && said === '') return [...gone, `does not say what is missing of ${number}, or why`]
  return gone
}

/** Whether a file or folder exists, or a setting is described. */
function isThere(tree: Tree, name: string): boolean {
  if (/[/.]/.test(name)) return tree.files.some((path) => path === name || path.startsWith(`${name}/`))
  return settingsPages.some((path) => new RegExp(`\\b${name}\\b`).test(tree.read(path)))
}

/** The counts at the top are those of the tables. */
function countFaults(text: string, rows: readonly Row[]): string[] {
  return ['1', '2', '1 and 2'].flatMap((levels) => {
    const counted = rows.filter(({ level }) => levels.split(' and ').includes(level))
    const counts = verdicts.map((verdict) => counted.filter((row) => row.verdict === verdict).length)
    const line = `| ${[levels, ...counts, counted.length].join(' | ')} |`
    return text.split('\n').includes(line) ? [] : [`must have the counts "${line}"`]
  })
}
