import { walk, type Source } from '../parse-source.ts'
import type { Fault, Rule } from './rule.ts'

const kebabFiles: Rule = {
  name: 'kebab-files',
  check({ path }) {
    const name = path.split('/').at(-1) ?? path
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(name)) return []
    return [{ line: 1, subject: name, message: `${name} is not kebab-case` }]
  },
}

const vague = /^(?:utils?|helpers?|common|managers?|misc)$/i
const vagueEnd = /(?:Utils?|Helpers?|Manager)$/

const plainNames: Rule = {
  name: 'plain-names',
  check(source) {
    const faults: Fault[] = source.path
      .split(/[/.-]/)
      .filter((part) => vague.test(part))
      .map((part) => ({ line: 1, subject: part, message: `"${part}" in the path does not say what is inside` }))
    walk(source.program, (node) => {
      if (
        !/^(?:FunctionDeclaration|ClassDeclaration|VariableDeclarator|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(
          node.type,
        )
      )
        return
      const id = node['id']
      const name = typeof id === 'object' && id !== null && 'name' in id ? String(id.name) : ''
      // A local variable may be called `common` if its function says of what.
      const isVague = vagueEnd.test(name) || (node.type !== 'VariableDeclarator' && vague.test(name))
      if (!isVague) return
      faults.push({ line: source.lineOf(node.start), subject: name, message: `${name} does not say what it is` })
    })
    return faults
  },
}

const namedExports: Rule = {
  name: 'named-exports',
  check(source) {
    // Configuration files are read through their default export.
    if (/\.config\.ts$|\.d\.ts$/.test(source.path)) return []
    return source.module.staticExports.flatMap(({ start, entries }): Fault[] =>
      // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- the parser declares this enum for types only
      entries.some(({ exportName }) => exportName.kind === 'Default')
        ? [{ line: source.lineOf(start), subject: 'default', message: 'use named exports' }]
        : [],
    )
  },
}

/**
 * Creates a rule that searches a file's text for words. The patterns are written so that they do not match themselves.
 */
function wordRule(name: string, patterns: readonly RegExp[], message: string): Rule {
  return {
    name,
    check: (source) =>
      matches(source, patterns).map((fault) => ({ ...fault, message: `${fault.subject}: ${message}` })),
  }
}

function matches(source: Source, patterns: readonly RegExp[]): Omit<Fault, 'message'>[] {
  return patterns.flatMap((pattern) =>
    [...source.text.matchAll(pattern)].map((match) => ({ line: source.lineOf(match.index), subject: match[0] })),
  )
}

/** The names of files and declarations, and words that must not appear in the code. */
export const wordRules: readonly Rule[] = [
  kebabFiles,
  plainNames,
  namedExports,
  wordRule(
    'finished',
    [/\bTO[D]O\b|\bFIX[M]E\b|\bXX[X]\b/g, /coming soo[n]\b/gi, /not implemente[d]\b/gi],
    'code in the project must be finished',
  ),
  wordRule(
    'whole-tests',
    [
      /\b(?:it|test|describe)\.(?:ski[p]|onl[y]|tod[o]|fixm[e]|skipI[f]|runI[f])\b/g,
      /\b(?:xi[t]|xdescrib[e]|fi[t]|fdescrib[e])\(['"`]/g,
    ],
    'every test must run',
  ),
  // In a template, such as a statement of SQL, nothing else notices one.
  wordRule('merged', [/^(?:<{7}|>{7}|\|{7}) .*$/gm, /^={7}$/gm], 'a conflict of a merge is not resolved'),
  wordRule(
    'no-machine-paths',
    [/['"`]\/(?:wor[k]|hom[e]|roo[t])\//g, /registry\.np[m]/g, /deb\.debia[n]/g],
    'names something of one machine or registry',
  ),
]
