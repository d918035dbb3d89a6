import { isNode, parseSource, walk, type Source, type SyntaxNode } from '../parse-source.ts'
import type { Tree } from './tree.ts'

/** A call by name, such as `bind(login, …)`. */
export interface NamedCall {
  readonly name: string
  readonly arguments: readonly SyntaxNode[]
}

const parsed = new WeakMap<Tree, Map<string, Source>>()

/** A source file of a tree, parsed once. */
export function sourceOf(tree: Tree, path: string): Source {
  const known = parsed.get(tree) ?? new Map<string, Source>()
  parsed.set(tree, known)
  const source = known.get(path) ?? parseSource(path, tree.read(path))
  known.set(path, source)
  return source
}

/** Every call of a function by its bare name. */
export function callsIn({ program }: Source): NamedCall[] {
  const calls: NamedCall[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = identifierOf(node['callee'])
    // The arguments of a call are nodes.
    if (name !== undefined) calls.push({ name, arguments: node['arguments'] as SyntaxNode[] })
  })
  return calls
}

/** What a file imports from a module: the file's own name for each thing, mapped to the module's name for it. */
export function importedFrom({ module }: Source, specifier: string): ReadonlyMap<string, string> {
  const entries = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === specifier)
    .flatMap((one) => one.entries)
  return new Map(entries.map(({ localName, importName }) => [localName.value, importName.name ?? localName.value]))
}

/** The names that a file both declares and exports. */
export function declaredExports({ module }: Source): string[] {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, moduleRequest }) =>
      moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
    )
}

/** The constants that a file exports, each with its initial value. */
export function exportedConstants({ program }: Source): { readonly name: string; readonly value: SyntaxNode }[] {
  const found: { name: string; value: SyntaxNode }[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'VariableDeclarator' || parents.at(-2)?.type !== 'ExportNamedDeclaration') return
    const name = identifierOf(node['id'])
    if (name !== undefined && isNode(node['init'])) found.push({ name, value: node['init'] })
  })
  return found
}

/** The name of an identifier. */
export function identifierOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined
}

/** The text of a literal. */
export function textOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

/** The value of a property of an object literal. */
export function propertyOf(node: unknown, name: string): SyntaxNode | undefined {
  if (!isNode(node) || !Array.isArray(node['properties'])) return undefined
  const property: unknown = node['properties'].find((one) => isNode(one) && identifierOf(one['key']) === name)
  return isNode(property) && isNode(property['value']) ? property['value'] : undefined
}

/** The keys of every object literal in a file, quoted or not. */
export function keysIn({ program }: Source): string[] {
  const keys: string[] = []
  walk(program, ({ type, key }) => {
    const name = textOf(key) ?? identifierOf(key)
    if (type === 'Property' && name !== undefined) keys.push(name)
  })
  return keys
}
