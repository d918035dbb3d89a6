import * as contract from '@baize/contract'
import { importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('public information about a brand', () => {
  it('has state 0 (normal) and the brand’s settings for the start of the site (7.017, 3.043, 3.052, 3.053, 3.056, 3.057, 9.032, 9.034)', async () => {
    const status = await server.client()(contract.systemStatus, {})
    expect(status).toMatchObject({
      systemStatus: 0,
      mode: 'demo',
      brandCode: 'demo',
      defaultLanguage: 'TH',
      languages: ['EN', 'CN', 'TH'],
      platform: 'WEB',
    })
    expect(status).toMatchObject({
      currencySymbol: '$',
      currencyDigits: 2,
      welcomeCredit: '1000.00',
      prizeModes: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
    })
    expect(status.gameSelectorTabs).toEqual(['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'])
  })

  it('has the white-label tree separately, the same as in the status, with the switches for the agents’ policy and promotions (7.005, 3.047, 6.009)', async () => {
    const call = server.client()
    const { whitelabel } = await call(contract.whitelabelMenu, {})
    expect(whitelabel).toEqual((await call(contract.systemStatus, {})).whitelabel)
    expect(whitelabel.find((node) => node.modId === 'USERNAMEREG3')?.enabled).toBe('1')
    expect(whitelabel.find((node) => node.modId === 'AGENTPOLICY3')?.enabled).toBe('1')
    const promos = whitelabel.find((node) => node.modId === 'PROMOS3')
    expect(promos?.childrenNodes).toEqual([{ modId: 'REFERRAL', enabled: '1', childrenNodes: [] }])
  })

  it('has the registration rules, which the demo account’s password satisfies (7.013, 5.001)', async () => {
    const { fields, minimumAge, methods, ...rest } = await server.client()(contract.registrationSettings, {})
    expect([minimumAge, methods]).toEqual([18, ['mobile', 'username']])
    expect(rest).toEqual({
      birthdayAge: 18,
      smsEnabled: true,
      mobileRegPass: true,
      mobileCountry: 'TH',
      terms: '/help#term',
      termsVersion: '2026-11',
      mobileDigits: [
        { countryDialingCode: '66', digits: 10, leadingZero: true },
        { countryDialingCode: '86', digits: 11, leadingZero: false },
      ],
    })
    expect(fields.find((field) => field.name === 'username')).toMatchObject({ enabled: true, required: true })
    const password = fields.find((field) => field.name === 'password')
    expect(password && password.minLength <= 'Baize#2026'.length && password.maxLength >= 'Baize#2026'.length).toBe(
      true,
    )
  })

  it('has a public key for sealing request bodies, without its private part, and the time', async () => {
    const { keys, now } = await server.client()(contract.systemKeys, {})
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(await importJWK(keys[0] ?? {}, 'ECDH-ES')).toBeDefined()
    expect(now).toBe(Math.floor(server.clock.now().epochMilliseconds / 1000))
  })

  it('lists the brand’s domains, and each tells pages of the others which brand it belongs to (7.046, 3.058)', async () => {
    const call = server.client()
    const { list } = await call(contract.domainRoutes, {})
    expect(list.map(({ domain }) => domain)).toEqual(['127.0.0.1', 'localhost'])
    expect(list.every(({ domain, url }) => new URL(url).hostname === domain)).toBe(true)
    expect((await call(contract.systemStatus, {})).domainRoute).toEqual(list)
    const get = (host: string) =>
      server.site.inject({ url: contract.systemMirror.path, headers: { host, origin: 'http://localhost:3000' } })
    const mirror = await get('127.0.0.1')
    expect(mirror.json()).toEqual({ success: true, value: { brandCode: 'demo' } })
    expect(mirror.headers['access-control-allow-origin']).toBe('*')
    // A name that resolves to this server but belongs to no brand: the check of the domain fails (8.022).
    expect((await get('mirror.example')).json()).toMatchObject({ success: false, code: 'brand.unknown_host' })
    const guarded = await server.site.inject({ url: contract.balance.path, headers: { host: 'localhost' } })
    expect(guarded.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets pages measure only the brand’s own domains', async () => {
    const { headers } = await server.site.inject({ url: '/health/live', headers: { host: 'localhost' } })
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:* http://localhost:*;")
  })

  it('lists countries with their dialling codes, in pages, and answers 304 if unchanged (7.053)', async () => {
    const all = await server.client()(contract.countryCodes, {})
    expect(all.totalPages).toBe(1)
    expect(all.list.length).toBe(all.totalCount)
    expect(new Set(all.list.map(({ countryCode }) => countryCode)).size).toBeGreaterThan(240)
    const codeOf = new Map(all.list.map((one) => [one.countryCode, one.countryDialingCode]))
    expect(['TH', 'CN', 'US', 'GB', 'LA'].map((code) => codeOf.get(code))).toEqual(['66', '86', '1', '44', '856'])
    const second = await server.client()(contract.countryCodes, { query: { pageNo: 2, pageSize: 100 } })
    expect(second).toMatchObject({ totalPages: 3, list: all.list.slice(100, 200) })
    const url = contract.countryCodes.path
    const first = await server.site.inject({ url, headers: { host: 'localhost' } })
    const again = { host: 'localhost', 'if-none-match': String(first.headers['etag']) }
    expect(first.headers['cache-control']).toContain('max-age=86400')
    expect(await server.site.inject({ url, headers: again })).toMatchObject({ statusCode: 304, body: '' })
  })

  it('tells the site what it needs for registration, help and pictures (3.058)', async () => {
    const status = await server.client()(contract.systemStatus, {})
    expect(status.register).toEqual(await server.client()(contract.registrationSettings, {}))
    expect(status.customerService[0]).toMatchObject({ csType: 'CS1', encrypted: false })
    expect(status.resources).toEqual([
      { labelNameEn: 'imgUrl', url: '/art/' },
      { labelNameEn: 'startGameUrl', url: '/play/' },
    ])
    expect(status.analytics).toEqual({ gtagId: null })
    expect(status.mainDomain).toBe('127.0.0.1')
  })

  it('has errors in the language of the parameter, otherwise of the header, otherwise of the brand', async () => {
    const messageOf = async (url: string, headers: Record<string, string> = {}) =>
      (await server.site.inject({ url, headers: { host: 'localhost', ...headers } })).json<{ message: string }>()
        .message
    expect(await messageOf('/wps/v2/wallets/balance')).toBe('คุณยังไม่ได้เข้าสู่ระบบ กรุณาเข้าสู่ระบบ')
    expect(await messageOf('/wps/v2/wallets/balance', { 'accept-language': 'zh-CN,en;q=0.5' })).toBe(
      '您尚未登录，请先登录。',
    )
    expect(await messageOf('/wps/v2/wallets/balance?language=EN', { 'accept-language': 'zh' })).toBe(
      'You are not logged in, please login.',
    )
  })
})
