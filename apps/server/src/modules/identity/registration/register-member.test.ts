import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, statusesOf, type TestSite, type TestReply } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

async function membersNamed(key: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from member where username_key = ${key}`.execute(
    site.database,
  )
  return rows[0]?.count ?? -1n
}

function fieldsOf(reply: TestReply): string[] {
  const fields: readonly { field: string; code: string }[] = reply.body.value['fields'] ?? []
  return fields.map(({ field, code }) => `${field}: ${code}`)
}

describe('registering by username', () => {
  it('creates an account of type 0 and logs in', async () => {
    const reply = await site.register({ username: 'Somchai', nickname: 'Som' })
    expect(reply.status).toBe(200)
    expect(reply.body.value).toMatchObject({
      account: 'Somchai',
      nickname: 'Som',
      type: 0,
      firstTimeLogin: true,
      passwordExpired: false,
    })
    const info = await site.call('GET', '/wps/member/info', undefined, { token: reply.body.value['token'] ?? '' })
    expect(info.body.value).toMatchObject({ account: 'Somchai', type: 0, id: reply.body.value['id'] })
  })

  it.each([
    ['in capitals', 'TAKENNAME'],
    ['in full-width letters', 'ｔａｋｅｎｎａｍｅ'],
    ['with blanks around it', ' takenname '],
  ])('refuses a taken name %s', async (_, username) => {
    if ((await membersNamed('takenname')) === 0n) await site.register({ username: 'TakenName' })
    const reply = await site.register({ username })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('register.username_taken')
    expect(await membersNamed('takenname')).toBe(1n)
  })

  it('creates one account from twenty concurrent registrations of a name in different cases', async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'crowdname' : 'CrowdNAME'))
    const replies = await Promise.all(names.map((username) => site.register({ username })))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await membersNamed('crowdname')).toBe(1n)
  })

  it('accepts the same name at another brand', async () => {
    expect((await site.register({ username: 'twobrands' })).status).toBe(200)
    expect((await site.register({ username: 'twobrands' }, { host: 'other.example' })).status).toBe(200)
    expect(await membersNamed('twobrands')).toBe(2n)
  })

  it.each(['type', 'balance', 'level', 'uplineId', 'upline_path', 'qqNum', 'constructor', '__proto__x'])(
    'refuses the extra field %s',
    async (field) => {
      const reply = await site.register({ username: 'sneaky', [field]: '1' })
      expect(reply.status).toBe(400)
      expect(fieldsOf(reply)).toEqual([`${field}: field.unknown`])
      expect(await membersNamed('sneaky')).toBe(0n)
    },
  )

  it('accepts the fields that the call adds to the form and stores the domain of the registration (3.033, 3.034, 7.007)', async () => {
    const added = {
      registerUrl: 'https://localhost/register',
      domain: 'localhost',
      registerMethod: 'WEB',
      referralCode: 'FRIEND1',
      login: true,
    }
    expect((await site.register({ username: 'withadded', ...added })).status).toBe(200)
    const { rows } = await sql<{ domain: string }>`
      select register_domain as domain from member where username_key = 'withadded'`.execute(site.database)
    expect(rows).toEqual([{ domain: 'localhost' }])
  })

  it('reports every invalid field, with the brand’s bounds', async () => {
    const reply = await site.register({
      username: '1x',
      password: 'short',
      confirmPassword: 'other',
      email: 'nobody',
      ageConfirmed: false,
    })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual([
      'username: field.pattern_1',
      'password: field.pattern_19',
      'email: field.pattern_3',
      'confirmPassword: field.confirmation_differs',
      'ageConfirmed: field.age_not_confirmed',
    ])
    expect(JSON.stringify(reply.body)).toContain('4 to 16 characters')
  })

  it('answers in the language of the caller', async () => {
    const reply = await site.register({ username: '1x' }, { language: 'th' })
    expect(JSON.stringify(reply.body)).toContain('4 ถึง 16')
  })

  it('refuses texts that the database cannot store instead of failing', async () => {
    const reply = await site.register({ username: 'nulname', nickname: 'a\u0000b', registerUrl: 'http://x/\u0000' })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual(['nickname: field.pattern_0', 'registerUrl: field.invalid'])
  })

  it('puts a member below the agent of the invitation code, with the whole path, so each has an upline and a downline (6.007)', async () => {
    const [brand] = site.brands.all
    if (brand === undefined) throw new Error('no brand')
    await site.identity.loadDemoMembers(brand)
    expect((await site.register({ username: 'invited', affiliateCode: 'AGENT2' })).status).toBe(200)
    const { rows } = await sql<{ names: string[] }>`
      select array(select u.username from unnest(m.upline_path) with ordinality as p(id, place)
        join member u on u.brand_id = m.brand_id and u.member_id = p.id order by p.place) as names
      from member m where m.username_key = 'invited'`.execute(site.database)
    expect(rows[0]?.names).toEqual(['agent', 'agent2'])
  })

  it.each(['demo', 'nobodyhere'])(
    'refuses the invitation code %s, which belongs to no agent',
    async (affiliateCode) => {
      const [brand] = site.brands.all
      if (brand !== undefined) await site.identity.loadDemoMembers(brand)
      const reply = await site.register({ username: 'uninvited', affiliateCode })
      expect(reply.body.code).toBe('register.affiliate_invalid')
      expect(await membersNamed('uninvited')).toBe(0n)
    },
  )

  it('does not let an agent of one brand be the upline at another', async () => {
    const [brand] = site.brands.all
    if (brand !== undefined) await site.identity.loadDemoMembers(brand)
    const reply = await site.register({ username: 'crossed', affiliateCode: 'agent' }, { host: 'other.example' })
    expect(reply.body.code).toBe('register.affiliate_invalid')
  })
})

describe('the limit per address', () => {
  it('refuses the sixth registration within an hour from one IPv6 network, but not from its neighbours', async () => {
    const strict = await openTestSite({ throttles: { registrationsPerHourPerAddress: 5 } })
    try {
      const from = (index: number, network = '2001:db8:1:2') =>
        strict.register({ username: `site${index}` }, { address: `${network}::${index + 1}` })
      const first = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => from(index)))
      expect(statusesOf(first)).toEqual([200, 200, 200, 200, 200, 429])
      expect((await from(7, '2001:db8:1:3')).status).toBe(200)
      strict.clock.advance({ hours: 1, seconds: 1 })
      expect((await from(8)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('trial play', () => {
  it('starts without an account, as type 4, with the fields that clients of the specification send (7.014)', async () => {
    const sent = { os: 'Android 15', platform: 'W', encryptionToken: 'any', gatewayVersion: 3 }
    const reply = await site.call('POST', '/wps/session/login/freeplay', sent)
    expect(reply.body.value).toMatchObject({ type: 4 })
    const refused = await site.changePassword(
      { oldPassword: 'x', newPassword: 'y', confirmNewPassword: 'y' },
      { token: reply.body.value['token'] ?? '' },
    )
    expect(refused.body.code).toBe('session.true_account_needed')
  })

  it('does not allow logins by the trial account’s name', async () => {
    const { body } = await site.call('POST', '/wps/session/login/freeplay', {})
    expect((await site.login(body.value['account'] ?? '')).body.code).toBe('login.wrong_credentials')
  })
})
