import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openPage } from '../../testing/open-page.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let origin: string
let members = 0
beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** A member with a message of each category. */
async function newMember() {
  members += 1
  const member = await server.newMember(`inbox${members}`)
  const kinds = {
    money: ['withdrawal_paid', ['300.00', '']],
    account: ['password_set', []],
    rewards: ['free_rounds', ['5', 'bz-lotus-lanterns', '2026-12-01T00:00:00Z', '{"EN":"Lotus Lanterns"}']],
    announcements: ['operator', [JSON.stringify([{ language: 'EN', title: 'Hello', text: 'We have moved.' }])]],
    support: ['feedback_answered', ['More fish games, please.', 'They are coming.']],
  } as const
  for (const [kind, details] of Object.values(kinds))
    await sql`
      insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
      values (1, ${randomUUID()}::uuid, ${member.id}::bigint, ${kind}, ${JSON.stringify(details)}::jsonb,
        ${server.clock.now().toString()})`.execute(server.test.owner)
  return member
}

const inbox = async ({ call }: TestMember, category: 'all' | contract.MessageCategory = 'all') =>
  (await call(contract.ownMessages, { query: { category } })).list
const unreadOwn = async (member: TestMember) => (await inbox(member)).filter(({ isRead }) => !isRead).length

describe('the inbox (2.107)', () => {
  it('has a category for each message, and says where it leads', async () => {
    const member = await newMember()
    for (const category of contract.messageCategories)
      expect((await inbox(member, category)).map((one) => one.category)).toEqual([category])
    const actions = new Map((await inbox(member)).map(({ category, action }) => [category, action]))
    expect(Object.fromEntries(actions)).toEqual({
      money: 'withdrawal',
      account: 'security',
      rewards: 'rewards',
      announcements: null,
      support: 'feedback',
    })
    expect((await inbox(member, 'announcements'))[0]).toMatchObject({ title: 'Hello', text: 'We have moved.' })
  })

  it('marks a category or everything as read, of this member alone, and open pages hear of it (2.109)', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const page = await openPage(origin)
    page.say({ type: 'hello', token: member.token, topics: ['badges'] })
    await page.next('ready')
    const before = (await member.call(contract.memberBadges, { query: {} })).messages
    await member.call(contract.readAllMessages, { body: { category: 'money' } })
    await page.next('badges')
    expect(await unreadOwn(member)).toBe(4)
    expect((await member.call(contract.memberBadges, { query: {} })).messages).toBe(before - 1)
    await member.call(contract.readAllMessages, { body: {} })
    expect(await unreadOwn(member)).toBe(0)
    expect(await unreadOwn(other)).toBe(5)
    page.leave()
  })

  it('deletes a message once, and nobody else’s', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const [first] = await inbox(member)
    const params = { messageId: first?.id ?? '' }
    const stolen = other.call(contract.deleteMessage, { params })
    expect((await refusalOf(stolen)).code).toBe('news.unknown')
    await member.call(contract.deleteMessage, { params })
    expect((await inbox(member)).map(({ id }) => id)).not.toContain(params.messageId)
    expect((await refusalOf(member.call(contract.deleteMessage, { params }))).code).toBe('news.unknown')
    expect(await inbox(other)).toHaveLength(5)
    // A planted fault: a message that is not marked as deleted is still there.
    await sql`
      update message_own set deleted_at = null where message_id = ${params.messageId}::uuid`.execute(server.test.owner)
    expect(await inbox(member)).toHaveLength(5)
  })
})
