import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../../app.ts'
import { readConfig } from '../../../kernel/config.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { createLog } from '../../../kernel/log.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { passwordCost } from '../../../testing/open-test-server.ts'
import { openTestVendorSite, sendSigned, testSecret, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

let codes = 0
/** A vendor code that no other test connects. */
const newCode = () => `EVO${(codes += 1)}`

/** The key of PG that is valid now. Tests change it. */
let currentKey = testSecret
async function changeKey(overlap: Temporal.DurationLike): Promise<{ before: string; now: string }> {
  const before = currentKey
  currentKey = `key ${(codes += 1)}`
  await site.server.vendors.rotateKey(brand, 'PG', { side: 'vendor', key: currentKey }, overlap)
  return { before, now: currentKey }
}

const brand = brandId(1)
const root = resolve(import.meta.dirname, '../../../../../..')

/** Opens a second server process on the same database. */
async function openAnother() {
  const { test, clock } = site.server
  const config = readConfig({ CHECK_REPLIES: '1', DATA_DIR: join(root, '.data') }, root)
  const secrets = { ownerPassword: '', appPassword: '', masterKey: Buffer.alloc(32, 7).toString('base64') }
  const home = { folder: config.dataDir }
  const opened = { address: test.address, database: test.database, background: test.database, secrets, home }
  const log = createLog('silent')
  const app = await openApp({ config, opened, clock, randomness: systemRandomness, passwordCost, log, root })
  closing.push(() => app.close())
  return app
}
type Server = Awaited<ReturnType<typeof openAnother>>

/** Returns the code that the vendor gets. 400 means that the signature was right and the empty body was not. */
async function codeAt(server: Pick<Server, 'site'>, secret: string): Promise<unknown> {
  const { body } = await sendSigned(server.site, '/balance', {}, secret)
  return Number(body.meta.api_code)
}

const connection = {
  brandId: brand,
  dialect: 'gcp',
  apiBase: 'http://127.0.0.1:9',
  walletMode: 'seamless',
  gameTypes: ['RNG'],
  isDemo: false,
  keys: { vendor: testSecret, house: testSecret },
} as const

async function connected(): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select vendor_code as code from vendor_connection order by 1`.execute(site.server.test.owner)
  return rows.map(({ code }) => code)
}

describe('connecting a vendor', () => {
  it.each([
    ['a code with a dash', { vendorCode: 'EVO-LIVE' }, 'letters, digits and underscores'],
    ['a code of 33 characters', { vendorCode: 'E'.repeat(33) }, 'letters, digits and underscores'],
    ['an unknown dialect', { vendorCode: 'EVO', dialect: 'xyz' }, 'no dialect'],
    ['an invalid address', { vendorCode: 'EVO', apiBase: 'http://' }, 'address'],
    ['an invalid origin', { vendorCode: 'EVO', launchOrigins: ['games'] }, 'address'],
    ['an invalid key', { vendorCode: 'EVO', dialect: 'rs' }, 'key'],
  ])('with %s is refused with a clear message before anything is written', async (_what, asked, words) => {
    const before = await connected()
    await expect(site.server.vendors.connect({ ...connection, ...asked })).rejects.toThrow(words)
    expect(await connected()).toEqual(before)
    await site.server.vendors.tick()
    expect(await codeAt(site.server, currentKey)).toBe(400)
  })

  it('with a code of 32 letters, digits and underscores succeeds', async () => {
    expect(await site.server.vendors.connect({ ...connection, vendorCode: `E_${'9'.repeat(30)}` })).toBe(true)
  })

  it('20 times at once connects it once', async () => {
    const vendorCode = newCode()
    const asked = Array.from({ length: 20 }, () => site.server.vendors.connect({ ...connection, vendorCode }))
    expect((await Promise.all(asked)).filter((done) => done)).toHaveLength(1)
  })
})

describe('a vendor that this version cannot read', () => {
  const codeFromBefore = `
    alter table vendor_connection drop constraint vendor_connection_code;
    insert into vendor_connection (brand_id, vendor_code, dialect, api_base, wallet_mode, game_types, name_key_sealed,
      connected_at, changed_at) values (1, 'EVO-LIVE', 'gcp', 'http://127.0.0.1:9', 'seamless', '{RNG}', '', now(), now())`
  it.each([
    ['a dialect of another version', (code: string) => `update vendor_connection set dialect = 'old' where ${code}`],
    ['a key that cannot be decrypted', (code: string) => `update vendor_credential set key_sealed = '' where ${code}`],
    [
      'a name key that cannot be decrypted',
      (code: string) => `update vendor_connection set name_key_sealed = '' where ${code}`,
    ],
    ['a code stored before codes were checked', () => codeFromBefore],
  ])('(%s) does not affect other vendors, in a running server or at a start', async (_what, change) => {
    const vendorCode = newCode()
    await site.server.vendors.connect({ ...connection, vendorCode })
    await sql.raw(change(`vendor_code = '${vendorCode}'`)).execute(site.server.test.owner)
    await site.server.vendors.tick()
    const { now } = await changeKey({ minutes: 5 })
    expect(await codeAt(site.server, now)).toBe(400)
    expect(await codeAt(await openAnother(), now)).toBe(400)
  })

  it('is kept in memory if the database is unavailable', async () => {
    await sql`alter table vendor_connection rename to away`.execute(site.server.test.owner)
    await expect(site.server.vendors.setMaintenance(brand, 'PG', true)).rejects.toThrow('vendor_connection')
    expect(await codeAt(site.server, currentKey)).toBe(400)
    await sql`alter table away rename to vendor_connection`.execute(site.server.test.owner)
  })
})

describe('keys changed in one process', () => {
  it('are changed in every other within 10 seconds, without a tick', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const another = await openAnother()
    const { before, now } = await changeKey({ hours: 0 })
    site.server.clock.advance({ seconds: 1 })
    // The other process does not know the change yet.
    expect([await codeAt(another, before), await codeAt(another, now)]).toEqual([400, 403])
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => codeAt(another, before)).toBe(403)
    expect(await codeAt(another, now)).toBe(400)
  })

  it('are not reloaded by a process that was told to stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const another = await openAnother()
    another.vendors.stop()
    const { now } = await changeKey({ hours: 0 })
    vi.advanceTimersByTime(60_000)
    await site.server.vendors.tick()
    expect(await codeAt(another, now)).toBe(403)
  })

  it('expire by their own time, whether or not anything is reloaded', async () => {
    const { now } = await changeKey({ hours: 1 })
    const until = site.server.clock.now().add({ minutes: 30 }).toString()
    await sql`update vendor_credential set valid_until = ${until}
      where valid_until is null and vendor_code = 'PG'`.execute(site.server.test.owner)
    const another = await openAnother()
    expect(await codeAt(another, now)).toBe(400)
    another.vendors.stop()
    site.server.clock.advance({ minutes: 31 })
    expect(await codeAt(another, now)).toBe(403)
    // The following tests need a valid key.
    await changeKey({ hours: 0 })
  })
})
