import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { newAgent, registerBy } from '../test-agents.ts'

let server: TestServer
let boss: TestMember
let sub: TestMember
let stranger: TestMember
let kanya: TestOperator
let friend: Awaited<ReturnType<typeof registerBy>>
let deep: Awaited<ReturnType<typeof registerBy>>
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, { permissions: ['agents.read', 'agents.announce', 'audit.read'] })
  boss = await newAgent(server, 'teamboss')
  sub = await newAgent(server, 'teamsub', 'teamboss')
  stranger = await newAgent(server, 'strangeboss')
  friend = await registerBy(server, 'teamfriend', 'teamboss')
  deep = await registerBy(server, 'teamdeep', 'teamsub')
})
afterAll(() => server.close())

const words = (text: string) => ({ TH: `${text} TH`, CN: `${text} CN`, EN: text })
const content = { title: words('New rates'), text: words('From Monday on.'), isPinned: false, from: null, until: null }
type Saved = contract.BodyInputOf<typeof office.saveAgencyAnnouncement>
const save = (announcementId: string, body: Partial<Saved> = {}, who = kanya) =>
  callOffice(server, office.saveAgencyAnnouncement, {
    ...who,
    params: { announcementId },
    body: { version: 0, state: 'published', content, reason: 'The plan.', ...body },
  })
const shown = (who = boss, language?: 'TH') =>
  who.call(contract.agentAnnouncements, { query: language === undefined ? {} : { language } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('an announcement for agents (2.114, 2.126)', () => {
  it('is shown to agents in their language from its publication to its end, and counts as new until it is seen', async () => {
    const id = randomUUID()
    await save(id, { state: 'draft' })
    expect((await shown()).list).toEqual([])
    await save(id, { version: 1 })
    expect((await shown()).list).toMatchObject([{ announcementId: id, title: 'New rates', isNew: true }])
    expect((await shown(boss, 'TH')).list[0]?.title).toBe('New rates TH')
    expect((await shown()).newCount).toBe(1)
    expect(await boss.call(contract.seeAgentAnnouncements, {})).toEqual({ newCount: 0 })
    expect((await shown()).list[0]?.isNew).toBe(false)
    expect((await shown(sub)).newCount).toBe(1)
    const later = randomUUID()
    const from = server.clock.now().add({ minutes: 5 }).toString({ smallestUnit: 'second' })
    await save(later, { content: { ...content, from, isPinned: true } })
    expect((await shown()).list).toHaveLength(1)
    server.clock.advance({ minutes: 5, seconds: 1 })
    expect((await shown()).list.map((one) => [one.announcementId, one.isNew])).toEqual([
      [later, true],
      [id, false],
    ])
    await save(later, { version: 1, state: 'ended' })
    expect((await shown()).list).toHaveLength(1)
  })

  it('is shown from its beginning to before its end; one that ends before it begins is refused', async () => {
    const id = randomUUID()
    const at = (minutes: number) => server.clock.now().add({ minutes }).toString({ smallestUnit: 'second' })
    const [from, until] = [at(1), at(3)]
    expect(await codeOf(save(id, { content: { ...content, from: until, until: from } }))).toBe('request.invalid')
    expect(await codeOf(save(id, { content: { ...content, from, until: from } }))).toBe('request.invalid')
    const saved = await save(id, { content: { ...content, from, until } })
    expect(saved.content).toMatchObject({ from, until })
    const isShown = async () => (await shown()).list.some((one) => one.announcementId === id)
    const seen: boolean[] = []
    for (const minutes of [0, 2, 2]) {
      server.clock.advance({ minutes })
      seen.push(await isShown())
    }
    expect(seen).toEqual([false, true, false])
    // Without its end it is shown again.
    await save(id, { version: 1, content: { ...content, from, until: null } })
    expect(await isShown()).toBe(true)
  })

  it('is saved once of 20 that change the same version, and the audit log has it', async () => {
    const id = randomUUID()
    await save(id)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => save(id, { version: 1, state: 'ended' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(save(id, { version: 1 }))).toBe('agent.announcement_changed')
    const { list } = await callOffice(server, office.agencyAnnouncements, { ...kanya, query: { state: 'ended' } })
    expect(list.find((one) => one.announcementId === id)?.version).toBe(2)
    const log = await callOffice(server, office.listAudit, { ...kanya, query: { action: 'agent.announcement_saved' } })
    expect(log.list[0]).toMatchObject({ subjectId: id, reason: 'The plan.' })
  })

  it('is for agents only, and written by whoever may', async () => {
    expect(await codeOf(friend.call(contract.agentAnnouncements, { query: {} }))).toBe('session.not_allowed')
    const reader = await operatorOf(server, { permissions: ['agents.read'] })
    expect(await codeOf(save(randomUUID(), {}, reader))).toBe('operator.not_permitted')
  })
})

describe('a message of an agent to the team (2.114)', () => {
  const send = (audience: contract.TeamAudience, messageId: string = randomUUID(), who = boss) =>
    who.call(contract.sendTeamMessage, {
      params: { messageId },
      body: { audience, title: 'Match day', text: 'Thailand plays at eight.' },
    })
  const run = () => server.runJob('send messages to teams')
  const inbox = async ({ call }: Pick<TestMember, 'call'>) =>
    (await call(contract.ownMessages, { query: { category: 'announcements' } })).list.map(({ title }) => title)
  const anew = () => sql`delete from agent_message`.execute(server.test.owner)

  it('reaches those directly below, the agents, or the whole team, once, and nobody else', async () => {
    expect(await boss.call(contract.teamAudienceSize, {})).toEqual({ team: 3, direct: 2, agents: 1 })
    const { messageId } = await send('agents')
    await send('agents', messageId)
    await run()
    expect(await Promise.all([sub, friend, deep, stranger].map(inbox))).toEqual([['Match day'], [], [], []])
    // A planted fault: begun again from the first member, nobody has it twice.
    await sql`update agent_message set state = 'sending', up_to_member = 0`.execute(server.test.owner)
    await run()
    expect(await inbox(sub)).toEqual(['Match day'])
    server.clock.advance({ seconds: 1 })
    await send('team')
    await run()
    expect((await Promise.all([sub, friend, deep, stranger].map(inbox))).map((one) => one.length)).toEqual([2, 1, 1, 0])
    const { list } = await boss.call(contract.teamMessages, { query: {} })
    expect(list.map(({ state, sent }) => [state, sent])).toEqual([
      ['sent', 3],
      ['sent', 1],
    ])
    expect(await codeOf(send('team', messageId, stranger))).toBe('agent.message_unknown')
  })

  it('is one of five in a day, also in 20 calls at once', async () => {
    await anew()
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => send('direct')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.teamMessagesPerDay)
    expect((await boss.call(contract.teamMessages, { query: {} })).left).toBe(0)
    await run()
    await anew()
  })

  it('goes to nobody who excluded themselves, and is taken back when an operator stops it', async () => {
    const before = (await inbox(deep)).length
    await friend.call(contract.excludeMyself, { body: { kind: 'exclusion', months: 6 } })
    const friends = (await inbox(friend)).length
    const { messageId } = await send('team')
    await run()
    expect(await inbox(deep)).toHaveLength(before + 1)
    expect(await inbox(friend)).toHaveLength(friends)
    const { list } = await callOffice(server, office.writtenToTeams, { ...kanya, query: { agent: boss.id } })
    expect(list[0]).toMatchObject({ messageId, agent: { username: 'teamboss' }, text: 'Thailand plays at eight.' })
    const stop = () =>
      callOffice(server, office.stopTeamMessage, { ...kanya, params: { messageId }, body: { reason: 'It is spam.' } })
    expect(await stop()).toMatchObject({ state: 'stopped', stoppedBy: kanya.username })
    expect(await inbox(deep)).toHaveLength(before)
    expect(await codeOf(stop())).toBe('agent.message_stopped')
  })
})
