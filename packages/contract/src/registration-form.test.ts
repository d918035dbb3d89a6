import { describe, expect, it } from 'vitest'
import { askedFields, type RegistrationForm } from './registration-form.ts'

const field = (name: string, enabled = true, required = false) => ({
  name,
  enabled,
  required,
  patternId: 0,
  minLength: 1,
  maxLength: 32,
})
const base = ['username', 'password', 'confirmPassword']
const formOf = (others: ReturnType<typeof field>[], switches: Partial<RegistrationForm> = {}) => ({
  fields: [...base.map((name) => field(name)), ...others],
  smsEnabled: true,
  mobileRegPass: true,
  ...switches,
})
const number = [field('mobileNum', false), field('countryDialingCode', false), field('verificationCode', false)]
const asked = (...input: Parameters<typeof askedFields>) =>
  askedFields(...input).map(({ name, required }) => `${name}${required ? '!' : ''}`)

describe('the form for a registration by username', () => {
  it('always has a name, a password and its repetition (5.002)', () => {
    expect(asked(formOf([]), 'username')).toEqual(['username!', 'password!', 'confirmPassword!'])
  })

  it('has each other enabled field, required if set so (5.004)', () => {
    const others = [field('payeeName', true, true), field('qqNum'), field('wechat', false, true)]
    expect(asked(formOf(others), 'username').slice(3)).toEqual(['payeeName!', 'qqNum'])
  })

  it('has a number with its country, and a code if SMS is on (5.003)', () => {
    const others = [field('mobileNum', true, true), ...number.slice(1)]
    expect(asked(formOf(others), 'username').slice(3)).toEqual([
      'countryDialingCode',
      'mobileNum!',
      'verificationCode!',
    ])
    expect(asked(formOf(others, { smsEnabled: false }), 'username').slice(3)).toEqual([
      'countryDialingCode',
      'mobileNum!',
    ])
    const free = [field('mobileNum'), ...number.slice(1)]
    expect(asked(formOf(free), 'username').slice(3)).toEqual(['countryDialingCode', 'mobileNum', 'verificationCode'])
    expect(asked(formOf(number), 'username').slice(3)).toEqual([])
  })
})

describe('the form for a registration by mobile number', () => {
  it('begins with the number instead of a name, whatever the field’s setting (3.037, 5.003)', () => {
    expect(asked(formOf(number), 'mobile')).toEqual([
      'countryDialingCode',
      'mobileNum!',
      'verificationCode!',
      'password!',
      'confirmPassword!',
    ])
  })

  it('ends with the captcha', () => {
    expect(asked(formOf([field('captcha', true, true), ...number, field('line')]), 'mobile').slice(-2)).toEqual([
      'line',
      'captcha!',
    ])
  })

  it('has no code if the brand sends none, and no password if it wants none (3.040)', () => {
    expect(asked(formOf(number, { smsEnabled: false }), 'mobile')).not.toContain('verificationCode!')
    expect(asked(formOf(number, { mobileRegPass: false }), 'mobile')).toEqual([
      'countryDialingCode',
      'mobileNum!',
      'verificationCode!',
    ])
  })

  it('has each other enabled field, as by username (5.004)', () => {
    expect(asked(formOf([...number, field('line', true, true), field('zalo', false)]), 'mobile')).toContain('line!')
  })
})
