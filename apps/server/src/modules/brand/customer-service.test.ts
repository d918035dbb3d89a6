import { revealPath } from '@baize/contract/contact-path'
import { inEachLanguage } from '@baize/phrases'
import { describe, expect, it } from 'vitest'
import { customerServiceOf } from './customer-service.ts'

const name = inEachLanguage(() => 'A')
const address = 'https://line.example/@baize?from=ไทย'
const [plain, hidden] = customerServiceOf([
  { csType: 'CS1', name, path: '/help#contact', encrypted: false },
  { csType: 'CS2', name, path: address, encrypted: true },
])
const path = hidden?.path ?? ''

describe('an encrypted customer service path (3.058, 9.036)', () => {
  it('can be decrypted with the key in its last 8 characters', async () => {
    expect(path).not.toContain('line.example')
    expect(await revealPath(path)).toBe(address)
  })

  it('cannot be decrypted with another key or after a change', async () => {
    const otherKey = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    const changed = `${path.startsWith('A') ? 'B' : 'A'}${path.slice(1)}`
    expect([
      await revealPath(otherKey),
      await revealPath(changed),
      await revealPath(''),
      await revealPath('ก'),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is the same after each start, so that cached replies stay valid', () => {
    expect(customerServiceOf([{ csType: 'CS2', name, path: address, encrypted: true }])[0]?.path).toBe(path)
  })
})

it('a customer service path that is not encrypted stays unchanged', () => {
  expect(plain).toEqual({ csType: 'CS1', name, path: '/help#contact', encrypted: false })
})
