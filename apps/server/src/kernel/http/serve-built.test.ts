import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createListener } from './listener.ts'
import { Caller, portOf } from './machine/test-machine-server.ts'
import { readPage } from './page.ts'
import { serveBuilt } from './serve-built.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-built-'))
mkdirSync(join(folder, 'art'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><body>the page</body></html>')
writeFileSync(join(folder, 'art', 'flower.webp'), 'RIFF')
writeFileSync(join(folder, 'art', 'letters.woff2'), 'wOF2')
writeFileSync(join(folder, 'art', 'flower.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

let listener: FastifyInstance
beforeAll(async () => {
  const page = readPage(folder, { firstView: async () => '<i>seen first</i>' })
  if (page === undefined) throw new Error('there is no page')
  listener = await createListener({
    log: createLog('silent'),
    metrics: createMetrics(),
    defaultLanguage: 'EN',
    trustedProxies: [],
    clock: fixedClock('2026-01-02T03:04:05Z'),
    readiness: { check: async () => true },
    maxConnectionsPerAddress: 512,
    quickWay: true,
    share: 1,
    page,
  })
  await serveBuilt(listener, { folder, page, prefix: '/' })
})
afterAll(async () => {
  await listener.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  listener.inject({ url, headers: { host: 'localhost', ...headers } })

it('a page without a first view is the same at the root and at its file’s own address', async () => {
  const [root, file] = [await ask('/'), await ask('/index.html')]
  expect(file.body).toContain('<body><i>seen first</i>the page')
  expect([file.body, file.headers['etag']]).toEqual([root.body, root.headers['etag']])
})

describe('an address without a file', () => {
  const odd = ['/art/', '/art', '//', '/art//flower.svg', '/.hidden', '/%zz', '/art/%00', '/%2e%2e/%2e%2e/etc/passwd']

  it.each(odd)('is answered to a person with the front end’s page, with security headers: %s', async (url) => {
    const { statusCode, body, headers } = await ask(url, { accept: 'text/html' })
    expect([statusCode, body]).toEqual([200, expect.stringContaining('the page')])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it.each(odd)('is answered to a program with a refusal, with the same headers: %s', async (url) => {
    const reply = await ask(url)
    expect(reply.json()).toMatchObject({ success: false, value: {} })
    expect([400, 404]).toContain(reply.statusCode)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('a client that accepts any type, such as a messenger that previews a link', () => {
  const anything = { accept: '*/*' }

  it.each(['/rng', '/rng/', '/member/account', '/blog/why_every-round?lang=th', '/register?affiliateCode=x.y'])(
    'gets the page at an address that a page could have: %s',
    async (url) => {
      const { statusCode, headers } = await ask(url, anything)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await listener.inject({ url, method: 'HEAD', headers: anything })).statusCode).toBe(200)
    },
  )

  it.each([
    '/wps/nothing',
    '/wps',
    '/assets/gone.js',
    '/art/gone',
    '/wallet/gcp/gone',
    '/lgw/gone',
    '/favicon.gone',
    '/%zz',
    '/health/x',
  ])('is refused where a page never is: %s', async (url) => {
    expect((await ask(url, anything)).json()).toMatchObject({ success: false })
  })

  it('is refused if a page requests the address as one of its parts', async () => {
    for (const dest of ['script', 'empty', 'image'])
      expect((await ask('/rng', { ...anything, 'sec-fetch-dest': dest })).statusCode).toBe(404)
  })
})

it('a request that names two hosts is refused even if a person sends it (RFC 9112, 3.2)', async () => {
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const caller = new Caller(portOf(listener))
  await caller.send('GET /rng HTTP/1.1\r\nHost: house\r\nHost: other.example\r\nAccept: text/html\r\n\r\n')
  await expect.poll(() => caller.received).toMatch(/^HTTP\/1\.1 400 /)
  caller.socket.destroy()
})

describe('a file', () => {
  it('is answered with 416 if the requested range is outside it (RFC 9110, 15.5.17)', async () => {
    const { statusCode, body, headers } = await ask('/art/flower.svg', { range: 'bytes=9999-' })
    expect([statusCode, body, headers['content-range']]).toEqual([416, '', 'bytes */41'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is answered with 412 if it does not match the precondition (RFC 9110, 15.5.13)', async () => {
    const { statusCode, body, headers } = await ask('/art/flower.svg', { 'if-match': '"another"' })
    expect([statusCode, body, headers['cache-control']]).toEqual([412, '', 'no-store'])
  })
})

describe('the headers of a file', () => {
  const ofDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options', 'referrer-policy']

  it.each(['/art/flower.webp', '/art/letters.woff2'])(
    'without scripts contain its type but none of those for documents: %s',
    async (url) => {
      const { statusCode, headers } = await ask(url)
      expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(Object.keys(headers).filter((name) => ofDocuments.includes(name))).toEqual([])
    },
  )

  it.each(['/art/flower.svg', '/'])('that may contain scripts protect it: %s', async (url) => {
    const { statusCode, headers } = await ask(url, { accept: 'text/html' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
  })
})
