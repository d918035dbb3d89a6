import { walk, type Source, type SyntaxNode } from '../parse-source.ts'
import type { Fault, Finding, Rule } from './rule.ts'

const maxFileLines = 400
const maxFunctionLines = 70
const maxComponentLines = 120

/** A function with its length in lines. */
export interface MeasuredFunction {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly isComponent: boolean
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Measures every function of a file, except the callbacks of `describe`, which are only headings. */
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
  return 'an unnamed function'
}

const fileLength: Rule = {
  name: 'file-length',
  check: ({ text }) => lengthFaults(text),
}

function lengthFaults(text: string): Fault[] {
  const count = text.split('\n').length - 1
  if (count <= maxFileLines) return []
  return [{ line: 1, subject: 'file', message: `${count} lines; the limit is ${maxFileLines}` }]
}

/** The same limit for a style sheet, which no parser of sources reads. */
export const sheetFindings = (path: string, text: string): Finding[] =>
  lengthFaults(text).map((fault) => ({ rule: fileLength.name, path, ...fault }))

const functionLength: Rule = {
  name: 'function-length',
  check(source) {
    return functionsOf(source).flatMap(({ name, line, lines, isComponent }): Fault[] => {
      const max = isComponent ? maxComponentLines : maxFunctionLines
      if (lines <= max) return []
      return [{ line, subject: name, message: `${name} has ${lines} lines; the limit is ${max}` }]
    })
  },
}

/** The limits for the length of files, functions and React components. */
export const sizeRules: readonly Rule[] = [fileLength, functionLength]
