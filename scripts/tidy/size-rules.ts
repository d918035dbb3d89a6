import { walk, type Source, type SyntaxNode } from '../parse-source.ts'
import type { Fault, Rule } from './rule.ts'

const mostFileLines = 400
const mostFunctionLines = 70
const mostComponentLines = 120

/** A function with its length in lines. */
export interface MeasuredFunction {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly isComponent: boolean
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Measures every function of a file. The callback of a `describe` is a heading, not a function, and is left out. */
export function functionsOf(source: Source): MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  walk(source.program, (node, parents) => {
    if (!functionTypes.has(node.type)) return
    const parent = parents.at(-1)
    if (
      parent?.type === 'CallExpression' &&
      /^(?:test\.)?describe\b/.test(source.text.slice(parent.start, parent.start + 20))
    )
      return
    const name = nameOf(node, parent)
    const line = source.lineOf(node.start)
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    found.push({ name, line, lines: source.lineOf(node.end) - line + 1, isComponent })
  })
  return found
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  for (const holder of [node['id'], parent?.['id'], parent?.['key']]) {
    if (typeof holder === 'object' && holder !== null && 'name' in holder && typeof holder.name === 'string')
      return holder.name
  }
  return 'a function without a name'
}

const fileLength: Rule = {
  name: 'file-length',
  check({ lines }) {
    const count = lines.length - 1
    if (count <= mostFileLines) return []
    return [{ line: 1, subject: 'file', message: `${count} lines; ${mostFileLines} at most` }]
  },
}

const functionLength: Rule = {
  name: 'function-length',
  check(source) {
    return functionsOf(source).flatMap(({ name, line, lines, isComponent }): Fault[] => {
      const most = isComponent ? mostComponentLines : mostFunctionLines
      if (lines <= most) return []
      return [{ line, subject: name, message: `${name} has ${lines} lines; ${most} at most` }]
    })
  },
}

/** How long a file, a function and a React component may be. */
export const sizeRules: readonly Rule[] = [fileLength, functionLength]
