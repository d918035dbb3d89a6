import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemStatus } from '@baize/contract'
import { expect, it } from 'vitest'
import { openTestServer } from './testing/open-test-server.ts'

const demo = resolve(import.meta.dirname, '../../../brands/demo')

/** What pages of a brand with these additional settings may load, and its Google tag by the status. */
async function loadedWith(more: object) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-analytics-'))
  cpSync(demo, folder, { recursive: true })
  const settings: object = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...settings, ...more }))
  const server = await openTestServer({ BRAND_DIR: folder })
  const { analytics } = await server.client()(systemStatus, {})
  const { headers } = await server.site.inject({ url: '/', headers: { host: 'localhost' } })
  await server.close()
  rmSync(folder, { recursive: true })
  const policy = String(headers['content-security-policy']).split(';')
  return { ...analytics, scripts: policy.find((part) => part.startsWith('script-src ')) }
}

it('a brand has no Google tag by default, and its pages may load no scripts from other hosts (3.058)', async () => {
  expect(await loadedWith({})).toEqual({ gtagId: null, scripts: "script-src 'self'" })
})

it('a brand’s Google tag is in its status, and its pages may load it (3.058, 4.010)', async () => {
  const { gtagId, scripts } = await loadedWith({ gtagId: 'G-LOTUS123' })
  expect(gtagId).toBe('G-LOTUS123')
  expect(scripts).toContain("script-src 'self' https://*.googletagmanager.com")
})
