import { expect, test } from 'vitest'
import { parseClientSeed, parseNonce } from './index.ts'

test('a client seed is 1 to 64 printable ASCII characters', () => {
  expect(parseClientSeed('lotus: 7~')).toBe('lotus: 7~')
  expect(parseClientSeed('x'.repeat(64))).toBeDefined()
  for (const bad of ['', 'x'.repeat(65), 'ดอกบัว', 'tab\t', 'line\n']) expect(parseClientSeed(bad)).toBeUndefined()
})

test('a nonce runs from 0 to 2^64 - 1', () => {
  expect(parseNonce(0n)).toBe(0n)
  expect(parseNonce('18446744073709551615')).toBe(2n ** 64n - 1n)
  for (const bad of [-1n, 2n ** 64n, '18446744073709551616', '-1', '07', '', '1e3', '0x1', ' 1']) {
    expect(parseNonce(bad)).toBeUndefined()
  }
})
