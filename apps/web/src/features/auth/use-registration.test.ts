// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { expect, it } from 'vitest'
import { isShownElsewhere } from './use-registration.ts'

const shown = ['username', 'affiliateCode']
const refused = (code: CallRefused['code'], field?: string) =>
  new CallRefused(code, 'no', 422, {
    fields: field === undefined ? [] : [{ field, code: 'field.invalid', message: 'no' }],
  })

it('does not repeat a visible field’s error above the form (8.034)', () => {
  expect(isShownElsewhere(refused('request.invalid', 'username'), shown)).toBe(true)
  expect(isShownElsewhere(refused('request.invalid', 'ageConfirmed'), shown)).toBe(true)
  expect(isShownElsewhere(refused('request.invalid', 'qqNum'), shown)).toBe(false)
})

it('shows an invalid invitation code in a dialog (8.033)', () => {
  expect(isShownElsewhere(refused('register.affiliate_invalid', 'affiliateCode'), shown)).toBe(true)
})

it('ends a registration silently when a phone-verification provider fails (8.035)', () => {
  expect(isShownElsewhere(refused('verification.phone_proof_invalid'), shown)).toBe(true)
})

it('shows every other refusal above the form', () => {
  expect(
    [refused('register.too_many'), refused('network'), new Error('x')].map((error) => isShownElsewhere(error, shown)),
  ).toEqual([false, false, false])
})
