import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { StartProblem } from '../../start-problem.ts'
import type { BackupKey, BackupKeys } from './backup-keys.ts'

/**
 * A sealed file is: `BAIZEBK1` (8 bytes), key id (8), salt (32), and chunks of up to 64 KiB, each followed by its tag (16).
 * A key of its own, derived from the backup key and the salt, encrypts each file with AES-256-GCM. The nonce of a chunk is
 * its number and whether it is the last, so no chunk can be removed, repeated or moved. The head and the name of the file
 * (`about`) are authenticated with every chunk, so no file can be put in the place of another.
 */
const magic = Buffer.from('BAIZEBK1')
const idBytes = 8
const saltBytes = 32
const headBytes = magic.length + idBytes + saltBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

type Bytes = AsyncIterable<Buffer>

/** Whether a file that begins with these bytes is sealed. WAL files and everything in a cluster begin otherwise. */
export function beginsSealed(bytes: Uint8Array): boolean {
  return bytes.length >= magic.length && magic.equals(bytes.subarray(0, magic.length))
}

/** Encrypts a stream. */
export function seal(key: BackupKey, about: string) {
  return async function* (plain: Bytes): Bytes {
    const head = Buffer.concat([magic, Buffer.from(key.id, 'hex'), randomBytes(saltBytes)])
    const chunk = chunkCipher(key, head, about)
    yield head
    for await (const { part, number, last } of inChunks(plain, chunkBytes)) {
      const cipher = chunk.seal(number, last)
      yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** Decrypts a stream. Throws a {@link StartProblem} if it is sealed under an unknown key, damaged, cut off or another file. */
export function unseal(keys: BackupKeys, about: string) {
  return async function* (sealed: Bytes): Bytes {
    const { head, rest } = await takeHead(sealed)
    if (head.length < headBytes || !beginsSealed(head)) throw new StartProblem(`${about} is damaged.`)
    const id = head.subarray(magic.length, magic.length + idBytes).toString('hex')
    const chunk = chunkCipher(keyWithId(keys, id), head, about)
    for await (const { part, number, last } of inChunks(rest, chunkBytes + tagBytes)) {
      if (part.length < tagBytes) throw new StartProblem(`${about} is damaged.`)
      const decipher = chunk.unseal(number, last).setAuthTag(part.subarray(-tagBytes))
      try {
        yield Buffer.concat([decipher.update(part.subarray(0, -tagBytes)), decipher.final()])
      } catch {
        throw new StartProblem(`${about} is damaged: its content has changed.`)
      }
    }
  }
}

/** The key with an id. Throws a {@link StartProblem} if it is not among the given ones. */
export function keyWithId(keys: BackupKeys | undefined, id: string): BackupKey {
  const found = keys?.find((key) => key.id === id)
  if (found !== undefined) return found
  throw new StartProblem(
    `The backup is encrypted under the key ${id}, which is not in BACKUP_KEY_FILE: add that key on a line of its own.`,
  )
}

function chunkCipher(key: BackupKey, head: Buffer, about: string) {
  const fileKey = key.derive('baize backup file', head.subarray(-saltBytes))
  const authenticated = Buffer.concat([head, Buffer.from(about)])
  const nonceOf = (number: number, last: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(number, 7)
    nonce.writeUInt8(last ? 1 : 0, 11)
    return nonce
  }
  return {
    seal: (number: number, last: boolean) =>
      createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last)).setAAD(authenticated),
    unseal: (number: number, last: boolean) =>
      createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, last), { authTagLength: tagBytes }).setAAD(
        authenticated,
      ),
  }
}

interface Chunk {
  readonly part: Buffer
  readonly number: number
  readonly last: boolean
}

/** Cuts a stream into chunks of one size. There is always a last one, which may be shorter and even empty. */
async function* inChunks(source: Bytes, size: number): AsyncIterable<Chunk> {
  let number = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    // A full chunk waits for one more byte, since it may be the last.
    if (length <= size) continue
    let joined = Buffer.concat(waiting)
    for (; joined.length > size; joined = joined.subarray(size))
      yield { part: joined.subarray(0, size), number: number++, last: false }
    waiting = [joined]
    length = joined.length
  }
  yield { part: Buffer.concat(waiting), number, last: true }
}

async function takeHead(source: Bytes): Promise<{ head: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  while (begun.length < headBytes) {
    const { value, done } = await pieces.next()
    if (done === true) break
    begun = Buffer.concat([begun, value])
  }
  const rest = async function* (): Bytes {
    yield begun.subarray(headBytes)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: begun.subarray(0, headBytes), rest: rest() }
}
