import { posix } from 'node:path'
import { importsOf, type Source } from '../parse-source.ts'
import type { Finding } from '../tidy/rule.ts'

/**
 * Finds files that import each other in a circle, each circle once. Imports of types count too: they are gone at run
 * time, but neither file can be understood without the other.
 */
export function importCycles(sources: readonly Source[]): Finding[] {
  const graph = new Map(sources.map((source) => [source.path, relativeImports(source)]))
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at !== -1) {
      circles.push([...trail.slice(at), path])
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles.map((circle) => ({
    rule: 'no-circles',
    path: circle[0] ?? '',
    line: 1,
    subject: circle.join(' > '),
    message: `circular imports: ${circle.join(' > ')}`,
  }))
}

function relativeImports(source: Source): string[] {
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(source.path), specifier))
}
