import { describe, expect, it } from 'vitest'
import { fitsRule } from './field-patterns.ts'

describe('the form of a registration field', () => {
  const username = { patternId: 1, minLength: 4, maxLength: 8 }

  it('takes a letter first, then letters and digits', () => {
    expect(fitsRule('lotus7', username)).toBe(true)
    expect(fitsRule('7lotus', username)).toBe(false)
    expect(fitsRule('lo tus', username)).toBe(false)
  })

  it('holds both bounds of the length', () => {
    expect(['abc', 'abcd', 'abcdefgh', 'abcdefghi'].map((value) => fitsRule(value, username))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('takes anything of the right length where the pattern has no form', () => {
    expect(fitsRule('ชื่อเล่น', { patternId: 0, minLength: 2, maxLength: 24 })).toBe(true)
  })
})
