import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { readPage } from './page.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><body></body></html>')

async function encodingOf(accepted: string): Promise<unknown> {
  const page = readPage(folder)
  if (page === undefined) throw new Error('there is no page')
  const app = fastify()
  app.get('/', (request, reply) => page.send(request, reply))
  const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  return reply.headers['content-encoding']
}

it('sends a page in the smallest encoding that the browser accepts', async () => {
  expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingOf('GZIP;q=0.8, br;q=0.001')).toBe('br')
  expect(await encodingOf('gzip')).toBe('gzip')
  expect(await encodingOf('Gzip')).toBe('gzip')
  expect(await encodingOf('')).toBeUndefined()
})

it('never sends an encoding that the browser excludes', async () => {
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('BR;Q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br; q=0.000, gzip ;q=0')).toBeUndefined()
  expect(await encodingOf('x-br, brotli')).toBeUndefined()
})
