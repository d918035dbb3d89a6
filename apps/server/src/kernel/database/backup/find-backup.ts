import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { foldersIn, listBackups, manifestName } from './backup-folders.ts'
import { readManifest } from './manifest.ts'

/** A base backup and its archive. */
export interface FoundBackup {
  readonly backup: string
  readonly wal: string
}

/**
 * Finds the base backup at a path: the path is a base backup, or a folder of backups, in which the newest one that was
 * finished before `at` is used. Throws a {@link StartProblem} if there is none.
 */
export async function findBackup(path: string, at: Temporal.Instant | undefined): Promise<FoundBackup> {
  if (existsSync(join(path, manifestName))) {
    await refuseTooEarly(path, at)
    return { backup: path, wal: foldersIn(dirname(dirname(path))).wal }
  }
  const folders = foldersIn(path)
  const backups = listBackups(folders)
  if (backups.length === 0) throw new StartProblem(`There is no backup in ${path}.`)
  for (const backup of backups.toReversed()) {
    if (await finishedBefore(backup, at)) return { backup, wal: folders.wal }
  }
  throw new StartProblem(`No backup in ${path} was finished before ${String(at)}.`)
}

async function refuseTooEarly(backup: string, at: Temporal.Instant | undefined): Promise<void> {
  if (await finishedBefore(backup, at)) return
  const { finishedAt } = await readManifest(backup)
  throw new StartProblem(`${backup} was finished at ${finishedAt}, after ${String(at)}: take an older backup.`)
}

async function finishedBefore(backup: string, at: Temporal.Instant | undefined): Promise<boolean> {
  if (at === undefined) return true
  const { finishedAt } = await readManifest(backup)
  return Temporal.Instant.compare(Temporal.Instant.from(finishedAt), at) <= 0
}
