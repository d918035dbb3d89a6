// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { expect, it } from 'vitest'
import { isSaidElsewhere } from './use-registration.ts'

const shown = ['username', 'affiliateCode']
const refused = (code: CallRefused['code'], field?: string) =>
  new CallRefused(code, 'no', 422, {
    fields: field === undefined ? [] : [{ field, code: 'field.invalid', message: 'no' }],
  })

it('what stands under a field that is shown is not said above the form too (8.034)', () => {
  expect(isSaidElsewhere(refused('request.invalid', 'username'), shown)).toBe(true)
  expect(isSaidElsewhere(refused('request.invalid', 'ageConfirmed'), shown)).toBe(true)
  expect(isSaidElsewhere(refused('request.invalid', 'qqNum'), shown)).toBe(false)
})

it('an invalid invitation code is said in a dialog (8.033)', () => {
  expect(isSaidElsewhere(refused('register.affiliate_invalid', 'affiliateCode'), shown)).toBe(true)
})

it('a failure of a phone-verification provider ends a registration silently (8.035)', () => {
  expect(isSaidElsewhere(refused('verification.phone_proof_invalid'), shown)).toBe(true)
})

it('everything else is said above the form', () => {
  expect(
    [refused('register.too_many'), refused('network'), new Error('x')].map((error) => isSaidElsewhere(error, shown)),
  ).toEqual([false, false, false])
})
