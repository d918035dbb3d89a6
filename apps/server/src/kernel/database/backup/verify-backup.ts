import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { manifestName } from './backup-folders.ts'
import type { BackupKeys } from './backup-keys.ts'
import { hashFiles, listTree, type CopiedFile } from './copy-files.ts'
import { readTrustedManifest, type Manifest } from './manifest.ts'
import { showProgress } from './show-progress.ts'

/** What to verify, and how to report progress. */
export interface Verification {
  /** The folder of the base backup. */
  readonly backup: string
  /** The archive of WAL files. */
  readonly wal: string
  /** The keys of encrypted backups. */
  readonly keys: BackupKeys | undefined
  readonly signal: AbortSignal
  say(line: string): void
}

/**
 * Reads every byte of a base backup and of the WAL files that it needs, and compares them with the manifest. Throws a
 * {@link StartProblem} that names the first file that is missing, damaged, or does not belong to this backup.
 */
export async function verifyBackup({ backup, wal, keys, ...progress }: Verification): Promise<Manifest> {
  const manifest = await readTrustedManifest(backup, keys)
  const { files } = await listTree(backup)
  const known = new Set(manifest.files.map(({ path }) => path))
  const stranger = files.find((path) => !known.has(path) && path !== manifestName)
  if (stranger !== undefined) throw new StartProblem(`${join(backup, stranger)} does not belong to this backup.`)
  const totalBytes = [...manifest.files, ...manifest.wal].reduce((sum, { bytes }) => sum + bytes, 0)
  const passage = showProgress('Checked', totalBytes, progress)
  const check = async (folder: string, expected: readonly CopiedFile[]) => {
    const found = await hashFiles(
      folder,
      expected.map(({ path }) => path),
      passage,
    )
    for (const [index, file] of expected.entries()) refuseOther(join(folder, file.path), file, found[index])
  }
  await check(backup, manifest.files)
  if (!existsSync(wal)) throw new StartProblem(`There is no archive ${wal}: name it with --wal.`)
  await check(wal, manifest.wal)
  return manifest
}

function refuseOther(path: string, expected: CopiedFile, found: CopiedFile | undefined): void {
  if (found === undefined) throw new StartProblem(`${path} is missing; the backup cannot be restored without it.`)
  if (found.sha256 !== expected.sha256) throw new StartProblem(`${path} is damaged: its content has changed.`)
}
