import { expect, it } from 'vitest'
import { isOffered, registrationBody } from './registration-values.ts'

const field = (name: string, enabled = true) => ({
  name,
  enabled,
  required: false,
  patternId: 0,
  minLength: 1,
  maxLength: 32,
})

it('sends only fields that were filled in, without the blanks around them', () => {
  const values = {
    ageConfirmed: true,
    texts: { username: ' lotus ', password: ' pass word ', confirmPassword: ' pass word ', nickname: '  ' },
  }
  const fields = ['username', 'password', 'confirmPassword', 'nickname', 'email'].map((name) => field(name))
  expect(registrationBody(values, fields)).toEqual({
    username: 'lotus',
    password: ' pass word ',
    confirmPassword: ' pass word ',
    ageConfirmed: true,
  })
})

it('sends nothing that the brand does not ask for', () => {
  const values = { ageConfirmed: true, texts: { username: 'lotus', line: 'lotus.line' } }
  expect(registrationBody(values, [field('username')])).not.toHaveProperty('line')
})

it('offers the invitation code only where the brand has it on', () => {
  expect([field('affiliateCode'), field('affiliateCode', false)].map(isOffered)).toEqual([true, false])
})
