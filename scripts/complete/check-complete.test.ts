import { describe, expect, test } from 'vitest'
import { findMissing } from './check-complete.ts'
import { missingInEndpoints } from './endpoints.ts'
import { missingInMap } from './map.ts'
import { missingInModules } from './modules.ts'
import { missingInPages } from './pages.ts'
import { missingInSettings } from './settings.ts'
import { planted, projectTree, type Tree } from './tree.ts'

const tree = projectTree()

/** Returns a file with one piece replaced. The piece must exist. */
function edited(path: string, piece: string, by: string): Record<string, string> {
  const text = tree.read(path)
  if (!text.includes(piece)) throw new Error(`${path} no longer contains ${piece}`)
  return { [path]: text.replace(piece, by) }
}

test('nothing is missing in the project', () => {
  expect(findMissing()).toEqual(
    ['languages', 'endpoints', 'modules', 'pages', 'settings', 'map', 'asvs'].map((name) => ({ name, faults: [] })),
  )
})

const bonus = `import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'

export const claimBonus = defineEndpoint({
  name: 'claimBonus',
  method: 'POST',
  path: '/wps/bonus/claim',
  summary: 'Claims a bonus',
  tag: 'bonus',
  access: realAccounts,
  reply: z.strictObject({}),
  errors: ['bonus.gone'],
})
`

describe('an endpoint', () => {
  test('that is only declared is reported as missing in three files', () => {
    expect(missingInEndpoints(planted(tree, { 'packages/contract/src/bonus.ts': bonus }))).toEqual([
      'packages/contract/src/index.ts does not export claimBonus, an endpoint of packages/contract/src/bonus.ts',
      'no file of apps/server/src binds claimBonus, an endpoint of packages/contract/src/bonus.ts: add bind(claimBonus, …)',
      'packages/phrases/src/languages/en/errors.ts has no phrase for bonus.gone, an error code of packages/contract/src/bonus.ts',
    ])
  })

  test('of the back office is exported by the index of its own folder', () => {
    const path = 'packages/contract/src/office/bonus.ts'
    expect(missingInEndpoints(planted(tree, { [path]: bonus }))).toContain(
      `packages/contract/src/office/index.ts does not export claimBonus, an endpoint of ${path}`,
    )
  })

  test.each([
    ['by name', "import { claimBonus } from '@baize/contract'\nbind(claimBonus, () => ({}))"],
    ['by another name', "import { claimBonus as claim } from '@baize/contract'\nbind(claim, () => ({}))"],
    ['as a part of the contract', "import * as contract from '@baize/contract'\nbind(contract.claimBonus, () => ({}))"],
  ])('is bound %s', (_, text) => {
    const routes = 'apps/server/src/modules/bonus/bonus.routes.ts'
    const faults = missingInEndpoints(planted(tree, { 'packages/contract/src/bonus.ts': bonus, [routes]: text }))
    expect(faults.filter((fault) => fault.includes('binds'))).toEqual([])
  })

  test('that nothing binds any more is reported', () => {
    const path = 'apps/server/src/modules/captcha/captcha.routes.ts'
    expect(missingInEndpoints(planted(tree, { [path]: '' }))).toEqual([
      'no file of apps/server/src binds captcha, an endpoint of packages/contract/src/captcha.ts: add bind(captcha, …)',
      'no file of apps/server/src binds captchaByWork, an endpoint of packages/contract/src/captcha.ts: add bind(captchaByWork, …)',
    ])
  })
})

describe('an error code', () => {
  test('that a refusal names must have a phrase', () => {
    const path = 'apps/server/src/modules/content/planted.ts'
    expect(missingInEndpoints(planted(tree, { [path]: "throw new Refusal('content.burnt')" }))).toEqual([
      `packages/phrases/src/languages/en/errors.ts has no phrase for content.burnt, an error code of ${path}`,
    ])
  })

  test('that has a phrase must have a status', () => {
    const path = 'packages/phrases/src/languages/en/errors.ts'
    const change = edited(path, "  'request.invalid':", "  'bonus.gone': 'It is gone.',\n  'request.invalid':")
    expect(missingInEndpoints(planted(tree, change))).toEqual([
      `packages/contract/src/status-of-error.ts has no status for bonus.gone, an error code of ${path}`,
    ])
  })
})

describe('a module', () => {
  const floors = { wallet: { floor: 2 }, bonus: { floor: 2 } }
  const index = 'apps/server/src/modules/bonus/index.ts'
  const table = edited('ARCHITECTURE.md', '| 2 | wallet', '| 2 | wallet · bonus')
  const tested = { 'apps/server/src/modules/bonus/bonus.test.ts': '' }
  const missing = (changed: Readonly<Record<string, string>>): string[] =>
    missingInModules(planted(tree, changed), floors)

  test('without a folder and a place in the table of floors is reported for both', () => {
    expect(missing({})).toEqual([
      `${index} is missing: apps/server/src/modules.ts lists the module bonus`,
      'ARCHITECTURE.md does not name the module bonus on floor 2 of its table',
    ])
  })

  test('that nothing can open is reported', () => {
    expect(missing({ ...table, ...tested, [index]: 'export const bonus = 1' })).toEqual([
      `${index} exports no function that opens the module, such as openBonus`,
    ])
  })

  test('that is never opened is reported', () => {
    expect(missing({ ...table, ...tested, [index]: "export { openBonus } from './open-bonus.ts'" })).toEqual([
      'apps/server/src/open-modules.ts never opens the module bonus: call openBonus',
    ])
  })

  const opened = {
    ...edited(
      'apps/server/src/open-modules.ts',
      "import { openPeople } from './open-people.ts'",
      "import { openPeople } from './open-people.ts'\nimport { openBonus } from './modules/bonus/index.ts'\nopenBonus()",
    ),
    [index]: "export { openBonus } from './open-bonus.ts'",
  }

  test('whose routes are never bound is reported', () => {
    const path = 'apps/server/src/modules/bonus/bonus.routes.ts'
    expect(missing({ ...table, ...tested, ...opened })).toEqual([])
    expect(missing({ ...table, ...tested, ...opened, [path]: 'export function bindBonusRoutes() {}' })).toEqual([
      `apps/server/src/app.ts never calls bindBonusRoutes, which binds the routes of ${path}`,
    ])
  })

  test('without a test is reported', () => {
    expect(missing({ ...table, ...opened })).toEqual(['apps/server/src/modules/bonus has no *.test.ts'])
  })
})

const head = '-- Bonuses.\n-- Safe: creates tables only.\n'

test('a migration that does not say why it is safe is reported', () => {
  const path = 'db/migrations/9999_bonus.sql'
  const fault = `${path} does not begin with a comment that says what it does and why it is safe`
  expect(missingInModules(planted(tree, { [path]: '' }))).toEqual([fault])
  expect(missingInModules(planted(tree, { [path]: '-- Bonuses.\n\n-- The table is safe.\n' }))).toEqual([fault])
  expect(missingInModules(planted(tree, { [path]: head }))).toEqual([])
})

test.each([
  ['9999_bonus.sql', []],
  ['bonus.sql', ['db/migrations/bonus.sql is not named by four digits and words, such as 0099_bonus.sql']],
  ['0010_zzz.sql', ['db/migrations/0010_zzz.sql has the same number as db/migrations/0010_ledger_upkeep.sql']],
])('a migration named %s: %j', (name, faults) => {
  expect(missingInModules(planted(tree, { [`db/migrations/${name}`]: head }))).toEqual(faults)
})

test('a table without privileges for the server is reported', () => {
  const path = 'db/migrations/9999_bonus.sql'
  const made = '-- Safe: creates a table only.\ncreate table bonus (id bigint);\n'
  expect(missingInModules(planted(tree, { [path]: made }))).toEqual([
    `${path} creates the table bonus, but no migration grants baize_server any privilege on it`,
  ])
  expect(missingInModules(planted(tree, { [path]: `${made}grant select on bonus to baize_server;` }))).toEqual([])
})

test('an undocumented setting is reported', () => {
  const path = 'apps/server/src/kernel/config.ts'
  const change = edited(path, "port(environment, 'PORT', 3000)", "port(environment, 'BONUS_PORT', 3000)")
  expect(missingInSettings(planted(tree, change))).toEqual([
    `docs/operating.md does not describe BONUS_PORT, a setting of ${path}`,
  ])
})

describe('a page', () => {
  const router = 'apps/web/src/app/router.tsx'
  const withRoute = (route: string): Tree =>
    planted(
      tree,
      edited(router, 'const routeTree = root.addChildren([', `${route}\nconst routeTree = root.addChildren([bonus,`),
    )

  test('that is not in the tree of routes is reported', () => {
    expect(missingInPages(planted(tree, edited(router, '    wallet,\n    record,\n', '    wallet,\n')))).toEqual([
      `${router} leaves record, the route of /record, out of routeTree`,
    ])
  })

  test('that only the router knows is reported for two files', () => {
    const route = "const bonus = createRoute({ getParentRoute: () => root, path: '/bonus', component: Home })"
    expect(missingInPages(withRoute(route))).toEqual([
      `packages/contract/src/site-map.ts has no name for /bonus, a page of ${router}`,
      `e2e/site-routes.ts does not list /bonus, a page of ${router}`,
    ])
  })

  test('below another page is reported with its whole address', () => {
    const route = "const bonus = createRoute({ getParentRoute: () => memberPanel, path: '/bonus' })"
    expect(missingInPages(withRoute(route))[0]).toContain('has no name for /member/bonus,')
  })

  test('in a list of addresses is reported for each', () => {
    const route =
      "const bonuses = (['/bonus', '/bonuses'] as const).map((path) => createRoute({ getParentRoute: () => root, path }))"
    expect(missingInPages(withRoute(route)).filter((fault) => fault.includes('site-map.ts'))).toHaveLength(2)
  })

  test('that is said to have no picture must be in the router', () => {
    expect(missingInPages(planted(tree, edited(router, "'/lottert', ", '')))).toEqual([
      `e2e/site-routes.ts lists /lottert, but ${router} has no such page`,
    ])
  })
})

describe('the map', () => {
  const path = 'apps/server/src/modules/wallet/index.ts'

  test('that names a function which was renamed is reported, and so is its page', () => {
    const faults = missingInMap(planted(tree, edited(path, '`grantWelcomeCredits`', '`giveWelcomeCredits`')))
    expect(faults).toEqual([
      expect.stringMatching(`^${path}:\\d+ .*giveWelcomeCredits. is neither`),
      expect.stringMatching(`^${path}:\\d+ .*giveWelcomeCredits. is not in`),
      expect.stringMatching('^docs/map.md is out of date'),
    ])
  })
})
