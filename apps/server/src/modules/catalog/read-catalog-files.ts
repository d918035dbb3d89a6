import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import { gamesFile, categoriesFile, vendorsFile, type CatalogFiles } from './catalog.files.ts'

/** The catalogue's files as they are in a brand's folder, not yet parsed. */
export interface CatalogSource {
  readonly folder: string
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Reads `categories.json`, `vendors.json` and `games/*.json`. Throws a {@link StartProblem} for a file that cannot be
 * read.
 */
export async function readCatalogSource(folder: string): Promise<CatalogSource> {
  const games = await readdir(join(folder, 'games')).catch(() => {
    throw new StartProblem(`The brand's games cannot be read: ${join(folder, 'games')}`)
  })
  const names = [
    'categories.json',
    'vendors.json',
    ...games
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => `games/${name}`),
  ]
  const texts = await Promise.all(names.map(async (name) => [name, await readText(join(folder, name))] as const))
  return { folder, texts: new Map(texts) }
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`A file of the brand's catalogue cannot be read: ${file}`)
  })
}

/** SHA-256 over the files and everything else that affects their meaning. */
export function hashOfSource({ texts }: CatalogSource, meaning: unknown): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([...texts, meaning]))
    .digest()
}

/** Checks each file on its own. Throws a {@link StartProblem} that names the file, the place and the mistake. */
export function parseCatalogSource(source: CatalogSource): CatalogFiles {
  const gameFiles = [...source.texts.keys()].filter((name) => name.startsWith('games/'))
  return {
    categories: parseFile(source, 'categories.json', categoriesFile),
    vendors: parseFile(source, 'vendors.json', vendorsFile),
    games: gameFiles.flatMap((name) => parseFile(source, name, gamesFile)),
  }
}

function parseFile<Schema extends z.ZodType>(source: CatalogSource, name: string, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(parseJson(source, name))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw catalogProblem(source, `${name}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`)
}

function parseJson(source: CatalogSource, name: string): unknown {
  try {
    return JSON.parse(source.texts.get(name) ?? '')
  } catch {
    throw catalogProblem(source, `${name} is not JSON`)
  }
}

/** The one-line message that stops the start if a brand's catalogue is invalid. */
export function catalogProblem({ folder }: CatalogSource, problem: string): StartProblem {
  return new StartProblem(`The catalogue in ${folder} is invalid: ${problem}.`)
}
