import { fillIn } from '@baize/phrases'
import { phrases as en } from '@baize/phrases/languages/en/fields'
import { phrases as site } from '@baize/phrases/languages/en/site'
import type { RegistrationField, RegistrationForm } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { ruleText, type SayField } from '../../forms/field-words.ts'
import { problemOf, type FieldContext } from './registration-problems.ts'

const words: Readonly<Record<string, string>> = { ...site, ...en }
const say: SayField = (key, ...values) => fillIn(words[key] ?? key, values, 'EN')

const field = (name: string, changed: Partial<RegistrationField> = {}): RegistrationField => ({
  name,
  enabled: true,
  required: true,
  patternId: 0,
  minLength: 2,
  maxLength: 16,
  ...changed,
})
const form: RegistrationForm = {
  fields: [],
  minimumAge: 18,
  birthdayAge: 21,
  methods: ['mobile'],
  smsEnabled: true,
  mobileRegPass: true,
  mobileCountry: 'TH',
  mobileDigits: [{ countryDialingCode: '66', digits: 10, leadingZero: true }],
  terms: null,
  termsVersion: null,
}
const context: FieldContext = { form, texts: {}, dialingCode: '66', today: '2026-11-22' }
const said = (one: RegistrationField, typed: string, changed: Partial<FieldContext> = {}) =>
  problemOf(one, typed, { ...context, ...changed }, say)

describe('the error below a registration field', () => {
  it('names a missing value (5.034, 5.035)', async () => {
    expect(await said(field('username'), '  ')).toBe('Input cannot be empty')
    expect(await said(field('address'), '')).toBe('Please enter content')
    expect(await said(field('nickname', { required: false }), '')).toBeUndefined()
  })

  it.each([
    ['username', 1, '9lotus', 'The username format is incorrect. It must start with a letter'],
    ['username', 1, 'lo tus', 'The username format is incorrect. Spaces are not allowed'],
    ['password', 19, 'has blank', 'The password format is incorrect. Spaces are not allowed'],
    ['password', 5, 'lotuspond', 'The password format is incorrect. It needs at least one letter and one number'],
    ['email', 3, 'lotus@house', 'The email format is incorrect. It should look like name@example.com'],
    ['payeeName', 17, 'Somchai 9', 'The real name format is incorrect. “9” is not allowed'],
    ['affiliateCode', 4, 'agent-2', 'The invitation code is not valid. “-” is not allowed'],
    ['qqNum', 6, 'qq', '“q” is not allowed'],
    ['nickname', 0, 'lo\u202Etus', '2 to 16 characters'],
  ])(
    'says that a format is wrong and what is wrong, not the hint again: %s (5.029, 5.031, 5.032)',
    async (name, patternId, typed, text) => {
      expect(await said(field(name, { patternId }), typed)).toBe(text)
    },
  )

  it('names the length that the pattern allows, as two bounds or as one exact length (5.001, 5.005)', async () => {
    const username = field('username', { patternId: 1, minLength: 4 })
    expect(
      await Promise.all(['abc', 'abcd', 'a'.repeat(16), 'a'.repeat(17)].map((typed) => said(username, typed))),
    ).toEqual([
      'Too short: 4 to 16 letters and numbers, starting with a letter',
      undefined,
      undefined,
      'Too long: 4 to 16 letters and numbers, starting with a letter',
    ])
    expect(ruleText({ patternId: 6, minLength: 6, maxLength: 6 }, say)).toBe('6 digits')
    expect(await said(field('nickname', { maxLength: 2 }), '😀😀')).toBeUndefined()
  })

  it('says that the passwords differ (5.033)', async () => {
    const texts = { password: 'Pond-of-9' }
    expect(await said(field('confirmPassword'), 'pond-of-9', { texts })).toBe('Incorrect confirmation input')
    expect(await said(field('confirmPassword'), 'Pond-of-9', { texts })).toBeUndefined()
  })

  it('checks a mobile number for digits, validity and format (5.006, 5.028, 5.030)', async () => {
    const number = field('mobileNum', { patternId: 6, minLength: 9, maxLength: 10, acceptedPattern: '^0[689]' })
    expect(await said(number, '081234567')).toBe('The mobile number must have 10 digits')
    expect(await said(number, 'lotus')).toBe('The phone number format is incorrect')
    expect(await said(number, '0212345678')).toBe('Please enter a valid mobile number')
    expect(await said({ ...number, acceptedPattern: '^09' }, '0812345678')).toBe('The phone number format is incorrect')
    expect(await said(number, '+66 ８1 234 5678')).toBeUndefined()
  })

  it('requires a code with a number, and without one only if the number is required (5.003)', async () => {
    const code = field('verificationCode', { required: false, patternId: 6, minLength: 6, maxLength: 6 })
    expect(await said(code, '', { texts: { mobileNum: '0812345678' } })).toBe('Input cannot be empty')
    expect(await said(code, '')).toBeUndefined()
    expect(await said({ ...code, required: true }, '')).toBe('Input cannot be empty')
    expect(await said(code, '12345')).toBe('Too short: 6 digits')
  })

  it('checks the age from a date of birth, in years by the brand’s day (5.006)', async () => {
    const birthday = field('birthday', { patternId: 13, minLength: 10, maxLength: 10 })
    expect(await said(birthday, '2005-11-23')).toBe('Please confirm you are 21 years old')
    expect(await said(birthday, '2005-11-22')).toBeUndefined()
  })
})
