import { expect, it } from 'vitest'
import { passwordProblem } from './password.rules.ts'

const format = { patternId: 19, minLength: 8, maxLength: 32 } as const
const codeOf = (password: string, names: readonly string[] = []) => passwordProblem(password, format, names)?.code

it('accepts passwords that match the brand’s format (5.002)', () => {
  expect(['Baize#2026', 'Correct-Horse9', 'lotusPond77x'].map((password) => codeOf(password))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('requires a password in the brand’s format (5.002, 5.005)', () => {
  expect([codeOf(''), codeOf('short'), codeOf('has a blank')]).toEqual([
    'field.required',
    'field.pattern_19',
    'field.pattern_19',
  ])
})

it.each([
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'sunshine',
  '1qaz2wsx',
  'trustno1',
  'PassWord',
  'QWERTYUIOP',
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  '12341234',
  'hijklmnop',
  '98765432',
  'Password1!',
  'P@ssw0rd2026',
  '!!Dragon99',
])('refuses %s, which attackers try first, in any case', (password) => {
  expect(codeOf(password)).toBe('password.common')
})

it('refuses one that contains the account’s name, in any case, but ignores short names', () => {
  expect(codeOf('myLotusGarden9', ['lotus'])).toBe('password.like_name')
  expect(codeOf('x+66812345678', ['LOTUS', '+66812345678'])).toBe('password.like_name')
  expect(codeOf('elaborate-Tea7', ['tea', ''])).toBeUndefined()
})

it('refuses the passwords that the documentation shows, in any case, where they are refused', () => {
  const problem = (password: string, refused: readonly string[]) => passwordProblem(password, format, [], refused)?.code
  expect(problem('baize#2026', ['Baize#2026'])).toBe('password.common')
  expect(problem('Baize#2026', [])).toBeUndefined()
})

it('refuses the username itself (5.002)', () => {
  expect(codeOf('lotusmalee', ['lotusmalee'])).toBe('password.like_name')
})
