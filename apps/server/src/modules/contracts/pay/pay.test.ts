import { formatAmount, minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { postFor } from '../../../testing/collectors.ts'
import { postRounds } from '../realtime/test-realtime.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { accept, bet, dailyTerms, dividendTerms, hourlyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'

// The demo brand's days begin at 17:00 UTC; it is 17:00 there on 21 November.
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const today = '2026-11-20T17:00:00Z'
/** In main units; sessions do not live as long as these tests. */
const balanceOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_after as balance from ledger_posting join ledger_account using (account_id)
    where member_id = ${id}::bigint and ledger_account.kind = 'main' order by seq desc limit 1`.execute(
    server.test.owner,
  )
  return formatAmount(minor(rows[0]?.balance ?? 0n), 2)
}
const amountsOf = async (members: readonly TestMember[]) =>
  (await rowsOf(server, members)).map(({ amount, state }) => `${amount} ${state}`)
/** When the brand's day of the test's clock began. */
const startOfToday = () => server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}

describe('daily wages (3.063)', () => {
  it('go from the site to the top, and from each agent to the next, out of what the agent got (6.007)', async () => {
    const { agents, player } = await newChain(server, 3)
    const [top, middle, low] = agents
    if (top === undefined || middle === undefined || low === undefined) throw new Error('there are three agents')
    const begin = server.clock.now().toString()
    await accept(server, { downline: top, terms: dailyTerms(20_000) }, { from: today })
    await accept(server, { upline: top, downline: middle, terms: dailyTerms(15_000) }, { from: today })
    await accept(server, { upline: middle, downline: low, terms: dailyTerms(10_000) }, { from: today })
    await bet(server, player, 60_000n, 20_000n)
    await runPay(server)
    expect(await rowsOf(server, agents)).toEqual([])
    expect(begin).toBe('2026-11-21T10:00:00Z')
    // 02:00 of the next day has passed.
    server.clock.advance({ hours: 9 })
    await runPay(server)
    expect(await amountsOf([top])).toEqual(['1200 paid'])
    expect(await amountsOf([middle])).toEqual(['900 paid'])
    expect(await amountsOf([low])).toEqual(['600 paid'])
    // Each keeps the difference: 3.00, 3.00 and 6.00.
    expect(await Promise.all(agents.map(balanceOf))).toEqual(['1003.00', '1003.00', '1006.00'])
  })

  it('go to each agent once, however often and however many at once the jobs run', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(server, { downline: top, terms: dailyTerms(10_000) }, { from: startOfToday() })
    await bet(server, player, 50_000n)
    server.clock.advance({ hours: 24 })
    await server.runJob('sum up postings')
    await Promise.all(Array.from({ length: 6 }, () => server.runJob('compute agents’ pay')))
    await Promise.all(Array.from({ length: 6 }, () => server.runJob('settle agents’ pay')))
    await runPay(server)
    expect(await amountsOf(agents)).toEqual(['500 paid'])
    expect(await balanceOf(top)).toBe('1005.00')
  })

  it('count members from the turnover that the brand names, each once whatever games they play', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(server, { downline: top, terms: dailyTerms(10_000, { active: 1 }) }, { from: startOfToday() })
    await bet(server, player, 25_000n)
    await bet(server, player, 24_999n)
    await nextDay()
    await bet(server, player, 25_000n)
    await bet(server, player, 25_000n)
    await nextDay()
    const rows = await rowsOf(server, agents)
    expect(rows.map(({ amount, basis }) => [amount, basis['activeMembers'], basis['tier']])).toEqual([
      [0n, 0, null],
      [500n, 1, 0],
    ])
  })

  it('of bets that are returned on a later day are taken off that day, and what it lacks off the next', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(server, { downline: top, terms: dailyTerms(10_000) }, { from: startOfToday() })
    await bet(server, player, 60_000n)
    await nextDay()
    await postFor(server, player, [{ kind: 'refund', amount: 50_000n, round: 'returned', gameCode: 'bz-dragon-tide' }])
    await nextDay()
    await bet(server, player, 70_000n)
    await nextDay()
    expect(await amountsOf(agents)).toEqual(['600 paid', '0 paid', '200 paid'])
  })
})

describe('an agent who cannot pay', () => {
  it('is stopped until the money is there, and then pays first and is free again (6.007)', async () => {
    const { agents, player } = await newChain(server, 2)
    const [top, low] = agents
    if (top === undefined || low === undefined) throw new Error('there are two agents')
    // The site pays nothing, so what the lower agent gets is the upper one's own money.
    await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from: startOfToday() })
    await postFor(server, top, [{ kind: 'stake', amount: -100_000n, round: 'all gone', gameCode: 'bz-dragon-tide' }])
    await bet(server, player, 50_000n)
    await nextDay()
    expect(await amountsOf([low])).toEqual(['500 unpaid'])
    expect(await balanceOf(low)).toBe('1000.00')
    await postFor(server, top, [{ kind: 'grant', amount: 499n }], { house: 'promotions', provider: 'house' })
    await runPay(server)
    expect(await amountsOf([low])).toEqual(['500 unpaid'])
    await expect(bet(server, top, 1n)).rejects.toMatchObject({ code: 'wallet.pay_owed' })
    await postFor(server, top, [{ kind: 'grant', amount: 2n }], { house: 'promotions', provider: 'house' })
    await runPay(server)
    expect(await amountsOf([low])).toEqual(['500 paid'])
    expect([await balanceOf(top), await balanceOf(low)]).toEqual(['0.01', '1005.00'])
    await bet(server, top, 1n)
  })
})

describe('hourly wages (3.064)', () => {
  it('come of the bets that were settled in the hour, each once, by how they ended', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    const hour = () => server.clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString()
    const inTwoHours = Temporal.Instant.from(hour()).add({ hours: 2 }).toString()
    await accept(server, { downline: top, terms: hourlyTerms(10_000n, 30_000n) }, { from: hour(), to: inTwoHours })
    await runPay(server)
    await postRounds(server, [
      { id: player.id, round: 'pay won', kind: 'stake', amount: -10_000n, closesRound: false },
      { id: player.id, round: 'pay won', kind: 'payout', amount: 15_000n },
      { id: player.id, round: 'pay lost', kind: 'stake', amount: -20_000n },
    ])
    for (let hours = 0; hours < 4; hours += 1) {
      server.clock.advance({ hours: 1 })
      await runPay(server)
    }
    const rows = await rowsOf(server, agents)
    expect(rows.map(({ amount, state }) => [amount, state])).toEqual([[700n, 'paid']])
    expect(rows[0]?.basis).toMatchObject({ wonMinor: '10000', lostMinor: '20000', bets: 2 })
  })
})

describe('dividends (3.062)', () => {
  it('come of what the team lost in the part of the period in which the contract held', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    const begin = startOfToday()
    await bet(server, player, 10_000n)
    await nextDay()
    await accept(server, { downline: top, terms: dividendTerms(300_000, 'weekly') }, { from: startOfToday() })
    await bet(server, player, 20_000n, 5_000n)
    expect(begin < startOfToday()).toBe(true)
    for (let days = 0; days < 8; days += 1) await nextDay()
    const [row, ...others] = await rowsOf(server, agents)
    expect([row?.amount, row?.state, others]).toEqual([4_500n, 'paid', []])
    expect(row?.basis).toMatchObject({ stakeMinor: '20000', payoutMinor: '5000', lossMinor: '15000', tier: 0 })
  })

  it('of two contracts in one period count each day for one of them', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    // The welcome credits are gifts of the day before.
    await nextDay()
    const first = startOfToday()
    await bet(server, player, 10_000n)
    await nextDay()
    const second = startOfToday()
    await accept(server, { downline: top, terms: dividendTerms(100_000, 'monthly') }, { from: first, to: second })
    await accept(server, { downline: top, terms: dividendTerms(200_000, 'monthly') }, { from: second })
    await bet(server, player, 20_000n)
    for (let days = 0; days < 31; days += 1) await nextDay()
    expect((await amountsOf(agents)).toSorted()).toEqual(['1000 paid', '4000 paid'])
  })
})

describe('the site’s cost', () => {
  it('is the sum of what all agents have of it, by the ledger and by the rows', async () => {
    const { rows } = await sql<{ cost: bigint; nets: bigint }>`
      select (select -sum(delta) from (
          select amount as delta from ledger_house_delta join ledger_house_account using (house_account_id) where name = 'agent_pay'
          union all
          select balance from ledger_house_snapshot join ledger_house_account using (house_account_id) where name = 'agent_pay'
        ) moved) as cost,
        (select sum(amount_minor) from pay_row where state = 'paid' and upline_id is null) as nets`.execute(
      server.test.owner,
    )
    expect(rows[0]?.cost).toBe(rows[0]?.nets)
    expect(rows[0]?.cost).toBeGreaterThan(0n)
  })
})

describe('pay that was interrupted (kill -9)', () => {
  const paidOnce = async () => {
    const { agents, player } = await newChain(server, 2)
    const [top, low] = agents
    if (top === undefined || low === undefined) throw new Error('there are two agents')
    await accept(server, { downline: top, terms: dailyTerms(20_000) }, { from: startOfToday() })
    await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from: startOfToday() })
    await bet(server, player, 50_000n)
    await nextDay()
    const check = async () => {
      expect([await amountsOf([top]), await amountsOf([low])]).toEqual([['1000 paid'], ['500 paid']])
      expect([await balanceOf(top), await balanceOf(low)]).toEqual(['1005.00', '1005.00'])
    }
    await check()
    return { top, low, check }
  }
  const owner = () => server.test.owner

  it('after it was posted and before that was recorded is recorded, and not posted again', async () => {
    const { top, low, check } = await paidOnce()
    await sql`
      update pay_row set state = 'pending', paid_at = null
      where downline_id = any(${[top.id, low.id]}::bigint[])`.execute(owner())
    await runPay(server)
    await check()
    // A planted fault: under another number, the ledger cannot know that it was paid.
    await sql`
      update pay_row set row_id = default, state = 'pending', paid_at = null where downline_id = ${top.id}::bigint`.execute(
      owner(),
    )
    await runPay(server)
    expect(await balanceOf(top)).toBe('1015.00')
  })

  it('in the middle of a period goes on behind the last step, and no row is there twice', async () => {
    const { top, low, check } = await paidOnce()
    const again = async (after: string | null) => {
      await sql`
        update pay_period set state = 'computing', computed_at = null, settled_at = null, after_contract = ${after}::uuid
        where kind = 'daily' and period_from = (
          select max(period_from) from pay_row where downline_id = ${top.id}::bigint)`.execute(owner())
      await runPay(server)
      await check()
    }
    await again(null)
    const { rows } = await sql<{ id: string }>`
      select contract_id::text as id from pay_row where downline_id = ${low.id}::bigint`.execute(owner())
    await again(rows[0]?.id ?? null)
    expect(await amountsOf([low])).toEqual(['500 paid'])
  })

  it('before the stop of an agent was lifted lifts it, though nothing is owed any more', async () => {
    const { top } = await paidOnce()
    await sql`insert into pay_freeze (brand_id, upline_id, frozen_at) values (1, ${top.id}::bigint, now())`.execute(
      owner(),
    )
    await runPay(server)
    const { rows } = await sql`select from pay_freeze where upline_id = ${top.id}::bigint`.execute(owner())
    expect(rows).toEqual([])
    await bet(server, top, 1n)
  })
})
