import { expect, it } from 'vitest'
import { isSequence } from './payment-password.rules.ts'

it.each(['123456', '654321', '111111', '000000', 'abcdef'])('%s is a sequence that is easy to guess', (text) => {
  expect(isSequence(text)).toBe(true)
})

it.each(['135792', '112233', '123457', '909090', '192837'])('%s is not a sequence', (text) => {
  expect(isSequence(text)).toBe(false)
})
