import { expect, test } from 'vitest'
import { citationsOf } from './citations.ts'
import { requirementFindings } from './requirement-rules.ts'

const lobby = '`apps/web/src/lobby`'
const sound = [
  `| 1.001 | The lobby | works | ${lobby} |`,
  `| 1.002 | Play | partly: no deposits | ${lobby} · \`db/0001_first.sql\` |`,
  '| 2.001 | Points | not yet | |',
]
const paths = ['apps/web/src/lobby/home.tsx', 'db/0001_first.sql']

/** Citations are put together from parts, so that this file itself cites nothing. */
const theWord = 'Specification'
const cites = (...numbers: readonly string[]) => `(${numbers.join(', ')})`
const shown = `it('opens ${cites('1.001', '1.002')}', () => {})`

interface Tree {
  readonly rows?: readonly string[]
  readonly files?: Readonly<Record<string, string>>
}

function messagesOf({ rows = sound, files = {} }: Tree): string[] {
  const texts = Object.entries({ 'apps/web/src/lobby/home.test.tsx': shown, ...files })
  return requirementFindings({
    document: ['# Requirements', '', '| Number | What is asked | State | Where |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
    paths,
    citationsFor: (numbers) => texts.flatMap(([path, text]) => citationsOf(path, text, numbers)),
  }).map(({ rule, path, line, message }) => `${path}:${line} ${rule}: ${message}`)
}

const changed = (index: number, row: string) => sound.map((one, at) => (at === index ? row : one))

test('accepts well-formed rows that are cited', () => {
  expect(messagesOf({})).toEqual([])
})

test.each([
  ['a fifth cell', changed(0, `| 1.001 | The | lobby | works | ${lobby} |`), 'must have four cells'],
  ['another state', changed(0, `| 1.001 | The lobby | mostly | ${lobby} |`), 'must have four cells'],
  ['"partly" without what is missing', changed(1, `| 1.002 | Play | partly | ${lobby} |`), 'must say what is missing'],
  [
    '"works" with something missing',
    changed(0, `| 1.001 | The lobby | works: no | ${lobby} |`),
    'must say what is missing',
  ],
  ['"not yet" with a path', changed(2, `| 2.001 | Points | not yet | ${lobby} |`), 'must not name a path'],
  ['"works" without a path', changed(0, '| 1.001 | The lobby | works | |'), 'must name its paths'],
  ['a place that is no path', changed(0, '| 1.001 | The lobby | works | the lobby |'), 'must name its paths'],
  ['a number that appears twice', [...sound, sound[2] ?? ''], 'appears twice'],
  ['rows that are not sorted', [sound[1] ?? '', sound[0] ?? '', sound[2] ?? ''], 'does not follow'],
  ['a missing row', changed(2, '| 2.002 | Points | not yet | |'), 'does not follow 1.002'],
  ['a missing section', changed(2, '| 3.001 | Points | not yet | |'), 'does not follow 1.002'],
])('finds %s', (_, rows, message) => {
  expect(messagesOf({ rows }).filter((one) => one.includes('requirement-rows'))).toContainEqual(
    expect.stringContaining(message),
  )
})

test.each([
  ['src/a.ts', `// Ours.\n/** What is kept ${cites('1.003')}. */\nexport const a = 1`, 2],
  ['src/a.ts', `// What 1.003 adds.\nexport const a = 1`, 1],
  ['src/a.ts', `export const summary = 'Kept ${cites('1.001', '1.003')}'`, 1],
  ['src/a.test.ts', `it(\`keeps \${1} ${cites('1.003')}\`, () => {})`, 1],
  ['src/a.tsx', `export const A = () => <p>Kept ${cites('1.003')}</p>`, 1],
  ['src/a.css', `a {}\n/* 1.003 */`, 2],
  ['src/a.sql', `-- 1.003\nselect 1`, 1],
  ['docs/a.md', `Kept ${cites('1.003')}.`, 1],
  ['docs/a.md', `Text.\n${theWord} 1.001, 1.003.`, 2],
])('finds a number without a row in %s: %s', (path, text, line) => {
  expect(messagesOf({ files: { [path]: text } })).toEqual([
    `${path}:${line} requirement-citations: 1.003 has no row in docs/requirements.md`,
  ])
})

test.each([
  ['src/a.test.ts', `it.each(['1.003', '11.003', '1.0030'])('%s', () => {})`],
  ['src/a.ts', `export const a = wave(1.003)`],
  ['src/a.ts', `// 1,100.003 credits, version 1.003.5, 1.0035 s, 21.003\nexport const a = '${cites('0.1.003')}'`],
  ['src/a.css', `a { width: 1.003px }`],
  ['docs/a.md', `It took 1.003 s.`],
])('does not mistake an amount, a version or a measurement for a citation in %s: %s', (path, text) => {
  expect(messagesOf({ files: { [path]: text } })).toEqual([])
})

const rowsToRange = [...sound.slice(0, 2), `| 1.003 | More | works | ${lobby} |`, sound[2] ?? '']

test.each([
  '// 1.001–1.003',
  '// 1.002 to 1.003',
  '/**\n * From 1.001 to\n * 1.003.\n */',
  `export const a = '${cites('1.001-1.003')}'`,
])('a range cites every row from its first to its last number: %s', (text) => {
  expect(messagesOf({ rows: rowsToRange, files: { 'src/a.ts': text } })).toEqual([])
  expect(messagesOf({ rows: rowsToRange })).toEqual([
    'docs/requirements.md:7 requirement-citations: 1.003 is "works", but no test or code cites it',
  ])
})

test('a range across sections cites only its two numbers', () => {
  const rows = ['1.001', '1.002', '1.003', '1.004', '2.001']
  const cited = (text: string) => citationsOf('src/a.ts', `// ${text}`, rows).map(({ number }) => number)
  expect(cited('1.001–1.004')).toEqual(['1.001', '1.002', '1.003', '1.004'])
  expect(cited('1.002–2.001')).toEqual(['1.002', '2.001'])
})

test('a citation in a document is not enough', () => {
  expect(messagesOf({ rows: rowsToRange, files: { 'docs/a.md': `Kept ${cites('1.003')}.` } })).toHaveLength(1)
})

test('code may cite what is "not yet", a test may not', () => {
  expect(messagesOf({ files: { 'src/a.ts': `// Points come later ${cites('2.001')}.` } })).toEqual([])
  expect(messagesOf({ files: { 'e2e/a.spec.ts': `test('has points ${cites('2.001')}', () => {})` } })).toEqual([
    'e2e/a.spec.ts:1 requirement-citations: 2.001 is cited by a test, but its row says "not yet"',
  ])
})

test('finds a path that does not exist, even if another path starts with it', () => {
  const rows = changed(0, '| 1.001 | The lobby | works | `apps/web/src/lob` · `apps/web` |')
  expect(messagesOf({ rows })).toEqual([
    'docs/requirements.md:5 requirement-places: 1.001 names apps/web/src/lob, which does not exist',
  ])
})
