import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { manifestName } from './backup-folders.ts'
import { writeSmallFile, type CopiedFile } from './copy-files.ts'

/** What a base backup holds and what it needs. */
export interface Manifest {
  readonly version: 1
  /** RFC 3339. */
  readonly startedAt: string
  /** RFC 3339. No moment before this can be restored from this backup. */
  readonly finishedAt: string
  readonly postgresVersion: string
  readonly systemIdentifier: string
  readonly walSegmentBytes: number
  /** The WAL files without which the copy is not one state, from the first to the last, as they are in the archive. */
  readonly wal: readonly CopiedFile[]
  readonly folders: readonly string[]
  /** Every file of the backup, but for the manifest itself. */
  readonly files: readonly CopiedFile[]
}

/** Writes it with a hash of itself. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  await writeSmallFile(join(backup, manifestName), JSON.stringify({ sha256: hashOf(manifest), manifest }, undefined, 1))
}

/** Reads it. Throws a {@link StartProblem} when there is none or when it is not as it was written. */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = join(backup, manifestName)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartProblem(`${backup} is no backup: it has no ${manifestName}.`)
  const { sha256, manifest } = parse(text) ?? {}
  if (manifest === undefined || sha256 !== hashOf(manifest))
    throw new StartProblem(`${file} is damaged: it is not as it was written.`)
  return manifest
}

function parse(text: string): { sha256?: string; manifest?: Manifest } | undefined {
  try {
    // Its hash, checked by the caller, says that it is what writeManifest wrote.
    return JSON.parse(text) as { sha256?: string; manifest?: Manifest }
  } catch {
    return undefined
  }
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
