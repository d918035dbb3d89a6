import { phoneProofFreshSeconds } from '@baize/contract'
import { expect, it } from 'vitest'
import { goodForMs, isVouched, type VouchedNumber } from './vouched-number.ts'

const number = { mobileNum: '081 234 5678', countryDialingCode: '66' }
const vouched: VouchedNumber = { idToken: 'a.b.c', number, cameAtMs: 1_000 }

it('is for the number that it was asked for, and taken back by another number or country', () => {
  expect(isVouched(vouched, { ...number, mobileNum: ' 081 234 5678 ' })).toBe(true)
  expect(isVouched(vouched, { ...number, mobileNum: '081 234 5679' })).toBe(false)
  expect(isVouched(vouched, { ...number, countryDialingCode: '86' })).toBe(false)
  expect(isVouched(undefined, number)).toBe(false)
})

it('is good for less time than the house finds it fresh', () => {
  expect(goodForMs(vouched, 1_000)).toBe(phoneProofFreshSeconds * 1_000 - 30_000)
  expect(goodForMs(vouched, 1_000 + phoneProofFreshSeconds * 1_000)).toBe(0)
})
