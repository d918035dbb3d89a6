import { posix } from 'node:path'
import { importsOf, parseSource } from '../scripts/parse-source.ts'

/** The scripts and styles that a page needs before it can render, as paths in the built folder. */
export interface StaticLoad {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Collects the files that a built page references and everything that its scripts import statically, but not dynamic
 * imports. Throws if the page references no script.
 */
export function readStaticLoad(html: string, readScript: (path: string) => string): StaticLoad {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)].flatMap(
    ([, path]) => path ?? [],
  )
  const scripts = new Set<string>()
  const follow = (path: string): void => {
    if (scripts.has(path)) return
    scripts.add(path)
    for (const next of staticImports(path, readScript(path))) follow(next)
  }
  for (const path of named.filter((one) => one.endsWith('.js'))) follow(path)
  if (scripts.size === 0) throw new Error('the page references no script: build the site first')
  return { scripts: [...scripts], styles: named.filter((path) => path.endsWith('.css')) }
}

function staticImports(path: string, text: string): string[] {
  const source = parseSource(path, text)
  const later = new Set(
    source.module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  )
  const now = new Set(source.module.staticImports.map(({ moduleRequest }) => moduleRequest.value))
  return importsOf(source)
    .map(({ specifier }) => specifier)
    .filter((specifier) => specifier.startsWith('.') && (now.has(specifier) || !later.has(specifier)))
    .map((specifier) => posix.join(posix.dirname(path), specifier))
}
