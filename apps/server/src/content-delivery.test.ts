import { mkdtempSync, readFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemStatus } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

const demo = resolve(import.meta.dirname, '../../../brands/demo')
const folder = mkdtempSync(join(tmpdir(), 'baize-delivery-'))
let server: TestServer
beforeAll(async () => {
  cpSync(demo, folder, { recursive: true })
  const settings: object = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))
  const contentDelivery = { imageHosts: ['img1.example', 'img2.example'], gameHosts: ['localhost'] }
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...settings, contentDelivery }))
  server = await openTestServer({ BRAND_DIR: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split(';')
    .find((part) => part.startsWith(name))

describe('a brand with delivery hosts', () => {
  it('publishes the address of each host for pictures and for games (3.049, 7.055)', async () => {
    const { resources } = await server.client()(systemStatus, {})
    expect(resources.map(({ labelNameEn, url }) => [labelNameEn, url.replace(/:\d+/, '')])).toEqual([
      ['imgUrl', 'http://img1.example/art/'],
      ['imgUrl', 'http://img2.example/art/'],
      ['startGameUrl', 'http://localhost/play/'],
    ])
  })

  it('lets its pages load pictures and frame games from those hosts, and nothing else (3.049)', async () => {
    const { headers } = await server.site.inject({ url: '/wps/system/mirror', headers: { host: 'localhost' } })
    const policy = headers['content-security-policy']
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: http://img1.example:* http://img2.example:*")
    expect(directive(policy, 'frame-src')).toContain('http://localhost:*')
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self' http://127.0.0.1:* http://localhost:*")
    expect(directive(policy, 'script-src')).toBe("script-src 'self'")
    expect(headers['x-frame-options']).toBeUndefined()
  })
})

it('a brand without delivery hosts allows only its own pictures and frames (3.049)', async () => {
  const plain = await openTestServer()
  const { headers } = await plain.site.inject({ url: '/wps/system/mirror', headers: { host: 'localhost' } })
  await plain.close()
  expect(directive(headers['content-security-policy'], 'img-src')).toBe("img-src 'self' data: blob:")
  expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})
