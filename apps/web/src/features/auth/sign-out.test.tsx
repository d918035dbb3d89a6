// @vitest-environment happy-dom
import { logout } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { SignOut } from './sign-out.tsx'

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
})
afterEach(() => {
  shown.remove()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

it.each([
  ['/agentHome', '/agent', true],
  ['/member/account', '/', false],
])('signing out at %s leads to %s; only the agent centre shows a loader (2.127, 4.005)', async (at, to, loads) => {
  window.history.replaceState(null, '', at)
  shown = await showPart(<SignOut />)
  await shown.press('Log out')
  // The press is shown a moment later; once the server was asked, either the loader is there or it never will be.
  await eventually(() => {
    expect(house.asked.some(({ path }) => path === logout.path)).toBe(true)
    expect(document.querySelector('[role=status][aria-label="Logging out"]') !== null).toBe(loads)
  })
  house.answer(logout, {})
  // The first call is never answered: the next one is.
  shown.remove()
  window.history.replaceState(null, '', at)
  shown = await showPart(<SignOut />)
  await shown.press('Log out')
  await eventually(() => expect(shown.path()).toBe(to))
})
