import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dailyTerms, runPay } from '../../../testing/agent-pay.ts'
import { postFor } from '../../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const job = 'tell agents’ pay'
const today = '2026-11-20T17:00:00Z'
/** What members were told about pay, the oldest first; sessions do not live as long as these tests. */
async function told(members: readonly TestMember[]) {
  const { rows } = await sql<{ member: string; kind: string; details: readonly string[] }>`
    select member_id::text as member, kind, details from message_own
    where kind like 'pay%' and member_id = any(${members.map(({ id }) => id)}::bigint[]) order by told_at, kind, member_id`.execute(
    server.test.owner,
  )
  return rows
}
/** A row of real-time wages as the sweep writes it: paid at a moment. */
const paidAt = (contractId: string, at: Temporal.Instant, amountMinor: bigint) =>
  sql`
    insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
      amount_minor, state, computed_at, paid_at)
    select brand_id, contract_id, 'realtime', '', upline_id, downline_id, 'PLY', ${at.subtract({ minutes: 5 }).toString()},
      ${at.toString()}, '{}', ${amountMinor}, 'paid', ${at.toString()}, ${at.toString()}::timestamptz
    from agent_contract where contract_id = ${contractId}::uuid`.execute(server.test.owner)

describe('agents are told about their pay (2.122–2.125)', () => {
  it('once a day, all kinds together, however many sweeps paid them (4.032) and however often the job runs', async () => {
    const { agents, player } = await newChain(server, 1)
    const [agent] = agents
    if (agent === undefined) throw new Error('there is an agent')
    const daily = await accept(server, { downline: agent, terms: dailyTerms(10_000) }, { from: today })
    await bet(server, player, 50_000n)
    // 05:00 of the next day at the brand: the wages of the day before are settled.
    server.clock.advance({ hours: 12 })
    await runPay(server)
    const now = server.clock.now()
    for (let sweep = 0; sweep < 12; sweep += 1) await paidAt(daily, now.subtract({ hours: 3, minutes: 5 * sweep }), 7n)
    // The night before and after do not belong to this day.
    await paidAt(daily, now.subtract({ hours: 26 }), 1_000n)
    await paidAt(daily, now, 1_000n)
    await sql`update pay_row set paid_at = ${now.subtract({ hours: 2 }).toString()} where kind = 'daily'`.execute(
      server.test.owner,
    )
    await Promise.all(Array.from({ length: 6 }, () => server.runJob(job)))
    await server.runJob(job)
    expect(await told([agent])).toEqual([
      {
        member: agent.id,
        kind: 'pay_received',
        details: [
          '2026-11-20T21:00:00Z',
          '2026-11-21T21:00:00Z',
          '$5.84',
          JSON.stringify({ daily: '$5.00', realtime: '$0.84' }),
        ],
      },
    ])
    const named = await sql<{ username: string }>`
      select username from member where member_id = ${agent.id}::bigint`.execute(server.test.owner)
    const body = { username: named.rows[0]?.username ?? '', password: agent.password }
    const words = async (language: string) => {
      const reply = await server.client()(contract.login, { body })
      if (!('token' in reply)) throw new Error('no second factor is asked of them')
      const call = server.client(reply.token, language)
      return (await call(contract.ownMessages, { query: { category: 'money' } })).list[0]
    }
    expect(await words('EN')).toMatchObject({
      text: 'From Nov 21, 2026, 04:00 GMT+7 to Nov 22, 2026, 04:00 GMT+7 you were paid $5.84: daily wages $5.00 · real-time wages $0.84.',
      action: 'contracts',
    })
    expect((await words('CN'))?.text).toContain('您收到 $5.84：日工资 $5.00 · 实时工资 $0.84')
  })

  it('that an upline could not pay, and is free again: both sides, each at most once a day (6.007)', async () => {
    const { agents, player } = await newChain(server, 2)
    const [top, low] = agents
    if (top === undefined || low === undefined) throw new Error('there are two agents')
    const begin = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
    await accept(server, { upline: top, downline: low, terms: dailyTerms(20_000) }, { from: begin })
    await postFor(server, top, [{ kind: 'stake', amount: -100_000n, round: 'broke', gameCode: 'bz-dragon-tide' }])
    await bet(server, player, 50_000n)
    server.clock.advance({ hours: 24 })
    for (let time = 0; time < 3; time += 1) await runPay(server)
    expect((await told(agents)).map(({ member, kind }) => [member, kind])).toEqual([
      [top.id, 'pay_owed'],
      [low.id, 'pay_unpaid'],
    ])
    await postFor(server, top, [{ kind: 'payout', amount: 100_000n, round: 'broke', gameCode: 'bz-dragon-tide' }])
    for (let time = 0; time < 3; time += 1) await runPay(server)
    expect((await told(agents)).map(({ member, kind }) => [member, kind])).toContainEqual([top.id, 'pay_freed'])
    expect(await told(agents)).toHaveLength(3)
  })
})
