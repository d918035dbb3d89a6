import { expect, test } from 'vitest'
import { stowawaysIn } from './chunk-modules.ts'

const lobby = 'assets/index.js'
const engine = '/p/packages/engines/src/play-slot.ts'
const chunksWith = (...inLobby: readonly string[]) =>
  new Map([
    [lobby, ['/p/apps/web/src/main.tsx', '/p/node_modules/react/index.js', ...inLobby]],
    ['assets/verify.js', [engine]],
  ])

test('game code on a page that is loaded later is no stowaway', () => {
  expect(stowawaysIn([lobby], chunksWith())).toEqual([])
})

test.each([
  engine,
  '/p/apps/play/src/stage.ts',
  '/p/node_modules/pixi.js/lib/index.mjs',
  '/p/node_modules/howler/dist/howler.js',
  '/p/node_modules/recharts/es6/index.js',
  '/p/node_modules/d3-shape/src/index.js',
  '/p/node_modules/@tiptap/core/dist/index.js',
  '/p/node_modules/prosemirror-view/dist/index.js',
])('%s in the first load is found', (module) => {
  expect(stowawaysIn([lobby], chunksWith(module))).toEqual([{ script: lobby, module }])
})

test('a script that the build did not make is not waved through', () => {
  expect(() => stowawaysIn(['assets/older.js'], chunksWith())).toThrow('build the site again')
})

test('a build without any game code is not believed', () => {
  expect(() => stowawaysIn([lobby], new Map([[lobby, ['/p/apps/web/src/main.tsx']]]))).toThrow(
    'no script of the site holds game code',
  )
})
