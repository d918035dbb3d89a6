import { phoneProofFreshSeconds } from '@baize/contract'
import { expect, it } from 'vitest'
import { validForMs, isVouched, type VouchedNumber } from './vouched-number.ts'

const number = { mobileNum: '081 234 5678', countryDialingCode: '66' }
const vouched: VouchedNumber = { idToken: 'a.b.c', number, verifiedAtMs: 1_000 }

it('a provider’s verification holds for its number only, and not for another number or country', () => {
  expect(isVouched(vouched, { ...number, mobileNum: ' 081 234 5678 ' })).toBe(true)
  expect(isVouched(vouched, { ...number, mobileNum: '081 234 5679' })).toBe(false)
  expect(isVouched(vouched, { ...number, countryDialingCode: '86' })).toBe(false)
  expect(isVouched(undefined, number)).toBe(false)
})

it('is valid for less time than the server accepts it', () => {
  expect(validForMs(vouched, 1_000)).toBe(phoneProofFreshSeconds * 1_000 - 30_000)
  expect(validForMs(vouched, 1_000 + phoneProofFreshSeconds * 1_000)).toBe(0)
})
