import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { manifestName } from './backup-folders.ts'
import type { BackupKey, BackupKeys } from './backup-keys.ts'
import { writeSmallFile, type CopiedFile } from './copy-files.ts'
import { keyWithId } from './seal-files.ts'

/** What a base backup contains and needs. */
export interface Manifest {
  /** 1: nothing is encrypted. 2: every file but this one is. */
  readonly version: 1 | 2
  /** The id of the key that the files of version 2 are encrypted under. */
  readonly key?: string
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

/** Writes the manifest with a hash of itself, and a second one that only the owner of the key can make. */
export async function writeManifest(backup: string, manifest: Manifest, key: BackupKey): Promise<void> {
  const stored: StoredManifest = { sha256: hashOf(manifest), mac: macOf(manifest, key), manifest }
  await writeSmallFile(join(backup, manifestName), JSON.stringify(stored, undefined, 1))
}

/** Reads the manifest. Throws a {@link StartProblem} if there is none or if it has changed. */
export async function readManifest(backup: string): Promise<Manifest> {
  const { manifest } = await readStored(backup)
  return manifest
}

/**
 * Reads the manifest and makes sure that somebody with the key wrote it, if the backup is encrypted. Throws a
 * {@link StartProblem} if not, or if its key is not known.
 */
export async function readTrustedManifest(backup: string, keys: BackupKeys | undefined): Promise<Manifest> {
  const { manifest, mac } = await readStored(backup)
  if (manifest.version === 1) return manifest
  if (mac !== macOf(manifest, keyWithId(keys, manifest.key ?? '')))
    throw new StartProblem(`${join(backup, manifestName)} was not written with the key of this backup.`)
  return manifest
}

/** The name that is authenticated with an encrypted file of a backup. */
export function aboutFile({ startedAt }: Pick<Manifest, 'startedAt'>, path: string): string {
  return `backup ${startedAt} ${path}`
}

interface StoredManifest {
  readonly sha256: string
  readonly mac?: string
  readonly manifest: Manifest
}

async function readStored(backup: string): Promise<StoredManifest> {
  const file = join(backup, manifestName)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartProblem(`${backup} is not a backup: it has no ${manifestName}.`)
  const { manifest, sha256, ...stored } = parse(text) ?? {}
  if (manifest === undefined || sha256 !== hashOf(manifest))
    throw new StartProblem(`${file} is damaged: its content has changed.`)
  return { ...stored, manifest, sha256 }
}

function macOf(manifest: Manifest, key: BackupKey): string {
  const macKey = key.derive('baize backup manifest', Buffer.alloc(0))
  return createHmac('sha256', macKey).update(JSON.stringify(manifest)).digest('hex')
}

function parse(text: string): Partial<StoredManifest> | undefined {
  try {
    // The caller checks the hash, which proves that writeManifest wrote it.
    return JSON.parse(text) as Partial<StoredManifest>
  } catch {
    return undefined
  }
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
