import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, parseSeedHash, parseServerSeed, serverSeedOf, verifyCommitment } from './index.ts'

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index)
const seed = serverSeedOf(bytes)

test("the commitment is the SHA-256 of the seed bytes and matches the worked example and Node's own crypto", () => {
  expect(commitmentOf(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  expect(commitmentOf(seed)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a revealed seed verifies against its own commitment and no other', () => {
  const published = commitmentOf(seed)
  const other = serverSeedOf(bytes.with(31, 30))
  expect(verifyCommitment(seed, published)).toBe(true)
  expect(verifyCommitment(other, published)).toBe(false)
})

test('a published hash is 64 hexadecimal digits', () => {
  expect(parseSeedHash('AB'.repeat(32))).toBe('ab'.repeat(32))
  expect(parseSeedHash('ab'.repeat(31))).toBeUndefined()
  expect(parseSeedHash(`${'ab'.repeat(32)}\n`)).toBeUndefined()
})

test('a server seed is 32 bytes, written as 64 hexadecimal digits', () => {
  expect(parseServerSeed(seed.toUpperCase())).toBe(seed)
  expect(parseServerSeed(seed.slice(1))).toBeUndefined()
  expect(parseServerSeed(`${seed}0`)).toBeUndefined()
  expect(parseServerSeed(`g${seed.slice(1)}`)).toBeUndefined()
  expect(() => serverSeedOf(new Uint8Array(31))).toThrow(RangeError)
})
