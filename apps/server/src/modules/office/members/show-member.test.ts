import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, decide, nameMember, newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { about, describeMember, operatorWith } from '../../../testing/member-desk.ts'

let server: TestServer
let gateway: ListeningGateway
let reader: TestOperator
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
// A session ends while the clock runs on.
beforeEach(async () => {
  reader = await operatorWith(server)
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

describe('a member’s page', () => {
  it('shows the balance, what is leaving and what has left, and every movement as the member sees it', async () => {
    const payee = await newPayee(server)
    await server.deliverEvents()
    const { withdrawalId } = await requestWithdrawal(payee)
    const { money } = await about(server, office.readMember, payee, reader)
    expect(money).toMatchObject({ balance: '700.00', leaving: '300.00', withdrawn: '0.00', owed: '0.00', held: '0.00' })
    const own = await payee.call(contract.accountRecord, { query: {} })
    expect(await about(server, office.memberMovements, payee, { ...reader, query: {} })).toEqual(own)
    const { list } = await about(server, office.memberPayments, payee, { ...reader, query: {} })
    expect(list).toMatchObject([
      { kind: 'withdrawal', id: withdrawalId, amount: '300.00', state: 'requested', endedAt: null },
    ])
    expect(list[0]?.by).toMatch(/·\d{4}$/)
    await decide(server, withdrawalId, 'reject')
    const [ended] = (await about(server, office.memberPayments, payee, { ...reader, query: { kind: 'withdrawal' } }))
      .list
    expect([ended?.state, ended?.endedAt !== null]).toEqual(['rejected', true])
    const deposits = await about(server, office.memberPayments, payee, { ...reader, query: { kind: 'deposit' } })
    expect([deposits.list, deposits.totalCount]).toEqual([[], 0])
  })

  it('shows sessions, browsers and logins, with masked addresses', async () => {
    const member = await server.newMember('pagelogins')
    const log = (password: string) => server.client()(contract.login, { body: { username: 'pagelogins', password } })
    await log(member.password)
    await refusalOf(log('Wrong#2026'))
    const query = { query: {} }
    const sessions = await about(server, office.memberOpenSessions, member, { ...reader, ...query })
    expect([sessions.totalCount, sessions.list[0]?.address]).toEqual([2, '127.0.*.*'])
    const logins = await about(server, office.memberLogins, member, { ...reader, ...query })
    expect(logins.list.map(({ result }) => result)).toEqual(['wrong_password', 'success', 'success'])
    expect((await about(server, office.memberBrowsers, member, { ...reader, ...query })).totalCount).toBeGreaterThan(0)
  })

  it('of a number that nobody has is unknown', async () => {
    for (const endpoint of [office.readMember, office.memberTimeline, office.relatedMembers, office.memberPayments])
      expect((await refusalOf(about(server, endpoint, { id: '999999999' }, { ...reader, query: {} }))).code).toBe(
        'member.unknown',
      )
  })
})

describe('related accounts', () => {
  const relationsOf = async (member: TestMember) => {
    const { list } = await about(server, office.relatedMembers, member, { ...reader, query: {} })
    return list.map(({ member: { memberId }, reasons }) => [memberId, reasons.map((one) => one.relation).toSorted()])
  }

  it('are those with the same browser, telephone, mailbox or bank account number, each with its reason', async () => {
    const [one, other, stranger] = [await newPayee(server), await newPayee(server), await server.newMember('stranger')]
    // All calls of the tests come from one address.
    await sql`delete from login_try`.execute(server.test.owner)
    expect(await relationsOf(one)).toEqual([])
    await describeMember(server, one, { mobile: '+66877776666', email: 'same@mail.example' })
    await describeMember(server, other, { mobile: '+66877776666', email: 'same@mail.example' })
    await addAccount(one, { bank: 'SCB', number: '5551234567' })
    await sql`update payment_bank_account set removed_at = now() + interval '1 year' where number_tail = '4567'`.execute(
      server.test.owner,
    )
    await addAccount(other, { bank: 'SCB', number: '5551234567' })
    await sql`
      update device set token_hash = (select token_hash from device where member_id = ${one.id}::bigint)
      where member_id = ${other.id}::bigint`.execute(server.test.owner)
    expect(await relationsOf(one)).toEqual([[other.id, ['bank', 'device', 'email', 'phone']]])
    expect(await relationsOf(stranger)).toEqual([])
    const { list } = await about(server, office.relatedMembers, one, { ...reader, query: {} })
    expect(JSON.stringify(list)).not.toMatch(/877776666|same@mail|5551234567/)
  })

  it('are those at the same address within 30 days, and no longer', async () => {
    const [one, other] = [await server.newMember('addressone'), await server.newMember('addressother')]
    await sql`delete from login_try where member_id not in (${one.id}::bigint, ${other.id}::bigint)`.execute(
      server.test.owner,
    )
    expect(await relationsOf(one)).toEqual([[other.id, ['address']]])
    server.clock.advance({ hours: 24 * 30 })
    reader = await operatorWith(server)
    expect(await relationsOf(one)).toEqual([[other.id, ['address']]])
    server.clock.advance({ seconds: 1 })
    expect(await relationsOf(one)).toEqual([])
  })
})

describe('the timeline', () => {
  const whole = async (member: TestMember, pageSize: number) => {
    const events: office.MemberEvent[] = []
    let after: string | undefined
    for (let page = 0; page < 60; page += 1) {
      const query = { pageSize, ...(after === undefined ? {} : { after }) }
      const { list, next } = await about(server, office.memberTimeline, member, { ...reader, query })
      events.push(...list)
      if (next === null) return events
      after = next
    }
    throw new Error('the timeline does not end')
  }

  it('has everything once, newest first, however it is paged, also what happened at the same moment', async () => {
    const payee = await newPayee(server)
    await nameMember(server, payee, 'Time Line')
    const staff = await operatorWith(server, 'members.lock', 'members.note', 'members.message')
    const { withdrawalId } = await requestWithdrawal(payee)
    await decide(server, withdrawalId, 'reject')
    await about(server, office.addMemberNote, payee, { ...staff, body: { text: 'First.' } })
    await about(server, office.addMemberNote, payee, { ...staff, body: { text: 'Second.' } })
    server.clock.advance({ minutes: 1 })
    await about(server, office.lockMember, payee, { ...staff, body: { reason: 'Strange.' } })
    const words = [{ language: 'EN', title: 'Locked', text: 'Call us.' }]
    await about(server, office.messageMember, payee, { ...staff, body: { words, reason: 'Locked.' } })
    const events = await whole(payee, 100)
    const kinds = events.map(({ kind, what }) => `${kind} ${what}`.trim())
    expect(kinds.slice(0, 3)).toEqual(['told Locked', 'audit member.messaged', 'audit member.locked'])
    expect(kinds.at(-1)).toBe('registered')
    expect(new Set(kinds)).toEqual(
      new Set([
        ...kinds.slice(0, 3),
        'note',
        'withdrawal rejected',
        'withdrawal requested',
        'device',
        'login success',
        'registered',
      ]),
    )
    expect(events.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual(['Second.', 'First.'])
    for (const size of [1, 2, 3, 5]) expect(await whole(payee, size)).toEqual(events)
  })

  it('refuses a place that it has not given', async () => {
    const member = await server.newMember('cursor')
    for (const after of ['x', '9', '0_2026-13-01T00:00:00Z_a', "0_2026-11-21T00:00:00Z_';--"]) {
      const call = about(server, office.memberTimeline, member, { ...reader, query: { after } })
      expect((await refusalOf(call)).code).toBe('request.invalid')
    }
  })
})
