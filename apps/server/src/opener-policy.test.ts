import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemStatus, type ReplyOf } from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

const demoBrand = resolve(import.meta.dirname, '../../../brands/demo')
const prover = {
  PHONE_PROOF_ISSUER: 'https://phones.example',
  PHONE_PROOF_AUDIENCE: 'house',
  PHONE_PROOF_KEYS_URL: 'https://phones.example/keys',
}
const asks = { ...prover, PHONE_PROOF_AUTHORIZE_URL: 'https://phones.example/authorize' }

let folder: string
let plain: TestServer
let asking: TestServer
/** The same brand, but the provider's page is not configured: its tokens can come only from elsewhere. */
let reading: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(demoBrand, folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...brand, verification: { phoneProof: true } }))
  plain = await openTestServer(asks)
  asking = await openTestServer({ ...asks, BRAND_DIR: folder })
  reading = await openTestServer({ ...prover, BRAND_DIR: folder })
})
afterAll(async () => {
  await Promise.all([plain.close(), asking.close(), reading.close()])
  await rm(folder, { recursive: true })
})

const policyAt = async ({ site }: TestServer, url: string) => {
  const { headers } = await site.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })
  return headers['cross-origin-opener-policy']
}
const askedAt = async (server: TestServer) => {
  const status: ReplyOf<typeof systemStatus> = await server.client()(systemStatus, {})
  return status.phoneProof
}

it('shares a group with the provider’s window only if the site uses a provider', async () => {
  expect([await policyAt(reading, '/'), await policyAt(reading, '/phone-proof')]).toEqual([
    'same-origin',
    'same-origin',
  ])
  expect([
    await policyAt(asking, '/'),
    await policyAt(asking, '/login'),
    await policyAt(asking, '/phone-proof'),
  ]).toEqual(['same-origin-allow-popups', 'same-origin-allow-popups', 'unsafe-none'])
})

it('tells browsers to use the provider only if the brand uses it and its page is configured (3.035)', async () => {
  expect(await Promise.all([askedAt(plain), askedAt(asking), askedAt(reading)])).toEqual([
    { register: false, access: false },
    { register: false, access: true },
    { register: false, access: false },
  ])
})
