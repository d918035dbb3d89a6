import { posix } from 'node:path'
import type { ServerModule } from '../../apps/server/src/modules.ts'
import { importsOf, type ImportedPath, type Source } from '../parse-source.ts'
import type { Fault, Rule } from '../tidy/rule.ts'

/** The map as the rules read it. */
export type ModuleMap = Readonly<Record<string, ServerModule>>

/** Tests, and what only tests use: `test-house.ts`, or a folder `testing` or `soak`. */
export const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+\.ts$|\/(?:testing|soak)\//.test(path)

/** Where an import leads: a path in the project for a relative one, else the specifier itself. */
function target(source: Source, { specifier }: ImportedPath): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : specifier
}

/** Judges each import of a file by where it leads; a message makes it a fault. */
export function eachImport(source: Source, judge: (to: string) => string | undefined): Fault[] {
  return importsOf(source).flatMap((one): Fault[] => {
    const message = judge(target(source, one))
    return message === undefined ? [] : [{ line: one.line, subject: one.specifier, message }]
  })
}

/** The module that a path of the server belongs to; the composition root belongs to none. */
export function moduleOf(path: string): string | undefined {
  if (path.startsWith('apps/server/src/kernel/')) return 'kernel'
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** A module imports declared modules only, and only through their `index.ts`. */
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
        if (!to.endsWith('/index.ts')) return `${other} is reached through its index.ts only`
        if (from === undefined || isTest(source.path)) return undefined
        return map[from]?.uses.includes(other) ? undefined : `${from} does not declare that it uses ${other}`
      })
    },
  }
}

/** Nothing of the server imports what puts it together. */
const composition: Rule = {
  name: 'composition-root',
  check(source) {
    if (moduleOf(source.path) === undefined || isTest(source.path)) return []
    return eachImport(source, (to) =>
      /^apps\/server\/src\/[^/]+\.ts$/.test(to) ? 'modules do not know what puts them together' : undefined,
    )
  },
}

const pureFolders = /^packages\/(?:engines|money|fairness)\/|\.rules\.ts$/
const worldly = /^(?:node:|pg$|kysely|fastify|@fastify\/|graphile-worker|pino$|undici|jose$)/
const chanceOrClock =
  /\b(?:crypto\.(?:getRandomValues|randomUUID|randomBytes)|performance\.now|setTimeout|setInterval|fetch)\s*\(|\bprocess\.env\b/g

/** Rules of games and of money do no I/O and read no clock and no chance. */
const purity: Rule = {
  name: 'purity',
  check(source) {
    if (!pureFolders.test(source.path) || isTest(source.path)) return []
    const imports = eachImport(source, (to) => (worldly.test(to) ? `${to} reaches out of a pure file` : undefined))
    const reads = [...source.text.matchAll(chanceOrClock)].map(({ index, 0: text }) => ({
      line: source.lineOf(index),
      subject: text,
      message: `${text} in a pure file: clock and chance are arguments`,
    }))
    return [...imports, ...reads]
  },
}

/** What the React apps may use of the workspace. */
const appPackages = /^@baize\/(?:contract|engines|fairness|money|phrases|ui)(?:\/|$)/

/** The apps in the browser never reach the server, nor each other. */
const browserApps: Rule = {
  name: 'browser-apps',
  check(source) {
    const app = /^apps\/(web|play|office)\//.exec(source.path)?.[1]
    if (app === undefined) return []
    return eachImport(source, (to) => {
      if (to.startsWith('apps/') && !to.startsWith(`apps/${app}/`)) return `apps/${app} imports nothing of another app`
      if (to.startsWith('@baize/') && !appPackages.test(to)) return `${to} is not for a browser`
      return undefined
    })
  },
}

const featureOf = (path: string) => /^(apps\/[^/]+\/src\/features\/[^/]+)/.exec(path)?.[1]

/** Features are put together by the app and never import each other. */
const features: Rule = {
  name: 'features',
  check(source) {
    const from = featureOf(source.path)
    if (from === undefined) return []
    return eachImport(source, (to) => {
      const other = featureOf(to)
      return other === undefined || other === from
        ? undefined
        : `a feature imports ${other}: the app puts features together`
    })
  },
}

/** Packages are reached by their name, and know no app. The testkit alone may reach into the server. */
const packages: Rule = {
  name: 'packages',
  check(source) {
    const own = /^(?:apps|packages)\/[^/]+\//.exec(source.path)?.[0]
    if (own === undefined || own === 'packages/testkit/') return []
    return eachImport(source, (to) => {
      if (to.startsWith('packages/') && !to.startsWith(own)) return 'packages are imported by their name'
      if (own.startsWith('packages/') && /^apps\/|^@baize\/(?:server|web|play)\b/.test(to))
        return 'packages know no app'
      if (/^@baize\/testkit\b/.test(to) && !isTest(source.path)) return 'the testkit is for tests'
      return undefined
    })
  },
}

/** All rules over imports, for a map. */
export function importBoundaries(map: ModuleMap): Rule[] {
  return [moduleImports(map), composition, purity, browserApps, features, packages]
}
