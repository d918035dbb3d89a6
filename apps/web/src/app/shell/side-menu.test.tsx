// @vitest-environment happy-dom
import { siteContents, type WhitelabelNode } from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus } from '../../testing/stand-in-house.ts'
import { HouseMenu } from './house-menu.tsx'
import { SideMenu } from './side-menu.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

/** The menu's entries with a switch of the white-label tree on or off. */
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
  'the side menu has VIP only if it is switched on: %s (hasVip) – %s (2.049, 3.045, 6.008)',
  async (enabled, there) => {
    expect((await offered([{ modId: 'VIP3', enabled, childrenNodes: [] }])).includes('VIP')).toBe(there)
  },
)

it.each([
  ['1', true],
  ['0', false],
] as const)(
  'the side menu has inviting friends only if referral is among the promos: %s – %s (2.047, 3.047, 6.008)',
  async (enabled, there) => {
    const referral = { modId: 'REFERRAL', enabled, childrenNodes: [] }
    const links = await offered([{ modId: 'PROMOS3', enabled: '1', childrenNodes: [referral] }])
    expect(links.includes('Invite friends')).toBe(there)
  },
)

it('starts with home, deposit, withdrawal, account, invitation, events and VIP (2.043–2.049)', async () => {
  const on = (modId: string): WhitelabelNode => ({ modId, enabled: '1', childrenNodes: [] })
  await offered([{ ...on('PROMOS3'), childrenNodes: [on('REFERRAL')] }, on('VIP3')])
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses.slice(0, 7)).toEqual([
    '/',
    '/depositv2',
    '/withdraw',
    '/member/account',
    '/referral',
    '/promotions',
    '/member/vip',
  ])
})

it('links to each customer service and channel of the brand, and to the licences (2.052–2.054)', async () => {
  const house = standInHouse()
  house.answer(siteContents, { help: [], blogPosts: 0, guides: [], hasLicences: true })
  const ways = (['CS1', 'CS2', 'CS3', 'CS4', 'CS5'] as const).map((csType) => ({
    csType,
    name: inEachLanguage(() => csType),
    path: `/help#${csType}`,
    encrypted: false,
  }))
  const channels = (['LINE', 'TELEGRAM', 'FACEBOOK', 'TWITTER'] as const).map((labelNameEn) => ({
    labelNameEn,
    url: `/help#${labelNameEn}`,
  }))
  shown = await showPart(<HouseMenu />, standInStatus({ customerService: ways, officialChannels: channels }))
  await eventually(() => expect(document.body.textContent).toContain('Licences'))
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'CS1',
    'CS2',
    'CS3',
    'CS4',
    'CS5',
    'LINE',
    'Telegram',
    'Facebook',
    'Twitter',
  ])
})
