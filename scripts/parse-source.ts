import { parseSync, visitorKeys, type Comment, type ParseResult } from 'oxc-parser'

/** A node of the syntax tree, as all checks here see it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

/** A parsed TypeScript or JavaScript file. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
  readonly program: SyntaxNode
  readonly module: ParseResult['module']
  readonly comments: readonly Comment[]
  /** The line of an offset, counted from 1. */
  lineOf(offset: number): number
}

/** The module that an import, an export or a dynamic import names, and the line. */
export interface ImportedPath {
  readonly specifier: string
  readonly line: number
}

/** Parses a file. Throws if it is not valid TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    path,
    text,
    lines: text.split('\n'),
    // The parser's own type is a union of all kinds of nodes; the checks read properties by name.
    program: program as unknown as SyntaxNode,
    module,
    comments,
    lineOf: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  }
}

/** Visits every node together with its ancestors, outermost first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const parents: SyntaxNode[] = []
  const step = (current: SyntaxNode): void => {
    visit(current, parents)
    parents.push(current)
    for (const key of visitorKeys[current.type] ?? []) {
      const child = current[key]
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) step(one)
    }
    parents.pop()
  }
  step(node)
}

/** Whether a value in the tree is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Everything that a file imports or re-exports, statically or dynamically, values and types alike. */
export function importsOf(source: Source): ImportedPath[] {
  const { staticImports, staticExports, dynamicImports } = source.module
  const found = [
    ...staticImports.map((one) => ({ specifier: one.moduleRequest.value, at: one.start })),
    ...staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, at: one.start }] : [],
      ),
    ),
    ...[...dynamicImports.map(({ moduleRequest }) => moduleRequest), ...importTypesOf(source)].map(
      ({ start, end }) => ({
        specifier: source.text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
        at: start,
      }),
    ),
  ]
  return found.map(({ specifier, at }) => ({ specifier, line: source.lineOf(at) }))
}

/** The specifiers in types such as `typeof import('./a.ts')`. */
function importTypesOf(source: Source): { readonly start: number; readonly end: number }[] {
  if (!/\bimport\s*\(/.test(source.text)) return []
  const found: SyntaxNode[] = []
  walk(source.program, (node) => {
    if (node.type === 'TSImportType' && isNode(node['source'])) found.push(node['source'])
  })
  return found
}
