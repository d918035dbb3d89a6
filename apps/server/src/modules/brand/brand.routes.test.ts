import * as contract from '@baize/contract'
import { importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('what anybody may ask about the house', () => {
  it('starts the site with state 0 (normal) and the brand’s settings (7.017, 3.043, 3.052–3.057)', async () => {
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

  it('gives the white-label tree on its own, the same as in the status (7.005)', async () => {
    const call = server.client()
    const { whitelabel } = await call(contract.whitelabelMenu, {})
    expect(whitelabel).toEqual((await call(contract.systemStatus, {})).whitelabel)
    expect(whitelabel.find((node) => node.modId === 'USERNAMEREG3')?.enabled).toBe('1')
  })

  it('gives the registration rules that the demo account’s password keeps (7.013, 5.001)', async () => {
    const { fields, minimumAge, methods } = await server.client()(contract.registrationSettings, {})
    expect([minimumAge, methods]).toEqual([18, ['username']])
    expect(fields.find((field) => field.name === 'username')).toMatchObject({ enabled: true, required: true })
    const password = fields.find((field) => field.name === 'password')
    expect(password && password.minLength <= 'Baize#2026'.length && password.maxLength >= 'Baize#2026'.length).toBe(
      true,
    )
  })

  it('gives a public key that bodies can be sealed to, without its private part, and the time', async () => {
    const { keys, now } = await server.client()(contract.systemKeys, {})
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(await importJWK(keys[0] ?? {}, 'ECDH-ES')).toBeDefined()
    expect(now).toBe(Math.floor(server.clock.now().epochMilliseconds / 1000))
  })

  it('answers errors in the language of the parameter, else of the header, else of the brand', async () => {
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
