import { isNode, walk, type Source, type SyntaxNode } from '../parse-source.ts'
import type { Fault, Rule } from './rule.ts'

const noAny: Rule = {
  name: 'no-any',
  check(source) {
    const faults: Fault[] = []
    walk(source.program, (node, parents) => {
      if (node.type !== 'TSAnyKeyword') return
      faults.push({
        line: source.lineOf(node.start),
        subject: surrounding(source, parents),
        message: 'any hides what a value is',
      })
    })
    return faults
  },
}

const explainedCasts: Rule = {
  name: 'explained-casts',
  check(source) {
    const explained = linesBesideComments(source)
    const faults: Fault[] = []
    walk(source.program, (node, parents) => {
      if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion' && node.type !== 'TSNonNullExpression')
        return
      if (isConst(node) || isUnknown(node)) return
      const statement =
        parents.findLast(({ type }) => /Statement$|Declaration$|^PropertyDefinition$|^Property$/.test(type)) ?? node
      const places = [source.lineOf(node.start), source.lineOf(node.end), source.lineOf(statement.start)]
      if (places.some((line) => explained.has(line))) return
      const text = source.text.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(-50)
      faults.push({
        line: source.lineOf(node.start),
        subject: text,
        message: `the cast "${text}" does not say why it is valid`,
      })
    })
    return faults
  },
}

function isConst(node: SyntaxNode): boolean {
  const type = node['typeAnnotation']
  return isNode(type) && isNode(type['typeName']) && type['typeName']['name'] === 'const'
}

/** A cast to `unknown` claims nothing. */
function isUnknown(node: SyntaxNode): boolean {
  const type = node['typeAnnotation']
  return isNode(type) && type.type === 'TSUnknownKeyword'
}

/** The lines that contain or follow a comment of at least a few words. */
function linesBesideComments(source: Source): Set<number> {
  const lines = new Set<number>()
  for (const { start, end, value } of source.comments) {
    if (value.trim().split(/\s+/).length < 3) continue
    for (let line = source.lineOf(start); line <= source.lineOf(end) + 1; line += 1) lines.add(line)
  }
  return lines
}

const suppression = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable(?:-next-line|-line)?|@vite-ignore/

const explainedSuppressions: Rule = {
  name: 'explained-suppressions',
  check(source) {
    return source.comments.flatMap(({ start, value }): Fault[] => {
      const found = suppression.exec(value)?.[0]
      if (found === undefined) return []
      const line = source.lineOf(start)
      // The reason follows in the same comment after the rule's name, or is in a separate comment just above.
      const reason = value
        .slice(value.indexOf(found) + found.length)
        .split(/--|:/)
        .slice(1)
        .join(' ')
      const above = source.comments.some((one) => source.lineOf(one.end) === line - 1 && !suppression.test(one.value))
      if (reason.trim().split(/\s+/).length >= 3 || above) return []
      return [{ line, subject: found, message: `${found} does not say why` }]
    })
  },
}

function surrounding(source: Source, parents: readonly SyntaxNode[]): string {
  const holder = parents.findLast(({ type }) => /Declaration$|Declarator$|Definition$/.test(type))
  return holder === undefined ? 'any' : source.text.slice(holder.start, holder.end).replaceAll(/\s+/g, ' ').slice(0, 50)
}

/** Types that say less than they could must say why. */
export const typeRules: readonly Rule[] = [noAny, explainedCasts, explainedSuppressions]
