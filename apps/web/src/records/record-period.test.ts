import { dayInZone } from '@baize/ui'
import { expect, it } from 'vitest'
import { periodOf } from './record-period.ts'

const nowMs = Date.parse('2026-03-01T18:30:00Z') // 01:30 on 2 March in Bangkok
const days = {
  today: dayInZone(nowMs, 'Asia/Bangkok'),
  daysAgo: (back: number) => dayInZone(nowMs, 'Asia/Bangkok', back),
}

it('defaults to the last seven days in the brand’s time zone', () => {
  expect(periodOf({}, days)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

it('swaps the days of a period that is given backwards', () => {
  expect(periodOf({ from: '2026-02-10', to: '2026-02-01' }, days)).toEqual({ from: '2026-02-01', to: '2026-02-10' })
})
