import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inject = (url: string, headers: Record<string, string> = {}) =>
  server.site.inject({ url, headers: { host: 'localhost', ...headers } })

describe('the help centre (7.052)', () => {
  it('has the same articles in each language, with the terms under the anchor’s id (2.004)', async () => {
    const call = server.client()
    const inEach = await Promise.all(
      (['TH', 'CN', 'EN'] as const).map((lang) => call(contract.helpCentre, { query: { lang, device: 'WEB' } })),
    )
    const idsOf = ({ categories }: (typeof inEach)[number]) =>
      categories.flatMap(({ articles }) => articles.map(({ id }) => id))
    const [first] = inEach
    expect(first && idsOf(first)).toContain('term')
    expect(new Set(inEach.map((one) => idsOf(one).join())).size).toBe(1)
    const terms = inEach.map(
      ({ categories }) => categories.flatMap(({ articles }) => articles).find(({ id }) => id === 'term')?.title,
    )
    expect(terms).toEqual(['ข้อกำหนดการใช้งาน', '使用条款', 'Terms of use'])
  })

  it('links only to articles that exist', async () => {
    const call = server.client()
    const { categories } = await call(contract.helpCentre, { query: { lang: 'EN' } })
    const articles = categories.flatMap((category) => category.articles)
    const ids = new Set(articles.map(({ id }) => id))
    const asked = articles.flatMap(({ html }) => [...html.matchAll(/href="\/help#([\w-]+)"/g)].map(([, id]) => id))
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((id) => id === undefined || !ids.has(id))).toEqual([])
  })

  it('refuses an unknown language and unknown parameters', async () => {
    expect((await inject('/wps/system/helpCenter?lang=XX')).statusCode).toBe(400)
    expect((await inject('/wps/system/helpCenter?path=../../etc')).statusCode).toBe(400)
  })
})

describe('the site’s texts', () => {
  it.each([
    '/wps/system/helpCenter?lang=EN&device=WEB',
    '/wps/content/index?language=EN',
    '/wps/content/licences?language=EN',
    '/wps/content/blog?language=EN',
    '/wps/content/guides/ios?language=EN',
  ])('%s may be cached for a minute, and is not sent again if unchanged', async (url) => {
    const first = await inject(url)
    expect(first.headers['cache-control']).toMatch(/max-age=60$/)
    expect(first.headers['content-type']).toMatch(/^application\/json/)
    const tag = String(first.headers.etag)
    const again = await inject(url, { 'if-none-match': `"other", W/${tag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await inject(url.replace('EN', 'TH'), { 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('tell the menus what exists (2.051, 2.053, 2.064)', async () => {
    const { help, ...rest } = await server.client()(contract.siteContents, { query: { language: 'EN' } })
    expect(help[0]).toEqual({ id: 'register', title: 'How to register' })
    expect(rest).toEqual({ blogPosts: 3, guides: ['ios', 'android'], hasLicences: true })
  })

  it('say honestly that the demo site has no licence (2.076)', async () => {
    const { statement, licences } = await server.client()(contract.legalLicences, { query: { language: 'EN' } })
    expect(licences).toEqual([])
    expect(statement).toContain('holds no gambling licence')
  })
})

describe('the blog (1.007)', () => {
  it('comes in pages, the newest first', async () => {
    const call = server.client()
    const page = await call(contract.blogPosts, { query: { language: 'EN', pageNo: 2, pageSize: 2 } })
    expect(page).toMatchObject({ pageNo: 2, totalPages: 2, totalCount: 3 })
    expect(page.list.map(({ slug }) => slug)).toEqual(['what-a-return-of-95-percent-means'])
    expect((await call(contract.blogPosts, { query: { pageNo: 9 } })).list).toEqual([])
  })

  it('returns an article with its neighbours', async () => {
    const params = { slug: 'how-dragon-tide-was-drawn' }
    const post = await server.client()(contract.blogPost, { params, query: { language: 'EN' } })
    expect([post.newer?.slug, post.older?.slug]).toEqual([
      'why-every-round-can-be-checked',
      'what-a-return-of-95-percent-means',
    ])
    expect(post.html).toContain('<h2>')
  })

  it('answers not found for articles that do not exist', async () => {
    const params = { slug: 'no-such-article' }
    expect(await refusalOf(server.client()(contract.blogPost, { params }))).toMatchObject({
      status: 404,
      code: 'content.not_found',
    })
  })
})

it('there is a guide for each platform that the brand names, and for no other (2.051)', async () => {
  const call = server.client()
  const { title } = await call(contract.appGuide, { params: { platform: 'android' }, query: { language: 'CN' } })
  expect(title).toBe('在安卓手机上安装')
  expect(await refusalOf(call(contract.appGuide, { params: { platform: 'symbian' } }))).toMatchObject({ status: 404 })
})
