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
  it('is read again with the key that its last 8 characters are', async () => {
    expect(path).not.toContain('line.example')
    expect(await revealPath(path)).toBe(address)
  })

  it('cannot be read with another key, nor when it was changed', async () => {
    const otherKey = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    const changed = `${path.startsWith('A') ? 'B' : 'A'}${path.slice(1)}`
    expect([
      await revealPath(otherKey),
      await revealPath(changed),
      await revealPath(''),
      await revealPath('ก'),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is the same text at each start, so that what browsers keep stays true', () => {
    expect(customerServiceOf([{ csType: 'CS2', name, path: address, encrypted: true }])[0]?.path).toBe(path)
  })
})

it('a customer service path that is not encrypted is itself', () => {
  expect(plain).toEqual({ csType: 'CS1', name, path: '/help#contact', encrypted: false })
})
