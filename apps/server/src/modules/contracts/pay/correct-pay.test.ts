import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dailyTerms, dividendTerms, hourlyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { postFor } from '../../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { lift } from '../realtime/exclusion-desk.ts'
import { postRounds } from '../realtime/test-realtime.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const owner = () => server.test.owner
const startOfToday = () => server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}
const nextHour = async () => {
  server.clock.advance({ hours: 1 })
  await runPay(server)
}
const shownOf = async (members: readonly TestMember[]) =>
  (await rowsOf(server, members)).map(({ run, amount, state }) => `${run}: ${amount} ${state}`)

/** An agent at the top with a contract, and a player. */
async function newTeam(terms: Parameters<typeof accept>[1]['terms'], from = startOfToday()) {
  const { agents, player } = await newChain(server, 1)
  const [top] = agents
  if (top === undefined) throw new Error('there is an agent')
  await accept(server, { downline: top, terms }, { from })
  await runPay(server)
  return { top, player }
}

/** Excludes bets of a member, as a rule does that finds them in a sweep; returns the exclusion. */
async function exclude(player: TestMember, agent: TestMember, turnover: bigint): Promise<bigint> {
  const now = server.clock.now().toString()
  const { rows } = await sql<{ id: bigint }>`
    insert into pay_exclusion (brand_id, account_id, provider_id, roundless, round, member_id, agent_ids, placed_at, turnover_minor,
      rule, reason, found_at)
    values (1, ${player.id}::bigint, 1, false, ${`${player.id} ${now}`}, ${player.id}::bigint, array[${agent.id}::bigint], ${now},
      ${turnover}, 'opposite_bets', '{}', ${now})
    returning exclusion_id as id`.execute(owner())
  return rows[0]?.id ?? 0n
}
const liftNow = (exclusionId: bigint) =>
  lift(
    server.test.database,
    brandId(1),
    {
      exclusionId,
      operatorId: '00000000-0000-4000-8000-000000000001',
      operatorName: 'kanya',
      reason: 'Not acquainted.',
      at: server.clock.now(),
    },
    async () => undefined,
  )
const lateWin = (player: TestMember, round: string, amount: bigint) =>
  postRounds(server, [{ id: player.id, round, kind: 'payout', amount }])
const lost = (player: TestMember, round: string, stake: bigint) =>
  postRounds(server, [{ id: player.id, round, kind: 'stake', amount: -stake }])

describe('an hour in which something becomes known later (3.064)', () => {
  it('is corrected by a further row with the next hour, and what was too much is taken off it', async () => {
    const { top, player } = await newTeam(hourlyTerms(10_000n, 30_000n), server.clock.now().toString())
    await lost(player, 'hour late', 50_000n)
    await nextHour()
    await nextHour()
    expect(await shownOf([top])).toEqual(['0: 1500 paid'])
    await lateWin(player, 'hour late', 60_000n)
    await lost(player, 'hour next', 80_000n)
    await runPay(server)
    expect(await shownOf([top])).toEqual(['0: 1500 paid'])
    await nextHour()
    await nextHour()
    expect(await shownOf([top])).toEqual(['0: 1500 paid', '1: -1000 carried', '0: 1400 paid'])
    const [, correction] = await rowsOf(server, [top])
    expect(correction?.basis).toMatchObject({ earlierMinor: '1500', wonMinor: '50000', lostMinor: '0' })
    // Nothing is left to correct, however often it runs.
    await nextHour()
    expect((await shownOf([top])).length).toBe(3)
    const { rows } = await sql`select from pay_recheck where agent_id = ${top.id}::bigint`.execute(owner())
    expect(rows).toEqual([])
  })

  it('that was returned pays nothing after all; without the note, nobody would see it (planted fault)', async () => {
    const teams = [await newTeam(hourlyTerms(10_000n, 10_000n), server.clock.now().toString())]
    teams.push(await newTeam(hourlyTerms(10_000n, 10_000n), server.clock.now().toString()))
    for (const [place, { player }] of teams.entries()) await lost(player, `void ${place}`, 10_000n)
    await nextHour()
    await nextHour()
    const [seen, unseen] = teams
    if (seen === undefined || unseen === undefined) throw new Error('there are two teams')
    for (const [place, { player }] of teams.entries())
      await postRounds(server, [{ id: player.id, round: `void ${place}`, kind: 'rollback', amount: 10_000n }])
    server.clock.advance({ minutes: 6 })
    await server.runJob('sweep real-time wages')
    await sql`delete from pay_recheck where agent_id = ${unseen.top.id}::bigint`.execute(owner())
    await nextHour()
    await nextHour()
    // It waits for something that it can be taken off.
    expect(await shownOf([seen.top])).toEqual(['0: 100 paid', '1: -100 carried'])
    expect(await shownOf([unseen.top])).toEqual(['0: 100 paid'])
  })

  it('is corrected once by many processes at the same time', async () => {
    const { top, player } = await newTeam(hourlyTerms(10_000n, 30_000n), server.clock.now().toString())
    await lost(player, 'many', 50_000n)
    await nextHour()
    await nextHour()
    await lateWin(player, 'many', 60_000n)
    server.clock.advance({ hours: 1 })
    await server.runJob('sweep real-time wages')
    await Promise.all(Array.from({ length: 10 }, () => server.runJob('compute agents’ pay')))
    server.clock.advance({ hours: 1 })
    await server.runJob('sweep real-time wages')
    await Promise.all(Array.from({ length: 10 }, () => server.runJob('compute agents’ pay')))
    expect((await shownOf([top])).filter((row) => row.startsWith('1:'))).toEqual(['1: -1000 carried'])
    expect((await shownOf([top])).filter((row) => row.startsWith('2:'))).toEqual([])
  })
})

describe('a day of which bets are excluded or counted later (3.063)', () => {
  it('is corrected at 02:00 of the next day, as are dividends of every length that contain it (3.062)', async () => {
    const { top, player } = await newTeam(dailyTerms(10_000))
    // The welcome credits are gifts of the day before.
    await nextDay()
    await accept(server, { downline: top, terms: dividendTerms(100_000, 'daily') }, { from: startOfToday() })
    await bet(server, player, 60_000n)
    const exclusionId = await exclude(player, top, 20_000n)
    await nextDay()
    expect(await shownOf([top])).toEqual(['0: 400 paid', '0: 6000 paid'])
    await liftNow(exclusionId)
    await runPay(server)
    expect((await shownOf([top])).length).toBe(2)
    await nextDay()
    // A dividend's turnover is another one now, but not the loss: nothing is to be paid for it.
    expect(await shownOf([top])).toEqual(['0: 400 paid', '1: 200 paid', '0: 6000 paid'])
  })

  it('that ended longer ago than the brand corrects stays as it is', async () => {
    const { top, player } = await newTeam(dailyTerms(10_000))
    await bet(server, player, 60_000n)
    const exclusionId = await exclude(player, top, 20_000n)
    server.clock.advance({ hours: 24 * 35 })
    await nextDay()
    expect(await shownOf([top])).toEqual(['0: 400 paid'])
    await liftNow(exclusionId)
    await nextDay()
    expect(await shownOf([top])).toEqual(['0: 400 paid'])
    const { rows } = await sql`select from pay_recheck where agent_id = ${top.id}::bigint`.execute(owner())
    expect(rows).toEqual([])
  })

  it('changes the days after it if it leaves them something else', async () => {
    const { top, player } = await newTeam(dailyTerms(10_000))
    await nextDay()
    await postFor(server, player, [{ kind: 'refund', amount: 50_000n, round: 'none', gameCode: 'bz-dragon-tide' }])
    const exclusionId = await exclude(player, top, 10_000n)
    await nextDay()
    await bet(server, player, 100_000n)
    await nextDay()
    // 60,000 less than nothing on the first day are taken off the second one.
    expect(await shownOf([top])).toEqual(['0: 0 paid', '0: 400 paid'])
    await liftNow(exclusionId)
    await nextDay()
    expect(await shownOf([top])).toEqual(['0: 0 paid', '1: 0 paid', '0: 400 paid', '1: 100 paid'])
  })
})

describe('what was paid too much', () => {
  it('by an upline is not taken off what the next one pays', async () => {
    const { agents, player } = await newChain(server, 2)
    const [top, low] = agents
    if (top === undefined || low === undefined) throw new Error('there are two agents')
    const first = startOfToday()
    await nextDay()
    const second = startOfToday()
    await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from: first, to: second })
    await accept(server, { downline: low, terms: dailyTerms(10_000) }, { from: second })
    const [byTop] = await withRow(low, first, -500n)
    await bet(server, player, 30_000n)
    await nextDay()
    expect(await shownOf([low])).toEqual(['0: -500 carried', '0: 300 paid'])
    // Of the same payer it is.
    await sql`update pay_row set upline_id = null where row_id = ${byTop}::bigint`.execute(owner())
    await bet(server, player, 60_000n)
    await nextDay()
    expect(await shownOf([low])).toEqual(['0: -500 carried', '0: 300 paid', '0: 100 paid'])
  })

  /** A negative row of an agent's contract for a day. */
  const withRow = async ({ id }: TestMember, from: string, amount: bigint) => {
    const { rows } = await sql<{ id: string }>`
      insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
        amount_minor, state, computed_at)
      select 1, contract_id, kind, '', upline_id, downline_id, 'PLY', in_force_from, in_force_to,
        jsonb_build_object('kind', 'daily', 'from', ${from}::text, 'to', ${from}::text, 'earlierMinor', '500', 'turnoverMinor', '0',
          'excludedMinor', '0', 'carriedMinor', '0', 'tier', null, 'ratePpm', '0', 'activeMembers', 0, 'activeFromMinor', '0'),
        ${amount}, 'carried', now()
      from agent_contract where downline_id = ${id}::bigint and in_force_from = ${from}
      returning row_id::text as id`.execute(owner())
    return rows.map((row) => row.id)
  }
})
