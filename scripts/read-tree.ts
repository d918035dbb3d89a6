import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const leftOut = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'])

/** Lists the paths of all files below a folder of the project, relative to the project, in a stable order. */
export function listFiles(folder = '.'): string[] {
  const found: string[] = []
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    const hidden = entry.name.startsWith('.') && entry.name !== '.ci'
    if (entry.isDirectory() && !hidden && !leftOut.has(entry.name)) found.push(...listFiles(path))
    else if (entry.isFile()) found.push(path)
  }
  return found.toSorted()
}

/** Reads the text of a file of the project. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
