import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { ratePpm, minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dailyTerms, dividendTerms, hourlyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { about, operatorWith } from '../../../testing/member-desk.ts'
import { postRounds } from '../realtime/test-realtime.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** In the brand's time zone: when the day of the test's clock began, and when the next one does. */
const day = (later = 0) =>
  server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().add({ days: later }).toInstant().toString()
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}
const realtimeTerms = {
  kind: 'realtime' as const,
  profitPpm: ratePpm(10_000n),
  lossPpm: ratePpm(10_000n),
  singleBetMinor: minor(0n),
}
const amountsOf = async (members: readonly TestMember[], kind: string) =>
  (await rowsOf(server, members))
    .filter(({ basis }) => basis['kind'] === kind)
    .map(({ amount, state }) => `${amount} ${state}`)
const endsOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ kind: string; to: Temporal.Instant; reason: string }>`
    select kind, in_force_to as to, end_reason as reason from agent_contract
    where downline_id = ${id}::bigint and state = 'ended' order by kind`.execute(server.test.owner)
  return rows.map(({ kind, to, reason }) => [kind, to.toString(), reason])
}
const offersOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ state: string }>`
    select state from agent_contract where ${id}::bigint in (upline_id, downline_id) and in_force_from is null`.execute(
    server.test.owner,
  )
  return rows.map(({ state }) => state)
}
const usernameOf = async ({ id }: TestMember) => {
  const { rows } = await sql<{ username: string }>`
    select username from member where member_id = ${id}::bigint`.execute(server.test.owner)
  return rows[0]?.username ?? ''
}

/** A line of three agents with contracts of every kind, a player below the last, and another agent at the top. */
async function newLine() {
  const { agents, player } = await newChain(server, 3)
  const [top, middle, low] = agents
  const [other] = (await newChain(server, 1)).agents
  if (top === undefined || middle === undefined || low === undefined || other === undefined) throw new Error('no line')
  // The welcome credits are gifts of the day before.
  await nextDay()
  for (const [depth, downline] of [top, middle, low].entries())
    for (const terms of [
      dailyTerms(20_000 - depth * 5_000),
      dividendTerms(300_000 - depth * 50_000, 'weekly'),
      realtimeTerms,
      hourlyTerms(10_000n, 10_000n),
    ]) {
      // All of the day's hours are before this one.
      const from = terms.kind === 'hourly' || terms.kind === 'realtime' ? server.clock.now().toString() : day()
      await accept(server, { upline: agents[depth - 1], downline, terms }, { from })
    }
  for (const terms of [dailyTerms(20_000), realtimeTerms])
    await accept(server, { downline: other, terms }, { from: day() })
  await runPay(server)
  return { top, middle, low, other, player }
}

const change = async (who: TestMember, step: { step: 'move' | 'demote'; upline?: string }) => {
  const { token } = await operatorWith(server, 'agents.change')
  const shown = await about(server, office.previewTeamChange, who, { token, query: step })
  const body = { ...step, reason: 'Agreed with the agent.' }
  const done = await about(server, office.changeMemberTeam, who, { token, body })
  expect(done.contractsEnded).toBe(shown.contractsEnded)
  return done
}
const hours = async (count: number) => {
  for (let hour = 0; hour < count; hour += 1) {
    server.clock.advance({ hours: 1 })
    await runPay(server)
  }
}

describe('an agent who moves with a team (4.030, 6.007)', () => {
  it('is paid for the day by the contracts of the old line, once; the new line pays from the next day on', async () => {
    const { top, middle, low, other, player } = await newLine()
    await bet(server, player, 30_000n)
    const effect = await change(middle, { step: 'move', upline: await usernameOf(other) })
    // Four kinds of the agent and of the one below.
    expect(effect.contractsEnded).toBe(8)
    const midnight = day(1)
    for (const member of [middle, low])
      expect(await endsOf(member)).toEqual(
        ['daily', 'dividend', 'hourly', 'realtime'].map((kind) => [kind, midnight, 'moved']),
      )
    expect(await endsOf(top)).toEqual([])
    await bet(server, player, 20_000n)
    await accept(server, { upline: other, downline: middle, terms: dailyTerms(10_000) }, { from: midnight })
    await accept(server, { upline: other, downline: middle, terms: realtimeTerms }, { from: midnight })
    await hours(24)
    expect(await amountsOf([top], 'daily')).toEqual(['1000 paid'])
    expect(await amountsOf([middle], 'daily')).toEqual(['750 paid'])
    expect(await amountsOf([low], 'daily')).toEqual(['500 paid'])
    expect(await amountsOf([other], 'daily')).toEqual([])
    for (const member of [top, middle, low]) {
      expect(await amountsOf([member], 'hourly')).toEqual(['500 paid'])
      const realtime = await rowsOf(server, [member])
      const paid = realtime.filter(({ basis }) => basis['kind'] === 'realtime')
      expect(paid.reduce((sum, { amount }) => sum + amount, 0n)).toBe(500n)
    }
    expect(await amountsOf([other], 'realtime')).toEqual([])
    await bet(server, player, 10_000n)
    await nextDay()
    expect(await amountsOf([other], 'daily')).toEqual(['200 paid'])
    expect(await amountsOf([middle], 'daily')).toEqual(['750 paid', '100 paid'])
    expect(await amountsOf([middle], 'realtime')).toContain('100 paid')
    expect(await amountsOf([top], 'daily')).toEqual(['1000 paid'])
    // The week of the dividend: its part until the move.
    for (let days = 0; days < 7; days += 1) await nextDay()
    const ofMiddle = (await rowsOf(server, [middle])).filter(({ basis }) => basis['kind'] === 'dividend')
    expect(ofMiddle.map(({ amount, basis }) => [amount, basis['stakeMinor'], basis['to']])).toEqual([
      [12_500n, '50000', midnight],
    ])
  })

  it('is not paid by the new line for bets of the old one that are settled after midnight', async () => {
    const { top, middle, other, player } = await newLine()
    await accept(server, { downline: other, terms: hourlyTerms(10_000n, 10_000n) }, { from: day() })
    const live = { provider: 'EVO', gameCode: 'emerald-baccarat' }
    const open = { id: player.id, round: 'over midnight', kind: 'stake', amount: -10_000n, closesRound: false } as const
    await postRounds(server, [open], live)
    await change(middle, { step: 'move', upline: await usernameOf(other) })
    await accept(server, { upline: other, downline: middle, terms: hourlyTerms(10_000n, 10_000n) }, { from: day(1) })
    await hours(8)
    await postRounds(server, [{ ...open, kind: 'payout', amount: 20_000n, closesRound: true }], live)
    await hours(3)
    expect(await amountsOf([top], 'hourly')).toEqual(['100 paid'])
    expect(await amountsOf([middle, other], 'hourly')).toEqual([])
  })

  it('would lose the day if the contracts ended at the moment of the move (planted fault)', async () => {
    const { middle, other, player } = await newLine()
    await bet(server, player, 30_000n)
    await change(middle, { step: 'move', upline: await usernameOf(other) })
    await sql`
      update agent_contract set in_force_to = ${server.clock.now().toString()}
      where downline_id = ${middle.id}::bigint and kind = 'daily'`.execute(server.test.owner)
    await nextDay()
    expect(await amountsOf([middle], 'daily')).toEqual([])
  })

  it('in the last minutes before midnight is paid by the old line for one day more', async () => {
    const { middle, other } = await newLine()
    server.clock.advance(server.clock.now().until(Temporal.Instant.from(day(1)).subtract({ minutes: 5 })))
    const { countsFrom } = await change(middle, { step: 'move', upline: await usernameOf(other) })
    expect(countsFrom).toBe(Temporal.Instant.from(day(2)).toZonedDateTimeISO('Asia/Bangkok').toPlainDate().toString())
    expect((await endsOf(middle)).map(([, to]) => to)).toEqual(Array.from({ length: 4 }, () => day(2)))
    server.clock.advance({ hours: 8 })
  })
})

describe('an agent who becomes a member', () => {
  it('is paid for the last day, with everybody below, and leaves no offer behind', async () => {
    const { top, middle, low, player } = await newLine()
    await sql`
      insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, offered_at)
      select gen_random_uuid(), 1, kind, cadence, upline_id, downline_id, terms, 'offered', offered_at from agent_contract
      where ${middle.id}::bigint in (upline_id, downline_id) and kind = 'daily'`.execute(server.test.owner)
    expect(await offersOf(middle)).toEqual(['offered', 'offered'])
    await bet(server, player, 40_000n)
    expect((await change(middle, { step: 'demote' })).contractsEnded).toBe(8)
    expect(await offersOf(middle)).toEqual(['withdrawn', 'withdrawn'])
    expect(new Set((await endsOf(middle)).map(([, to]) => to))).toEqual(new Set([day(1)]))
    await nextDay()
    expect(await amountsOf([top], 'daily')).toEqual(['800 paid'])
    expect(await amountsOf([middle], 'daily')).toEqual(['600 paid'])
    expect(await amountsOf([low], 'daily')).toEqual(['400 paid'])
    await bet(server, player, 40_000n)
    await nextDay()
    expect(await amountsOf([top], 'daily')).toEqual(['800 paid', '800 paid'])
    for (const member of [middle, low]) expect((await amountsOf([member], 'daily')).length).toBe(1)
  })
})

describe('an agent whose account is deleted', () => {
  const waitOut = ({ id }: TestMember) =>
    sql`
      update member_deletion set asked_at = asked_at - interval '15 days', due_at = due_at - interval '15 days'
      where member_id = ${id}::bigint`.execute(server.test.owner)

  it('leaves no contract and no offer; the last day is paid, and whoever is below gets their part', async () => {
    const { top, middle, low, player } = await newLine()
    await sql`
      insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, offered_at)
      select gen_random_uuid(), 1, kind, cadence, upline_id, downline_id, terms, 'offered', offered_at from agent_contract
      where ${middle.id}::bigint in (upline_id, downline_id) and kind = 'daily'`.execute(server.test.owner)
    await bet(server, player, 40_000n)
    await sql`
      insert into member_deletion (brand_id, member_id, asked_at, due_at, language)
      values (1, ${middle.id}::bigint, ${day(-15)}, ${day(-1)}, 'EN')`.execute(server.test.owner)
    await server.runJob('delete accounts')
    expect(await offersOf(middle)).toEqual(['withdrawn', 'withdrawn'])
    expect((await endsOf(middle)).map(([, to, reason]) => [to, reason])).toEqual(
      Array.from({ length: 4 }, () => [day(1), 'closed']),
    )
    expect((await endsOf(low)).map(([, to]) => to)).toEqual(Array.from({ length: 4 }, () => day(1)))
    await nextDay()
    expect(await amountsOf([middle], 'daily')).toEqual(['600 paid'])
    expect(await amountsOf([low], 'daily')).toEqual(['400 paid'])
    await bet(server, player, 40_000n)
    await nextDay()
    expect(await amountsOf([top], 'daily')).toEqual(['800 paid', '800 paid'])
    for (const member of [middle, low]) expect((await amountsOf([member], 'daily')).length).toBe(1)
  })

  it('must first pay what is owed to the downlines: until then the account stays', async () => {
    const { low, player } = await newLine()
    await bet(server, player, 40_000n)
    await nextDay()
    await sql`
      update pay_row set state = 'unpaid', paid_at = null
      where downline_id = ${low.id}::bigint and kind = 'daily'`.execute(server.test.owner)
    const fresh = await server.newMember('owes01')
    await sql`update pay_row set upline_id = ${fresh.id}::bigint where downline_id = ${low.id}::bigint and kind = 'daily'`.execute(
      server.test.owner,
    )
    expect((await fresh.call(contract.ownDeletion, { query: {} })).hindrances).toEqual(['pay'])
    const asked = fresh.call(contract.askDeletion, { body: { password: fresh.password } })
    expect((await refusalOf(asked)).code).toBe('deletion.held_up')
    await sql`
      update pay_row set state = 'paid', paid_at = now()
      where downline_id = ${low.id}::bigint and kind = 'daily'`.execute(server.test.owner)
    await fresh.call(contract.askDeletion, { body: { password: fresh.password } })
    await waitOut(fresh)
    await server.runJob('delete accounts')
    expect((await refusalOf(fresh.call(contract.ownDeletion, { query: {} }))).code).toBe('session.required')
  })
})
