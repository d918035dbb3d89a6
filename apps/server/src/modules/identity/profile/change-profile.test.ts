import * as contract from '@baize/contract'
import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, statusesOf, type TestSite, type TestReply } from '../test-site.ts'

let site: TestSite
let members = 0
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

async function newMember(): Promise<{ token: string; id: string }> {
  members += 1
  const { body } = await site.register({ username: `profiled${members}` }, { address: `198.51.100.${members}` })
  return { token: body.value['token'] ?? '', id: body.value['id'] ?? '' }
}

const show = (token: string) => site.call('GET', contract.memberProfile.path, undefined, { token })
const change = async (token: string, body: object) => {
  const { method, path } = contract.changeProfile
  return site.call(method, path, { payload: await site.seal(body, `${method} ${path}`) }, { token })
}
const valueOf = ({ body }: TestReply, name: string) => {
  const fields: readonly contract.ProfileField[] = body.value['fields'] ?? []
  return fields.find((field) => field.name === name)?.value
}
const twenty = Array.from({ length: 20 }, (_, index) => index)

describe('one’s own profile (2.095)', () => {
  it('is changed field by field, and the nickname is the one that the site shows (7.006)', async () => {
    const { token } = await newMember()
    const first = await change(token, { nickname: 'Lotus', line: 'lotus.line' })
    expect([first.status, valueOf(first, 'nickname'), valueOf(first, 'line')]).toEqual([200, 'Lotus', 'lotus.line'])
    const second = await change(token, { line: '' })
    expect([valueOf(second, 'nickname'), valueOf(second, 'line')]).toEqual(['Lotus', null])
    const info = await site.call('GET', contract.member.path, undefined, { token })
    expect(info.body.value).toMatchObject({ nickname: 'Lotus' })
  })

  it('accepts name, birthday and identity number once; a second try names the fields and changes nothing', async () => {
    const { token } = await newMember()
    expect((await change(token, { payeeName: 'Somchai Jaidee', birthday: '1990-05-01' })).status).toBe(200)
    const again = await change(token, { payeeName: 'Somsak Jaidee', nickname: 'Other' })
    expect([again.status, again.body.code]).toEqual([409, 'profile.set_already'])
    expect(again.body.value).toMatchObject({ fields: [{ field: 'payeeName', code: 'profile.set_already' }] })
    const now = await show(token)
    expect([valueOf(now, 'payeeName'), valueOf(now, 'nickname')]).toEqual(['Somchai Jaidee', null])
    expect((await change(token, { idNumber: '1100700123456' })).status).toBe(200)
  })

  it('accepts one of twenty concurrent names', async () => {
    const { token } = await newMember()
    const names = twenty.map((index) => `Somchai ${String.fromCodePoint(65 + index)}`)
    const replies = await Promise.all(names.map((payeeName) => change(token, { payeeName })))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const winner = names[replies.findIndex(({ status }) => status === 200)]
    expect(valueOf(await show(token), 'payeeName')).toBe(winner)
  })

  it('would accept several if it read first and wrote afterwards (a planted fault)', async () => {
    const { id } = await newMember()
    const meet = meetingOf(20)
    const checkThenAct = async (name: string) => {
      const { rows } = await sql<{ free: boolean }>`
        select not profile ? 'payeeName' as free from member where member_id = ${id}`.execute(site.database)
      await meet()
      if (rows[0]?.free !== true) return false
      await sql`
        update member set profile = profile || jsonb_build_object('payeeName', ${name}::text) where member_id = ${id}`.execute(
        site.database,
      )
      return true
    }
    const outcomes = await Promise.all(twenty.map((index) => checkThenAct(`Name ${index}`)))
    expect(outcomes.filter(Boolean)).toHaveLength(20)
  })

  it('refuses unknown fields, such as type, balance and level, and then changes nothing', async () => {
    const { token } = await newMember()
    for (const extra of [
      { type: 41 },
      { balance: '1000000' },
      { level: 9 },
      { email: 'x@y.example' },
      { memberId: '1' },
    ]) {
      const reply = await change(token, { nickname: 'Changed', ...extra })
      expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid'])
      expect(reply.body.value).toMatchObject({ fields: [{ code: 'field.unknown' }] })
    }
    expect(valueOf(await show(token), 'nickname')).toBeNull()
  })

  it('must be sent encrypted, and shows only the last characters of an identity number', async () => {
    const { token } = await newMember()
    const plain = await site.call('PUT', contract.changeProfile.path, { nickname: 'Open' }, { token })
    expect(plain.body.code).toBe('request.plaintext')
    await change(token, { idNumber: '1100700123456' })
    const shown = await show(token)
    expect(valueOf(shown, 'idNumber')).toBe('••••3456')
    expect(JSON.stringify(shown.body)).not.toContain('11007001')
  })

  it('is private: other members’ profiles have no address, and visitors and trial accounts have none', async () => {
    const other = await newMember()
    const { token } = await newMember()
    const byId = await site.call('GET', `${contract.memberProfile.path}/${other.id}`, undefined, { token })
    const unknown = await site.call('GET', `${contract.memberProfile.path}/999999`, undefined, { token })
    expect([byId.status, byId.body]).toEqual([404, unknown.body])
    expect((await show('x'.repeat(32))).status).toBe(401)
    const trial = await site.call('POST', contract.trialLogin.path, {})
    expect((await show(trial.body.value['token'] ?? '')).status).toBe(403)
  })
})
