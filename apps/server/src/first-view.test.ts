import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { createFirstView, type FirstViewParts } from './first-view.ts'
import { readPage } from './kernel/http/page.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><body><div id="root"></div></body></html>')

type Message = ReturnType<FirstViewParts['messages']['of']>
const banner = (art: string, groupName = 'w_home') => ({ art, groupName, order: 1 })

/** What the server sends at an address. */
async function sent(url: string, { art = 'welcome', served = true, host = 'baize.example', tag = '' } = {}) {
  const app = fastify()
  const firstView = createFirstView({
    // Only what these tests use; the modules' own tests cover the rest.
    brands: { byHost: (name: string) => (name === 'baize.example' ? { brandId: 1 } : undefined) } as never,
    messages: {
      // The first view reads only a brand's banners, and only these three fields of a banner.
      of: () => ({ banners: [banner('elsewhere', 'w_side'), banner(art)] }) as unknown as Message,
      now: () => Temporal.Instant.from('2026-11-22T00:00:00Z'),
    },
    admission: { serves: async () => served },
  })
  const page = readPage(folder, { firstView })
  if (page === undefined) throw new Error('there is no page')
  app.get('/*', (request, reply) => page.send(request, reply))
  const headers = { host, 'accept-encoding': 'gzip', ...(tag === '' ? {} : { 'if-none-match': tag }) }
  const reply = await app.inject({ url, headers })
  const html = reply.statusCode === 200 ? gunzipSync(reply.rawPayload).toString() : ''
  return { html, status: reply.statusCode, tag: String(reply.headers['etag']) }
}

it('the home page begins with its outline and the picture of its first banner, with a variant for phones', async () => {
  const { html } = await sent('/?from=mail')
  expect(html).toContain('<body><div id="first-view" aria-hidden="true">')
  expect(html).toContain('src="/art/banners/welcome.svg"')
  expect(html).toContain('srcset="/art/banners/welcome-phone.svg"')
  expect(html).not.toContain('elsewhere')
})

it('other pages, a visitor who is not served and an unknown host do not get the first view (4.011)', async () => {
  for (const reply of [
    await sent('/rng'),
    await sent('/', { served: false }),
    await sent('/', { host: 'other.example' }),
  ])
    expect(reply.html).toContain('<body><div id="root">')
})

it('a picture’s name cannot break out of its attribute', async () => {
  const { html } = await sent('/', { art: '"><script>' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&quot;&gt;&lt;script&gt;')
})

it('a browser that already has the page gets 304 until a different banner comes first', async () => {
  const { tag } = await sent('/')
  expect((await sent('/', { tag })).status).toBe(304)
  expect((await sent('/', { tag, art: 'verify' })).status).toBe(200)
})
