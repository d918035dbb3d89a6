import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles, root } from '../read-tree.ts'
import { missingInLanguages } from './languages.ts'
import { planted, projectTree } from './tree.ts'

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'baize-languages-'))
  for (const path of listFiles().filter((one) => !one.startsWith('apps/web/public/'))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Returns what the check prints in the copy. */
const said = () => {
  const { stdout, stderr } = spawnSync('node', ['scripts/complete.ts'], { cwd: copy, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('a fourth language takes one entry in the list, and the check names everything that it needs', () => {
  expect(said()).toEqual([])
  const list = join(copy, 'packages/phrases/src/locales.ts')
  const entry = "JP: { tag: 'ja', name: '日本語' }"
  const before = readFileSync(list, 'utf8')
  expect(before).toContain(entry)
  writeFileSync(list, before.replace(entry, entry.replace(' }', ", complete: { font: 'Noto Sans JP' } }")))

  const english = listFiles('packages/phrases/src/languages/en')
  const translated = english.map((path) => path.replace('/en/', '/jp/'))
  const articles = listFiles('brands/demo/content').filter((path) => path.endsWith('.en.html'))
  expect(english.length).toBeGreaterThan(11)
  expect(articles.length).toBeGreaterThan(15)
  const missing = said()
  expect(missing).toEqual(
    expect.arrayContaining([
      ...translated.map((path, index) => `${path} is missing: translate ${english[index]}`),
      ...articles.map(
        (path) => `${path.replace('.en.', '.jp.')} is missing: every article must exist in each language`,
      ),
      'packages/ui/src/fonts.ts does not name the font Noto Sans JP, which JP is written in',
      'packages/ui/src/global.css does not name the font Noto Sans JP, which JP is written in',
      'brands/demo/banners.json has no JP text at 0.title, 0.subtitle and 19 more',
      'brands/demo/brand.json has no JP text at tagline, customerService.0.name and 3 more',
    ]),
  )
  expect(
    missing.filter((line) => !/^(?:packages|apps|brands)\/\S+ (?:is missing|has no|does not name)/.test(line)),
  ).toEqual([])

  // What the check asked for is enough: once it is there, the check reports nothing.
  for (const path of english) cpSync(join(copy, path), join(copy, path.replace('/en/', '/jp/')), { recursive: true })
  for (const path of articles) cpSync(join(copy, path), join(copy, path.replace('.en.', '.jp.')))
  for (const path of listFiles('brands/demo').filter((one) => one.endsWith('.json'))) {
    const text = readFileSync(join(copy, path), 'utf8')
    writeFileSync(join(copy, path), text.replaceAll(/"EN": ("(?:[^"\\]|\\.)*")/g, '"EN": $1, "JP": $1'))
  }
  const named = missing.flatMap((line) => /^(\S+) does not name/.exec(line)?.[1] ?? [])
  for (const path of named)
    writeFileSync(
      join(copy, path),
      `${readFileSync(join(copy, path), 'utf8')}\n/* 'Noto Sans JP' 'Noto Sans JP Variable' */\n`,
    )
  expect(said()).toEqual([])
  const languages =
    "import('./packages/phrases/src/errors.ts').then((m) => console.log(m.errorPhrase('JP', 'request.plaintext')))"
  expect(execFileSync('node', ['-e', languages], { cwd: copy, encoding: 'utf8' })).toContain('encrypted')
})

test.each([
  ['packages/phrases/src/languages/th/site.ts', undefined, 'packages/phrases/src/languages/th/site.ts is missing'],
  [
    'packages/phrases/src/languages/cn/content.ts',
    'export const phrases = {}',
    'packages/phrases/src/languages/cn/content.ts does not translate',
  ],
  ['packages/phrases/src/languages/xx/site.ts', '', 'packages/phrases/src/locales.ts does not say that XX is complete'],
  ['brands/demo/content/help/term.th.html', undefined, 'brands/demo/content/help/term.th.html is missing'],
  ['brands/demo/content/help/new.en.html', '<p>New</p>', 'brands/demo/content/help/new.cn.html is missing'],
  [
    'brands/demo/promotions.json',
    '[{ "title": { "EN": "Free", "CN": "免费" } }]',
    'brands/demo/promotions.json has no TH text at 0.title',
  ],
])('%s as %j is reported: %s', (path, text, sentence) => {
  const tree = projectTree()
  expect(missingInLanguages(tree)).toEqual([])
  expect(missingInLanguages(planted(tree, { [path]: text }))[0]).toContain(sentence)
})
