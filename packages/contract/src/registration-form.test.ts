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

describe('what registering by username asks', () => {
  it('is always a name, a password and its repetition (5.002)', () => {
    expect(asked(formOf([]), 'username')).toEqual(['username!', 'password!', 'confirmPassword!'])
  })

  it('is each other field that is enabled, required where it is set so (5.004)', () => {
    const others = [field('payeeName', true, true), field('qqNum'), field('wechat', false, true)]
    expect(asked(formOf(others), 'username').slice(3)).toEqual(['payeeName!', 'qqNum'])
  })

  it('is a number with its country, and its code when SMS is on (5.003)', () => {
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

describe('what registering by mobile asks', () => {
  it('is the number first, in place of a name, whatever the field is set to (3.037, 5.003)', () => {
    expect(asked(formOf(number), 'mobile')).toEqual([
      'countryDialingCode',
      'mobileNum!',
      'verificationCode!',
      'password!',
      'confirmPassword!',
    ])
  })

  it('is a picture of digits at the very end', () => {
    expect(asked(formOf([field('captcha', true, true), ...number, field('line')]), 'mobile').slice(-2)).toEqual([
      'line',
      'captcha!',
    ])
  })

  it('is no code where the brand sends none, and no password where it wants none (3.040)', () => {
    expect(asked(formOf(number, { smsEnabled: false }), 'mobile')).not.toContain('verificationCode!')
    expect(asked(formOf(number, { mobileRegPass: false }), 'mobile')).toEqual([
      'countryDialingCode',
      'mobileNum!',
      'verificationCode!',
    ])
  })

  it('is each other field that is enabled, as for a name (5.004)', () => {
    expect(asked(formOf([...number, field('line', true, true), field('zalo', false)]), 'mobile')).toContain('line!')
  })
})
