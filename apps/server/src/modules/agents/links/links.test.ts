import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { newAgent, registerBy, signedIn } from '../test-agents.ts'

let server: TestServer
let boss: TestMember
let other: TestMember
beforeAll(async () => {
  server = await openTestServer()
  boss = await newAgent(server, 'linkboss')
  other = await newAgent(server, 'otherboss')
})
afterAll(() => server.close())

type Body = contract.BodyInputOf<typeof contract.makeAgentLink>
const plain: Body = {
  kind: 'member',
  label: 'Street',
  landing: 'register',
  offers: [],
  maxUses: null,
  lastDay: null,
}
const make = (body: Partial<Body> = {}, linkId: string = randomUUID(), who = boss) =>
  who.call(contract.makeAgentLink, { params: { linkId }, body: { ...plain, ...body } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
let people = 0
const newName = () => `linked${(people += 1)}`
const pathOf = async (id: string) => {
  const place = await server.identity.teams.place(brandId(1), BigInt(id))
  return [place?.type, place?.path.map(String)]
}
/** Forgets what was counted, as time does. */
const isFree = () => sql`delete from kernel_throttle`.execute(server.test.owner)

describe('a link of the register centre (2.116)', () => {
  it('brings whoever registers by it below its agent, in any case, and says how often it was used (7.012)', async () => {
    const { code, linkId } = await make()
    const checked = await server.client()(contract.affiliateCheck, { query: { code: code.toLowerCase() } })
    expect(checked.affiliateCode).toBe(code.toLowerCase())
    await server.client()(contract.visitAgentLink, { body: { code } })
    await server.client()(contract.visitAgentLink, { body: { code } })
    const joined = await registerBy(server, newName(), code.toLowerCase())
    expect(await pathOf(joined.id)).toEqual([0, [boss.id]])
    const { link, days } = await boss.call(contract.agentLinkUse, { params: { linkId } })
    // One address is one visit a day.
    expect([link.visits, link.joined, days.length]).toEqual([1, 1, 30])
    expect(days.at(-1)).toMatchObject({ visits: 1, joined: 1 })
    const { list } = await boss.call(contract.agentJoined, { query: { link: linkId } })
    expect(list).toMatchObject([{ memberId: joined.id, code, label: 'Street', kind: 'member' }])
    expect((await boss.call(contract.agentLinks, { query: { state: 'open' } })).list[0]).toMatchObject({ linkId })
  })

  it('for agents makes whoever registers an agent below, and tells so', async () => {
    const told: unknown[] = []
    server.outbox.subscribe('agent.joined', 'test.joined', async ({ payload }) => void told.push(payload))
    const { code } = await make({ kind: 'agent' })
    const joined = await registerBy(server, newName(), code)
    expect(await pathOf(joined.id)).toEqual([2, [boss.id]])
    await server.deliverEvents()
    expect(told).toEqual([{ memberId: joined.id, uplineId: boss.id, offers: [] }])
  })

  it('is used no more often than it allows, whatever 20 registrations at once say', async () => {
    const { code, linkId } = await make({ maxUses: 3 })
    await isFree()
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => registerBy(server, newName(), code)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await codeOf(registerBy(server, newName(), code))).toBe('register.affiliate_invalid')
    expect((await boss.call(contract.agentLinkUse, { params: { linkId } })).link.state).toBe('spent')
    // A planted fault: the table itself takes no fourth.
    const fourth = sql`update agent_link set joined = 4 where link_id = ${linkId}::uuid`
    await expect(fourth.execute(server.test.owner)).rejects.toThrow('agent_link_check')
  })

  it('is made once by the same call again, and is nobody else’s', async () => {
    const linkId = randomUUID()
    const first = await make({}, linkId)
    expect(await make({ label: 'Other' }, linkId)).toEqual(first)
    expect(await codeOf(make({}, linkId, other))).toBe('agent.link_unknown')
    for (const call of [contract.agentLinkUse, contract.stopAgentLink] as const)
      expect(await codeOf(other.call(call, { params: { linkId } }))).toBe('agent.link_unknown')
    expect((await other.call(contract.agentJoined, { query: { link: linkId } })).list).toEqual([])
  })

  it('brings nobody once it is stopped, over, or its agent is none any more', async () => {
    const stopped = await make()
    const params = { linkId: stopped.linkId }
    expect((await boss.call(contract.stopAgentLink, { params })).state).toBe('stopped')
    const soon = await make({ lastDay: '2026-11-21' })
    expect(soon.expiresAt).toBe('2026-11-21T17:00:00Z')
    const gone = await newAgent(server, 'goneboss')
    const left = await make({}, randomUUID(), gone)
    server.clock.advance({ hours: 7 })
    await sql`update member set status = 'suspended' where member_id = ${gone.id}::bigint`.execute(server.test.owner)
    for (const { code } of [stopped, soon, left])
      expect(await codeOf(registerBy(server, newName(), code))).toBe('register.affiliate_invalid')
    expect(await codeOf(make({ lastDay: '2026-11-21' }))).toBe('agent.link_over')
    expect(await codeOf(make({ lastDay: '2027-02-30' }))).toBe('request.invalid')
  })

  it('is one of at most 50 that are open, also in parallel calls', async () => {
    const many = await newAgent(server, 'manyboss')
    await isFree()
    const made = await Promise.allSettled(Array.from({ length: 55 }, () => make({}, randomUUID(), many)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.mostLinks)
  })

  it('is for agents only (2.018)', async () => {
    const member = await server.newMember(newName())
    const params = { linkId: randomUUID() }
    expect(await codeOf(member.call(contract.makeAgentLink, { params, body: plain }))).toBe('session.not_allowed')
    expect(await codeOf(server.client()(contract.agentLinks, { query: {} }))).toBe('session.required')
  })
})

describe('an account that an agent opens (2.116)', () => {
  const open = (username: string, kind: 'member' | 'agent' = 'member', password = 'Quiet-Harbour-19') =>
    boss.call(contract.openAgentAccount, { body: { kind, username, password, offers: [] } })

  it('is directly below, and must choose an own password before anything else, and confirms age and terms as in a registration (2.090, 4.003, 5.006)', async () => {
    await isFree()
    const username = newName()
    const { memberId: id } = await open(username, 'agent')
    expect(await pathOf(id)).toEqual([2, [boss.id]])
    const begun = await signedIn(server, username, 'Quiet-Harbour-19')
    expect([begun.defaultPassword, begun.passwordDue]).toEqual([true, 'opened'])
    expect(await codeOf(begun.call(contract.balance, {}))).toBe('session.password_due')
    const passwords = {
      oldPassword: 'Quiet-Harbour-19',
      newPassword: 'Lantern-Rain-77',
      confirmNewPassword: 'Lantern-Rain-77',
    }
    const unconfirmed = await refusalOf(begun.call(contract.changePassword, { body: passwords }))
    expect(unconfirmed.fields?.map(({ field }) => field)).toEqual(['ageConfirmed', 'termsVersion'])
    const { termsVersion } = await server.client()(contract.registrationSettings, {})
    const outdated = { ...passwords, ageConfirmed: true, termsVersion: 'before' }
    expect((await refusalOf(begun.call(contract.changePassword, { body: outdated }))).fields).toMatchObject([
      { field: 'termsVersion' },
    ])
    const body = { ...passwords, ageConfirmed: true, termsVersion: termsVersion ?? '' }
    const changed = await begun.call(contract.changePassword, { body })
    expect(changed.passwordDue).toBeNull()
    const { rows } = await sql<{ version: string }>`
      select version from member_agreement where member_id = ${id}::bigint`.execute(server.test.owner)
    expect(rows).toEqual([{ version: termsVersion }])
    expect((await signedIn(server, username, 'Lantern-Rain-77')).passwordDue).toBeNull()
    expect((await boss.call(contract.agentJoined, { query: {} })).list[0]).toMatchObject({ username, code: null })
  })

  it('follows the rules of registrations, and takes a name once in 20 calls at once', async () => {
    await isFree()
    const name = newName()
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => open(name)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await isFree()
    expect(await codeOf(open(name))).toBe('register.username_taken')
    expect((await refusalOf(open('+66812345678'))).fields?.[0]?.field).toBe('username')
    expect((await refusalOf(open(newName(), 'member', 'password'))).fields?.[0]?.field).toBe('password')
  })
})
