import { describe, expect, it } from 'vitest'
import type { RegistrationForm, RegistrationField } from '@baize/contract'
import { readRegistration, type RegistrationRules } from './register.rules.ts'

const field = (name: string, changed: Partial<RegistrationField> = {}): RegistrationField => ({
  name,
  enabled: true,
  required: false,
  patternId: 0,
  minLength: 1,
  maxLength: 64,
  ...changed,
})
const rulesWith = (fields: readonly RegistrationField[], form: Partial<RegistrationForm> = {}): RegistrationRules => ({
  form: {
    fields: [
      ...['username', 'password', 'confirmPassword'].map((name) => field(name, { minLength: 4, maxLength: 32 })),
      ...fields,
    ],
    minimumAge: 18,
    birthdayAge: 18,
    methods: ['username'],
    smsEnabled: false,
    mobileRegPass: true,
    mobileCountry: 'TH',
    mobileDigits: [],
    terms: null,
    termsVersion: null,
    ...form,
  },
  method: 'username',
  dialingCode: '66',
  phoneProof: false,
  termsRequired: true,
  personAsked: false,
  today: '2026-11-22',
})
const typed = { username: 'lotus', password: 'Pond-of-9', confirmPassword: 'Pond-of-9', ageConfirmed: true }

function faults(body: object, rules: RegistrationRules): string[] {
  const read = readRegistration({ ...typed, ...body }, rules)
  return 'username' in read ? [] : read.map(({ field: name, code }) => `${name}: ${code}`)
}

/** For each field that a brand may ask for, a value that its pattern accepts and one that it refuses. */
const fields: readonly (readonly [name: string, patternId: number, good: string, bad: string])[] = [
  ['nickname', 0, 'ดอกบัว', 'a\nb'],
  ['payeeName', 17, 'สมชาย ใจดี', 'Somchai 9'],
  ['email', 3, 'lotus@site.example', 'lotus@site'],
  ['recommenderId', 4, 'friend1', 'a friend'],
  ['affiliateCode', 4, 'agent2', 'agent 2'],
  ['qqNum', 6, '12345', 'qq123'],
  ['line', 9, 'lotus.line', 'lotus line'],
  ['whatsapp', 6, '66812345678', '+66 81'],
  ['facebook', 9, 'lotus.pond', 'lotus pond'],
  ['wechat', 9, 'lotus_wx', 'lotus wx'],
  ['telegram', 9, '@lotus', '@ lotus'],
  ['zalo', 9, 'lotus', 'lo tus'],
  ['idNumber', 4, '1103700000000', '1-1037'],
  ['address', 0, '99/9 ถนนสุขุมวิท กรุงเทพฯ', 'a\u0000b'],
  ['nationality', 0, 'TH', '\u0085'],
  ['occupation', 12, 'วิศวกร', 'engineer 1'],
  ['sourceOfIncome', 12, 'Salary', 'Salary!'],
  ['birthday', 11, '1990-12-31', '1990-02-30'],
]

describe.each(fields)('the field %s (3.026, 3.028–3.031, 5.004)', (name, patternId, good, bad) => {
  const asking = (changed: Partial<RegistrationField> = {}) => rulesWith([field(name, { patternId, ...changed })])

  it('is accepted if it is asked for and matches its pattern', () => {
    expect(faults({ [name]: ` ${good} ` }, asking())).toEqual([])
    expect(faults({ [name]: bad }, asking())).toContain(`${name}: field.pattern_${patternId}`)
  })

  it('is required only if the settings say so', () => {
    expect(faults({}, asking())).toEqual([])
    expect(faults({}, asking({ required: true }))).toEqual([`${name}: field.required`])
    expect(faults({ [name]: '  ' }, asking({ required: true }))).toEqual([`${name}: field.required`])
  })

  it('must have a length within its bounds, which the refusal names, or the exact length if they are equal (5.001, 5.005)', () => {
    const length = Array.from(good).length
    expect(faults({ [name]: good }, asking({ minLength: length, maxLength: length }))).toEqual([])
    expect(faults({ [name]: good }, asking({ minLength: length + 1 }))).toContain(`${name}: field.pattern_${patternId}`)
    expect(faults({ [name]: good }, asking({ minLength: length + 1, maxLength: length + 1 }))).toContain(
      `${name}: field.pattern_${patternId}_exact`,
    )
  })

  it('is an unknown field if the brand does not ask for it, and must be a text', () => {
    // Every registration may have an invitation code (7.007), whether or not there is a field for it.
    const extra = name === 'affiliateCode' ? [] : [`${name}: field.unknown`]
    expect(faults({ [name]: good }, asking({ enabled: false }))).toEqual(extra)
    expect(faults({ [name]: [good] }, asking())).toContain(`${name}: field.invalid`)
  })
})

describe('a date of birth (5.006)', () => {
  const born = (birthday: string, birthdayAge: number, today: string, patternId = 11) =>
    readRegistration(
      { ...typed, birthday },
      { ...rulesWith([field('birthday', { patternId })], { birthdayAge }), today },
    )
  const tooYoung = (years: number) => [{ field: 'birthday', code: 'field.too_young', values: [years] }]

  it('must show the required age on the current day of the brand’s time zone', () => {
    expect(born('2005-11-22', 21, '2026-11-22')).toHaveProperty('username')
    expect(born('2005-11-23', 21, '2026-11-22')).toEqual(tooYoung(21))
    expect(born('2008-11-22', 18, '2026-11-22')).toHaveProperty('username')
    expect(born('2008-11-22', 18, '2026-11-21')).toEqual(tooYoung(18))
  })

  it('is read with the month first if the brand uses that pattern (5.020)', () => {
    expect(born('11-23-2005', 21, '2026-11-22', 13)).toEqual(tooYoung(21))
    expect(born('11-22-2005', 21, '2026-11-22', 13)).toHaveProperty('username')
  })
})

describe('the terms (5.006)', () => {
  const asking = rulesWith([], { terms: '/help#term', termsVersion: '2' })

  it('must be agreed to in their current version', () => {
    expect(faults({}, asking)).toEqual(['termsVersion: field.terms_not_agreed'])
    expect(faults({ termsVersion: '1' }, asking)).toEqual(['termsVersion: field.terms_changed'])
    expect(faults({ termsVersion: '2' }, asking)).toEqual([])
  })

  it('need no agreement if the brand has none, and may be left out if it does not require them', () => {
    expect(faults({}, rulesWith([]))).toEqual([])
    expect(faults({}, { ...asking, termsRequired: false })).toEqual([])
    expect(faults({ termsVersion: '1' }, { ...asking, termsRequired: false })).toEqual([
      'termsVersion: field.terms_changed',
    ])
  })
})

describe('every registration (5.002, 2.090)', () => {
  const plain = rulesWith([])

  it('requires a username, a password, its repetition, and the confirmed age', () => {
    expect(faults({}, plain)).toEqual([])
    expect(faults({ username: '', password: '', confirmPassword: '', ageConfirmed: false }, plain)).toEqual([
      'username: field.required',
      'password: field.required',
      'confirmPassword: field.required',
      'ageConfirmed: field.age_not_confirmed',
    ])
    expect(faults({ confirmPassword: 'pond-of-9' }, plain)).toEqual(['confirmPassword: field.confirmation_differs'])
  })

  it('refuses common passwords and those that contain the username', () => {
    const common = { password: 'sunshine', confirmPassword: 'sunshine' }
    expect(faults(common, plain)).toEqual(['password: password.common'])
    const named = { password: 'my-Lotus-9', confirmPassword: 'my-Lotus-9' }
    expect(faults(named, plain)).toEqual(['password: password.like_name'])
  })

  it('requires a payment password if the brand asks for it, which is no sequence and not the login password (5.003)', () => {
    const asked = rulesWith([field('paymentPassword', { required: true, patternId: 6, minLength: 6, maxLength: 6 })])
    expect(faults({ paymentPassword: '471902' }, asked)).toEqual([])
    expect(faults({}, asked)).toEqual(['paymentPassword: field.required'])
    expect(faults({ paymentPassword: '4719' }, asked)).toEqual(['paymentPassword: field.pattern_6_exact'])
    expect(faults({ paymentPassword: '123456' }, asked)).toEqual(['paymentPassword: password.payment_simple'])
    const same = { password: '471902', confirmPassword: '471902', paymentPassword: '471902' }
    expect(faults(same, asked)).toEqual(['paymentPassword: password.payment_same_as_login'])
  })

  it('accepts only the login flag true and the method WEB (3.034, 7.007)', () => {
    expect(faults({ login: true, registerMethod: 'WEB' }, plain)).toEqual([])
    expect(faults({ login: false, registerMethod: 'APP' }, plain)).toEqual([
      'registerMethod: field.invalid',
      'login: field.invalid',
    ])
  })

  it('is stored without surrounding blanks, with other fields in the profile', () => {
    const asked = rulesWith([field('email', { patternId: 3 }), field('line'), field('nickname')])
    const body = {
      ...typed,
      email: ' Lotus@Site.example ',
      line: ' lotus.line ',
      nickname: '',
      referralCode: 'FRIEND1',
    }
    expect(readRegistration(body, asked)).toMatchObject({
      username: 'lotus',
      email: 'lotus@site.example',
      nickname: '',
      referralCode: 'FRIEND1',
      profile: { line: 'lotus.line' },
    })
  })
})
