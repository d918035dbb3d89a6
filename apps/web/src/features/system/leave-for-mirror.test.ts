// @vitest-environment happy-dom
import { leaveForMirror } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import type { MouseEvent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { leaveFor } from './leave-for-mirror.ts'

const mirror = { domain: 'b.example', url: 'https://kept-by-the-browser.example' }
const token = 'one-time-token-of-this-address'
const member = { token: 'x'.repeat(32), id: '7', account: 'somchai', nickname: 'Somchai', type: 0 }

let house: StandInHouse
let followed: { readonly address: string; readonly referrerPolicy: string }[]
beforeEach(() => {
  house = standInHouse()
  house.answer(leaveForMirror, { url: 'https://b.example', token })
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function followIt(this: HTMLAnchorElement) {
    followed.push({ address: this.href, referrerPolicy: this.referrerPolicy })
  })
  useSession.getState().begin(member)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useSession.getState().end()
})

/** Presses the link. Returns whether the browser's own way is taken. */
function press(keys: Partial<MouseEvent<HTMLAnchorElement>> = {}): boolean {
  const preventDefault = vi.fn<() => void>()
  const pressed = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...keys, preventDefault }
  // Only these fields of the event are read.
  leaveFor(mirror, '/', pressed as never)
  return preventDefault.mock.calls.length === 0
}

describe('leaving for another mirror (4.006)', () => {
  it('takes a member along: the token goes where the server says, not where this browser’s list says', async () => {
    expect(press()).toBe(false)
    await expect
      .poll(() => followed)
      .toEqual([{ address: `https://b.example/#arrival=${token}`, referrerPolicy: 'origin' }])
  })

  it('goes without a token if the server makes none', async () => {
    house.answer(leaveForMirror, new CallRefused('session.password_due', 'Please set a new password first.', 403))
    press()
    await expect.poll(() => followed.map(({ address }) => address)).toEqual([`${mirror.url}/`])
  })

  it('is a plain link for visitors, and in another tab', () => {
    expect(press({ ctrlKey: true })).toBe(true)
    useSession.getState().end()
    expect(press()).toBe(true)
    expect([house.asked, followed]).toEqual([[], []])
  })
})
