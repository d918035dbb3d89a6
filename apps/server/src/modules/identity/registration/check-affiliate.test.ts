import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'
import { faultsOf } from './test-registration.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { affiliateChecksPerHourPerAddress: 5 } })
  for (const brand of site.brands.all.slice(0, 1)) await site.identity.loadDemoMembers(brand)
})
afterAll(() => site.close())

let addresses = 0
const check = (code: string, more = '', options: { host?: string; language?: string; address?: string } = {}) =>
  site.call('GET', `/wps/agent/affiliate?code=${encodeURIComponent(code)}${more}`, undefined, {
    address: `203.0.113.${(addresses += 1)}`,
    ...options,
  })

describe('the check of an invitation code', () => {
  it('accepts an agent’s, in any case, at the brand’s own domains (7.012)', async () => {
    expect((await check('agent2')).body.value).toEqual({ affiliateCode: 'agent2' })
    expect((await check('AGENT2', '&domain=localhost')).status).toBe(200)
    expect((await check('agent2', '&domain=localhost:3000')).status).toBe(200)
  })

  it.each(['demo', 'nobodyhere', '', ' ', '%00'])(
    'refuses %j, which belongs to no agent (7.012, 5.031)',
    async (code) => {
      const reply = await check(code)
      expect([reply.status, reply.body.code]).toEqual([422, 'register.affiliate_invalid'])
    },
  )

  it('refuses one at another domain, and one of an agent of another brand', async () => {
    expect((await check('agent2', '&domain=evil.example')).body.code).toBe('register.affiliate_invalid')
    expect((await check('agent2', '', { host: 'other.example' })).body.code).toBe('register.affiliate_invalid')
  })

  it('says so in the caller’s language (8.033)', async () => {
    expect((await check('nobodyhere', '', { language: 'th' })).body.message).toBe('รหัสเชิญไม่ถูกต้อง')
  })

  it('is limited per hour and address, whether right or wrong, so that guessing is useless (7.012)', async () => {
    const address = '198.51.100.9'
    const guesses = await Promise.all(
      ['a', 'b', 'agent', 'd', 'e', 'agent2'].map((code) => check(code, '', { address })),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await check('agent', '', { address })).body.code).toBe('request.too_many')
    expect((await check('agent')).status).toBe(200)
    site.clock.advance({ hours: 1, seconds: 1 })
    expect((await check('agent', '', { address })).status).toBe(200)
  })
})

describe('an invitation code of a registration', () => {
  it('that belongs to no agent is reported with its field (5.031, 8.034)', async () => {
    const reply = await site.register({ username: 'uninvited', affiliateCode: 'nobodyhere' })
    expect([reply.body.code, ...faultsOf(reply)]).toEqual([
      'register.affiliate_invalid',
      'affiliateCode: register.affiliate_invalid',
    ])
  })
})
