import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, letCodeAge, operatorOf } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { about, auditAbout, describeMember, operatorWith } from '../../../testing/member-desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const because = { body: { reason: 'Asked for by the member.' } }

const profileOf = ({ call }: TestMember) => call(contract.member, {})

describe('an operator who locks an account', () => {
  it('ends its sessions at once; unlocking lets the member log in again, and both are recorded with their reasons', async () => {
    const member = await server.newMember('locked')
    const { token, username } = await operatorWith(server, 'members.lock')
    await profileOf(member)
    const locked = await about(server, office.lockMember, member, { token, ...because })
    expect([locked.status, locked.openSessions]).toEqual(['suspended', 0])
    expect((await refusalOf(profileOf(member))).status).toBe(401)
    const credentials = { username: 'locked', password: member.password }
    expect((await refusalOf(server.client()(contract.login, { body: credentials }))).code).toBe('login.suspended')
    expect((await about(server, office.unlockMember, member, { token, ...because })).status).toBe('active')
    await server.client()(contract.login, { body: credentials })
    expect(await auditAbout(server, member.id)).toEqual([
      {
        operator: username,
        action: 'member.locked',
        reason: because.body.reason,
        before: { status: 'active' },
        after: { status: 'suspended' },
      },
      {
        operator: username,
        action: 'member.unlocked',
        reason: because.body.reason,
        before: { status: 'suspended' },
        after: { status: 'active' },
      },
    ])
  })

  it('does it once, of ten who do it at the same moment, and leaves one row', async () => {
    const member = await server.newMember('lockedonce')
    const { token } = await operatorWith(server, 'members.lock')
    const calls = Array.from({ length: 10 }, () => about(server, office.lockMember, member, { token, ...because }))
    const done = await Promise.allSettled(calls)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await auditAbout(server, member.id)).toHaveLength(1)
  })

  it('changes nothing if it cannot be recorded', async () => {
    const member = await server.newMember('unrecorded')
    const { token } = await operatorWith(server, 'members.lock', 'members.note', 'members.factor', 'members.message')
    // A planted fault: the log takes no rows.
    await sql`alter table operator_audit add constraint planted check (action !~ '^member') not valid`.execute(
      server.test.owner,
    )
    const words = [{ language: 'EN', title: 'Hello', text: 'There' }]
    const before = await stateOf(member)
    for (const [endpoint, rest] of [
      [office.lockMember, because],
      [office.endMemberSessions, because],
      [office.addMemberNote, { body: { text: 'Called twice.' } }],
      [office.addMemberTag, { params: { memberId: member.id, tag: 'vip' }, body: {} }],
      [office.messageMember, { body: { words, reason: 'Asked for.' } }],
    ] as const)
      expect((await refusalOf(about(server, endpoint, member, { token, ...rest }))).status).toBe(500)
    expect(await stateOf(member)).toEqual(before)
    await profileOf(member)
    await sql`alter table operator_audit drop constraint planted`.execute(server.test.owner)
  })

  async function stateOf({ id }: TestMember) {
    const { rows } = await sql`
      select status, (select count(*)::int from session where member_id = m.member_id and ended_at is null) as sessions,
        (select count(*)::int from member_note where member_id = m.member_id) as notes,
        (select count(*)::int from member_tag where member_id = m.member_id) as tags,
        (select count(*)::int from message_own where member_id = m.member_id) as messages
      from member m where member_id = ${id}::bigint`.execute(server.test.owner)
    return rows
  }

  it('gives a reason, and needs the permission', async () => {
    const member = await server.newMember('reasons')
    const { token } = await operatorWith(server, 'members.lock')
    const without = about(server, office.lockMember, member, { token, body: { reason: ' ' } })
    expect((await refusalOf(without)).code).toBe('request.invalid')
    const other = await operatorWith(server, 'members.note')
    const refused = about(server, office.lockMember, member, { token: other.token, ...because })
    expect((await refusalOf(refused)).code).toBe('operator.not_permitted')
    expect((await refusalOf(about(server, office.unlockMember, member, { token, ...because }))).code).toBe(
      'member.not_locked',
    )
    expect((await refusalOf(about(server, office.lockMember, { id: '999999' }, { token, ...because }))).code).toBe(
      'member.unknown',
    )
    await profileOf(member)
  })

  it('or ends the sessions, which leaves the account as it is', async () => {
    const member = await server.newMember('signedout')
    const { token } = await operatorWith(server, 'members.lock')
    expect((await about(server, office.endMemberSessions, member, { token, ...because })).status).toBe('active')
    expect((await refusalOf(profileOf(member))).status).toBe(401)
    expect(await auditAbout(server, member.id)).toMatchObject([
      { action: 'member.sessions_ended', before: { sessions: 1 } },
    ])
  })
})

describe('an operator who removes a member’s authenticator app', () => {
  const withApp = async (name: string) => {
    const member = await server.newMember(name)
    await sql`
      insert into factor_totp (brand_id, member_id, secret_sealed, begun_at, confirmed_at, last_step)
      values (1, ${member.id}::bigint, ${Buffer.alloc(60)}, now(), now(), 1)`.execute(server.test.owner)
    return member
  }

  it('does it with a fresh code, once, and the member is told', async () => {
    const member = await withApp('lostphone')
    const { token } = await operatorWith(server, 'members.factor')
    expect((await about(server, office.readMember, member, { token })).hasApp).toBe(true)
    const remove = () => about(server, office.removeMemberFactor, member, { token, ...because })
    const done = await Promise.allSettled([remove(), remove(), remove()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(remove())).code).toBe('member.no_app')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list).toHaveLength(1)
    expect(await auditAbout(server, member.id)).toMatchObject([{ action: 'member.factor_removed' }])
  })

  it('is asked for a code if the last one is old', async () => {
    const member = await withApp('stalecode')
    const operator = await operatorWith(server, 'members.factor')
    await letCodeAge(server, operator)
    const refused = about(server, office.removeMemberFactor, member, { token: operator.token, ...because })
    expect((await refusalOf(refused)).code).toBe('operator.factor_due')
    const reader = await operatorWith(server)
    expect((await about(server, office.readMember, member, reader)).hasApp).toBe(true)
  })
})

describe('notes and tags', () => {
  it('are kept with who wrote them, and notes are never changed', async () => {
    const member = await server.newMember('noted')
    const { token, username } = await operatorWith(server, 'members.note')
    await about(server, office.addMemberNote, member, { token, body: { text: 'Called: wants a higher limit.' } })
    server.clock.advance({ minutes: 1 })
    await about(server, office.addMemberNote, member, { token, body: { text: '<b>Second</b>' } })
    const { list, totalCount } = await about(server, office.memberNotes, member, { token, query: {} })
    expect(list.map(({ text, operator }) => [text, operator])).toEqual([
      ['<b>Second</b>', username],
      ['Called: wants a higher limit.', username],
    ])
    expect(totalCount).toBe(2)
    await expect(sql`update member_note set text = 'x'`.execute(server.test.database)).rejects.toThrow('permission')
    // The log cannot be shortened, so it has no words that must go with the account.
    expect(JSON.stringify(await auditAbout(server, member.id))).not.toContain('higher')
  })

  it('of one name are one tag, of twenty at most, also if they are added at once', async () => {
    const member = await server.newMember('tagged')
    const { token } = await operatorWith(server, 'members.note')
    const add = (tag: string) =>
      callOffice(server, office.addMemberTag, { token, params: { memberId: member.id, tag }, body: {} })
    expect((await add('VIP')).tags).toEqual(['vip'])
    expect((await add('vip')).tags).toEqual(['vip'])
    expect(await auditAbout(server, member.id)).toHaveLength(1)
    const done = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => add(`เพื่อน ${index}`)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
    const params = { memberId: member.id, tag: 'vip' }
    const { tags } = await callOffice(server, office.removeMemberTag, { token, params })
    expect([tags.length, tags.includes('vip')]).toEqual([19, false])
    expect((await callOffice(server, office.listMemberTags, { token })).list).toHaveLength(19)
    expect((await refusalOf(add('<script>'))).code).toBe('request.invalid')
  })

  it('go with the account', async () => {
    const member = await server.newMember('forgotten')
    const { token } = await operatorWith(server, 'members.note')
    await about(server, office.addMemberNote, member, { token, body: { text: 'Lives in Rayong.' } })
    await callOffice(server, office.addMemberTag, { token, params: { memberId: member.id, tag: 'vip' }, body: {} })
    await sql`
      insert into member_deletion (brand_id, member_id, asked_at, due_at, language)
      values (1, ${member.id}::bigint, ${server.clock.now().subtract({ hours: 2 }).toString()},
        ${server.clock.now().subtract({ hours: 1 }).toString()}, 'EN')`.execute(server.test.owner)
    await server.runJob('delete accounts')
    const { rows } = await sql`
      select from member_note where member_id = ${member.id}::bigint
      union all select from member_tag where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect(rows).toHaveLength(0)
    const page = await about(server, office.readMember, member, { token })
    expect([page.status, page.mobile, page.email, page.tags]).toEqual(['closed', null, null, []])
  })
})

describe('a message to a member', () => {
  it('is read on the site in the reader’s language, or in the one in which it was written', async () => {
    const member = await server.newMember('written')
    const { token } = await operatorWith(server, 'members.message')
    const words = [
      { language: 'TH', title: 'สวัสดี', text: 'เอกสารของคุณครบแล้ว' },
      { language: 'EN', title: 'Hello', text: 'Your documents are complete.' },
    ]
    await about(server, office.messageMember, member, { token, body: { words, reason: 'Documents checked.' } })
    const readIn = async (language: string) => {
      const { list } = await server.client(member.token, language)(contract.ownMessages, { query: {} })
      return list.map(({ title, text }) => [title, text])
    }
    expect(await readIn('TH')).toEqual([['สวัสดี', 'เอกสารของคุณครบแล้ว']])
    expect(await readIn('EN')).toEqual([['Hello', 'Your documents are complete.']])
    expect(await readIn('CN')).toEqual([['สวัสดี', 'เอกสารของคุณครบแล้ว']])
    expect(await auditAbout(server, member.id)).toMatchObject([
      { action: 'member.messaged', reason: 'Documents checked.', after: { titles: { EN: 'Hello', TH: 'สวัสดี' } } },
    ])
  })

  it('has each language once, and words', async () => {
    const member = await server.newMember('unwritten')
    const { token } = await operatorWith(server, 'members.message')
    const one = { language: 'EN', title: 'Hello', text: 'There' }
    for (const words of [[], [one, one], [{ ...one, title: ' ' }], [{ ...one, language: 'XX' }]]) {
      const refused = about(server, office.messageMember, member, { token, body: { words, reason: 'Asked for.' } })
      expect((await refusalOf(refused)).code).toBe('request.invalid')
    }
    expect(await auditAbout(server, member.id)).toEqual([])
  })
})

describe('a member’s contacts and personal data', () => {
  it('are shown in full to whoever may see them, and each look is recorded', async () => {
    const member = await server.newMember('personal')
    await describeMember(server, member, { mobile: '+66811112222', email: 'me@mail.example', name: 'Malee Dee' })
    const { token, username } = await operatorWith(server, 'members.personal')
    const masked = await about(server, office.readMember, member, { token })
    expect([masked.mobile, masked.email]).toEqual(['+66•••2222', 'm•••@mail.example'])
    expect(await auditAbout(server, member.id)).toEqual([])
    const shown = await about(server, office.readMemberPersonal, member, { token, body: {} })
    expect(shown).toMatchObject({ mobile: '+66811112222', email: 'me@mail.example' })
    expect(shown.fields).toContainEqual({ name: 'payeeName', value: 'Malee Dee' })
    expect(await auditAbout(server, member.id)).toMatchObject([{ operator: username, action: 'member.personal_shown' }])
  })

  it('are shown to nobody else, by no endpoint (negative control: with the permission the same check finds them)', async () => {
    const member = await server.newMember('private')
    await describeMember(server, member, { mobile: '+66833334444', email: 'private@mail.example' })
    const all = office.permissions.filter((one) => one !== 'members.personal')
    const without = await operatorOf(server, { permissions: all })
    const leaksTo = async (token: string) => {
      const replies = await Promise.allSettled([
        about(server, office.readMemberPersonal, member, { token, body: {} }),
        about(server, office.readMember, member, { token }),
        callOffice(server, office.listMembers, { token, query: { text: 'private' } }),
        callOffice(server, office.officeSearch, { token, query: { text: 'private' } }),
        ...[office.memberOpenSessions, office.memberBrowsers, office.memberLogins, office.memberNotes].map((endpoint) =>
          about(server, endpoint, member, { token, query: {} }),
        ),
        about(server, office.relatedMembers, member, { token, query: {} }),
        about(server, office.memberTimeline, member, { token, query: {} }),
      ])
      return replies.some((one) => /833334444|private@mail|127\.0\.0\.1/.test(JSON.stringify(one)))
    }
    expect(await leaksTo(without.token)).toBe(false)
    expect(await auditAbout(server, member.id)).toEqual([])
    const trusted = await operatorWith(server, 'members.personal')
    expect(await leaksTo(trusted.token)).toBe(true)
  })
})
