import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, hourlyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { postRounds } from './test-realtime.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const betsOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ round: string }>`
    select round from pay_bet where member_id = ${id}::bigint order by round`.execute(server.test.owner)
  return rows.map(({ round }) => round)
}
const correctionsOf = async (round: string) => {
  const { rows } = await sql`select from pay_bet_correction where round = ${round}`.execute(server.test.owner)
  return rows.length
}
const days = async (count: number) => {
  server.clock.advance({ hours: 24 * count })
  await server.runJob('sweep real-time wages')
}

describe('the bets of teams', () => {
  it('are kept as long as the brand says, and then go with their corrections; what was paid for them stays', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(
      server,
      { downline: top, terms: hourlyTerms(10_000n, 10_000n) },
      { from: server.clock.now().toString(), to: server.clock.now().add({ hours: 3 }).toString() },
    )
    await runPay(server)
    const live = { provider: 'EVO', gameCode: 'emerald-baccarat' }
    const open = { id: player.id, round: 'never over', kind: 'stake', amount: -5_000n, closesRound: false } as const
    await postRounds(server, [open], live)
    await postRounds(server, [{ id: player.id, round: 'old', kind: 'stake', amount: -10_000n }])
    await postRounds(server, [{ id: player.id, round: 'stirred', kind: 'stake', amount: -20_000n }])
    server.clock.advance({ hours: 3 })
    await runPay(server)
    await postRounds(server, [{ id: player.id, round: 'old', kind: 'payout', amount: 15_000n }])
    await days(30)
    await postRounds(server, [{ id: player.id, round: 'stirred', kind: 'payout', amount: 15_000n }])
    await days(69)
    await server.runJob('drop old bets of teams')
    expect(await betsOf(player)).toEqual(['never over', 'old', 'stirred'])
    expect(await correctionsOf('old')).toBe(1)
    await days(2)
    await server.runJob('drop old bets of teams')
    // One changed a month after it was placed, and one is still open.
    expect([await betsOf(player), await correctionsOf('old')]).toEqual([['never over', 'stirred'], 0])
    await days(30)
    await server.runJob('drop old bets of teams')
    expect(await betsOf(player)).toEqual(['never over'])
    await days(400)
    await server.runJob('drop old bets of teams')
    expect(await betsOf(player)).toEqual([])
    expect((await rowsOf(server, [top])).map(({ amount, state }) => [amount, state])).toEqual([[300n, 'paid']])
  })

  it('that are late after all bring nothing: their stake is gone', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(
      server,
      { downline: top, terms: hourlyTerms(10_000n, 10_000n) },
      { from: server.clock.now().toString() },
    )
    await runPay(server)
    await postRounds(server, [{ id: player.id, round: 'very late', kind: 'stake', amount: -10_000n }])
    await days(101)
    await server.runJob('drop old bets of teams')
    await postRounds(server, [{ id: player.id, round: 'very late', kind: 'rollback', amount: 10_000n }])
    await days(1)
    const { rows } = await sql<{ counted: bigint }>`
      select counted_minor as counted from pay_bet where member_id = ${player.id}::bigint`.execute(server.test.owner)
    expect(rows).toEqual([{ counted: 0n }])
  })
})
