import { formatAmount, minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { accept, bet, dailyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { postFor } from '../../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { moveBucket } from '../../ledger/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const startOfToday = () => server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}
const statesOf = async (agents: readonly TestMember[]) =>
  (await Promise.all(agents.map((agent) => rowsOf(server, [agent])))).map((rows) =>
    rows.map(({ state }) => state).join(),
  )
const balanceOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_after as balance from ledger_posting join ledger_account using (account_id)
    where member_id = ${id}::bigint and ledger_account.kind = 'main' order by seq desc limit 1`.execute(
    server.test.owner,
  )
  return formatAmount(minor(rows[0]?.balance ?? 0n), 2)
}

/** A chain of agents who have nothing, each with a contract whose rate is 0.1 % below that of the one above. */
async function poorChain(length: number) {
  const { agents, player } = await newChain(server, length)
  for (const [place, downline] of agents.entries()) {
    await postFor(server, downline, [
      { kind: 'stake', amount: -100_000n, round: `gone ${downline.id}`, gameCode: 'bz-dragon-tide' },
    ])
    const upline = agents[place - 1]
    await accept(server, { upline, downline, terms: dailyTerms(20_000 - place * 1_000) }, { from: startOfToday() })
  }
  return { agents, player }
}

describe('settlement from the top down (6.007)', () => {
  it('pays a chain of agents in one run who have nothing but what they get in it', async () => {
    const { agents, player } = await poorChain(8)
    await bet(server, player, 100_000n)
    await nextDay()
    expect(await statesOf(agents)).toEqual(agents.map(() => 'paid'))
    // The agents' own stakes are part of the bases: nobody has less than the difference of the rates.
    for (const balance of await Promise.all(agents.map(balanceOf))) expect(Number(balance)).toBeGreaterThanOrEqual(1)
  })

  it('does so wherever in the ledger their accounts are', async () => {
    const { agents, player } = await poorChain(6)
    const { rows } = await sql<{ bucket: number }>`
      select bucket from ledger_account where kind = 'main' and member_id = any(${agents.map(({ id }) => id)}::bigint[])
      order by member_id`.execute(server.test.owner)
    for (const [place, { bucket }] of rows.entries())
      await moveBucket({ database: server.test.database, clock: server.clock }, bucket, place % 3)
    await bet(server, player, 100_000n)
    await nextDay()
    expect(await statesOf(agents)).toEqual(agents.map(() => 'paid'))
  })

  it('leaves out whoever waits for an operator, everybody below, and nobody else', async () => {
    const { agents, player } = await poorChain(4)
    const other = await poorChain(2)
    await bet(server, player, 100_000n)
    await bet(server, other.player, 100_000n)
    server.clock.advance({ hours: 24 })
    await server.runJob('sum up postings')
    await server.runJob('compute agents’ pay')
    await sql`update pay_row set state = 'awaiting' where downline_id = ${agents[1]?.id ?? ''}::bigint`.execute(
      server.test.owner,
    )
    await server.runJob('settle agents’ pay')
    expect(await statesOf(agents)).toEqual(['paid', 'awaiting', 'pending', 'pending'])
    expect(await statesOf(other.agents)).toEqual(['paid', 'paid'])
    await sql`update pay_row set state = 'pending' where state = 'awaiting'`.execute(server.test.owner)
    await server.runJob('settle agents’ pay')
    expect(await statesOf(agents)).toEqual(agents.map(() => 'paid'))
  })

  it('stops whoever gets nothing and has nothing, and all below who live of it, until the money is there', async () => {
    const { agents, player } = await poorChain(4)
    const [top, second] = agents
    if (top === undefined || second === undefined) throw new Error('there are four agents')
    await sql`delete from agent_contract where downline_id = ${top.id}::bigint`.execute(server.test.owner)
    await bet(server, player, 100_000n)
    await nextDay()
    expect(await statesOf(agents)).toEqual(['', 'unpaid', 'unpaid', 'unpaid'])
    await postFor(server, top, [{ kind: 'grant', amount: 1_000_000n }], { house: 'promotions', provider: 'house' })
    for (let times = 0; times < 3; times += 1) await server.runJob('settle agents’ pay')
    expect(await statesOf(agents)).toEqual(['', 'paid', 'paid', 'paid'])
  })
})
