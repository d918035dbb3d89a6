import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashFile, type Stored } from './store-files.ts'

/**
 * A file of a backup as it is stored: its path relative to the folder, with `/` as separator, its size and its SHA-256 in
 * hexadecimal.
 */
export interface CopiedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** The folders and files under a folder, as relative paths with `/` as separator. */
export interface Tree {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/** Lists a folder, without files and folders (with their contents) for which `skips` is true, and without any that vanish. */
export async function listTree(folder: string, skips: (path: string) => boolean = () => false): Promise<Tree> {
  const folders: string[] = []
  const files: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(noneIfGone)
    for (const entry of entries ?? []) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (skips(path)) continue
      if (entry.isDirectory()) {
        folders.push(path)
        waiting.push(path)
      } else files.push(path)
    }
  }
  return { folders: folders.toSorted(), files: files.toSorted() }
}

/** The current total size of the files under a folder, in bytes. */
export async function sizeOf(folder: string, skips?: (path: string) => boolean): Promise<number> {
  const { files } = await listTree(folder, skips)
  const sizes = await eachOf(files, async (path) => (await stat(join(folder, path)).catch(noneIfGone))?.size ?? 0)
  return sizes.reduce((total, size) => total + size, 0)
}

/** Reports the progress of work on many files, and can abort it. */
export interface Passage {
  readonly signal: AbortSignal
  done(bytes: number): void
}

/** Writes one file of a tree somewhere else; `undefined` if it has vanished. */
export type CopyOne = (from: string, to: string, path: string) => Promise<Stored | undefined>

/** Copies files, a few at a time. A file that vanishes is left out; the result lists the others. */
export async function copyFiles(from: string, to: string, tree: Tree, passage: Passage, copyOne: CopyOne) {
  for (const path of tree.folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const copied = await eachOf(tree.files, async (path) => {
    passage.signal.throwIfAborted()
    const stored = await copyOne(join(from, path), join(to, path), path)
    passage.done(stored?.readBytes ?? 0)
    return stored && { path, bytes: stored.bytes, sha256: stored.sha256 }
  })
  for (const path of ['', ...tree.folders]) await syncFolder(join(to, path))
  return copied.filter((file) => file !== undefined)
}

/** Hashes files without copying them. */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
  passage: Passage,
): Promise<(CopiedFile | undefined)[]> {
  return eachOf(paths, async (path) => {
    passage.signal.throwIfAborted()
    const stored = await hashFile(join(folder, path))
    passage.done(stored?.bytes ?? 0)
    return stored && { path, bytes: stored.bytes, sha256: stored.sha256 }
  })
}

const atOnce = 8

/** Works on a few items at a time; the results are in the order of the items. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Writes a small file that only its owner can read, and flushes it to disk. */
export async function writeSmallFile(path: string, content: string): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** Flushes a folder's entries to disk. */
export const syncFolder = syncFile

/** Flushes a file to disk. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

/** Flushes the parent folder's entries to disk, which a rename requires. */
export async function syncAbove(path: string): Promise<void> {
  await syncFolder(dirname(path))
}

/** Reads a small file that another process overwrites in place, until two readings are the same. */
export async function readSettled(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ;) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
