import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { askedIn, elsewhere, factorsAt } from './test-factors.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
beforeAll(async () => {
  site = await openTestSite({
    secondFactor: { addressDays: 10 },
    throttles: { registrationsPerHourPerAddress: 99, codesPerHourPerAddress: 99 },
  })
  at = factorsAt(site)
})
afterAll(() => site.close())

const listOf = async (token: string): Promise<readonly { readonly address: string; readonly lapsesAt: string }[]> =>
  (await site.call('GET', '/wps/member/addresses', undefined, { token })).body.value['list'] ?? []
const rowsOf = async (username: string) =>
  (
    await sql<{ address: string }>`
      select address from factor_address join member using (brand_id, member_id)
      where username_key = ${username} order by address`.execute(site.database)
  ).rows.map(({ address }) => address)
const home = '203.0.113.7'

/** Advances the clock by some days and returns the token of a new session. */
async function after(days: number, username: string): Promise<string> {
  site.clock.advance({ hours: days * 24 })
  return (await site.login(username)).body.value['token'] ?? ''
}

describe('a registered address that nobody logs in from (4.007)', () => {
  it('lapses after the brand’s number of days, whether or not it has been deleted', async () => {
    const member = await at.withMobile()
    site.clock.advance({ hours: 10 * 24 - 1 })
    expect(askedIn(await site.login(member.username))).toBeUndefined()
    // That login was from there, so the days start again.
    site.clock.advance({ hours: 10 * 24 - 1 })
    expect(askedIn(await site.login(member.username))).toBeUndefined()
    site.clock.advance({ hours: 10 * 24, seconds: 1 })
    expect(await rowsOf(member.username)).toEqual([home])
    expect(askedIn(await site.login(member.username))?.ways).toEqual(['sms'])
  })

  it('is registered again by passing a second factor there', async () => {
    const member = await at.withMobile()
    site.clock.advance({ hours: 11 * 24 })
    const passed = await at.passBySms(member.username, member.mobile, home)
    const [place] = await listOf(passed.body.value['token'] ?? '')
    expect(place).toMatchObject({ address: home, registeredAt: site.clock.now().toString(), reason: 'second_factor' })
    expect(askedIn(await site.login(member.username))).toBeUndefined()
  })

  it('is listed with the day on which it lapses, and not any more afterwards', async () => {
    const member = await at.withMobile()
    await at.passBySms(member.username, member.mobile)
    const lapsing = site.clock.now().add({ hours: 240 }).toString()
    const token = await after(5, member.username)
    expect((await listOf(token)).map(({ address, lapsesAt }) => [address, lapsesAt])).toEqual([
      [home, site.clock.now().add({ hours: 240 }).toString()],
      [elsewhere, lapsing],
    ])
    const next = await after(6, member.username)
    expect((await listOf(next)).map(({ address }) => address)).toEqual([home])
    const shown = await site.call('GET', '/wps/member/factors', undefined, { token: next, address: elsewhere })
    expect(shown.body.value['addressRegistered']).toBe(false)
  })

  it('is deleted then, and no other address is', async () => {
    const member = await at.withMobile()
    await at.passBySms(member.username, member.mobile)
    await after(9, member.username)
    site.clock.advance({ hours: 24, seconds: 1 })
    await site.factors.sweep()
    expect(await rowsOf(member.username)).toEqual([home])
  })

  it('would let its next user in if only the sweep checked the days (a planted fault)', async () => {
    const member = await at.withMobile()
    site.clock.advance({ hours: 11 * 24 })
    const planted = await sql`
      select from factor_address join member using (brand_id, member_id)
      where username_key = ${member.username} and address = ${home}`.execute(site.database)
    expect(planted.rows).toHaveLength(1)
    expect(askedIn(await site.login(member.username))).toBeDefined()
  })
})
