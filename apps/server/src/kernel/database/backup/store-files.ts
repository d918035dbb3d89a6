import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartProblem } from '../../start-problem.ts'
import type { BackupKey, BackupKeys } from './backup-keys.ts'
import { beginsSealed, seal, unseal } from './seal-files.ts'

/** What was stored: the size and the SHA-256, in hexadecimal, of the bytes in the backup, and how much was read for it. */
export interface Stored {
  readonly bytes: number
  readonly sha256: string
  readonly readBytes: number
}

/** Stores a file in a backup: compressed, then encrypted. Returns `undefined` if the file has vanished. */
export async function storeFile(from: string, to: string, key: BackupKey, about: string): Promise<Stored | undefined> {
  const source = await open(from, 'r').catch(noneIfGone)
  if (source === undefined) return undefined
  await using _ = source
  // Awaited here, or else the file would be closed at once.
  return await store(readAll(source), to, key, about)
}

/** Stores bytes in a backup. */
export async function storeBytes(content: Buffer, to: string, key: BackupKey, about: string): Promise<Stored> {
  return store(Readable.from([content]), to, key, about)
}

/**
 * WAL files that were finished early are mostly zeros, so compression leaves a few kilobytes of them. The quickest level is
 * enough for that.
 */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

async function store(content: AsyncIterable<Buffer>, to: string, key: BackupKey, about: string): Promise<Stored> {
  const [read, stored] = [tally(), tally()]
  await using target = await open(to, 'wx', 0o600)
  await pipeline(
    content,
    read.through,
    createZstdCompress(compression),
    seal(key, about),
    stored.through,
    writeTo(target),
  )
  await target.sync()
  return { ...stored.result(), readBytes: read.result().bytes }
}

/**
 * Writes the original of a stored file. Files of backups that are not encrypted are stored as they are. Throws a
 * {@link StartProblem} if it is damaged, or encrypted under another key.
 */
export async function openStored(
  from: string,
  to: string,
  keys: BackupKeys | undefined,
  about: string,
): Promise<Stored | undefined> {
  const source = await open(from, 'r').catch(noneIfGone)
  if (source === undefined) return undefined
  await using _ = source
  await using target = await open(to, 'wx', 0o600)
  const stored = tally()
  const sealed = await isSealed(source)
  if (sealed && keys === undefined) throw new StartProblem(`${from} is encrypted: set BACKUP_KEY_FILE.`)
  if (sealed && keys !== undefined)
    await pipeline(readAll(source), stored.through, unseal(keys, about), createZstdDecompress(), writeTo(target))
  else await pipeline(readAll(source), stored.through, writeTo(target))
  await target.sync()
  const { bytes, sha256 } = stored.result()
  return { bytes, sha256, readBytes: bytes }
}

/** Hashes a file as it is. Returns `undefined` if it has vanished. */
export async function hashFile(path: string): Promise<Stored | undefined> {
  const source = await open(path, 'r').catch(noneIfGone)
  if (source === undefined) return undefined
  await using _ = source
  const read = tally()
  await pipeline(readAll(source), read.through, drain)
  const { bytes, sha256 } = read.result()
  return { bytes, sha256, readBytes: bytes }
}

/** Hashes the original of a stored file without writing it. */
export async function hashOriginal(path: string, keys: BackupKeys, about: string): Promise<string> {
  await using source = await open(path, 'r')
  const original = tally()
  if (await isSealed(source))
    await pipeline(readAll(source), unseal(keys, about), createZstdDecompress(), original.through, drain)
  else await pipeline(readAll(source), original.through, drain)
  return original.result().sha256
}

const pieceBytes = 256 * 1024

async function* readAll(source: FileHandle): AsyncIterable<Buffer> {
  for (let at = 0; ;) {
    // A new buffer each time, since the next step may still be working on the last one.
    const { buffer, bytesRead } = await source.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function writeTo(target: FileHandle) {
  return async (content: AsyncIterable<Buffer>) => {
    // Unlike `write`, this always writes everything.
    for await (const piece of content) await target.writeFile(piece)
  }
}

async function isSealed(source: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await source.read(Buffer.alloc(8), 0, 8, 0)
  return beginsSealed(buffer.subarray(0, bytesRead))
}

/** Counts and hashes what passes through. */
function tally() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of source) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
