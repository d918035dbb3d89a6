import { expect, test } from 'vitest'
import { readStaticLoad } from './asset-graph.ts'

const page = `<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/preloaded.js">
<link rel="stylesheet" crossorigin href="/assets/index.css"><link rel="icon" href="/art/favicon.svg">`

const files: Readonly<Record<string, string>> = {
  'assets/index.js': `import{a}from"./a.js";const later=()=>import("./later.js");a(later)`,
  'assets/a.js': `import"./index.js";export*from"./deep.js";export const a=()=>{}`,
  'assets/deep.js': `import{x}from"./both.js";export const deep=()=>import("./both.js").then(x)`,
  'assets/both.js': `export const x=1`,
  'assets/preloaded.js': 'export{}',
  'assets/later.js': `import"./game.js"`,
  'assets/game.js': 'export{}',
}
const read = (path: string) => files[path] ?? ''

test('the first load is what the page references plus all static imports, including transitive and circular ones', () => {
  expect(readStaticLoad(page, read)).toEqual({
    scripts: ['assets/index.js', 'assets/a.js', 'assets/deep.js', 'assets/both.js', 'assets/preloaded.js'],
    styles: ['assets/index.css'],
  })
})

test('dynamic imports count only if a script also imports them statically', () => {
  const scriptsOf = (index: string) =>
    readStaticLoad(page, (path) => (path === 'assets/index.js' ? index : read(path))).scripts
  expect(scriptsOf(`import("./later.js")`)).not.toContain('assets/game.js')
  expect(scriptsOf(`import"./later.js"`)).toContain('assets/game.js')
})

test('a page without scripts is rejected as not built', () => {
  expect(() => readStaticLoad('<p>Nothing</p>', read)).toThrow('build the site first')
})
