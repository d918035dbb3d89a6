import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { maxDevices } from './device-limit.sql.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

interface Listed {
  readonly id: string
  readonly here: boolean
}

async function devicesOf(token: string): Promise<readonly Listed[]> {
  const { body } = await site.call('GET', '/wps/member/devices', undefined, { token })
  return body.value['list'] ?? []
}

const remove = (token: string, id: string) => site.call('DELETE', `/wps/member/devices/${id}`, undefined, { token })
const isOpen = async (token: string) => (await site.call('GET', '/wps/member/info', undefined, { token })).status

async function newMember(username: string): Promise<string> {
  return (await site.register({ username })).body.value['token'] ?? ''
}

describe('the browsers that a member logged in with (4.007)', () => {
  it('are listed, starting with that of the registration, and the one of this session is marked', async () => {
    const token = await newMember('devices1')
    expect((await devicesOf(token)).map(({ here }) => here)).toEqual([true])
    await site.login('devices1')
    expect(new Set((await devicesOf(token)).map(({ here }) => here))).toEqual(new Set([false, true]))
  })

  it('lose their sessions when removed, except for the session of the caller', async () => {
    const token = await newMember('devices2')
    const elsewhere: string = (await site.login('devices2')).body.value['token'] ?? ''
    const other = (await devicesOf(token)).find(({ here }) => !here)
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([200, 200])
    expect((await remove(token, other?.id ?? '')).status).toBe(200)
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([200, 401])
    const own = (await devicesOf(token)).at(0)
    expect((await remove(token, own?.id ?? '')).status).toBe(200)
    expect([await isOpen(token), (await devicesOf(token)).length]).toEqual([200, 0])
  })

  it('are limited in number, since each login without the cookie adds one; sessions continue', async () => {
    const token = await newMember('devices5')
    await sql`
      insert into device (brand_id, member_id, token_hash, program, first_seen_at, last_seen_at)
      select brand_id, member_id, sha256(convert_to(username || number, 'UTF8')), '', registered_at, registered_at + number * interval '1 ms'
      from member, generate_series(1, ${maxDevices + 5}::int) as number where username_key = 'devices5'`.execute(
      site.database,
    )
    expect((await site.login('devices5')).status).toBe(200)
    const { body } = await site.call('GET', '/wps/member/devices?pageSize=100', undefined, { token })
    const listed: readonly Listed[] = body.value['list'] ?? []
    expect([body.value['totalCount'], listed.length]).toEqual([maxDevices, maxDevices])
    // The browser of the registration was the least recently used.
    expect([listed.some(({ here }) => here), await isOpen(token)]).toEqual([false, 200])
  })

  it('of another member get the same 404 as unknown ones, and are not removed', async () => {
    const [owner, stranger] = [await newMember('devices3'), await newMember('devices4')]
    const id = (await devicesOf(owner)).at(0)?.id ?? ''
    const [theirs, nobodys] = [await remove(stranger, id), await remove(stranger, '999999999')]
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body])
    expect(await devicesOf(owner)).toHaveLength(1)
  })
})
