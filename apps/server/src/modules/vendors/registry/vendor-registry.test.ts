import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../../app.ts'
import { readConfig } from '../../../kernel/config.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { createLog } from '../../../kernel/log.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { openTestVendorHouse, sendSigned, testSecret, type TestVendorHouse } from '../test-vendor.ts'

let house: TestVendorHouse
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  house = await openTestVendorHouse()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
  await house.close()
})

const brand = brandId(1)
const root = resolve(import.meta.dirname, '../../../../../..')

/** A second process of the house, on the same database. */
async function openAnother() {
  const { test, clock } = house.server
  const config = readConfig({ CHECK_REPLIES: '1', DATA_DIR: join(root, '.data') }, root)
  const secrets = { ownerPassword: '', appPassword: '', masterKey: Buffer.alloc(32, 7).toString('base64') }
  const home = { folder: config.dataDir }
  const opened = { address: test.address, database: test.database, background: test.database, secrets, home }
  const app = await openApp({ config, opened, clock, randomness: systemRandomness, log: createLog('silent'), root })
  closing.push(() => app.close())
  return app
}
type House = Awaited<ReturnType<typeof openAnother>>

/** 400: the signature was right, the empty body was not. */
async function codeAt({ site }: Pick<House, 'site'>, secret: string): Promise<unknown> {
  const { body } = await sendSigned(site, '/balance', {}, secret)
  return body.meta.api_code
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
    select vendor_code as code from vendor_connection order by 1`.execute(house.server.test.owner)
  return rows.map(({ code }) => code)
}

describe('connecting a vendor', () => {
  it.each([
    ['a code with a dash', { vendorCode: 'EVO-LIVE' }, 'letters, digits and underscores'],
    ['a code of 33 characters', { vendorCode: 'E'.repeat(33) }, 'letters, digits and underscores'],
    ['a dialect that nobody speaks', { vendorCode: 'EVO', dialect: 'xyz' }, 'no dialect'],
    ['an address that is none', { vendorCode: 'EVO', apiBase: 'http://' }, 'address'],
    ['an origin that is none', { vendorCode: 'EVO', launchOrigins: ['games'] }, 'address'],
    ['a key that is none', { vendorCode: 'EVO', dialect: 'rs' }, 'key'],
  ])('with %s is refused in clear words before anything is written', async (_what, asked, words) => {
    await expect(house.server.vendors.connect({ ...connection, ...asked })).rejects.toThrow(words)
    expect(await connected()).toEqual(['PG'])
    await house.server.vendors.tick()
    expect(await codeAt(house.server, testSecret)).toBe(400)
  })

  it('with a code of 32 letters, digits and underscores is done', async () => {
    expect(await house.server.vendors.connect({ ...connection, vendorCode: `E_${'9'.repeat(30)}` })).toBe(true)
  })

  it('twice at one instant, 20 times, connects it once', async () => {
    const asked = Array.from({ length: 20 }, () => house.server.vendors.connect({ ...connection, vendorCode: 'EVO' }))
    expect((await Promise.all(asked)).filter((done) => done)).toHaveLength(1)
  })
})

describe('a vendor that this version cannot read', () => {
  const codeFromBefore = `
    alter table vendor_connection drop constraint vendor_connection_code;
    insert into vendor_connection (brand_id, vendor_code, dialect, api_base, wallet_mode, game_types, name_key_sealed,
      connected_at, changed_at) values (1, 'EVO-LIVE', 'gcp', 'http://127.0.0.1:9', 'seamless', '{RNG}', '', now(), now())`
  it.each([
    ['a dialect of another version', "update vendor_connection set dialect = 'old' where vendor_code = 'EVO'"],
    ['a key that cannot be opened', "update vendor_credential set key_sealed = '' where vendor_code = 'EVO'"],
    ['names that cannot be opened', "update vendor_connection set name_key_sealed = '' where vendor_code = 'EVO'"],
    ['a code from before codes were checked', codeFromBefore],
  ])('(%s) takes no other vendor away, neither here nor at a start', async (_what, change) => {
    await house.server.vendors.connect({ ...connection, vendorCode: 'EVO' })
    await sql.raw(change).execute(house.server.test.owner)
    await house.server.vendors.tick()
    await house.server.vendors.rotateKey(brand, 'PG', { side: 'vendor', key: 'the next one' }, { minutes: 5 })
    expect(await codeAt(house.server, 'the next one')).toBe(400)
    expect(await codeAt(await openAnother(), 'the next one')).toBe(400)
  })

  it('is none because the database was away: what is in memory goes on', async () => {
    await sql`alter table vendor_connection rename to away`.execute(house.server.test.owner)
    await expect(house.server.vendors.setMaintenance(brand, 'PG', true)).rejects.toThrow('vendor_connection')
    expect(await codeAt(house.server, testSecret)).toBe(400)
  })
})

describe('keys that are changed in one process', () => {
  it('are changed in every other within 10 seconds, without a tick', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const another = await openAnother()
    await house.server.vendors.rotateKey(brand, 'PG', { side: 'vendor', key: 'the next one' }, { hours: 0 })
    house.server.clock.advance({ seconds: 1 })
    // Nobody has told the other one yet.
    expect([await codeAt(another, testSecret), await codeAt(another, 'the next one')]).toEqual([400, 403])
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => codeAt(another, testSecret)).toBe(403)
    expect(await codeAt(another, 'the next one')).toBe(400)
  })

  it('are read no more by a process that was told to stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const another = await openAnother()
    another.vendors.stop()
    await house.server.vendors.rotateKey(brand, 'PG', { side: 'vendor', key: 'the next one' }, { hours: 0 })
    vi.advanceTimersByTime(60_000)
    await house.server.vendors.tick()
    expect(await codeAt(another, 'the next one')).toBe(403)
  })

  it('end by their own time, whether anything is read again or not', async () => {
    await house.server.vendors.rotateKey(brand, 'PG', { side: 'vendor', key: 'the next one' }, { hours: 1 })
    const until = house.server.clock.now().add({ minutes: 30 }).toString()
    await sql`update vendor_credential set valid_until = ${until} where valid_until is null`.execute(
      house.server.test.owner,
    )
    const another = await openAnother()
    expect(await codeAt(another, 'the next one')).toBe(400)
    another.vendors.stop()
    house.server.clock.advance({ minutes: 31 })
    expect(await codeAt(another, 'the next one')).toBe(403)
  })
})
