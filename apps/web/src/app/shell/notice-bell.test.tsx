// @vitest-environment happy-dom
import { unreadMessages } from '@baize/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { NoticeBell } from './notice-bell.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const badge = () => document.querySelector('[data-testid="unread"]')?.textContent
const label = () => document.querySelector('button')?.getAttribute('aria-label')

async function show(unreadCount: number, type: number): Promise<StandInHouse> {
  const house = standInHouse()
  house.answer(unreadMessages, { unreadCount, unreadIds: [] })
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type })
  shown = await showPart(<NoticeBell />)
  return house
}

it.each([
  [4, '4', 'Notices, 4 unread'],
  [120, '99', 'Notices, 120 unread'],
  [0, undefined, 'Notices'],
])(
  'a member with %i unread messages has the badge %s on the bell, whose name is “%s” (2.109, 3.046)',
  async (unreadCount, count, name) => {
    const house = await show(unreadCount, 0)
    await eventually(() => expect(house.asked).toHaveLength(1))
    await eventually(() => expect([badge(), label()]).toEqual([count, name]))
  },
)

it('trial play has no badge, and requests none (2.109, 4.004)', async () => {
  const house = await show(4, 4)
  expect(house.asked).toEqual([])
  expect([badge(), label()]).toEqual([undefined, 'Notices'])
})
