import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember, newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { about, describeMember, found, operatorWith } from '../../../testing/member-desk.ts'

let server: TestServer
let gateway: ListeningGateway
let reader: TestOperator
let anna: TestMember
let berta: TestMember
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  anna = await server.newMember('searchanna')
  server.clock.advance({ minutes: 1 })
  berta = await server.newMember('searchberta')
  await describeMember(server, anna, {
    mobile: '+66812345678',
    email: 'anna@mail.example',
    name: 'Anna Wattana',
    nickname: 'Lotus',
  })
  await describeMember(server, berta, { mobile: '+66898765432', email: 'berta@mail.example', name: 'สมชาย ใจดี' })
})
// A session ends while the clock runs on.
beforeEach(async () => {
  reader = await operatorWith(server)
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const search = (query: Readonly<Record<string, string>>, by = reader) => found(server, by, query)

describe('the list of members', () => {
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['how the username begins', { text: 'SEARCHANN' }],
    ['the nickname', { text: 'lot' }],
    ['the real name', { text: 'anna w' }],
    ['the surname', { text: 'watt' }],
    ['the telephone number, in any notation', { text: '081-234 5678' }],
    ['the telephone number in E.164', { text: '+66812345678', by: 'phone' }],
    ['the mailbox', { text: 'Anna@Mail.Example' }],
  ])('finds one by %s', async (_, query) => {
    expect(await search(query)).toEqual(['searchanna'])
  })

  it('finds one by the number, by a Thai name and surname, and nobody by what only contains it', async () => {
    expect(await search({ text: anna.id, by: 'number' })).toEqual(['searchanna'])
    expect([await search({ text: 'สมชาย' }), await search({ text: 'ใจดี' })]).toEqual([['searchberta'], ['searchberta']])
    expect([await search({ text: 'anna', by: 'username' }), await search({ text: 'atta' })]).toEqual([[], []])
    // `%` and `_` are letters like others.
    expect([await search({ text: '%' }), await search({ text: 'search_nna' })]).toEqual([[], []])
  })

  it('finds one by a bank account number at any bank, also one that was removed, and not by its end', async () => {
    const payee = await newPayee(server)
    await addAccount(payee, { bank: 'SCB', number: '4081234567' })
    const name = (await about(server, office.readMember, payee, reader)).username
    expect(await search({ text: '408-1-23456-7' })).toEqual([name])
    await sql`update payment_bank_account set removed_at = now() + interval '1 year'`.execute(server.test.owner)
    expect(await search({ text: '4081234567', by: 'bank' })).toEqual([name])
    expect(await search({ text: '234567', by: 'bank' })).toEqual([])
  })

  it('shows contacts with most of them hidden', async () => {
    const { list } = await callOffice(server, office.listMembers, {
      token: reader.token,
      query: { text: 'searchanna' },
    })
    expect(list).toMatchObject([{ mobile: '+66•••5678', email: 'a•••a@mail.example', name: 'Anna Wattana' }])
    expect(JSON.stringify(list)).not.toMatch(/812345678|anna@mail/)
  })

  it('finds contacts by how they begin only for whoever may see them, which is recorded', async () => {
    const query = { text: '08123', by: 'phone' }
    expect(await search(query)).toEqual([])
    const trusted = await operatorWith(server, 'members.personal')
    const [text] = [query, { text: 'anna', by: 'email' }]
    expect([await search(text, trusted), await search({ text: 'anna', by: 'email' }, trusted)]).toEqual([
      ['searchanna'],
      ['searchanna'],
    ])
    const { rows } = await sql<{ after: unknown }>`
      select after from operator_audit where action = 'member.searched' order by serial`.execute(server.test.owner)
    expect(rows.map(({ after }) => after)).toEqual([query, { text: 'anna', by: 'email' }])
  })

  it('is filtered by status, kind, tag, team, registration and last visit', async () => {
    await sql`
      update member set status = 'suspended' where member_id = ${berta.id}::bigint`.execute(server.test.owner)
    expect(await search({ status: 'suspended' })).toEqual(['searchberta'])
    const tagger = await operatorWith(server, 'members.note')
    await callOffice(server, office.addMemberTag, {
      token: tagger.token,
      params: { memberId: anna.id, tag: 'VIP' },
      body: {},
    })
    expect([await search({ tag: 'vip' }), await search({ tag: 'other' })]).toEqual([['searchanna'], []])
    expect(await search({ text: 'search', from: '2026-11-21', to: '2026-11-21' })).toEqual([
      'searchberta',
      'searchanna',
    ])
    expect(await search({ text: 'search', to: '2026-11-20' })).toEqual([])
    expect(await search({ text: 'search', seenFrom: '2026-11-22' })).toEqual([])
    expect((await refusalOf(search({ from: '2026-02-30' }))).code).toBe('request.invalid')
    server.clock.advance({ hours: 24 })
    await server.newMember('searchlate')
    const next = await operatorWith(server)
    expect(await search({ text: 'search', seenFrom: '2026-11-22' }, next)).toEqual(['searchlate'])
  })

  it('shows an agent’s whole team, however deep, and nobody else', async () => {
    const [top, middle, below, other] = await Promise.all(
      ['teamtop', 'teammiddle', 'teambelow', 'teamother'].map((name) => server.newMember(name)),
    )
    if (!top || !middle || !below || !other) throw new Error('four members were made')
    await sql`update member set type = 1 where member_id = any(${[top.id, middle.id]}::bigint[])`.execute(
      server.test.owner,
    )
    const under = (member: TestMember, path: readonly string[]) =>
      sql`
        update member set upline_path = ${[...path]}::bigint[], upline_id = ${path.at(-1)}::bigint
        where member_id = ${member.id}::bigint`.execute(server.test.owner)
    await under(middle, [top.id])
    await under(below, [top.id, middle.id])
    const sorted = { sort: 'username', direction: 'asc' }
    expect(await search({ upline: top.id, ...sorted })).toEqual(['teambelow', 'teammiddle'])
    expect(await search({ upline: middle.id })).toEqual(['teambelow'])
    expect(await search({ upline: other.id })).toEqual([])
    const page = await about(server, office.readMember, below, reader)
    expect(page.uplinePath.map(({ username }) => username)).toEqual(['teamtop', 'teammiddle'])
    expect((await about(server, office.readMember, top, reader)).team).toBe(2)
  })

  it('is sorted and paged by the server', async () => {
    for (const [sort, direction] of [
      ['username', 'asc'],
      ['memberId', 'desc'],
      ['registeredAt', 'desc'],
      ['lastSeenAt', 'asc'],
    ] as const) {
      const query = { text: 'team', sort, direction }
      const whole = await search(query)
      const pages = await Promise.all(['1', '2'].map((pageNo) => search({ ...query, pageNo, pageSize: '2' })))
      expect(pages.flat()).toEqual(whole)
      expect(new Set(whole)).toHaveProperty('size', 4)
    }
    const { totalCount, totalPages, isMore } = await callOffice(server, office.listMembers, {
      token: reader.token,
      query: { text: 'team', pageSize: 3 },
    })
    expect([totalCount, totalPages, isMore]).toEqual([4, 2, false])
  })
})

describe('the search of everything', () => {
  const everything = (text: string, { token }: TestOperator = reader) =>
    callOffice(server, office.officeSearch, { token, query: { text } })

  it('finds members, and a withdrawal by its id for whoever may see it', async () => {
    const payee = await newPayee(server)
    await nameMember(server, payee, 'Search Payee')
    const { withdrawalId } = await requestWithdrawal(payee)
    expect((await everything('searcha')).members).toMatchObject([{ username: 'searchanna', mobile: '+66•••5678' }])
    expect(await everything(withdrawalId)).toEqual({ members: [], payments: [] })
    const cashier = await operatorWith(server, 'withdrawals.read')
    const { payments } = await everything(withdrawalId.toUpperCase(), cashier)
    expect(payments).toMatchObject([
      { kind: 'withdrawal', id: withdrawalId, amount: '300.00', state: 'requested', member: { memberId: payee.id } },
    ])
  })

  it('shows nobody to an operator who may not see members', async () => {
    const auditor = await operatorOf(server, { permissions: ['audit.read'] })
    expect(await everything('searcha', auditor)).toEqual({ members: [], payments: [] })
  })
})
