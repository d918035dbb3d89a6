import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dailyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { postFor } from '../../../testing/collectors.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const reason = 'The team was checked.'
const today = () => server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}
const admin = () => operatorOf(server, { role: 'admin' })
const list = ({ token }: TestOperator, query: { readonly queue?: 'awaiting' | 'unpaid' | 'all' }) =>
  callOffice(server, office.listAgentPay, { token, query })
const approve = ({ token }: TestOperator, rowId: string) =>
  callOffice(server, office.approveAgentPay, { token, params: { rowId }, body: {} })
const cancel = ({ token }: TestOperator, rowId: string) =>
  callOffice(server, office.cancelAgentPay, { token, params: { rowId }, body: { reason } })
const statesOf = async (members: readonly TestMember[]) =>
  (await rowsOf(server, members)).map(({ amount, state }) => `${amount} ${state}`)

/** A chain of two whose upper row is above the limit of 100,000.00: the site gives 2 %, and half of it goes on. */
async function largePay() {
  const { agents, player } = await newChain(server, 2)
  const [top, low] = agents
  if (top === undefined || low === undefined) throw new Error('there are two agents')
  await accept(server, { downline: top, terms: dailyTerms(20_000) }, { from: today() })
  await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from: today() })
  const from = today()
  await postFor(server, player, [{ kind: 'deposit', amount: 10n ** 9n }], { house: 'deposits', provider: 'house' })
  await bet(server, player, 600_000_000n)
  await nextDay()
  const [row] = await rowsOf(server, [top])
  if (row === undefined) throw new Error('there is a row')
  return { top, low, from, rowId: row.rowId }
}

describe('pay above the limit', () => {
  it('waits for an operator, and so does what it is passed on from; one of 20 approvals decides', async () => {
    const { top, low, rowId } = await largePay()
    const kanya = await admin()
    expect([await statesOf([top]), await statesOf([low])]).toEqual([['12000000 awaiting'], ['6000000 pending']])
    expect((await list(kanya, {})).list).toMatchObject([
      { rowId, upline: null, downline: { memberId: top.id }, amount: '120000.00', state: 'awaiting' },
    ])
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => approve(kanya, rowId)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(cancel(kanya, rowId))).toBe('payment.decided')
    await runPay(server)
    expect([await statesOf([top]), await statesOf([low])]).toEqual([['12000000 paid'], ['6000000 paid']])
    const audit = await callOffice(server, office.listAudit, {
      token: kanya.token,
      query: { action: 'agent_pay.approved' },
    })
    expect(audit.list[0]).toMatchObject({ after: { member: top.id, amount: '120000.00' } })
  })

  it('is never paid once it is refused, whatever is computed again', async () => {
    const { top, from, rowId } = await largePay()
    const kanya = await admin()
    expect(await cancel(kanya, rowId)).toMatchObject({ state: 'cancelled' })
    await runPay(server)
    expect(await statesOf([top])).toEqual(['12000000 cancelled'])
    const tried = await callOffice(server, office.tryPayPeriod, { token: kanya.token, query: { kind: 'daily', from } })
    expect(tried).toEqual({ list: [], count: 0, total: '0.00' })
  })

  it('needs the permissions and a fresh code, and is unknown in other brands', async () => {
    const { rowId } = await largePay()
    const reader = await operatorOf(server, { permissions: allBut('agents.decide_pay') })
    expect(await codeOf(approve(reader, rowId))).toBe('operator.not_permitted')
    const other = await operatorOf(server, { permissions: allBut('agents.pay') })
    expect(await codeOf(list(other, {}))).toBe('operator.not_permitted')
    const stale = await admin()
    await letCodeAge(server, stale)
    expect(await codeOf(approve(stale, rowId))).toBe('operator.factor_due')
    expect(await codeOf(approve(await admin(), '999999999'))).toBe('pay.unknown')
  })
})

describe('a period that is computed again', () => {
  it('shows what differs, stores it once as further rows, and takes too much off the next day', async () => {
    const { agents, player } = await newChain(server, 1)
    const [top] = agents
    if (top === undefined) throw new Error('there is an agent')
    await accept(server, { downline: top, terms: dailyTerms(10_000) }, { from: today() })
    const from = today()
    await bet(server, player, 50_000n)
    await nextDay()
    expect(await statesOf(agents)).toEqual(['500 paid'])
    // The planted fault: somebody changes the daily sums, by which the period is paid.
    const plant = (turnover: bigint) =>
      sql`
        update stats_team_day set stake = ${turnover} where agent_id = ${top.id}::bigint and stake > 0`.execute(
        server.test.owner,
      )
    const { token } = await admin()
    const query = { kind: 'daily', from } as const
    const tried = () => callOffice(server, office.tryPayPeriod, { token, query })
    const correct = () => callOffice(server, office.correctPayPeriod, { token, body: { ...query, reason } })
    expect((await tried()).list.filter(({ downline }) => downline.memberId === top.id)).toEqual([])
    await plant(80_000n)
    const line = { before: '5.00', after: '8.00', difference: '3.00' }
    expect((await tried()).list).toContainEqual(expect.objectContaining(line))
    expect(await statesOf(agents)).toEqual(['500 paid'])
    await Promise.all(Array.from({ length: 5 }, correct))
    await runPay(server)
    expect(await statesOf(agents)).toEqual(['500 paid', '300 paid'])
    await plant(60_000n)
    await correct()
    expect((await tried()).list.filter(({ downline }) => downline.memberId === top.id)).toEqual([])
    await bet(server, player, 30_000n)
    await nextDay()
    expect(await statesOf(agents)).toEqual(['500 paid', '300 paid', '-200 carried', '100 paid'])
    const { token: later } = await admin()
    const audit = await callOffice(server, office.listAudit, { token: later, query: { action: 'agent_pay.corrected' } })
    expect(audit.list.length).toBeGreaterThan(1)
    const periods = await callOffice(server, office.listPayPeriods, { token: later, query: { kind: 'daily' } })
    expect(periods.list.map((one) => one.state)).toContain('settled')
    const unknown = callOffice(server, office.tryPayPeriod, {
      token: later,
      query: { kind: 'dividend', cadence: 'weekly', from },
    })
    expect(await codeOf(unknown)).toBe('pay.unknown')
  })
})

describe('pay that its upline cannot pay', () => {
  /** A line of two whose upper agent has nothing and owes the lower one what the site does not pay. */
  const owing = async () => {
    const { agents, player } = await newChain(server, 2)
    const [top, low] = agents
    if (top === undefined || low === undefined) throw new Error('there are two agents')
    await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from: today() })
    await postFor(server, top, [
      { kind: 'stake', amount: -100_000n, round: `gone ${top.id}`, gameCode: 'bz-dragon-tide' },
    ])
    await bet(server, player, 50_000n)
    await nextDay()
    await bet(server, player, 30_000n)
    await nextDay()
    const rows = await rowsOf(server, [low])
    expect(rows.map(({ amount, state }) => `${amount} ${state}`)).toEqual(['500 unpaid', '300 unpaid'])
    return { top, low, player, rowIds: rows.map(({ rowId }) => rowId) }
  }
  const writeOff = ({ token }: TestOperator, rowId = '') =>
    callOffice(server, office.writeOffAgentPay, { token, params: { rowId }, body: { reason } })
  const mayBet = (member: TestMember) =>
    bet(server, member, 1n).then(
      () => 'yes',
      ({ code }: { code?: string }) => code,
    )
  /** What an agent got, by the ledger and by the rows. */
  const receivedBy = async ({ id }: TestMember) => {
    const { rows } = await sql<{ posted: bigint; paid: bigint }>`
      select (select coalesce(sum(amount), 0)::bigint from ledger_posting join ledger_account using (account_id)
          where member_id = ${id}::bigint and ledger_posting.kind = 18) as posted,
        (select coalesce(sum(amount_minor), 0)::bigint from pay_row where downline_id = ${id}::bigint and state = 'paid') as paid`.execute(
      server.test.owner,
    )
    return rows[0]
  }
  const grant = (member: TestMember, amount: bigint) =>
    postFor(server, member, [{ kind: 'grant', amount }], { house: 'promotions', provider: 'house' })

  it('is written off with a reason, once of 20; the upline is free when nothing is left, and the books agree', async () => {
    const { top, low, rowIds } = await owing()
    const kanya = await admin()
    expect((await list(kanya, { queue: 'unpaid' })).list.map(({ rowId }) => rowId)).toEqual(
      expect.arrayContaining(rowIds),
    )
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => writeOff(kanya, rowIds[0])))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await grant(top, 299n)
    expect(await mayBet(top)).toBe('wallet.pay_owed')
    expect(await writeOff(kanya, rowIds[1])).toMatchObject({ state: 'written_off', amount: '3.00' })
    expect(await mayBet(top)).toBe('yes')
    await runPay(server)
    expect(await statesOf([low])).toEqual(['500 written_off', '300 written_off'])
    const health = await callOffice(server, office.agentPayHealth, { token: kanya.token })
    expect(health).toMatchObject({ difference: '0.00' })
    const audit = await callOffice(server, office.listAudit, {
      token: kanya.token,
      query: { action: 'agent_pay.written_off' },
    })
    expect(audit.list.slice(0, 2)).toMatchObject([
      { reason, after: { member: low.id, upline: top.id, amount: '3.00' } },
      { reason, after: { amount: '5.00' } },
    ])
    expect(
      (await list(kanya, { queue: 'unpaid' })).list.filter(({ downline }) => downline.memberId === low.id),
    ).toEqual([])
  })

  it('is paid and not written off if the money is there, or if it was paid and only not recorded', async () => {
    const { top, low, rowIds } = await owing()
    const kanya = await admin()
    await grant(top, 500n)
    expect(await codeOf(writeOff(kanya, rowIds[0]))).toBe('payment.decided')
    expect(await statesOf([low])).toEqual(['500 paid', '300 unpaid'])
    // The server was killed between the posting and its record.
    await sql`update pay_row set state = 'unpaid', paid_at = null where row_id = ${rowIds[0]}::bigint`.execute(
      server.test.owner,
    )
    expect(await codeOf(writeOff(kanya, rowIds[0]))).toBe('payment.decided')
    expect(await statesOf([low])).toEqual(['500 paid', '300 unpaid'])
    expect(await receivedBy(low)).toEqual({ posted: 500n, paid: 500n })
    // A planted fault: a write-off that looks at the row alone leaves what was posted out of the rows.
    await sql`update pay_row set state = 'written_off', paid_at = null where row_id = ${rowIds[0]}::bigint`.execute(
      server.test.owner,
    )
    expect(await receivedBy(low)).toEqual({ posted: 500n, paid: 0n })
  })

  it('races with money that comes in: it is paid or written off, never both', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { top, low, rowIds } = await owing()
      const kanya = await admin()
      await Promise.allSettled([
        grant(top, 800n),
        ...rowIds.map((rowId) => writeOff(kanya, rowId)),
        server.runJob('settle agents’ pay'),
        server.runJob('settle agents’ pay'),
      ])
      await runPay(server)
      expect((await rowsOf(server, [low])).every(({ state }) => ['paid', 'written_off'].includes(state))).toBe(true)
      const received = await receivedBy(low)
      expect(received?.posted).toBe(received?.paid)
    }
  })

  it('is taken off nothing when a correction makes it less: nobody has received it', async () => {
    const { low, rowIds } = await owing()
    const kanya = await admin()
    await writeOff(kanya, rowIds[0])
    await writeOff(kanya, rowIds[1])
    await sql`update stats_team_day set stake = trunc(stake / 2) where agent_id = ${low.id}::bigint and stake > 0`.execute(
      server.test.owner,
    )
    const { rows } = await sql<{ from: Temporal.Instant }>`
      select period_from as from from pay_row where row_id = ${rowIds[0]}::bigint`.execute(server.test.owner)
    const query = { kind: 'daily', from: rows[0]?.from.toString() ?? '' } as const
    const tried = await callOffice(server, office.tryPayPeriod, { token: kanya.token, query })
    expect(tried.list.filter(({ downline }) => downline.memberId === low.id)).toEqual([])
  })

  it('needs the permission and a fresh code; what is not unpaid, or unknown, is refused', async () => {
    const { rowIds } = await owing()
    const reader = await operatorOf(server, { permissions: allBut('agents.decide_pay') })
    expect(await codeOf(writeOff(reader, rowIds[0]))).toBe('operator.not_permitted')
    const stale = await admin()
    await letCodeAge(server, stale)
    expect(await codeOf(writeOff(stale, rowIds[0]))).toBe('operator.factor_due')
    expect(await codeOf(writeOff(await admin(), '999999999'))).toBe('pay.unknown')
    const { rowId } = await largePay()
    expect(await codeOf(writeOff(await admin(), rowId))).toBe('payment.decided')
  })
})

describe('what the site has paid its agents', () => {
  it('is the same by the ledger and by the rows, and a row that was changed shows', async () => {
    const { token } = await admin()
    const health = () => callOffice(server, office.agentPayHealth, { token })
    expect(await health()).toMatchObject({ difference: '0.00' })
    expect((await health()).cost).not.toBe('0.00')
    await sql`
      update pay_row set amount_minor = amount_minor + 1
      where row_id = (select min(row_id) from pay_row where state = 'paid' and upline_id is null and amount_minor > 0)`.execute(
      server.test.owner,
    )
    expect(await health()).toMatchObject({ difference: '-0.01' })
  })
})
