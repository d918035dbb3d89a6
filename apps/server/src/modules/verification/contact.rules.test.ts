import { describe, expect, it } from 'vitest'
import { readMailbox, readMobile } from './contact.rules.ts'

describe('a mobile number', () => {
  it.each([
    ['66', '0812345678'],
    ['66', '812345678'],
    ['+66', '081-234 5678'],
    ['66', '+66 81 234 5678'],
    ['66', '０８１２３４５６７８'],
    ['６６', '(081) 234.5678'],
  ])('is the same in any notation: %s %s', (dialing, text) => {
    expect(readMobile(dialing, text)).toBe('+66812345678')
  })

  it.each([
    ['66', '02-123-4567', 'a fixed line'],
    ['66', '08123', 'too short'],
    ['66', '+8613812345678', 'a different country'],
    ['66', '0812345678x', 'a letter'],
    ['66', `0812345678${' '.repeat(40)}1`, 'too long'],
    ['', '0812345678', 'no country'],
    ['999', '0812345678', 'an unknown country'],
  ])('is refused if it is not valid: %s %s, %s', (dialing, text) => {
    expect(readMobile(dialing, text)).toBeUndefined()
  })
})

describe('a mailbox', () => {
  it('is compared in lower case and one Unicode form', () => {
    expect(readMailbox(' Somchai@Example.COM ')).toBe('somchai@example.com')
    expect(readMailbox('ｓｏｍｃｈａｉ@example.com')).toBe('somchai@example.com')
  })

  it('is refused if it is not valid or could be two', () => {
    for (const text of ['somchai', 'a@b', 'a@b.co,c@d.co', 'a@b.co\nbcc: c@d.co', `${'a'.repeat(250)}@b.co`])
      expect(readMailbox(text)).toBeUndefined()
  })
})
