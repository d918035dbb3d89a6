import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A copied file: its path relative to the folder, with `/` as separator, its size and its SHA-256 in hexadecimal. */
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

/** Copies files, a few at a time, and flushes each to disk. A file that vanishes is left out; the result lists the others. */
export async function copyFiles(from: string, to: string, tree: Tree, passage: Passage): Promise<CopiedFile[]> {
  for (const path of tree.folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const copied = await eachOf(tree.files, async (path, chunk) => {
    passage.signal.throwIfAborted()
    const file = await copyFile(join(from, path), join(to, path), chunk)
    passage.done(file?.bytes ?? 0)
    return file && { path, ...file }
  })
  for (const path of ['', ...tree.folders]) await syncFolder(join(to, path))
  return copied.filter((file) => file !== undefined)
}

/** Hashes files without copying them. */
export async function hashFiles(folder: string, paths: readonly string[], passage: Passage) {
  return eachOf(paths, async (path, chunk) => {
    passage.signal.throwIfAborted()
    const file = await copyFile(join(folder, path), undefined, chunk)
    passage.done(file?.bytes ?? 0)
    return file && { path, ...file }
  })
}

const atOnce = 8

const chunkBytes = 256 * 1024

/** Works on a few items at a time, each with its own buffer; the results are in the order of the items. */
async function eachOf<T, R>(items: readonly T[], work: (item: T, chunk: Buffer) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    for (const [index, item] of queue) results[index] = await work(item, chunk)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Copies and hashes the same bytes, so that the hash matches the copy even if the file changes meanwhile. */
async function copyFile(
  from: string,
  to: string | undefined,
  chunk: Buffer,
): Promise<Omit<CopiedFile, 'path'> | undefined> {
  const source = await open(from, 'r').catch(noneIfGone)
  if (source === undefined) return undefined
  await using _ = source
  await using target = to === undefined ? undefined : await open(to, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length)
    if (bytesRead === 0) break
    const part = chunk.subarray(0, bytesRead)
    hash.update(part)
    // Unlike `write`, this always writes everything.
    if (target !== undefined) await target.writeFile(part)
    bytes += bytesRead
  }
  await target?.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes a small file that only its owner can read, and flushes it to disk. */
export async function writeSmallFile(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** Flushes a folder's entries to disk. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
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
