import { gzipSync } from 'node:zlib'
import { posix } from 'node:path'
import { importsOf, parseSource } from '../scripts/parse-source.ts'
import { readText } from '../scripts/read-tree.ts'
import { figure, type Figure } from './measure.ts'

const folder = 'apps/web/dist'

/**
 * What a first visit to the lobby loads before it can show itself: the scripts and styles that `index.html` names, and
 * everything that these scripts import statically. In kB (1,000 bytes) after gzip.
 */
export async function weight(): Promise<Figure[]> {
  const named = [...readText(`${folder}/index.html`).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? [])
  const scripts = new Set<string>()
  for (const path of named.filter((one) => one.endsWith('.js'))) follow(path, scripts)
  const styles = named.filter((path) => path.endsWith('.css'))
  if (scripts.size === 0 || styles.length === 0) throw new Error(`${folder}/index.html names no script or no style: build the site first`)
  return [
    figure('weight.lobby_scripts_gz', 'kB', [kilobytes([...scripts])]),
    figure('weight.lobby_styles_gz', 'kB', [kilobytes(styles)]),
    figure('weight.lobby_requests', 'files', [scripts.size + styles.length]),
  ]
}

function follow(path: string, found: Set<string>): void {
  if (found.has(path)) return
  found.add(path)
  const source = parseSource(path, readText(`${folder}/${path}`))
  const dynamic = new Set(source.module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.text.slice(start + 1, end - 1)))
  for (const { specifier } of importsOf(source)) {
    if (specifier.startsWith('.') && !dynamic.has(specifier)) follow(posix.join(posix.dirname(path), specifier), found)
  }
}

function kilobytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readText(`${folder}/${path}`), { level: 9 }).length, 0) / 1000
}
