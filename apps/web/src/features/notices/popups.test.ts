// @vitest-environment happy-dom
import { dayInZone } from '@baize/ui'
import { beforeEach, describe, expect, it } from 'vitest'
import { hideToday, mayPopUp, notePopupsClosed, popupsFor } from './popups.ts'

const zone = 'Asia/Bangkok'
const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }
const popups = (['A', 'B', 'F'] as const).map((execution) => ({ execution, linkType: 'none' as const }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the popups for a visitor or member (4.023)', () => {
  it.each([
    ['a visitor', undefined, 'B'],
    ['a member', member, 'A'],
    ['a member at the first login', { ...member, firstTimeLogin: true }, 'AF'],
    ['an agent', { ...member, type: 1 }, 'A'],
    ['trial play, which has no betting record', { ...member, type: 4, firstTimeLogin: true }, 'B'],
  ])('for %s', (_who, signedIn, executions) => {
    expect(popupsFor(popups, signedIn).map(({ execution }) => execution)).toEqual([...executions])
  })
})

describe('popups are shown', () => {
  it('once per tab to a visitor, and once to a logged-in member (4.022)', () => {
    expect([mayPopUp(undefined, zone), mayPopUp(member, zone)]).toEqual([true, true])
    notePopupsClosed(undefined)
    expect([mayPopUp(undefined, zone), mayPopUp(member, zone)]).toEqual([false, true])
    notePopupsClosed(member)
    expect(mayPopUp(member, zone)).toBe(false)
  })

  it('not again on the day, in the brand’s time zone, on which they were hidden, but on the next (4.024)', () => {
    hideToday(zone)
    const today = dayInZone(performance.timeOrigin + performance.now(), zone)
    expect([localStorage.getItem('todayHide'), mayPopUp(undefined, zone)]).toEqual([today, false])
    localStorage.setItem('todayHide', '2026-01-01')
    expect(mayPopUp(undefined, zone)).toBe(true)
    hideToday(zone)
    hideToday(undefined)
    expect(mayPopUp(undefined, zone)).toBe(true)
  })
})
