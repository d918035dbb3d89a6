import { posix } from 'node:path'
import type { ServerModule } from '../../apps/server/src/server-module.ts'
import { importsOf, type ImportedPath, type Source } from '../parse-source.ts'
import type { Fault, Rule } from '../tidy/rule.ts'

/** The map in the form that the rules read. */
export type ModuleMap = Readonly<Record<string, ServerModule>>

/** Whether a file is a test or used only by tests: `test-house.ts`, or in a folder `testing` or `soak`. */
export const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+\.ts$|\/(?:testing|soak)\//.test(path)

/** What an import leads to: a path in the project if it is relative, otherwise the specifier itself. */
function target(source: Source, { specifier }: ImportedPath): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : specifier
}

/** Checks each import of a file by what it leads to. A message makes it a fault. */
export function eachImport(source: Source, judge: (to: string) => string | undefined): Fault[] {
  return importsOf(source).flatMap((one): Fault[] => {
    const message = judge(target(source, one))
    return message === undefined ? [] : [{ line: one.line, subject: one.specifier, message }]
  })
}

/** The module that a path of the server belongs to. Files that put the modules together belong to none. */
export function moduleOf(path: string): string | undefined {
  if (path.startsWith('apps/server/src/kernel/')) return 'kernel'
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** A module imports only declared modules, and only through their `index.ts`. */
export function moduleImports(map: ModuleMap): Rule {
  return {
    name: 'module-imports',
    check(source) {
      const from = moduleOf(source.path)
      if (from !== undefined && map[from] === undefined) {
        return [{ line: 1, subject: from, message: `${from} is not in apps/server/src/modules.ts` }]
      }
      return eachImport(source, (to) => {
        const other = moduleOf(to)
        if (other === undefined || other === from || other === 'kernel') return undefined
        if (!to.endsWith('/index.ts')) return `${other} may only be imported through its index.ts`
        if (from === undefined || isTest(source.path)) return undefined
        return map[from]?.uses.includes(other) ? undefined : `${from} does not declare that it uses ${other}`
      })
    },
  }
}

/** No module imports the files that put the server together. */
const composition: Rule = {
  name: 'composition-root',
  check(source) {
    if (moduleOf(source.path) === undefined || isTest(source.path)) return []
    return eachImport(source, (to) =>
      /^apps\/server\/src\/[^/]+\.ts$/.test(to)
        ? 'modules must not import the files that put them together'
        : undefined,
    )
  },
}

const pureFolders = /^packages\/(?:engines|money|fairness|lottery|pay)\/|\.rules\.ts$/
const worldly = /^(?:node:|pg$|kysely|fastify|@fastify\/|graphile-worker|pino$|undici|jose$)/
const chanceOrClock =
  /\b(?:crypto\.(?:getRandomValues|randomUUID|randomBytes)|performance\.now|setTimeout|setInterval|fetch)\s*\(|\bprocess\.env\b/g

/** The rules of games and of money do no I/O, and read neither clock nor randomness. */
const purity: Rule = {
  name: 'purity',
  check(source) {
    if (!pureFolders.test(source.path) || isTest(source.path)) return []
    const imports = eachImport(source, (to) =>
      worldly.test(to) ? `${to} must not be imported by a pure file` : undefined,
    )
    const reads = [...source.text.matchAll(chanceOrClock)].map(({ index, 0: text }) => ({
      line: source.lineOf(index),
      subject: text,
      message: `${text} in a pure file: take time and randomness as arguments`,
    }))
    return [...imports, ...reads]
  },
}

/** The packages of the workspace that the React apps may use. */
const appPackages = /^@baize\/(?:contract|engines|fairness|lottery|money|pay|phrases|ui)(?:\/|$)/

/** The apps in the browser import neither the server nor each other. */
const browserApps: Rule = {
  name: 'browser-apps',
  check(source) {
    const app = /^apps\/(web|play|office)\//.exec(source.path)?.[1]
    if (app === undefined) return []
    return eachImport(source, (to) => {
      if (to.startsWith('apps/') && !to.startsWith(`apps/${app}/`)) return `apps/${app} must not import another app`
      if (to.startsWith('@baize/') && !appPackages.test(to)) return `${to} is not for a browser`
      return undefined
    })
  },
}

const featureOf = (path: string) => /^(apps\/[^/]+\/src\/features\/[^/]+)/.exec(path)?.[1]

/** The app puts features together; features never import each other. */
const features: Rule = {
  name: 'features',
  check(source) {
    const from = featureOf(source.path)
    if (from === undefined) return []
    return eachImport(source, (to) => {
      const other = featureOf(to)
      return other === undefined || other === from
        ? undefined
        : `a feature imports ${other}: only the app puts features together`
    })
  },
}

/** Packages are imported by their name and import no app. Only the testkit may import the server. */
const packages: Rule = {
  name: 'packages',
  check(source) {
    const own = /^(?:apps|packages)\/[^/]+\//.exec(source.path)?.[0]
    if (own === undefined || own === 'packages/testkit/') return []
    return eachImport(source, (to) => {
      if (to.startsWith('packages/') && !to.startsWith(own)) return 'import packages by their name'
      if (own.startsWith('packages/') && /^apps\/|^@baize\/(?:server|web|play)\b/.test(to))
        return 'packages must not import an app'
      if (/^@baize\/testkit\b/.test(to) && !isTest(source.path)) return 'only tests may import the testkit'
      return undefined
    })
  },
}

/** All rules about imports, for a given map. */
export function importBoundaries(map: ModuleMap): Rule[] {
  return [moduleImports(map), composition, purity, browserApps, features, packages]
}
