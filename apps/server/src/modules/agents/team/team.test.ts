import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
/** `agent` has `agent2` directly below, with the member `demo`; `other` is the agent of another branch. */
const people = new Map<
  string,
  { readonly id: string; readonly call: TestServer['client'] extends (...args: never[]) => infer C ? C : never }
>()
const of = (name: string) => {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}

async function logIn(username: string) {
  const reply = await server.client()(contract.login, { body: { username, password: 'Baize#2026' } })
  if (!('token' in reply)) throw new Error('no second factor is asked of them')
  people.set(username, { id: reply.id, call: server.client(reply.token) })
}

beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['agent', 'agent2', 'demo']) await logIn(name)
  const { id, token } = await server.newMember('otherbranch')
  await sql`update member set type = 1 where member_id = ${id}::bigint`.execute(server.test.owner)
  people.set('other', { id, call: server.client(token) })
  await sql`
    update member set mobile_e164 = '+6681234567' || (member_id % 10), mobile_verified_at = now(), nickname = 'Nick ' || username
    where username in ('agent2', 'demo')`.execute(server.test.owner)
  for (const key of ['one', 'two'])
    await of('demo').call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: key,
    })
  await server.runJob('sum up postings')
})
afterAll(() => server.close())

const team = (
  name: string,
  query: contract.QueryOf<typeof contract.teamMembers> extends infer Q ? Partial<Q> : never = {},
) => of(name).call(contract.teamMembers, { query })
const names = async (...asked: Parameters<typeof team>) => (await team(...asked)).list.map(({ username }) => username)

describe('team management', () => {
  it('shows whoever is directly below, and opens level by level with the path above (2.117)', async () => {
    const top = await team('agent')
    expect(top.path.map(({ username }) => username)).toEqual(['agent'])
    expect(top.list).toMatchObject([
      { username: 'agent2', kind: 'agent', level: 1, direct: 1, below: 1, upline: { username: 'agent' }, rates: [] },
    ])
    const next = await team('agent', { under: of('agent2').id })
    expect(next.path.map(({ username }) => username)).toEqual(['agent', 'agent2'])
    expect(next.list).toMatchObject([{ username: 'demo', kind: 'member', level: 2, below: 0 }])
    expect((await team('agent2')).path.map(({ username }) => username)).toEqual(['agent2'])
  })

  it('finds anybody of the team by two letters of the name, by nickname or number, and nobody else (2.117)', async () => {
    expect(await names('agent', { text: 'de' })).toEqual(['demo'])
    expect(await names('agent', { text: 'NICK D' })).toEqual(['demo'])
    expect(await names('agent', { text: of('demo').id })).toEqual(['demo'])
    // Only among those directly below, as for an offer.
    expect(await names('agent', { text: 'de', direct: 'yes' })).toEqual([])
    expect(await names('agent', { text: 'ag', direct: 'yes', kind: 'agent' })).toEqual(['agent2'])
    expect(await names('agent', { text: 'ot' })).toEqual([])
    expect(await names('other', { text: 'de' })).toEqual([])
    expect(await names('agent', { text: '%' })).toEqual([])
    expect(await names('agent', { text: '_' })).toEqual([])
    expect(await names('agent', { text: of('other').id })).toEqual([])
    expect(await names('agent', { text: '', kind: 'member' })).toEqual([])
  })

  it('answers for another branch, whoever is above, and ids that nobody has with one refusal (2.018)', async () => {
    const asked = [of('other').id, '999999', '-5', '0', "1' or 1=1", '*', '[1]', '1e3', '999999999999999999999']
    for (const under of asked) {
      const refusal = await refusalOf(team('agent', { under }))
      expect([under, refusal.code, refusal.status]).toEqual([under, 'agent.not_in_team', 404])
      const file = of('agent').call(contract.teamMembersFile, { query: { under, format: 'csv' } })
      expect((await refusalOf(file)).code).toBe('agent.not_in_team')
    }
    expect((await refusalOf(team('agent2', { under: of('agent').id }))).code).toBe('agent.not_in_team')
    for (const call of [of('demo').call, server.client()])
      expect((await refusalOf(call(contract.teamMembers, { query: {} }))).status).toBeGreaterThanOrEqual(401)
    const refused = await refusalOf(of('demo').call(contract.teamOverview, { query: {} }))
    expect(refused.status).toBe(403)
  })

  it('shows contacts of direct downlines, of others only how they end, and none of those who excluded themselves', async () => {
    const [direct] = (await team('agent')).list
    expect(direct?.mobile).toMatch(/^\+6681234567\d$/)
    const [deeper] = (await team('agent', { text: 'demo' })).list
    expect(deeper?.mobile).toMatch(/•/)
    expect(deeper?.mobile).not.toMatch(/1234567/)
    const [own] = (await team('agent2')).list
    expect(own).toMatchObject({ isHidden: false, mobile: expect.stringMatching(/^\+6681234567\d$/) })
    await sql`update member set status = 'suspended' where username = 'demo'`.execute(server.test.owner)
    expect((await team('agent2')).list).toMatchObject([{ isHidden: true, mobile: null, email: null }])
    await sql`update member set status = 'active' where username = 'demo'`.execute(server.test.owner)
    await sql`
      insert into protection_member (brand_id, member_id, excluded_until) values (1, ${of('demo').id}::bigint, 'infinity')
      on conflict (brand_id, member_id) do update set excluded_until = 'infinity'`.execute(server.test.owner)
    expect((await team('agent2')).list).toMatchObject([{ username: 'demo', isHidden: true, mobile: null, email: null }])
    await sql`update protection_member set excluded_until = null`.execute(server.test.owner)
  })

  it('is saved as CSV and XLSX, without contacts', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await of('agent').call(contract.teamMembersFile, { query: { text: 'd', format } })
      if (!(file instanceof Blob)) throw new Error('a file is a Blob')
      expect(file.size).toBeGreaterThan(50)
      if (format === 'xlsx') continue
      const text = await file.text()
      expect(text).toMatch(/"?Username"?/)
      expect(text).toMatch(/demo/)
      expect(text).not.toMatch(/66812/)
    }
  })
})

describe('the team overview', () => {
  it('has the size of the team, who is new, and its sums by day, as its members’ own records say (2.115)', async () => {
    const overview = await of('agent').call(contract.teamOverview, { query: { days: '7' } })
    expect(overview).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
      members: 2,
      agents: 1,
      direct: 1,
      joined: 2,
    })
    expect(overview.list).toHaveLength(7)
    const own = await of('demo').call(contract.profitAndLoss, { query: {} })
    expect(overview.totals).toMatchObject({ bets: 2, turnover: '2.00', net: own.totals.net })
    expect(overview.list.at(-1)).toMatchObject({ day: '2026-11-21', bets: 2, turnover: '2.00' })
    expect(overview.before).toMatchObject({ bets: 0, turnover: '0.00' })
    const other = await of('other').call(contract.teamOverview, { query: { days: '1' } })
    expect(other).toMatchObject({ members: 0, totals: { bets: 0 } })
  })
})
