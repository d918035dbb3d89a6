import type { RegistrationForm } from '@baize/contract'
import { expect, it } from 'vitest'
import { registrationBody, startValues, type RegistrationPlace } from './registration-values.ts'

const field = (name: string, enabled = true, patternId = 0) => ({
  name,
  enabled,
  required: false,
  patternId,
  minLength: 1,
  maxLength: 32,
})
const names = ['username', 'password', 'confirmPassword', 'nickname', 'email', 'mobileNum', 'countryDialingCode']
const form: RegistrationForm = {
  fields: [...names.map((name) => field(name, name !== 'mobileNum')), field('birthday', true, 13)],
  minimumAge: 18,
  birthdayAge: 18,
  methods: ['mobile', 'username'],
  smsEnabled: true,
  mobileRegPass: true,
  mobileCountry: 'TH',
  mobileDigits: [],
  terms: null,
  termsVersion: null,
}
const place: RegistrationPlace = {
  form,
  method: 'username',
  dialingCode: '66',
  invitation: { affiliateCode: undefined, referralCode: undefined },
  registerUrl: 'https://house.example/register',
  domain: 'house.example',
}
const added = {
  registerUrl: 'https://house.example/register',
  domain: 'house.example',
  registerMethod: 'WEB',
  login: true,
}
const bodyOf = (texts: Record<string, string>, changed: Partial<RegistrationPlace> = {}) =>
  registrationBody({ ...startValues(form), ageConfirmed: true, texts }, { ...place, ...changed })

it('sends only filled-in fields, trimmed except for passwords, plus what the call adds to the form (7.007)', () => {
  const texts = { username: ' lotus ', password: ' pass word ', confirmPassword: ' pass word ', nickname: '  ' }
  expect(bodyOf(texts)).toEqual({
    username: 'lotus',
    password: ' pass word ',
    confirmPassword: ' pass word ',
    ageConfirmed: true,
    ...added,
  })
})

it('omits fields that this registration method does not ask for', () => {
  const texts = { username: 'lotus', line: 'lotus.line', mobileNum: '0812345678', countryDialingCode: 'TH' }
  expect(Object.keys(bodyOf(texts))).toEqual(['username', 'ageConfirmed', ...Object.keys(added)])
})

it('sends the number with its country’s dialling code, and no username, when the number is the username (3.027, 3.037)', () => {
  const texts = { username: 'lotus', mobileNum: '081 234 5678', countryDialingCode: 'TH', verificationCode: '123456' }
  const byMobile = { ...form, fields: [...form.fields, field('verificationCode', false)] }
  expect(bodyOf(texts, { form: byMobile, method: 'mobile' })).toMatchObject({
    mobileNum: '081 234 5678',
    countryDialingCode: '66',
    verificationCode: '123456',
  })
  expect(bodyOf(texts, { form: byMobile, method: 'mobile' })).not.toHaveProperty('username')
})

it('sends the invitation’s codes, or a code that was typed instead (2.089, 3.028)', () => {
  const invitation = { affiliateCode: 'agent2', referralCode: 'FRIEND1' }
  expect(bodyOf({}, { invitation })).toMatchObject(invitation)
  const typing = { ...form, fields: [field('affiliateCode')] }
  expect(bodyOf({ affiliateCode: 'agent' }, { form: typing, invitation })).toMatchObject({ affiliateCode: 'agent' })
})

it('sends dates in the brand’s format (5.018, 5.020)', () => {
  expect(bodyOf({ birthday: '1990-12-31' })).toMatchObject({ birthday: '12-31-1990' })
})

it('truncates an address that is too long to store', () => {
  expect(bodyOf({}, { registerUrl: 'x'.repeat(600) }).registerUrl).toHaveLength(500)
})

it('names the accepted version of the terms if the brand has terms and they were ticked (5.006)', () => {
  const asking = { ...place, form: { ...form, terms: '/help#term', termsVersion: '2026-11' } }
  const ticked = { ...startValues(form), agreed: true }
  expect(registrationBody(ticked, asking)).toMatchObject({ termsVersion: '2026-11' })
  expect(registrationBody({ ...ticked, agreed: false }, asking)).not.toHaveProperty('termsVersion')
  expect(registrationBody(ticked, place)).not.toHaveProperty('termsVersion')
})

it('sends a provider’s verification of the number instead of a code, unless it is for another number (3.035)', () => {
  const texts = { mobileNum: ' 0812345678', countryDialingCode: 'TH' }
  const byMobile = { ...form, fields: [...form.fields, field('verificationCode', false)] }
  const bodyWith = (mobileNum: string) => {
    const number = { mobileNum, countryDialingCode: '66' }
    const values = { ...startValues(form), texts, vouched: { idToken: 'a.b.c', number, verifiedAtMs: 0 } }
    return registrationBody(values, { ...place, form: byMobile, method: 'mobile' })
  }
  expect(bodyWith('0812345678')).toMatchObject({ mobileNum: '0812345678', firebaseIdToken: 'a.b.c' })
  expect(bodyWith('0812345678')).not.toHaveProperty('verificationCode')
  expect(bodyWith('0812345679')).not.toHaveProperty('firebaseIdToken')
})
