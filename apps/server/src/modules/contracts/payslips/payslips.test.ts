import * as contract from '@baize/contract'
import { computeAgain, basisFromJson } from '@baize/pay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { dailyTerms, newAgent, newContract, newRow } from '../../../testing/payslips.ts'

let server: TestServer
let top: TestMember
let middle: TestMember
let low: TestMember
let stranger: TestMember
/** The rows of 20 November: what the site pays the top, the top the middle, and the middle the low one. */
let rows: { readonly top: string; readonly middle: string; readonly low: string }

beforeAll(async () => {
  server = await openTestServer()
  top = await newAgent(server, 'topagent')
  middle = await newAgent(server, 'middleagent', top)
  low = await newAgent(server, 'lowagent', middle)
  stranger = await newAgent(server, 'strangeagent')
  const [ofTop, ofMiddle, ofLow] = await Promise.all([
    newContract(server, top),
    newContract(server, middle, top),
    newContract(server, low, middle),
  ])
  const day = '2026-11-20'
  rows = {
    top: await newRow(server, { contractId: ofTop, day, turnoverMinor: 1_000_000n, activeMembers: 2 }),
    middle: await newRow(server, { contractId: ofMiddle, day, turnoverMinor: 600_000n, activeMembers: 2 }),
    low: await newRow(server, { contractId: ofLow, day, turnoverMinor: 100_099n }),
  }
  await newRow(server, { contractId: ofTop, day: '2026-11-19', turnoverMinor: 50_000n })
  await newRow(server, { contractId: ofMiddle, day: '2026-11-19', turnoverMinor: 30_000n, state: 'unpaid' })
})
afterAll(() => server.close())

describe('payslips (2.122–2.125)', () => {
  it('list what an agent received, the newest first, with what is paid and what still waits', async () => {
    const page = await middle.call(contract.payslips, { query: { kind: 'daily' } })
    expect(page.list.map(({ base, ratePpm, amount, state }) => [base, ratePpm, amount, state])).toEqual([
      ['6000.00', 20_000, '120.00', 'paid'],
      ['300.00', 10_000, '3.00', 'unpaid'],
    ])
    expect(page).toMatchObject({ totalCount: 2, totals: { paid: '120.00', waiting: '3.00' } })
    // Whose downline one is, one knows only by half of the name.
    expect(page.list[0]?.payer).toMatchObject({ username: 'to***nt' })
  })

  it('list what was passed on to direct downlines only, and to one of them', async () => {
    const query = { side: 'passedOn' as const }
    const all = await top.call(contract.payslips, { query })
    expect(all.list.map(({ payee, amount }) => [payee.username, amount])).toEqual([
      ['middleagent', '120.00'],
      ['middleagent', '3.00'],
    ])
    const none = await top.call(contract.payslips, { query: { ...query, memberId: low.id } })
    expect(none.list).toEqual([])
  })

  it('narrow to a state and to days, and page', async () => {
    const unpaid = await middle.call(contract.payslips, { query: { state: 'unpaid' } })
    expect(unpaid.list.map(({ amount }) => amount)).toEqual(['3.00'])
    const day = { from: '2026-11-20', to: '2026-11-20' }
    expect((await top.call(contract.payslips, { query: day })).list.map(({ amount }) => amount)).toEqual(['200.00'])
    const second = await top.call(contract.payslips, { query: { pageNo: 2, pageSize: 1 } })
    expect([second.totalPages, second.list[0]?.amount]).toEqual([2, '5.00'])
  })

  it('explain themselves: whoever recomputes one from its terms and basis gets its amount', async () => {
    const slip = await low.call(contract.payslipOf, { params: { rowId: rows.low } })
    expect(slip.payslip.amount).toBe('10.00')
    const again = computeAgain(dailyTerms, basisFromJson(slip.basis))
    expect(again.amountMinor).toBe(1_000n)
    expect(slip.terms).toMatchObject({ kind: 'daily', tiers: [{ ratePpm: '10000' }, { ratePpm: '20000' }] })
    // The planted fault: a turnover that was changed does not give the same.
    const forged = basisFromJson({ ...slip.basis, turnoverMinor: '110000' })
    expect(computeAgain(dailyTerms, forged).amountMinor).not.toBe(1_000n)
  })

  it('say what was passed on below, to the payee alone', async () => {
    const own = await middle.call(contract.payslipOf, { params: { rowId: rows.middle } })
    expect(own.below).toMatchObject({ count: 1, total: '10.00', list: [{ payee: { username: 'lowagent' } }] })
    const paid = await top.call(contract.payslipOf, { params: { rowId: rows.middle } })
    expect([paid.side, paid.below]).toEqual(['passedOn', null])
  })

  it('are hidden from everybody else: strangers, agents further up, ids that nobody has and nonsense get one answer (2.018)', async () => {
    const asked: readonly [TestMember, string][] = [
      [stranger, rows.middle],
      [top, rows.low],
      [low, rows.middle],
      ...['0', '-1', '999999', '1e3', '*', '99999999999999999999'].map((id): [TestMember, string] => [top, id]),
    ]
    for (const [who, rowId] of asked) {
      const refusal = await refusalOf(who.call(contract.payslipOf, { params: { rowId } }))
      expect([rowId, refusal.status, refusal.code]).toEqual([rowId, 404, 'agent.payslip_unknown'])
    }
    for (const memberId of [middle.id, top.id, '0', 'abc', '-1']) {
      const query = { side: 'passedOn' as const, memberId }
      const refusal = await refusalOf(stranger.call(contract.payslips, { query }))
      expect([404, 400]).toContain(refusal.status)
      expect(refusal.code).toBe('agent.not_in_team')
    }
  })

  it('are for agents, and members see those of their own only, of which most have none (4.026)', async () => {
    const member = await server.newMember('plainmember')
    expect((await member.call(contract.payslips, { query: {} })).list).toEqual([])
    const other = refusalOf(member.call(contract.payslipOf, { params: { rowId: rows.top } }))
    expect((await other).code).toBe('agent.payslip_unknown')
    const calls = [
      () => member.call(contract.agentIncome, { query: {} }),
      () => member.call(contract.agentHomeFigures, {}),
      () => member.call(contract.payslipFile, { query: { format: 'csv' } }),
    ]
    for (const call of calls) expect((await refusalOf(call())).status).toBe(403)
  })

  it('come as a file for spreadsheet programs', async () => {
    const file = await middle.call(contract.payslipFile, { query: { format: 'csv' } })
    const text = file instanceof Blob ? await file.text() : ''
    expect(
      text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',').slice(-6)),
    ).toEqual([expect.arrayContaining(['120.00', 'Paid']), expect.arrayContaining(['3.00', 'Unpaid'])])
  })

  it.each([{ from: '2026-11-21', to: '2026-11-20' }, { from: '2026-01-01' }, { from: '2026-02-30' }])(
    'of %j are refused',
    async (query) => {
      const refusal = await refusalOf(top.call(contract.payslips, { query }))
      expect([refusal.status, refusal.code]).toEqual([400, 'request.invalid'])
    },
  )
})

describe('the home of the agent centre (2.112)', () => {
  it('has the own income of each day, what the agent owes, and what is still to come', async () => {
    const home = await top.call(contract.agentHomeFigures, {})
    expect([home.yesterday.income, home.total.income, home.today.income]).toEqual(['80.00', '85.00', '0.00'])
    expect(home.list.at(-2)).toMatchObject({ day: '2026-11-20', income: '80.00' })
    expect(home.list).toHaveLength(30)
    expect(home.waiting).toMatchObject({ unpaid: { count: 1, amount: '3.00' }, incoming: { count: 0 } })
    const below = await middle.call(contract.agentHomeFigures, {})
    expect(below.waiting).toMatchObject({ unpaid: { count: 0 }, incoming: { count: 1, amount: '3.00' } })
  })

  it('has what the team below played, and nobody else’s', async () => {
    await low.call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: 'round of the home page',
    })
    await server.runJob('sum up postings')
    const [above, other] = await Promise.all([top, stranger].map((one) => one.call(contract.agentHomeFigures, {})))
    expect([above?.today.turnover, other?.today.turnover]).toEqual(['1.00', '0.00'])
  })

  it('counts who is new and who played: today, yesterday and in the last 30 days (2.112)', async () => {
    const of = (who: TestMember) => who.call(contract.agentHomeMembers, {})
    expect(await of(top)).toEqual({
      today: { joined: 2, active: 1 },
      yesterday: { joined: 0, active: 0 },
      total: { joined: 2, active: 1 },
    })
    expect(await of(stranger)).toEqual({
      today: { joined: 0, active: 0 },
      yesterday: { joined: 0, active: 0 },
      total: { joined: 0, active: 0 },
    })
    // What was played yesterday: the sums of today are moved there.
    await sql`update stats_account_day set day = day - 1`.execute(server.test.owner)
    expect(await of(middle)).toMatchObject({ today: { active: 0 }, yesterday: { active: 1 }, total: { active: 1 } })
  })
})

describe('my income (2.120)', () => {
  it('is what was received less what was passed on, of paid rows only', async () => {
    const income = await top.call(contract.agentIncome, { query: {} })
    expect(
      income.list.map(({ day, receivedTotal, passedOnTotal, net }) => [day, receivedTotal, passedOnTotal, net]),
    ).toEqual([
      ['2026-11-20', '200.00', '120.00', '80.00'],
      ['2026-11-19', '5.00', '0.00', '5.00'],
    ])
    expect(income.totals).toMatchObject({ net: '85.00', received: { daily: '205.00', dividend: '0.00' } })
    expect(income.waiting).toEqual({ incoming: '0.00', outgoing: '3.00' })
  })

  it('of all agents together is what the site paid', async () => {
    const all = await Promise.all([top, middle, low].map((one) => one.call(contract.agentIncome, { query: {} })))
    const nets = all.map(({ totals }) => Math.round(Number(totals.net) * 100))
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(20_500)
  })

  it('comes as a file for spreadsheet programs', async () => {
    const file = await top.call(contract.agentIncomeFile, { query: { format: 'csv' } })
    const text = file instanceof Blob ? await file.text() : ''
    expect(text).toContain('2026-11-20')
    expect(text).toContain('80.00')
  })
})
