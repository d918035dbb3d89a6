import { expect, it } from 'vitest'
import { foldFields } from './fold-fields.ts'

const field = (name: string, required = false) => ({
  name,
  enabled: true,
  required,
  patternId: 0,
  minLength: 1,
  maxLength: 9,
})
const namesOf = (form: ReturnType<typeof foldFields>) =>
  Object.values(form).map((fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name))
const number = (required: boolean) => [
  field('countryDialingCode'),
  field('mobileNum', required),
  field('verificationCode', required),
]

it('puts the required fields first and folds the optional ones; the captcha is last (2.088, 5.004)', () => {
  const fields = [field('username', true), field('nickname'), field('line', true), field('captcha', true)]
  expect(namesOf(foldFields(fields, false))).toEqual([['username', 'line'], ['nickname'], ['captcha']])
})

it('keeps country and code with the mobile number, needed or not (5.003)', () => {
  expect(namesOf(foldFields(number(true), false))[0]).toEqual(['countryDialingCode', 'mobileNum', 'verificationCode'])
  expect(namesOf(foldFields(number(false), false))[1]).toEqual(['countryDialingCode', 'mobileNum', 'verificationCode'])
})

it('shows the field for an invitation code at once if the code in the address was refused (2.089)', () => {
  expect(namesOf(foldFields([field('affiliateCode')], true))[0]).toEqual(['affiliateCode'])
  expect(namesOf(foldFields([field('affiliateCode')], false))[1]).toEqual(['affiliateCode'])
})
