import { expect, it } from 'vitest'
import { jurisdiction } from './jurisdiction.settings.ts'

const own = {
  depositLimitNeeded: false,
  highestMinor: { deposit: { day: '100' } },
  increaseWaitHours: 24,
  confirmWithinHours: 24,
  timeoutHours: [24],
  exclusionMonths: [6],
  exclusionForGood: false,
  realityCheck: { everyMinutes: 60, choices: [60], mayBeOff: true },
}

it('a jurisdiction is named or written in full; the strict one demands more than the open one', () => {
  const [open, strict] = [jurisdiction.parse('open'), jurisdiction.parse('strict')]
  expect([open.depositLimitNeeded, strict.depositLimitNeeded]).toEqual([false, true])
  expect([open.realityCheck.mayBeOff, strict.realityCheck.mayBeOff]).toEqual([true, false])
  expect(jurisdiction.parse(own).highestMinor.deposit?.day).toBe(100n)
})

it.each([
  ['a wait of less than a day', { increaseWaitHours: 23 }],
  ['a time-out of less than a day', { timeoutHours: [23] }],
  ['a time-out of more than six weeks', { timeoutHours: [6 * 7 * 24 + 1] }],
  ['an exclusion of less than six months', { exclusionMonths: [5] }],
  ['an unknown rule', { minimumAge: 18 }],
  [
    'a reality check that may not be off and has no interval',
    { realityCheck: { everyMinutes: null, choices: [60], mayBeOff: false } },
  ],
])('refuses %s', (_what, change) => {
  expect(jurisdiction.safeParse({ ...own, ...change }).success).toBe(false)
})
