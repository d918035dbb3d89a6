import type { LotterySettings } from '@baize/contract/office'
import { demoTermsJson } from '@baize/lottery'
import { expect, it } from 'vitest'
import { draftOf, problemsOf, returnOfBet, settingsOf, type SettingsDraft } from './settings-draft.rules.ts'

const settings: LotterySettings = {
  isOn: true,
  schedule: { kind: 'weekly', weekdays: [1, 3, 5], closesAt: '20:20', drawsAt: '20:30', zone: 'Asia/Bangkok' },
  drawDelaySeconds: 5,
  sellsAhead: 3,
  voidAfterMinutes: 60,
  source: 'own',
  cancelSeconds: null,
  rates: { 'top-3': { hit: '900' }, 'top-2': { hit: '90' } },
  vipAdds: { 'top-3': ['10', '20'] },
  limits: {
    minUnit: '1.00',
    maxUnit: '5000.00',
    maxSlipStake: '100000.00',
    maxSlipPayout: null,
    maxNumberPayout: '5000000.00',
    maxMemberNumber: null,
    maxMemberSlips: 200,
  },
}
const draft = draftOf({ settings })
const wrong = (change: Partial<SettingsDraft>) => problemsOf({ ...draft, ...change }, 2)

it('settings that nobody changed are sent as they came', () => {
  expect(settingsOf(draft)).toEqual(settings)
  expect(wrong({})).toEqual([])
})

it('the form says what is wrong before anything is sent', () => {
  expect(wrong({ rates: { 'top-3': { hit: '0' } } })).toEqual(['rates'])
  expect(wrong({ vipAdds: { 'top-3': '10, x' } })).toEqual(['rates'])
  expect(wrong({ limits: { ...draft.limits, minUnit: '6000' } })).toEqual(['limits'])
  expect(wrong({ limits: { ...draft.limits, maxSlipPayout: '1.234' } })).toEqual(['limits'])
  expect(wrong({ numbers: { ...draft.numbers, sellsAhead: '' } })).toEqual(['limits'])
  expect(wrong({ schedule: { ...draft.schedule, weekdays: [] } })).toEqual(['calendar'])
  const tooMany = { ...draft.schedule, kind: 'rounds' as const, everyMinutes: '15', rounds: '97' }
  expect(wrong({ schedule: tooMany })).toEqual(['calendar'])
  expect(wrong({ schedule: { ...tooMany, rounds: '96' } })).toEqual([])
})

it('what a bet pays back follows its rate', () => {
  expect(returnOfBet('thai-government', 'top-2', { hit: '90' })).toBe(0.9)
  expect(returnOfBet('thai-government', 'top-2', { hit: '120' })).toBe(1.2)
  expect(returnOfBet('thai-government', 'top-2', { hit: '' })).toBeUndefined()
  expect(returnOfBet('thai-government', 'top-2', {})).toBeUndefined()
  const rates = demoTermsJson['thai-government']?.rates ?? {}
  for (const [bet, tiers] of Object.entries(rates)) expect(returnOfBet('thai-government', bet, tiers)).toBeLessThan(1)
})
