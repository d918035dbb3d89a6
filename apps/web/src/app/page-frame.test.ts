import { expect, it } from 'vitest'
import { frameOf, isLobby } from './page-frame.ts'

it('game pages have no side menu and no footer, agents’ pages have no frame, all others have both (2.005, 2.011, 2.017)', () => {
  for (const path of ['/seamless', '/lottery', '/lottert', '/seaLottery', '/vnlottery', '/SEAMLESS/'])
    expect(frameOf(path)).toEqual({ header: true, side: false, footer: false })
  for (const path of ['/agent', '/agentHome'])
    expect(frameOf(path)).toEqual({ header: false, side: false, footer: false })
  for (const path of ['/', '/rng', '/lott', '/agents']) expect(frameOf(path).side).toBe(true)
})

it.each([
  ['/', true],
  ['/rng', true],
  ['/Live/', true],
  ['/reset-password', false],
  ['/member/account', false],
  ['/depositv2', false],
])('%s is a page for looking around: %s', (path, expected) => {
  expect(isLobby(path)).toBe(expected)
})
