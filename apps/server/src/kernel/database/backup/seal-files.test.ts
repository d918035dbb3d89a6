import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { backupKeyOf, type BackupKeys } from './backup-keys.ts'
import { seal, unseal } from './seal-files.ts'

const key = backupKeyOf(randomBytes(32))
const keys: BackupKeys = [key]

async function* pieces(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of source) all.push(piece)
  return Buffer.concat(all)
}

const sealed = (plain: Buffer, size = 1_000) => collect(seal(key, 'a file')(pieces(plain, size)))
const opened = (bytes: Buffer, { size = 1_000, about = 'a file', by = keys } = {}) =>
  collect(unseal(by, about)(pieces(bytes, size)))

const headBytes = 48
const chunk = 64 * 1024
const stored = chunk + 16

describe('a sealed file', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])(
    'of %i bytes opens to the same bytes, however its stream is cut',
    async (length) => {
      const plain = randomBytes(length)
      for (const size of [length + 1, 977]) {
        const there = await sealed(plain, size)
        expect((await opened(there, { size: 501 })).equals(plain)).toBe(true)
        expect((await opened(there, { size: 1_000_000 })).equals(plain)).toBe(true)
      }
    },
  )

  it('is different each time', async () => {
    const plain = Buffer.from('the same')
    expect((await sealed(plain)).equals(await sealed(plain))).toBe(false)
  })

  it('does not open if one bit anywhere was changed', async () => {
    const there = await sealed(Buffer.from('a short text'))
    for (let at = 0; at < there.length; at += 1) {
      const changed = Buffer.from(there)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed)).rejects.toThrow(/damaged|under the key/)
    }
  })

  it('does not open if it was cut anywhere, or if bytes were added', async () => {
    const there = await sealed(randomBytes(2 * chunk))
    const cuts = [0, 7, headBytes, headBytes + 1, headBytes + stored, there.length - 1]
    for (const cut of cuts) await expect(opened(there.subarray(0, cut))).rejects.toThrow(/damaged/)
    await expect(opened(Buffer.concat([there, Buffer.of(0)]))).rejects.toThrow(/damaged/)
  })

  it('does not open if chunks were exchanged, repeated or taken out', async () => {
    const there = await sealed(randomBytes(3 * chunk))
    const head = there.subarray(0, headBytes)
    const [one, two, three] = [0, 1, 2].map((number) =>
      there.subarray(headBytes + number * stored, headBytes + (number + 1) * stored),
    ) as [Buffer, Buffer, Buffer] // three chunks were written
    for (const order of [
      [two, one, three],
      [one, one, three],
      [one, three],
      [one, two, two],
    ])
      await expect(opened(Buffer.concat([head, ...order]))).rejects.toThrow(/damaged/)
    expect((await opened(Buffer.concat([head, one, two, three]))).length).toBe(3 * chunk)
  })

  it('does not open in the place of another file', async () => {
    await expect(opened(await sealed(Buffer.from('text')), { about: 'another file' })).rejects.toThrow(/damaged/)
  })

  it('opens with any of several keys, and names the key that is missing', async () => {
    const other = backupKeyOf(randomBytes(32))
    const there = await sealed(Buffer.from('text'))
    expect((await opened(there, { by: [other, key] })).toString()).toBe('text')
    await expect(opened(there, { by: [other] })).rejects.toThrow(`under the key ${key.id}`)
  })
})
