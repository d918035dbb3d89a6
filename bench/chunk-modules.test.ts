import { expect, test } from 'vitest'
import { findHeavyModules } from './chunk-modules.ts'

const lobby = 'assets/index.js'
const engine = '/p/packages/engines/src/play-slot.ts'
const chunksWith = (...inLobby: readonly string[]) =>
  new Map([
    [lobby, ['/p/apps/web/src/main.tsx', '/p/node_modules/react/index.js', ...inLobby]],
    ['assets/verify.js', [engine]],
  ])

test('game code in a script that is loaded later is allowed', () => {
  expect(findHeavyModules([lobby], chunksWith())).toEqual([])
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
])('%s is reported in the first load', (module) => {
  expect(findHeavyModules([lobby], chunksWith(module))).toEqual([{ script: lobby, module }])
})

test('a script that is not from this build is rejected', () => {
  expect(() => findHeavyModules(['assets/older.js'], chunksWith())).toThrow('build the site again')
})

test('a build without any game code is rejected as implausible', () => {
  expect(() => findHeavyModules([lobby], new Map([[lobby, ['/p/apps/web/src/main.tsx']]]))).toThrow(
    'no script of the site contains game code',
  )
})
