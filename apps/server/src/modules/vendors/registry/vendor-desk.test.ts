import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestVendorSite, testGame, testSecret, testSignature, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
let kanya: TestOperator
beforeAll(async () => {
  site = await openTestVendorSite()
  kanya = await operatorOf(site.server, { permissions: ['vendors.read', 'vendors.change', 'audit.read'] })
})
afterAll(() => site.close())

const params = { vendorCode: 'PG' }
const reason = 'The vendor asked for it.'
const read = (vendorCode = 'PG') => callOffice(site.server, office.readVendor, { ...kanya, params: { vendorCode } })
const listed = (query = {}) => callOffice(site.server, office.officeVendors, { ...kanya, query })

type Connection = contract.BodyOf<typeof office.connectOfficeVendor>
const connection: Connection = {
  vendorCode: 'NEWCO',
  dialect: 'gcp',
  walletMode: 'seamless',
  apiBase: 'https://games.vendor.example/api/',
  launchOrigins: ['https://play.vendor.example/x'],
  allowedNetworks: ['198.51.100.7/24'],
  gameTypes: ['RNG'],
  roundWindowHours: null,
  vendorKey: null,
  reason,
}
const connect = (change: Partial<Connection> = {}, who = kanya) =>
  callOffice(site.server, office.connectOfficeVendor, { ...who, body: { ...connection, ...change } })

/** What a vendor is answered for an empty body: 400 if the signature was right. */
async function codeAt(vendorCode: string, secret: string, remoteAddress = '127.0.0.1'): Promise<string> {
  const payload = '{}'
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'x-request-sign': testSignature(payload, secret),
  }
  const url = `/wallet/gcp/${vendorCode}/balance`
  const response = await site.server.site.inject({ method: 'POST', url, headers, payload, remoteAddress })
  return response.json<{ meta: { api_code: string } }>().meta.api_code
}

async function auditOf(vendorCode: string) {
  const query = { subjectKind: 'vendor', subjectId: vendorCode }
  const { list } = await callOffice(site.server, office.listAudit, { ...kanya, query })
  return list
}

describe('connecting a vendor', () => {
  it('gives its part of the keys once, and nowhere else: not in its page, the list or the audit log', async () => {
    const { vendor, held } = await connect()
    expect(vendor).toMatchObject({
      vendorCode: 'NEWCO',
      state: 'open',
      apiBase: 'https://games.vendor.example/api',
      launchOrigins: ['https://play.vendor.example'],
      allowedNetworks: ['198.51.100.0/24'],
      walletPath: '/wallet/gcp/NEWCO',
      winsNeedRound: true,
    })
    const secret = held['secret'] ?? ''
    expect(secret.length).toBeGreaterThan(20)
    expect(await codeAt('NEWCO', secret, '198.51.100.9')).toBe('400')
    expect(await codeAt('NEWCO', testSecret, '198.51.100.9')).not.toBe('400')
    expect(await codeAt('NEWCO', secret, '203.0.113.1')).not.toBe('400')
    const [entry] = await auditOf('NEWCO')
    expect(entry).toMatchObject({ action: 'vendor.connected', operator: kanya.username, reason })
    for (const seen of [await read('NEWCO'), await listed(), await auditOf('NEWCO')])
      expect(JSON.stringify(seen)).not.toContain(secret)
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(key_sealed::text like ${`%${secret}%`}) as found from vendor_credential`.execute(
      site.server.test.owner,
    )
    expect(rows[0]?.found).toBe(false)
  })

  it('is refused for a code that is taken, and only one of 20 at once is connected', async () => {
    expect((await refusalOf(connect({ vendorCode: 'PG' }))).code).toBe('vendor.connected')
    const tries = Array.from({ length: 20 }, () =>
      connect({ vendorCode: 'RACE' }).then(
        () => 'done',
        () => 'refused',
      ),
    )
    expect((await Promise.all(tries)).toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'refused')])
    expect(await auditOf('RACE')).toHaveLength(1)
    expect((await read('RACE')).keys).toHaveLength(2)
  })

  it.each([
    'http://games.vendor.example',
    'https://127.0.0.1/api',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost:5432',
    'https://db.internal',
    'https://me:secret@vendor.example',
    'file:///etc/passwd',
    'not an address',
  ])('is refused at %s, and nothing is stored', async (apiBase) => {
    const before = (await listed()).totalCount
    const refusal = await refusalOf(connect({ vendorCode: 'INSIDE', apiBase }))
    expect([refusal.code, refusal.fields?.[0]]).toMatchObject(['request.invalid', { field: 'apiBase' }])
    const origins = await refusalOf(connect({ vendorCode: 'INSIDE', launchOrigins: [apiBase] }))
    expect(origins.fields).toMatchObject([{ field: 'launchOrigins', code: 'vendor.address_refused' }])
    expect((await listed()).totalCount).toBe(before)
  })

  it('is refused with a network or a key that is none', async () => {
    for (const network of ['198.51.100.0', '198.51.100.0/33', '::1/129', 'fe80::1%eth0/64', "1.1.1.1/8'; drop"])
      expect((await refusalOf(connect({ vendorCode: 'WRONG', allowedNetworks: [network] }))).fields).toMatchObject([
        { code: 'vendor.network_invalid' },
      ])
    expect((await refusalOf(connect({ vendorCode: 'WRONG', vendorKey: 'tooshort' }))).code).toBe('vendor.key_invalid')
    const pem = await refusalOf(connect({ vendorCode: 'WRONG', dialect: 'rs', vendorKey: 'no public key at all' }))
    expect(pem.code).toBe('vendor.key_invalid')
    expect((await refusalOf(read('WRONG'))).code).toBe('vendor.unknown')
  })

  it('needs the permission and a fresh code', async () => {
    const other = await operatorOf(site.server, { permissions: allBut('vendors.change') })
    expect((await refusalOf(connect({ vendorCode: 'NOBODY' }, other))).code).toBe('operator.not_permitted')
    const tired = await operatorOf(site.server, { permissions: ['vendors.change'] })
    await letCodeAge(site.server, tired)
    expect((await refusalOf(connect({ vendorCode: 'NOBODY' }, tired))).code).toBe('operator.factor_due')
    expect((await refusalOf(read('NOBODY'))).code).toBe('vendor.unknown')
  })
})

describe('the settings of a vendor', () => {
  const settingsOf = ({
    apiBase,
    launchOrigins,
    allowedNetworks,
    gameTypes,
    roundWindowHours,
  }: office.OfficeVendor) => ({
    apiBase: apiBase ?? '',
    launchOrigins,
    allowedNetworks,
    gameTypes,
    roundWindowHours,
  })
  const change = (body: contract.BodyOf<typeof office.changeVendor>, vendorCode = 'NEWCO') =>
    callOffice(site.server, office.changeVendor, { ...kanya, params: { vendorCode }, body })

  it('are changed with what they were before in the audit log', async () => {
    const seen = await read('NEWCO')
    site.server.clock.advance({ seconds: 1 })
    const body = { ...settingsOf(seen), apiBase: 'https://new.vendor.example', roundWindowHours: 12, reason }
    const changed = await change({ ...body, seen: seen.changedAt })
    expect(changed).toMatchObject({ apiBase: 'https://new.vendor.example', roundWindowHours: 12 })
    expect((await auditOf('NEWCO'))[0]).toMatchObject({
      action: 'vendor.changed',
      before: { apiBase: 'https://games.vendor.example/api', roundWindowHours: null },
      after: { apiBase: 'https://new.vendor.example', roundWindowHours: 12 },
    })
    // What somebody else has changed is not overwritten unseen.
    expect((await refusalOf(change({ ...body, seen: seen.changedAt }))).code).toBe('vendor.changed')
  })

  it('keep out of private networks, and of the sandbox', async () => {
    const { changedAt, ...seen } = await read('NEWCO')
    const body = { ...settingsOf({ ...seen, changedAt }), seen: changedAt, reason }
    const inside = await refusalOf(change({ ...body, apiBase: 'https://192.168.0.1' }))
    expect(inside.fields).toMatchObject([{ field: 'apiBase', code: 'vendor.address_refused' }])
    await sql`update vendor_connection set is_demo = true where vendor_code = 'RACE'`.execute(site.server.test.owner)
    expect((await refusalOf(change(body, 'RACE'))).code).toBe('vendor.sandbox')
    const keys = { params: { vendorCode: 'RACE' }, body: { vendorKey: null, overlapHours: 1, reason } }
    expect((await refusalOf(callOffice(site.server, office.rotateVendorKeys, { ...kanya, ...keys }))).code).toBe(
      'vendor.sandbox',
    )
    const off = { params: { vendorCode: 'RACE' }, body: { reason } }
    expect((await refusalOf(callOffice(site.server, office.switchVendorOff, { ...kanya, ...off }))).code).toBe(
      'vendor.sandbox',
    )
  })

  it('of an address that leads into this machine are never called, while those of the command line are', async () => {
    const { call } = await site.newMember()
    await site.launch(call)
    const asked = site.api.asked.length
    // Only the mark differs: whoever stored it would have got past the check of the text.
    await sql`update vendor_connection set is_public_only = true, changed_at = now() where vendor_code = 'PG'`.execute(
      site.server.test.owner,
    )
    await site.server.vendors.tick()
    const { code } = await refusalOf(call(contract.launchGame, { body: testGame }))
    expect([code, site.api.asked.length]).toEqual(['game.vendor_unreachable', asked])
    await sql`update vendor_connection set is_public_only = false, changed_at = now() where vendor_code = 'PG'`.execute(
      site.server.test.owner,
    )
    await site.server.vendors.tick()
    await site.launch(call)
    expect(site.api.asked.length).toBe(asked + 1)
    expect((await read()).calls).toMatchObject({ asked: asked + 2, unanswered: 1 })
  })
})

describe('the keys of a vendor', () => {
  it('are replaced: the new one is shown once, and the older one works until the overlap ends', async () => {
    const body = { vendorKey: null, overlapHours: 2, reason }
    const { held, vendor } = await callOffice(site.server, office.rotateVendorKeys, { ...kanya, params, body })
    const next = held['secret'] ?? ''
    for (const secret of [testSecret, next]) expect(await codeAt('PG', secret)).toBe('400')
    expect(vendor.keys.filter(({ until }) => until !== null)).toHaveLength(2)
    const [entry] = await auditOf('PG')
    expect(entry).toMatchObject({ action: 'vendor.keys_rotated', after: { olderEndInHours: 2 } })
    expect(JSON.stringify(entry)).not.toContain(next)
    site.server.clock.advance({ hours: 2 })
    kanya = await operatorOf(site.server, { permissions: ['vendors.read', 'vendors.change', 'audit.read'] })
    expect(await codeAt('PG', testSecret)).not.toBe('400')
    expect(await codeAt('PG', next)).toBe('400')
  })

  it('all end at once when it is switched off, and new ones with the end of maintenance bring it back', async () => {
    site.server.clock.advance({ minutes: 1 })
    const off = await callOffice(site.server, office.switchVendorOff, { ...kanya, params, body: { reason } })
    expect([off.state, off.keys]).toEqual(['off', []])
    expect((await auditOf('PG'))[0]).toMatchObject({ action: 'vendor.switched_off', after: { keys: 'ended' } })
    const body = { vendorKey: testSecret, overlapHours: 0, reason }
    await callOffice(site.server, office.rotateVendorKeys, { ...kanya, params, body })
    expect(await codeAt('PG', testSecret)).toBe('400')
    const ended = { ...kanya, params, body: { reason } }
    expect(await callOffice(site.server, office.endVendorMaintenance, ended)).toMatchObject({ state: 'open' })
  })
})

describe('the maintenance of a vendor', () => {
  const set = (from: string | null, until: string | null, vendorCode = 'PG') =>
    callOffice(site.server, office.setVendorMaintenance, {
      ...kanya,
      params: { vendorCode },
      body: { from, until, reason },
    })
  /** The state of its game in the lobby. */
  async function lobby(): Promise<string | undefined> {
    const query = { gameType: 'RNG', vassalage: 'PG', pageSize: 100 } as const
    const { games } = await site.server.client()(contract.gameList, { query })
    return games.find(({ gameCode }) => gameCode === testGame.gameCode)?.state
  }
  const later = (hours: number) =>
    site.server.clock
      .now()
      .add({ minutes: hours * 60 })
      .toString()

  it('shows in the lobby at once, closes its games, and ends at once', async () => {
    expect(await lobby()).toBe('open')
    expect((await set(null, null)).state).toBe('maintenance')
    expect(await lobby()).toBe('maintenance')
    const { call } = await site.newMember()
    expect((await refusalOf(call(contract.launchGame, { body: testGame }))).code).toBe('game.maintenance')
    expect((await listed({ state: 'maintenance' })).list.map((one) => one.vendorCode)).toEqual(['PG'])
    const end = { ...kanya, params, body: { reason } }
    expect((await callOffice(site.server, office.endVendorMaintenance, end)).maintenance).toBeNull()
    expect(await lobby()).toBe('open')
    expect((await auditOf('PG')).slice(0, 2)).toMatchObject([
      { action: 'vendor.maintenance_ended', before: { maintenance: true }, after: { maintenance: false } },
      { action: 'vendor.maintenance_set', reason },
    ])
  })

  it('begins and ends by the clock', async () => {
    const planned = await set(later(1), later(2))
    expect(planned).toMatchObject({ state: 'planned', maintenance: { reason } })
    const standing = async (hours: number) => {
      site.server.clock.advance({ minutes: hours * 60 })
      // The server reads its vendors again, as it does every few seconds.
      await site.server.vendors.tick()
      return lobby()
    }
    expect(await standing(0)).toBe('open')
    expect(await standing(1)).toBe('maintenance')
    expect(await standing(1)).toBe('open')
    kanya = await operatorOf(site.server, { permissions: ['vendors.read', 'vendors.change', 'audit.read'] })
    expect(await read()).toMatchObject({ state: 'open', maintenance: null })
  })

  it('needs an end in the future and after its beginning', async () => {
    for (const [from, until] of [
      [null, later(-1)],
      [later(2), later(1)],
      [later(1), later(1)],
    ] as const)
      expect((await refusalOf(set(from, until))).code).toBe('vendor.times_invalid')
    expect((await refusalOf(set('2026-99-99T99:99:99Z', null))).fields).toMatchObject([{ field: 'from' }])
    expect((await refusalOf(set(null, null, 'NOBODY'))).code).toBe('vendor.unknown')
    expect(await read()).toMatchObject({ state: 'open' })
  })
})

describe('the list of vendors', () => {
  it('is searched, filtered and paged, with games, open rounds and money', async () => {
    const all = await listed()
    expect(all.list.map((one) => one.vendorCode)).toEqual(['NEWCO', 'PG', 'RACE'])
    expect(all.list.find(({ vendorCode }) => vendorCode === 'PG')).toMatchObject({ openRounds: 0, held: null })
    expect(all.list.find(({ vendorCode }) => vendorCode === 'PG')?.games).toBeGreaterThan(0)
    expect((await listed({ search: 'newc' })).list).toHaveLength(1)
    const second = await listed({ pageNo: '2', pageSize: '2' })
    expect([second.list.map((one) => one.vendorCode), second.totalPages]).toEqual([['RACE'], 2])
    expect((await listed({ pageNo: '9', pageSize: '2' })).list).toEqual([])
  })
})
