import { expect, test } from 'vitest'
import { parseSource } from '../parse-source.ts'
import { checkTree, tidyRules } from './check-tree.ts'
import { applyExceptions } from './exceptions.ts'
import { unexplainedOffs } from './lint-config.ts'
import { findingsOf } from './rule.ts'
import { sheetFindings } from './size-rules.ts'

const many = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
const broken = (text: string | undefined, path = 'packages/money/src/planted.ts') =>
  findingsOf(tidyRules, parseSource(path, text ?? '')).map(({ rule }) => rule)

/** Puts a planted word together from parts, so that this file does not contain it. */
const word = (...parts: readonly string[]) => parts.join('')

const planted: readonly (readonly [rule: string, text: string, path?: string])[] = [
  ['file-length', many(401, 'export {}') + '\n'],
  ['function-length', `export function long() {\n${many(70, '  count()')}\n}`],
  ['function-length', `export const long = () => {\n${many(70, '  count()')}\n}`],
  ['function-length', `export function Page() {\n${many(120, '  count()')}\n}`, 'apps/web/src/page.tsx'],
  ['no-any', 'export const read = (value: any) => value'],
  ['no-any', 'export type Rows = Record<string, any[]>'],
  ['explained-casts', 'export const row = read() as Row'],
  ['explained-casts', 'export const row = read() as unknown as Row'],
  ['explained-casts', 'export const first = rows[0]!'],
  ['explained-casts', '// yes\nexport const row = read() as Row'],
  ['explained-suppressions', `// ${word('@ts-', 'expect-error')}\nread(1)`],
  ['explained-suppressions', `// ${word('oxlint-', 'disable-next-line')} no-console\nread(1)`],
  ['kebab-files', '', 'packages/money/src/moneyRate.ts'],
  ['kebab-files', '', 'packages/ui/src/Button.tsx'],
  ['plain-names', '', 'packages/money/src/utils.ts'],
  ['plain-names', '', 'apps/web/src/common/tile.ts'],
  ['plain-names', 'export class SessionManager {}'],
  ['plain-names', 'export const dateHelper = {}'],
  ['named-exports', 'export default function pay() {}'],
  ['finished', `// ${word('TO', 'DO')} later`],
  ['finished', `export const text = 'Coming ${word('so', 'on')}'`],
  ['finished', `throw new Error('not ${word('imple', 'mented')}')`],
  ['merged', `export const query = \`\n${word('<<<<', '<<<')} HEAD\nselect 1\``],
  ['merged', `export const query = \`\n${word('====', '===')}\nselect 1\``],
  ['whole-tests', `test.${word('sk', 'ip')}('adds', () => {})`],
  ['whole-tests', `describe.${word('on', 'ly')}('money', () => {})`],
  ['no-machine-paths', `export const folder = '/${word('ho', 'me')}/somebody/data'`],
  ['full-paths', "import { pay } from './pay'"],
  ['full-paths', "export const later = () => import('../pay')"],
  ['ports-only', 'export const roll = () => Math.random()'],
  ['ports-only', 'export const now = () => Date.now()'],
  ['ports-only', 'export const today = new Date()'],
  ['ports-only', 'export const today = Temporal.Now.instant()'],
]

test.each(planted)('%s finds: %s', (rule, text, path) => {
  expect(broken(text, path)).toEqual([rule])
})

const accepted: readonly (readonly [what: string, text: string, path?: string])[] = [
  ['400 lines', many(399, 'export {}') + '\n'],
  ['a function of 70 lines', `export function long() {\n${many(68, '  count()')}\n}`],
  ['a component of 120 lines', `export function Page() {\n${many(118, '  count()')}\n}`, 'apps/web/src/page.tsx'],
  ['a long describe', `describe('money', () => {\n${many(100, '  count()')}\n})`],
  ['a long describe of Playwright', `test.describe('money', () => {\n${many(100, '  count()')}\n})`],
  ['as const', 'export const names = [1] as const'],
  ['a cast with its reason above', '// The column is checked by the database.\nexport const row = read() as Row'],
  ['a cast with its reason beside it', 'export const row = read() as Row // checked by the database'],
  [
    'a suppression with its reason',
    `// ${word('oxlint-', 'disable-next-line')} no-console -- the start speaks to a person\nread(1)`,
  ],
  ['a default export of a configuration', 'export default {}', 'apps/web/vite.config.ts'],
  ['the clock in its port', 'export const now = () => Date.now()', 'apps/server/src/kernel/clock.ts'],
  ['a date of a given time', 'export const day = (ms: number) => new Date(ms)'],
  ['the word in a comment about dates', '// Date of the round.\nexport const x = 1'],
]

test.each(accepted)('accepts %s', (_, text, path) => {
  expect(broken(text, path)).toEqual([])
})

test('a style sheet may have as many lines as a source file', () => {
  const path = 'apps/web/src/planted.css'
  expect(sheetFindings(path, many(400, '.a {}') + '\n')).toEqual([])
  expect(sheetFindings(path, many(401, '.a {}') + '\n')).toMatchObject([{ rule: 'file-length', path }])
})

test('an exception silences its own finding only', () => {
  const finding = { rule: 'no-any', path: 'a.ts', line: 3, subject: 'x', message: '' }
  const exception = { rule: 'no-any', path: 'a.ts', subject: 'x', why: 'a test' }
  expect(applyExceptions([finding], [exception])).toEqual([])
  expect(applyExceptions([finding, { ...finding, subject: 'y' }], [exception])).toHaveLength(1)
})

test('an exception that is no longer needed is a finding', () => {
  const exception = { rule: 'no-any', path: 'a.ts', subject: 'x', why: 'a test' }
  expect(applyExceptions([], [exception])).toMatchObject([
    { rule: 'no-any', path: 'a.ts', message: expect.stringContaining('remove it') },
  ])
})

test('checks citations against the table of requirements', () => {
  const path = 'packages/money/src/planted.ts'
  expect(checkTree([parseSource(path, '// 9.999')]).findings).toContainEqual(
    expect.objectContaining({ rule: 'requirement-citations', path, subject: '9.999' }),
  )
})

test('a lint rule may be turned off only with a reason in the line above', () => {
  const off = '  "typescript/unbound-method": "off",'
  expect(unexplainedOffs(`{\n${off}`)).toMatchObject([
    { rule: 'explained-lint', line: 2, subject: 'typescript/unbound-method' },
  ])
  expect(unexplainedOffs(`{\n  // Objects here have no this.\n${off}`)).toEqual([])
})

test('the check of the project sees its files and functions', () => {
  const { files, functions, medianFileLines } = checkTree()
  expect(files).toBeGreaterThan(100)
  expect(functions).toBeGreaterThan(300)
  expect(medianFileLines).toBeGreaterThan(10)
})
