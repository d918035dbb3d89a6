// @vitest-environment happy-dom
import { siteContents, vendors, type Category } from '@baize/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus } from '../../testing/stand-in-house.ts'
import { Footer } from './footer.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const codes = ['BZ', 'BGS', 'JL', 'FC', 'CQ9', 'JDB', 'PT', 'EG2', 'PG']
const slots: Category = {
  gameCategory: 'RNG',
  title: 'Slots',
  icon: 'rng',
  cards: codes.map((code) => ({
    vassalage: code,
    displayName: code,
    lagerIcon: '',
    gameType: 'RNG',
    gameCount: 1,
  })),
  gameClassify: [],
}

it('shows help topics, products, channels, vendors and the copyright (2.064–2.068)', async () => {
  const house = standInHouse()
  house.answer(vendors, { data: { lanes: [slots] } })
  house.answer(siteContents, {
    help: [{ id: 'trial', title: 'Free trial' }],
    blogPosts: 0,
    guides: [],
    hasLicences: false,
  })
  shown = await showPart(
    <Footer />,
    standInStatus({ officialChannels: [{ labelNameEn: 'TELEGRAM', url: '/help#channels' }] }),
  )
  const addressOf = (name: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')
  await eventually(() => expect(['Free trial', 'Slots'].map(addressOf)).toEqual(['/help#trial', '/rng']))
  expect(addressOf('Telegram')).toBe('/help#channels')
  expect([...document.querySelectorAll('img')].map((image) => image.alt)).toEqual([
    'PG',
    'EG2',
    'PT',
    'JDB',
    'CQ9',
    'FC',
    'JL',
    'BGS',
  ])
  expect(document.body.textContent).toMatch(/© \d{4} Baize/)
})
