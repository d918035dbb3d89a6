// @vitest-environment happy-dom
import { announcements } from '@baize/contract'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDialogs } from '../dialogs/dialogs.ts'
import { eventually, showPart, type ShownPart } from '../testing/show-part.tsx'
import { standInHouse } from '../testing/stand-in-house.ts'
import { AnnouncementPopups } from './announcement-popups.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

const popup = {
  id: 'news',
  title: 'News',
  content: '<p>News</p>',
  publishedAt: null,
  execution: 'B',
  picture: null,
  linkType: 'none',
  target: '',
  game: null,
  action: '',
} as const

it('announcement popups wait while the visitor is in a field, and open after they have left it (4.022)', async () => {
  const house = standInHouse()
  house.answer(announcements, { banners: [], playerNotices: [], popup: [popup], promotion: [] })
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  shown = await showPart(<AnnouncementPopups here />)
  await eventually(() => expect(house.asked).toHaveLength(1))
  const open = () => useDialogs.getState().open?.kind
  // Longer than the usual rest before popups open.
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 2_000)))
  expect(open()).toBeUndefined()
  field.remove()
  await eventually(() => expect(open()).toBe('popups'))
})

it('announcement popups open in the lobby only, not over a page with a form or with the end of a step', async () => {
  const house = standInHouse()
  house.answer(announcements, { banners: [], playerNotices: [], popup: [popup], promotion: [] })
  shown = await showPart(<AnnouncementPopups here={false} />)
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 2_000)))
  expect(useDialogs.getState().open).toBeUndefined()
})
