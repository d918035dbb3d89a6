import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { manifestName } from './backup-folders.ts'
import { writeSmallFile, type CopiedFile } from './copy-files.ts'

/** What a base backup contains and needs. */
export interface Manifest {
  readonly version: 1
  /** RFC 3339. */
  readonly startedAt: string
  /** RFC 3339. No moment before this can be restored from this backup. */
  readonly finishedAt: string
  readonly postgresVersion: string
  readonly systemIdentifier: string
  readonly walSegmentBytes: number
  /** The WAL files in the archive that make the copy consistent, from the first to the last. */
  readonly wal: readonly CopiedFile[]
  readonly folders: readonly string[]
  /** Every file of the backup, except the manifest itself. */
  readonly files: readonly CopiedFile[]
}

/** Writes the manifest with a hash of itself. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  await writeSmallFile(join(backup, manifestName), JSON.stringify({ sha256: hashOf(manifest), manifest }, undefined, 1))
}

/** Reads the manifest. Throws a {@link StartProblem} if there is none or if it has changed. */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = join(backup, manifestName)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartProblem(`${backup} is not a backup: it has no ${manifestName}.`)
  const { sha256, manifest } = parse(text) ?? {}
  if (manifest === undefined || sha256 !== hashOf(manifest))
    throw new StartProblem(`${file} is damaged: its content has changed.`)
  return manifest
}

function parse(text: string): { sha256?: string; manifest?: Manifest } | undefined {
  try {
    // The caller checks the hash, which proves that writeManifest wrote it.
    return JSON.parse(text) as { sha256?: string; manifest?: Manifest }
  } catch {
    return undefined
  }
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
