// @vitest-environment happy-dom
import { vendors, type Category, type systemStatus, type ValueOf } from '@baize/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushVendors, hotQuery, categoriesQuery } from './queries.ts'
import { cacheInSession, noteMerchant } from './session-cache.ts'

const categoryNamed = (title: string): Category => ({
  gameCategory: 'RNG',
  title,
  icon: '',
  cards: [],
  gameClassify: [],
})
let asked: URL[] = []

/** Makes the server answer each call with another category. */
function houseAnswers(): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://house.example'))
    const value = address.includes('hotGames')
      ? { list: [] }
      : { data: { lanes: [categoryNamed(`answer ${asked.length}`)] } }
    return Promise.resolve(new Response(JSON.stringify({ success: true, value })))
  })
}

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  houseAnswers()
})
afterEach(() => vi.unstubAllGlobals())

/** A newly opened page. */
const newPage = () => new QueryClient()
const titles = async (page: QueryClient, language: 'EN' | 'TH' = 'EN') =>
  (await page.fetchQuery(categoriesQuery(language))).data.lanes.map((category) => category.title)

it('caches vendors under gameVendor, and the next page of this tab does not request them (4.019, 3.051)', async () => {
  expect(await titles(newPage())).toEqual(['answer 1'])
  expect(sessionStorage.getItem('gameVendor')).toContain('answer 1')
  expect(await titles(newPage())).toEqual(['answer 1'])
  expect(asked).toHaveLength(1)
})

it('a flush refetches from the server and tells it so (7.028)', async () => {
  const page = newPage()
  await titles(page)
  await flushVendors(page, 'EN')
  expect(await titles(page)).toEqual(['answer 2'])
  expect(asked.map((address) => address.searchParams.get('flush'))).toEqual([null, '1'])
  expect(await titles(newPage())).toEqual(['answer 2'])
})

it('another language is requested', async () => {
  await titles(newPage())
  expect(await titles(newPage(), 'TH')).toEqual(['answer 2'])
})

it('caches hot games under HOT_GAMES (4.019)', async () => {
  await newPage().fetchQuery(hotQuery('EN'))
  expect(sessionStorage.getItem('HOT_GAMES')).toContain('"list":[]')
  expect(await newPage().ensureQueryData(hotQuery('EN'))).toEqual({ list: [] })
  expect(asked).toHaveLength(1)
})

it.each(['not JSON', '{}', '{"language":"EN","atMs":1,"value":{"data":{"lanes":[{"old":1}]}}}'])(
  'does not show what is not a reply of this version: %s',
  (kept) => {
    sessionStorage.setItem('gameVendor', kept)
    expect(cacheInSession('gameVendor', vendors).start('EN').initialData()).toBeUndefined()
  },
)

it('stores the tab’s merchant under the specification’s keys (3.051)', () => {
  // Only these two fields of the status are used.
  noteMerchant({ brandCode: 'demo', merchantCode: 'baizedemo' } as ValueOf<typeof systemStatus>)
  expect([sessionStorage.getItem('merchant'), sessionStorage.getItem('merchantCode')]).toEqual(['demo', 'baizedemo'])
})
