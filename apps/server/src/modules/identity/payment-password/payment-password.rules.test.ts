import { expect, it } from 'vitest'
import { isRow } from './payment-password.rules.ts'

it.each(['123456', '654321', '111111', '000000', 'abcdef'])('%s is a row that anybody guesses', (text) => {
  expect(isRow(text)).toBe(true)
})

it.each(['135792', '112233', '123457', '909090', '192837'])('%s is no row', (text) => {
  expect(isRow(text)).toBe(false)
})
