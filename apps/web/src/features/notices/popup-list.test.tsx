// @vitest-environment happy-dom
import { announcements } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse } from '../../testing/stand-in-house.ts'
import { NoticeList } from './notice-list.tsx'
import { PopupList } from './popup-list.tsx'

let shown: ShownPart
let house: ReturnType<typeof standInHouse>
beforeEach(() => {
  house = standInHouse()
})
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

const news = (at: number) => ({
  id: `news-${at}`,
  title: `Title ${at}`,
  content: `<p>Content ${at}</p>`,
  publishedAt: null,
})
const titles = () => [...document.querySelectorAll('summary')].map((one) => one.textContent)
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Title ${from + at}`)

it('shows seven announcement popups per page (9.029)', async () => {
  const popup = Array.from({ length: 8 }, (_, at) => ({
    ...news(at + 1),
    execution: 'B' as const,
    picture: null,
    linkType: 'none' as const,
    target: '',
    game: null,
    action: '',
  }))
  house.answer(announcements, { banners: [], playerNotices: [], popup, promotion: [] })
  shown = await showPart(<PopupList />)
  await eventually(() => expect(titles()).toEqual(numbered(1, 7)))
  await shown.press('Page 2')
  expect(titles()).toEqual(['Title 8'])
})

it('a notice has an id, by which it is opened, a title and content; each page shows nine (3.020, 9.028)', async () => {
  const notices = Array.from({ length: 11 }, (_, at) => ({ ...news(at + 1), type: 'PL' as const }))
  shown = await showPart(<NoticeList noticeId="news-10" notices={notices} />)
  expect(titles()).toEqual(['Title 10', 'Title 11'])
  expect(document.querySelector('details[open]')?.textContent).toBe('Title 10Content 10')
  await shown.press('Page 1')
  expect(titles()).toEqual(numbered(1, 9))
})
