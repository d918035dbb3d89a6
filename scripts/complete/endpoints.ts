import { posix } from 'node:path'
import { isNode, walk } from '../parse-source.ts'
import {
  callsIn,
  declaredExports,
  exportedConstants,
  identifierOf,
  importedFrom,
  keysIn,
  propertyOf,
  sourceOf,
  textOf,
} from './read-calls.ts'
import { filesIn, isProduct, type Tree } from './tree.ts'

const contract = 'packages/contract/src'
/** The two halves of the contract: the folder of the back office's endpoints, and all other files. */
const office = `${contract}/office/`
const [siteIndex, officeIndex] = [`${contract}/index.ts`, `${office}index.ts`]
const indexes = [siteIndex, officeIndex]
const indexOf = (path: string) => (path.startsWith(office) ? officeIndex : siteIndex)
const phrases = 'packages/phrases/src/languages/en/errors.ts'
/** What those files spread into themselves. */
const morePhrases = ['agents', 'lotteries', 'patterns', 'rooms', 'tables', 'waters'].map(
  (part) => `packages/phrases/src/languages/en/errors-${part}.ts`,
)
const moreStatuses = ['agent', 'lottery', 'play', 'room', 'session', 'table'].map(
  (part) => `${contract}/status-of-${part}-error.ts`,
)
const statuses = `${contract}/status-of-error.ts`

/** What is missing for endpoints that the contract declares. */
export function missingInEndpoints(tree: Tree): string[] {
  const endpoints = declaredEndpoints(tree)
  const bound = boundEndpoints(tree)
  const exported = new Map(indexes.map((index) => [index, exportedBy(tree, index)]))
  return [
    ...endpoints
      .filter(({ name, path }) => exported.get(indexOf(path))?.has(name) !== true)
      .map(({ name, path }) => `${indexOf(path)} does not export ${name}, an endpoint of ${path}`),
    ...endpoints
      .filter(({ name }) => !bound.has(name))
      .map(
        ({ name, path }) => `no file of apps/server/src binds ${name}, an endpoint of ${path}: add bind(${name}, …)`,
      ),
    ...missingErrors(tree),
  ]
}

function contractFiles(tree: Tree): string[] {
  return filesIn(tree, contract).filter(isProduct)
}

function declaredEndpoints(tree: Tree): { readonly name: string; readonly path: string }[] {
  return contractFiles(tree).flatMap((path) =>
    exportedConstants(sourceOf(tree, path))
      .filter(({ value }) => identifierOf(value['callee']) === 'defineEndpoint')
      .map(({ name }) => ({ name, path })),
  )
}

function exportedBy(tree: Tree, index: string): ReadonlySet<string> {
  const entries = sourceOf(tree, index).module.staticExports.flatMap((one) => one.entries)
  return new Set(
    entries.flatMap(({ exportName, moduleRequest }) => {
      if (exportName.name !== null) return [exportName.name]
      const path = posix.join(posix.dirname(index), moduleRequest?.value ?? '')
      return tree.files.includes(path) ? declaredExports(sourceOf(tree, path)) : []
    }),
  )
}

/** The endpoints that the server names in some `bind…(endpoint, …)`, by their names in the contract. */
function boundEndpoints(tree: Tree): ReadonlySet<string> {
  const files = filesIn(tree, 'apps/server/src').filter(isProduct)
  return new Set(
    files.flatMap((path) => {
      if (!tree.read(path).includes('@baize/contract')) return []
      const source = sourceOf(tree, path)
      const imported = new Map([
        ...importedFrom(source, '@baize/contract'),
        ...importedFrom(source, '@baize/contract/office'),
      ])
      return callsIn(source)
        .filter(({ name }) => name.startsWith('bind'))
        .flatMap(({ arguments: [endpoint] }) => importedName(endpoint, imported) ?? [])
    }),
  )
}

/**
 * The contract's name of an endpoint that a file mentions: `login`, or `contract.login` if the file imports the whole
 * contract.
 */
function importedName(node: unknown, imported: ReadonlyMap<string, string>): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return imported.get(identifierOf(node) ?? '')
  return imported.has(identifierOf(node['object']) ?? '') ? identifierOf(node['property']) : undefined
}

/** Checks that every error code that an endpoint declares or a refusal names has a phrase and a status. */
function missingErrors(tree: Tree): string[] {
  const keysOf = (...paths: readonly string[]) => new Set(paths.flatMap((path) => keysIn(sourceOf(tree, path))))
  const spoken = keysOf(phrases, ...morePhrases)
  const withStatus = keysOf(statuses, ...moreStatuses)
  const named = [...declaredErrors(tree), ...refusedErrors(tree)]
  const silent = new Map(named.filter(({ code }) => !spoken.has(code)).map(({ code, path }) => [code, path]))
  return [
    ...[...silent].map(([code, path]) => `${phrases} has no phrase for ${code}, an error code of ${path}`),
    ...[...spoken]
      .filter((code) => !withStatus.has(code))
      .map((code) => `${statuses} has no status for ${code}, an error code of ${phrases}`),
  ]
}

interface NamedError {
  readonly code: string
  readonly path: string
}

function declaredErrors(tree: Tree): NamedError[] {
  return contractFiles(tree).flatMap((path) =>
    callsIn(sourceOf(tree, path))
      .filter(({ name }) => name === 'defineEndpoint')
      .flatMap(({ arguments: [endpoint] }) => {
        const codes: NamedError[] = []
        const errors = propertyOf(endpoint, 'errors')
        if (errors !== undefined) walk(errors, (node) => codes.push(...codeIn(node, path)))
        return codes
      }),
  )
}

function refusedErrors(tree: Tree): NamedError[] {
  return filesIn(tree, 'apps/server/src')
    .filter((path) => isProduct(path) && tree.read(path).includes('new Refusal('))
    .flatMap((path) =>
      callsIn(sourceOf(tree, path))
        .filter(({ name }) => name === 'Refusal')
        .flatMap(({ arguments: [code] }) => codeIn(code, path)),
    )
}

function codeIn(node: unknown, path: string): NamedError[] {
  const code = textOf(node)
  return code === undefined ? [] : [{ code, path }]
}
