import { describe, expect, test } from 'vitest'
import { parseSource } from '../parse-source.ts'
import { findingsOf } from '../tidy/rule.ts'
import { importCycles } from './cycles.ts'
import { importBoundaries, type ModuleMap } from './rules.ts'
import { appRooms, roomFaults, type RoomMap } from './site-rooms.ts'
import { mapFaults, tableOwners } from './tables.ts'

const map: ModuleMap = {
  kernel: { floor: 0, purpose: '', uses: [], tables: ['kernel_outbox'] },
  ledger: { floor: 1, purpose: '', uses: [], tables: ['ledger_posting'] },
  wallet: { floor: 2, purpose: '', uses: ['ledger'], tables: [] },
  play: { floor: 3, purpose: '', uses: ['ledger'], tables: ['play_round'] },
}
const rooms: RoomMap = {
  session: { purpose: '', uses: [] },
  api: { purpose: '', uses: ['session'] },
  features: { purpose: '', uses: ['api', 'session'] },
  app: { purpose: '', uses: ['features'] },
  testing: { purpose: '', uses: [] },
}
const migrations = 'create table kernel_outbox (\ncreate table ledger_posting (\ncreate table play_round ('
const rules = [...importBoundaries(map), tableOwners(map), appRooms('web', rooms), appRooms('office', rooms)]
const broken = (path: string, text: string) => findingsOf(rules, parseSource(path, text)).map(({ rule }) => rule)
const inModule = (name: string) => `apps/server/src/modules/${name}/planted.ts`

describe('refused imports', () => {
  const planted: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['module-imports', inModule('ledger'), "import { play } from '../play/index.ts'"],
    ['module-imports', inModule('play'), "import { wallet } from '../wallet/index.ts'"],
    ['module-imports', inModule('play'), "import type { Row } from '../ledger/ledger.sql.ts'"],
    ['module-imports', 'apps/server/src/app.ts', "import { post } from './modules/ledger/post.ts'"],
    ['module-imports', 'apps/server/src/kernel/planted.ts', "import { post } from '../modules/ledger/index.ts'"],
    ['module-imports', inModule('bonus'), 'export {}'],
    ['module-imports', inModule('ledger'), "export { play } from '../play/index.ts'"],
    ['module-imports', inModule('ledger'), "export const later = () => import('../play/index.ts')"],
    ['composition-root', inModule('play'), "import { app } from '../../app.ts'"],
    ['purity', 'packages/engines/src/planted.ts', "import { readFileSync } from 'node:fs'"],
    ['purity', 'packages/money/src/planted.ts', "import pg from 'pg'"],
    ['purity', 'packages/lottery/src/planted.ts', "import { randomBytes } from 'node:crypto'"],
    [
      'purity',
      'packages/fairness/src/planted.ts',
      'export const seed = () => crypto.getRandomValues(new Uint8Array(32))',
    ],
    ['purity', 'apps/server/src/modules/play/play.rules.ts', "import { sql } from 'kysely'"],
    ['purity', 'apps/server/src/modules/play/play.rules.ts', 'export const started = performance.now()'],
    ['browser-apps', 'apps/web/src/planted.ts', "import { modules } from '../../server/src/modules.ts'"],
    ['browser-apps', 'apps/play/src/planted.ts', "import { app } from '@baize/server'"],
    ['features', 'apps/web/src/features/lobby/planted.ts', "import { LoginDialog } from '../auth/login-dialog.tsx'"],
    ['site-rooms', 'apps/web/src/session/planted.ts', "import { call } from '../api/client.ts'"],
    ['site-rooms', 'apps/web/src/session/planted.ts', "import type { Client } from '../api/client.ts'"],
    ['site-rooms', 'apps/web/src/session/planted.ts', "export { call } from '../api/client.ts'"],
    ['site-rooms', 'apps/web/src/session/planted.ts', "export const later = () => import('../api/client.ts')"],
    ['site-rooms', 'apps/web/src/features/lobby/planted.ts', "import { Shell } from '../../app/shell.tsx'"],
    ['site-rooms', 'apps/web/src/app/planted.ts', "import { show } from '../main.tsx'"],
    ['site-rooms', 'apps/web/src/app/planted.ts', "import { showPart } from '../testing/show-part.tsx'"],
    ['site-rooms', 'apps/web/src/main.tsx', "import { showPart } from './testing/show-part.tsx'"],
    ['site-rooms', 'apps/web/src/state/planted.ts', 'export {}'],
    ['office-rooms', 'apps/office/src/session/planted.ts', "import { call } from '../api/client.ts'"],
    ['office-rooms', 'apps/office/src/state/planted.ts', 'export {}'],
    ['packages', 'packages/engines/src/planted.ts', "import { minor } from '../../money/src/amount.ts'"],
    ['packages', 'packages/contract/src/planted.ts', "import { app } from '@baize/server'"],
    ['packages', inModule('play'), "import { testDatabase } from '@baize/testkit'"],
  ]
  test.each(planted)('%s in %s: %s', (rule, path, text) => {
    expect(broken(path, text)).toEqual([rule])
  })
})

describe('accepted imports', () => {
  const accepted: readonly (readonly [path: string, text: string])[] = [
    [inModule('play'), "import { ledger } from '../ledger/index.ts'"],
    [inModule('play'), "import { sql } from '../../kernel/database/pool.ts'"],
    ['apps/server/src/app.ts', "import { openPlay } from './modules/play/index.ts'"],
    ['apps/server/src/modules/ledger/post.db.test.ts', "import { testDatabase } from '@baize/testkit'"],
    ['packages/engines/src/planted.test.ts', "import { readFileSync } from 'node:fs'"],
    ['apps/web/src/app/shell.tsx', "import { LoginDialog } from '../features/auth/login-dialog.tsx'"],
    ['apps/web/src/planted.ts', "import { minor } from '@baize/money'"],
    ['apps/web/src/api/planted.ts', "import { useSession } from '../session/session.ts'"],
    ['apps/web/src/api/planted.test.ts', "import { Site } from '../app/site.tsx'"],
    ['apps/web/src/testing/planted.tsx', "import { call } from '../api/client.ts'"],
    ['apps/web/src/main.tsx', "import { Site } from './app/site.tsx'"],
  ]
  test.each(accepted)('%s: %s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

test("SQL that names another module's table is refused, and SQL for its own is accepted", () => {
  expect(
    broken(
      'apps/server/src/modules/play/play.sql.ts',
      'export const q = sql`insert into ledger_posting (id) values (1)`',
    ),
  ).toEqual(['table-owners'])
  expect(
    broken(
      'apps/server/src/modules/play/play.sql.ts',
      "export const q = 'select 1 from play_round join ledger_posting using (id)'",
    ),
  ).toEqual(['table-owners'])
  expect(
    broken(
      'apps/server/src/modules/ledger/storage/ledger.sql.ts',
      'export const q = sql`select 1 from ledger_posting`',
    ),
  ).toEqual([])
})

describe('the map', () => {
  const faults = (changed: ModuleMap, sql = migrations) => mapFaults(changed, sql).map(({ message }) => message)

  test('is accepted as it is in the project', () => {
    expect(faults(map)).toEqual([])
  })

  test('refuses a module that uses a higher floor', () => {
    const ledger = { floor: 1, purpose: '', uses: ['play'], tables: ['ledger_posting'] } as const
    expect(faults({ ...map, ledger })).toEqual(['ledger uses play, which is on a higher floor'])
  })

  test('refuses a circle on one floor', () => {
    const loose = { floor: 3, purpose: '', tables: [] } as const
    expect(faults({ ...map, a: { ...loose, uses: ['b'] }, b: { ...loose, uses: ['a'] } })).toEqual([
      'a uses b, which is not listed before it',
    ])
  })

  test('refuses a table without an owner, with two owners, or that no migration creates', () => {
    expect(faults(map, `${migrations}\ncreate table bonus (`)).toEqual(['bonus has no owner'])
    const wallet = { floor: 2, purpose: '', uses: ['ledger'], tables: ['play_round'] } as const
    expect(faults({ ...map, wallet })).toEqual(['play_round has two owners'])
    expect(faults(map, migrations.replace('create table play_round', ''))).toEqual([
      'play_round is not created by any migration',
    ])
  })

  test('needs no owner for a table that a migration drops', () => {
    expect(faults(map, `${migrations}\ncreate table bonus (\ndrop table bonus;`)).toEqual([])
  })

  test('follows a table that a migration renames', () => {
    expect(faults(map, `${migrations}\nalter table play_round rename to play_game;`)).toEqual([
      'play_game has no owner',
      'play_round is not created by any migration',
    ])
  })
})

describe('the map of the site', () => {
  const faults = (changed: RoomMap) => roomFaults('web', changed).map(({ message }) => message)

  test('is accepted as it is in the project', () => {
    expect(faults(rooms)).toEqual([])
  })

  test('refuses a room that uses a later one, itself or an unknown one', () => {
    expect(faults({ ...rooms, session: { purpose: '', uses: ['api'] } })).toEqual([
      'session uses api, which is not listed before it',
    ])
    expect(faults({ ...rooms, api: { purpose: '', uses: ['api'] } })).toEqual([
      'api uses api, which is not listed before it',
    ])
    expect(faults({ ...rooms, app: { purpose: '', uses: ['state'] } })).toEqual([
      'app uses state, which is not listed before it',
    ])
  })
})

test('circular imports are found, whether of values or of types', () => {
  const circle = (line: string) => [
    parseSource('packages/money/src/a.ts', "import { b } from './b.ts'"),
    parseSource('packages/money/src/b.ts', line),
  ]
  expect(importCycles(circle("import { a } from './a.ts'"))).toHaveLength(1)
  expect(importCycles(circle("export { a } from './a.ts'"))).toHaveLength(1)
  expect(importCycles(circle("import type { a } from './a.ts'"))).toHaveLength(1)
  expect(importCycles(circle("export type { a } from './a.ts'"))).toHaveLength(1)
  expect(importCycles(circle("export type B = import('./a.ts').A"))).toHaveLength(1)
  expect(importCycles(circle("import { a } from './c.ts'"))).toEqual([])
})
