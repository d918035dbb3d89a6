import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEachLanguage } from '@baize/phrases'
import { sitePhrase } from '@baize/phrases/site'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { readPage } from './kernel/http/page.ts'
import { createPageHead, type PageHeadParts } from './page-head.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
const built = `<!doctype html><html lang="th" data-x>
<meta name="description" content="" />
<title>Built</title><body></body></html>`
writeFileSync(join(folder, 'index.html'), built)

const inEnglish = (text: string) => ({ ...inEachLanguage(() => 'not English'), EN: text })
const article = (id: string, publishedAt: string) => ({
  id,
  publishedAt,
  art: 'verify',
  title: inEnglish(`Title "${id}" <b>`),
  summary: inEnglish(`Summary of ${id} & more`),
  html: inEnglish(''),
})

const switches = [{ modId: 'REFERRAL', enabled: '1', childrenNodes: [] }]

/** A server with one page; its brand is called `$& Felt`, and its default language is English. */
function serverOf({ served }: { readonly served: boolean }) {
  // Only what these tests use; the modules' own tests cover the rest.
  const parts = {
    brands: {
      byHost: (name: string) =>
        name === 'felt.example'
          ? { brandId: 1, name: '$& Felt', defaultLanguage: 'EN', whitelabel: switches }
          : undefined,
    },
    admission: { serves: async () => served },
    catalog: {
      of: () => ({
        lobby: {
          EN: {
            categories: [
              { gameCategory: 'RNG', title: 'Slots' },
              { gameCategory: 'ELOTT', title: 'Draws', cards: [{ vassalage: 'LOTT' }] },
            ],
          },
        },
      }),
    },
    content: {
      of: () => ({
        blog: [article('out', '2026-11-20T00:00:00Z'), article('tomorrow', '2026-11-23T00:00:00Z')],
        guides: [{ ...article('ios', ''), id: 'ios' }],
      }),
    },
    clock: { now: () => Temporal.Instant.from('2026-11-22T00:00:00Z') },
    originOf: () => 'https://felt.example',
  } as unknown as PageHeadParts
  const page = readPage(folder, { head: createPageHead(parts) })
  if (page === undefined) throw new Error('there is no page')
  const app = fastify()
  app.get('/*', (request, reply) => page.send(request, reply))
  return app
}

const open = serverOf({ served: true })
const shut = serverOf({ served: false })

/** What the server sends at an address. */
async function sent(url: string, { served = true, host = 'felt.example' } = {}): Promise<string> {
  return (await (served ? open : shut).inject({ url, headers: { host } })).body
}

const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]
const metaOf = (html: string, name: string) =>
  [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)]
    .filter(([, one]) => one === name)
    .map(([, , content]) => content)

it('each page has its title and description before any script runs, in the brand’s default language', async () => {
  const titles = ['/', '/rng', '/RNG/?vassalage=PG', '/lines', '/pointMall', '/verify']
  expect(await Promise.all(titles.map(async (path) => titleOf(await sent(path))))).toEqual([
    `${sitePhrase('EN', 'shell.slogan')} · $&amp; Felt`,
    'Slots · $&amp; Felt',
    'Slots · $&amp; Felt',
    `${sitePhrase('EN', 'mirrors.title')} · $&amp; Felt`,
    `${sitePhrase('EN', 'page.pointMall')} · $&amp; Felt`,
    `${sitePhrase('EN', 'shell.fairness')} · $&amp; Felt`,
  ])
  const html = await sent('/rng')
  expect(html).toContain('<html lang="en" data-x>')
  expect(metaOf(html, 'description')).toEqual([sitePhrase('EN', 'page.aboutCategory', ['Slots', '$&amp; Felt'])])
  expect(html.match(/name="description"/g)).toHaveLength(1)
})

it('messengers that preview a link find a name, a text and a picture with an absolute address', async () => {
  const html = await sent('/rng')
  expect(metaOf(html, 'og:title')).toEqual(['Slots'])
  expect(metaOf(html, 'og:site_name')).toEqual(['$&amp; Felt'])
  expect(metaOf(html, 'og:description')).toEqual(metaOf(html, 'description'))
  expect(metaOf(html, 'og:image')).toEqual(['https://felt.example/art/link-preview.jpg'])
})

it('the link of a friend’s invitation is previewed as one, with a picture of its own (2.105)', async () => {
  const html = await sent('/register?referralCode=ABCD2345')
  expect(metaOf(html, 'og:title')).toEqual([sitePhrase('EN', 'invite.title')])
  expect(metaOf(html, 'og:description')).toEqual([sitePhrase('EN', 'invite.about', ['', '$&amp; Felt'])])
  expect(metaOf(html, 'og:image')).toEqual(['https://felt.example/art/link-preview-friend.jpg'])
  expect(metaOf(await sent('/register'), 'og:image')).toEqual(['https://felt.example/art/link-preview.jpg'])
})

it('both addresses of the lottery have the title of the one that the brand offers', async () => {
  expect(titleOf(await sent('/lott'))).toBe('Draws · $&amp; Felt')
  expect(titleOf(await sent('/elott'))).toBe('Draws · $&amp; Felt')
})

it('a category that the brand does not have is described like the home page, which names no category', async () => {
  const html = await sent('/fish')
  expect(metaOf(html, 'description')).toEqual([sitePhrase('EN', 'page.aboutHome', ['', '$&amp; Felt'])])
  expect(titleOf(html)).toBe(`${sitePhrase('EN', 'shell.slogan')} · $&amp; Felt`)
})

it('an article and a guide have their own titles, which cannot break out of their attributes', async () => {
  const html = await sent('/blog/out')
  expect(titleOf(html)).toBe('Title &quot;out&quot; &lt;b&gt; · $&amp; Felt')
  expect(metaOf(html, 'description')).toEqual(['Summary of out &amp; more'])
  expect(metaOf(html, 'og:title')).toEqual(['Title &quot;out&quot; &lt;b&gt;'])
  expect(titleOf(await sent('/app/ios'))).toContain('&quot;ios&quot;')
})

it('an article that is not published yet is not revealed', async () => {
  const html = await sent('/blog/tomorrow')
  expect(html).not.toContain('tomorrow')
  expect(html).toBe(await sent('/blog/no-such-article'))
})

it('an address that the site does not have is 404, also if the browser revalidates it', async () => {
  const statusAt = async (url: string, headers = {}) =>
    (await open.inject({ url, headers: { host: 'felt.example', ...headers } })).statusCode
  const missing = [
    '/nothing',
    '/blog/no-such-article',
    '/blog/tomorrow',
    '/app/no-such-guide',
    '/verify/abc',
    '/constructor',
    '/blog/out/more',
    '/app/ios/x',
    '/blog/OUT',
  ]
  expect(await Promise.all(missing.map((path) => statusAt(path)))).toEqual(missing.map(() => 404))
  const there = [
    '/',
    '/home',
    '/RNG',
    '/%72ng?x=1',
    '/blog',
    '/Blog/out',
    '/APP/ios/',
    '/social-sign-in',
    '/phone-proof',
    '/help//',
  ]
  expect(await Promise.all(there.map((path) => statusAt(path)))).toEqual(there.map(() => 200))
  expect(titleOf(await sent('/nothing'))).toBe(`${sitePhrase('EN', 'system.notFound')} · $&amp; Felt`)
  const { headers } = await open.inject({ url: '/nothing', headers: { host: 'felt.example' } })
  expect(await statusAt('/nothing', { 'if-none-match': headers.etag })).toBe(404)
})

it('text from the address does not get into the page', async () => {
  expect(await sent('/%22%3E%3Cplanted%3E?x=%3Cplanted%3E')).not.toContain('planted')
})

it('a visitor who is not served gets only the brand’s name; an unknown host gets the page as it was built', async () => {
  const closed = await sent('/rng', { served: false })
  expect(titleOf(closed)).toBe('$&amp; Felt')
  expect(closed).not.toContain('Slots')
  expect(await sent('/rng', { host: 'other.example' })).toBe(built)
})
