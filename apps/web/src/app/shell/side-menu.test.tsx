// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus } from '../../testing/stand-in-house.ts'
import { SideMenu } from './side-menu.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

/** What the menu offers where a switch of the white-label tree is on or off. */
async function offered(whitelabel: ReturnType<typeof standInStatus>['whitelabel']): Promise<string[]> {
  standInHouse()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  shown = await showPart(<SideMenu />, standInStatus({ whitelabel }))
  return [...document.querySelectorAll('a')].map((link) => link.textContent)
}

it.each([
  ['1', true],
  ['0', false],
] as const)(
  'VIP stands in the side menu only where it is switched on: %s (hasVip) – %s (2.049, 3.045, 6.008)',
  async (enabled, there) => {
    expect((await offered([{ modId: 'VIP3', enabled, childrenNodes: [] }])).includes('VIP')).toBe(there)
  },
)

it.each([
  ['1', true],
  ['0', false],
] as const)(
  'inviting friends stands there only where referral is among the promos: %s – %s (2.047, 3.047, 6.008)',
  async (enabled, there) => {
    const referral = { modId: 'REFERRAL', enabled, childrenNodes: [] }
    const links = await offered([{ modId: 'PROMOS3', enabled: '1', childrenNodes: [referral] }])
    expect(links.includes('Invite friends')).toBe(there)
  },
)
