import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName } from './bank-name.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import { cleanRecoveryCode, recoveryRandomBytes, recoveryCodesOf } from './recovery-codes.rules.ts'

describe('recovery codes', () => {
  const randomBytes = fc.uint8Array({ minLength: recoveryRandomBytes, maxLength: recoveryRandomBytes })

  it('come in sets of ten with distinct first characters, and are recognised however they are typed', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const codes = recoveryCodesOf(bytes)
        expect(codes).toHaveLength(10)
        expect(new Set(codes.map((code) => code.charAt(0))).size).toBe(10)
        for (const code of codes) {
          expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
          expect(cleanRecoveryCode(` ${code.toLowerCase().replace('-', ' ')}`)?.code).toBe(code.replace('-', ''))
        }
      }),
      { numRuns: 200, seed: 4_007 },
    )
  })

  it('depend on every random byte: changing one changes the set', () => {
    const bytes = new Uint8Array(recoveryRandomBytes)
    const sets = Array.from({ length: recoveryRandomBytes }, (_, index) =>
      recoveryCodesOf(bytes.map((byte, at) => (at === index ? byte + 1 : byte))).join(' '),
    )
    expect(new Set(sets).size).toBe(recoveryRandomBytes)
  })

  it('reject other lengths and ambiguous characters', () => {
    for (const none of ['', 'K7Q4M', 'K7Q4M-X2D9P-2', 'K7Q4M-X2D9O', 'K7Q4M-X2D91']) {
      expect(cleanRecoveryCode(none)).toBeUndefined()
    }
  })
})

describe('the name of a bank account', () => {
  it('matches regardless of capitals, full-width letters, blanks, dots and hyphens', () => {
    for (const typed of ['SOMCHAI JAIDEE', 'somchai  jai-dee.', 'ｓｏｍｃｈａｉ jaidee'])
      expect(isSameName(typed, 'Somchai Jaidee')).toBe(true)
    expect(isSameName('สมชาย ใจดี', ' สมชาย  ใจดี')).toBe(true)
  })

  it('does not match if a letter or a tone mark differs, or if it is empty', () => {
    expect(isSameName('Somchai Jaide', 'Somchai Jaidee')).toBe(false)
    expect(isSameName('สมชาย ใจดี่', 'สมชาย ใจดี')).toBe(false)
    expect(isSameName('', ' . ')).toBe(false)
  })
})

describe('a contact with its middle hidden', () => {
  it.each([
    ['+66812345678', '+66•••••5678'],
    ['+85212345', '+85••••45'],
  ])('%s is %s', (mobile, hidden) => expect(hiddenMobile(mobile)).toBe(hidden))

  it('does not reveal the length of the mailbox’s name', () => {
    expect(hiddenEmail('a@mail.example')).toBe('a•••@mail.example')
    expect(hiddenEmail('a.very.long.name@mail.example')).toBe('a•••@mail.example')
  })
})
