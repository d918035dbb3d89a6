import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { statusesOf, openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 5 } })
})
afterAll(() => site.close())

const trial = (address: string) => site.call('POST', '/wps/session/login/freeplay', {}, { address })
const trials = async () =>
  (await sql<{ status: string }>`select status from member where type = 4 order by member_id`.execute(site.database))
    .rows

describe('a trial account', () => {
  it('is refused by the server for everything that needs a real account (1.004, 4.004, 6.002, 8.030)', async () => {
    const token = (await trial('203.0.113.1')).body.value['token'] ?? ''
    for (const path of ['sessions', 'logins']) {
      const reply = await site.call('GET', `/wps/member/${path}`, undefined, { token })
      expect([reply.status, reply.body.code]).toEqual([403, 'session.true_account_needed'])
    }
  })

  it('is available only if the brand’s switch for free play is on (6.010)', async () => {
    const without = await openTestSite({ whitelabel: [] })
    const { status, body } = await without.call('POST', '/wps/session/login/freeplay', {})
    expect([status, body.code]).toEqual([403, 'verification.not_enabled'])
    await without.close()
  })

  it('can be begun five times an hour from one address, even by twenty concurrent calls (7.014)', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => trial('203.0.113.2')))
    expect(statusesOf(replies)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 429),
    ])
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(
      new Set([replies.find(({ status }) => status === 200)?.body.code, 'session.too_many_trials']),
    )
  })

  it('is closed a day after it was created if nobody uses it; its row stays for the ledger, and the visitor’s data is deleted (4.033)', async () => {
    await trial('203.0.113.3')
    const before = await trials()
    site.clock.advance({ hours: 20 })
    const busy = (await trial('203.0.113.4')).body.value['token'] ?? ''
    await site.identity.sweep()
    expect((await trials()).every(({ status }) => status === 'active')).toBe(true)
    site.clock.advance({ hours: 5 })
    await site.identity.sweep()
    expect(await trials()).toEqual([...before.map(() => ({ status: 'closed' })), { status: 'active' }])
    expect((await site.call('GET', '/wps/member/info', undefined, { token: busy })).status).toBe(200)
    const { rows } = await sql`
      select from session join member using (brand_id, member_id) where status = 'closed'`.execute(site.database)
    expect(rows).toEqual([])
  })

  it('is the only kind that is closed; real accounts stay', async () => {
    await site.register({ username: 'realone' }, { address: '203.0.113.5' })
    site.clock.advance({ hours: 24 * 30 })
    await site.identity.sweep()
    expect((await site.login('realone')).status).toBe(200)
  })
})
