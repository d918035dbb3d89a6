import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
let told: TestMember
let other: TestMember
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
  told = await server.newMember('tagged1')
  other = await server.newMember('untagged1')
  const params = { memberId: told.id, tag: 'big fish' }
  await callOffice(server, office.addMemberTag, { token: admin.token, params, body: {} })
})
afterAll(() => server.close())

const reason = 'The site moves tonight.'
const words = [
  { language: 'EN' as const, title: 'We move', text: 'From midnight on.' },
  { language: 'TH' as const, title: 'เราย้าย', text: 'ตั้งแต่เที่ยงคืน' },
]
const send = (audience: office.Audience, broadcastId: string = randomUUID()) =>
  callOffice(server, office.sendBroadcast, {
    token: admin.token,
    params: { broadcastId },
    body: { audience, words, reason },
  })
const count = async (audience: office.Audience) =>
  (await callOffice(server, office.countAudience, { token: admin.token, body: { audience } })).members
const titlesOf = async ({ call }: TestMember) =>
  (await call(contract.ownMessages, { query: { category: 'announcements' } })).list.map(({ title }) => title)
const refused = (call: Promise<unknown>) => refusalOf(call).then(({ code }) => code)
const shown = async (broadcastId: string) =>
  (await callOffice(server, office.listBroadcasts, { token: admin.token, query: {} })).list.find(
    (one) => one.broadcastId === broadcastId,
  )

describe('a message to many members', () => {
  it('is counted, sent to its audience only, once, and in the reader’s language', async () => {
    expect(await count({ tag: 'big fish' })).toBe(1)
    expect(await count({ seenTo: '2020-01-01' })).toBe(0)
    expect(await count({ registeredFrom: '2026-11-21' })).toBe(await count({}))
    const { broadcastId, state, counted } = await send({ tag: 'big fish' })
    expect([state, counted]).toEqual(['sending', 1])
    // The same order again changes nothing.
    await send({ tag: 'big fish' }, broadcastId)
    await server.runJob('send broadcasts')
    await server.runJob('send broadcasts')
    expect(await shown(broadcastId)).toMatchObject({ state: 'sent', sent: 1, begunBy: admin.username })
    expect(await titlesOf(told)).toEqual(['We move'])
    expect(await titlesOf(other)).toEqual([])
    const thai = await server.client(told.token, 'TH')(contract.ownMessages, { query: {} })
    expect(thai.list.map(({ title }) => title)).toContain('เราย้าย')
    // A planted fault: if it began again from the first member, nobody would have it twice.
    await sql`
      update message_broadcast set state = 'sending', ended_at = null, up_to_member = 0
      where broadcast_id = ${broadcastId}::uuid`.execute(server.test.owner)
    await server.runJob('send broadcasts')
    expect(await titlesOf(told)).toEqual(['We move'])
  })

  it('goes to members from a level on, counted before, and to nobody below it', async () => {
    const levels = [2, 1, 3]
    const members: TestMember[] = []
    for (const [place, level] of levels.entries()) {
      const member = await server.newMember(`castlevel${place}`)
      const until = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: 9 }).toString()
      const params = { memberId: member.id }
      await callOffice(server, office.setMemberLevel, {
        token: admin.token,
        params,
        body: { level, until, seen: 0, reason },
      })
      members.push(member)
    }
    expect([await count({ level: '2' }), await count({ level: '3' }), await count({ level: '4' })]).toEqual([2, 1, 0])
    expect(await count({ level: '1', tag: 'big fish' })).toBe(0)
    const { broadcastId, counted } = await send({ level: '2' })
    expect(counted).toBe(2)
    await server.runJob('send broadcasts')
    expect(await shown(broadcastId)).toMatchObject({ state: 'sent', sent: 2, audience: { level: '2' } })
    expect(await Promise.all(members.map(titlesOf))).toEqual([['We move'], [], ['We move']])
    expect(await refused(send({ level: '4' }))).toBe('broadcast.nobody')
  })

  it('can be stopped before it is sent, and not afterwards; the audit log has both', async () => {
    const { broadcastId } = await send({})
    const params = { broadcastId }
    const cancel = () => callOffice(server, office.cancelBroadcast, { token: admin.token, params, body: { reason } })
    expect(await cancel()).toMatchObject({ state: 'cancelled', sent: 0, endedBy: admin.username })
    expect(await refused(cancel())).toBe('broadcast.over')
    await server.runJob('send broadcasts')
    expect(await titlesOf(other)).toEqual([])
    const { list } = await callOffice(server, office.listAudit, {
      token: admin.token,
      query: { subjectKind: 'broadcast', subjectId: broadcastId },
    })
    expect(list.map(({ action }) => action)).toEqual(['broadcast.cancelled', 'broadcast.sent'])
  })

  it('is refused for nobody, and from whoever may not or has shown no fresh code', async () => {
    expect(await refused(send({ tag: 'nobody has it' }))).toBe('broadcast.nobody')
    const none = await operatorOf(server, { permissions: allBut('broadcasts.send') })
    const asked = callOffice(server, office.countAudience, { token: none.token, body: { audience: {} } })
    expect(await refused(asked)).toBe('operator.not_permitted')
    const unknown = { broadcastId: randomUUID() }
    expect(
      await refused(
        callOffice(server, office.cancelBroadcast, { token: admin.token, params: unknown, body: { reason } }),
      ),
    ).toBe('broadcast.unknown')
    await letCodeAge(server, admin)
    expect(await refused(send({}))).toBe('operator.factor_due')
  })
})
