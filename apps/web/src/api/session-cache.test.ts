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

/** The house answers each call with another category. */
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

/** What a page that was just opened has. */
const newPage = () => new QueryClient()
const titles = async (page: QueryClient, language: 'EN' | 'TH' = 'EN') =>
  (await page.fetchQuery(categoriesQuery(language))).data.lanes.map((category) => category.title)

it('vendors are kept under gameVendor, and the next page of this tab does not ask for them (4.019, 3.051)', async () => {
  expect(await titles(newPage())).toEqual(['answer 1'])
  expect(sessionStorage.getItem('gameVendor')).toContain('answer 1')
  expect(await titles(newPage())).toEqual(['answer 1'])
  expect(asked).toHaveLength(1)
})

it('a flush asks the house anew and says so to it (7.028)', async () => {
  const page = newPage()
  await titles(page)
  await flushVendors(page, 'EN')
  expect(await titles(page)).toEqual(['answer 2'])
  expect(asked.map((address) => address.searchParams.get('flush'))).toEqual([null, '1'])
  expect(await titles(newPage())).toEqual(['answer 2'])
})

it('another language is asked for', async () => {
  await titles(newPage())
  expect(await titles(newPage(), 'TH')).toEqual(['answer 2'])
})

it('hot games are kept under HOT_GAMES (4.019)', async () => {
  await newPage().fetchQuery(hotQuery('EN'))
  expect(sessionStorage.getItem('HOT_GAMES')).toContain('"list":[]')
  expect(await newPage().ensureQueryData(hotQuery('EN'))).toEqual({ list: [] })
  expect(asked).toHaveLength(1)
})

it.each(['not JSON', '{}', '{"language":"EN","atMs":1,"value":{"data":{"lanes":[{"old":1}]}}}'])(
  'what is no answer of this version is not shown: %s',
  (kept) => {
    sessionStorage.setItem('gameVendor', kept)
    expect(cacheInSession('gameVendor', vendors).start('EN').initialData()).toBeUndefined()
  },
)

it('whose house a tab is in stands under the specification’s keys (3.051)', () => {
  // Of the status only these two are noted.
  noteMerchant({ brandCode: 'demo', merchantCode: 'baizedemo' } as ValueOf<typeof systemStatus>)
  expect([sessionStorage.getItem('merchant'), sessionStorage.getItem('merchantCode')]).toEqual(['demo', 'baizedemo'])
})
