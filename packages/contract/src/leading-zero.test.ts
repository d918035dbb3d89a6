import { expect, it } from 'vitest'
import { hasLeadingZero } from './leading-zero.ts'

it('knows in which countries a 0 precedes a mobile number (9.012)', () => {
  expect(['66', '44', '86', '1', '39', '999'].map(hasLeadingZero)).toEqual([true, true, false, false, false, false])
})
