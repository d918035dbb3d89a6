import { modules } from '../../apps/server/src/modules.ts'
import { callsIn, declaredExports, importedFrom, sourceOf } from './read-calls.ts'
import { filesIn, isProduct, type Tree } from './tree.ts'

const server = 'apps/server/src'
const app = `${server}/app.ts`
const office = `${server}/listen-as-office.ts`
const composition = [
  `${server}/open-modules.ts`,
  `${server}/open-people.ts`,
  `${server}/open-member-centre.ts`,
  `${server}/open-agent-programme.ts`,
  app,
  office,
]

/** The modules as listed in `modules.ts`, each with its floor. */
type ModuleFloors = Readonly<Record<string, { readonly floor: number }>>

/** What is missing for the server's modules, and what belongs to none of them. */
export function missingInModules(tree: Tree, map: ModuleFloors = modules): string[] {
  const names = Object.keys(map).filter((name) => name !== 'kernel')
  const there = names.filter((name) => tree.files.includes(indexOf(name)))
  return [
    ...names
      .filter((name) => !there.includes(name))
      .map((name) => `${indexOf(name)} is missing: ${server}/modules.ts lists the module ${name}`),
    ...there.flatMap((name) => unopened(tree, name)),
    ...there.flatMap((name) => unboundRoutes(tree, name)),
    ...there.filter((name) => !isTested(tree, name)).map((name) => `${server}/modules/${name} has no *.test.ts`),
    ...unnamedFloors(tree, map),
    ...misnumberedMigrations(tree),
    ...silentMigrations(tree),
    ...ungrantedTables(tree),
  ]
}

const indexOf = (name: string) => `${server}/modules/${name}/index.ts`

/** Checks that each module is opened where the server is put together, by a function whose name begins with `open`. */
function unopened(tree: Tree, name: string): string[] {
  const opens = exportedNames(tree, name).filter((one) => one.startsWith('open'))
  if (opens.length === 0)
    return [`${indexOf(name)} exports no function that opens the module, such as open${capital(name)}`]
  const isOpened = composition.some((path) => {
    const source = sourceOf(tree, path)
    const imported = [...importedFrom(source, `./modules/${name}/index.ts`).keys()]
    return callsIn(source).some((call) => opens.includes(call.name) && imported.includes(call.name))
  })
  return isOpened ? [] : [`${composition[0]} never opens the module ${name}: call ${opens[0]}`]
}

/**
 * Checks that functions that bind routes are called: by `app.ts` or `listen-as-office.ts`, through the module's `index.ts`, or within the
 * module.
 */
function unboundRoutes(tree: Tree, name: string): string[] {
  const files = filesIn(tree, `${server}/modules/${name}`).filter(isProduct)
  const called = new Set(
    [app, office, ...files].flatMap((path) => callsIn(sourceOf(tree, path)).map((call) => call.name)),
  )
  return files
    .filter((path) => path.endsWith('.routes.ts'))
    .flatMap((path) =>
      declaredExports(sourceOf(tree, path))
        .filter((binder) => /^bind\w*Routes$/.test(binder) && !called.has(binder))
        .map((binder) => `${app} never calls ${binder}, which binds the routes of ${path}`),
    )
}

function isTested(tree: Tree, name: string): boolean {
  return filesIn(tree, `${server}/modules/${name}`).some((path) => path.endsWith('.test.ts'))
}

function exportedNames(tree: Tree, name: string): string[] {
  const { staticExports } = sourceOf(tree, indexOf(name)).module
  return staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType || exportName.name === null ? [] : [exportName.name])),
  )
}

/** Checks that the table of floors in `ARCHITECTURE.md` names every module. */
function unnamedFloors(tree: Tree, map: ModuleFloors): string[] {
  const page = 'ARCHITECTURE.md'
  const floors = new Map([...tree.read(page).matchAll(/^\| (\d) \| (.+) \|$/gm)].map(([, floor, row]) => [floor, row]))
  return Object.entries(map)
    .filter(([name, { floor }]) => !floors.get(String(floor))?.split(' · ').includes(name))
    .map(([name, { floor }]) => `${page} does not name the module ${name} on floor ${floor} of its table`)
}

/** Checks the names of migrations. They run in the order of their names, so each needs a different number. */
function misnumberedMigrations(tree: Tree): string[] {
  const files = filesIn(tree, 'db/migrations').toSorted()
  const numberOf = (path: string) => /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1]
  return files.flatMap((path, place) => {
    const number = numberOf(path)
    if (number === undefined) return [`${path} is not named by four digits and words, such as 0099_bonus.sql`]
    const before = files[place - 1]
    return before !== undefined && numberOf(before) === number ? [`${path} has the same number as ${before}`] : []
  })
}

/** Checks that each migration begins by saying what it does and why it is safe. */
function silentMigrations(tree: Tree): string[] {
  return filesIn(tree, 'db/migrations')
    .filter((path) => !/^-- (?:.*\n-- ?)*.*\bsafe\b/i.test(tree.read(path)))
    .map((path) => `${path} does not begin with a comment that says what it does and why it is safe`)
}

/** Checks that migrations grant the server privileges on every table; it has no others. */
function ungrantedTables(tree: Tree): string[] {
  const files = filesIn(tree, 'db/migrations').map((path) => ({ path, sql: tree.read(path) }))
  const grants = files.flatMap(({ sql }) => sql.match(/^grant\s[^;]*\sto baize_server;/gim) ?? []).join('\n')
  const granted = new Set(grants.match(/[a-z_0-9]+/g))
  return files.flatMap(({ path, sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_0-9]+)/gim)]
      .map(([, table = '']) => table)
      .filter((table) => !granted.has(table))
      .map((table) => `${path} creates the table ${table}, but no migration grants baize_server any privilege on it`),
  )
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
