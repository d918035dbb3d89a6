import * as contract from '@baize/contract'
import { formatAmount, minor, ratePpm } from '@baize/money'
import { basisFromJson, computeAgain, termsFromJson, type ContractTerms } from '@baize/pay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { accept, dailyTerms, dividendTerms, hourlyTerms, runPay } from '../../../testing/agent-pay.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { seededChance } from '../../../testing/seeded-chance.ts'
import { placeBelow } from '../../../testing/team-tree.ts'
import type { Ledger } from '../../ledger/index.ts'
import { postIn } from '../realtime/test-realtime.ts'

let server: TestServer
/** `a0` and `a1` are at the top; everybody else is somewhere below. */
const people = new Map<string, TestMember>()
const paths = new Map<string, readonly string[]>()
let payees: readonly string[]

const chance = seededChance(20_261_126)
const of = (name: string) => {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}
/** Sessions do not live as long as these tests. */
const signIn = async (name: string) => {
  const reply = await server.client()(contract.login, { body: { username: name, password: 'Baize#2026' } })
  if (!('token' in reply)) throw new Error('no second factor is asked of them')
  return server.client(reply.token)
}
type Call = Awaited<ReturnType<typeof signIn>>

async function newTree() {
  const agents = Array.from({ length: 9 }, (_, number) => `base${number}agent`)
  const players = Array.from({ length: 8 }, (_, number) => `base${number}player`)
  for (const [place, name] of [...agents, ...players].entries()) {
    people.set(name, await server.newMember(name))
    const above = place < 2 ? undefined : (agents[chance.below(Math.min(place, agents.length))] ?? '')
    const path = above === undefined ? [] : [...(paths.get(above) ?? []), above]
    paths.set(name, path)
    await placeBelow(server, of(name).id, { path: path.map((one) => of(one).id), isAgent: place < agents.length })
  }
  return { agents, players }
}

const realtime: ContractTerms = {
  kind: 'realtime',
  profitPpm: ratePpm(7_700n),
  lossPpm: ratePpm(11_300n),
  singleBetMinor: minor(5_000n),
}
const today = '2026-11-20T17:00:00Z'

/** Contracts of every kind: all along, and of dividends from within the period on. */
async function holdContracts() {
  for (const name of payees) {
    const [downline, above] = [of(name), paths.get(name)?.at(-1)]
    const upline = above === undefined ? undefined : of(above)
    const both = { upline, downline }
    await accept(server, { ...both, terms: dailyTerms(12_300) }, { from: today })
    await accept(server, { ...both, terms: hourlyTerms(9_700n, 13_300n) }, { from: today, to: '2026-11-25T17:00:00Z' })
    await accept(server, { ...both, terms: realtime }, { from: server.clock.now().toString() })
    await accept(server, { ...both, terms: dividendTerms(283_000, 'semimonthly') }, { from: '2026-11-22T17:00:00Z' })
  }
}

/** Moves somebody below the first of some agents who is not above them or in their own team. */
async function move(name: string, uplines: readonly string[]) {
  const member = { brandId: brandId(1), memberId: memberId(BigInt(of(name).id)) }
  for (const upline of uplines) {
    const isDone = await server.identity.teams
      .change(member, { kind: 'move', upline }, () => () => Promise.resolve())
      .then(
        () => true,
        () => false,
      )
    if (isDone) return
  }
  throw new Error(`${name} did not move`)
}

/** Plays for days: bets, wins at once and late, returned stakes, and both sides of one event within a team. */
async function playUntil(ledger: Ledger, end: string, atDay: (day: number) => Promise<void>) {
  const names = [...people.keys()]
  const open: { readonly id: string; readonly round: string; readonly amount: bigint }[] = []
  const begin = server.clock.now()
  let day = 0
  for (let number = 0; Temporal.Instant.compare(server.clock.now(), Temporal.Instant.from(end)) < 0; number += 1) {
    const bet = {
      id: of(names[chance.below(names.length)] ?? '').id,
      round: `base ${number}`,
      amount: BigInt(1 + chance.below(40_000)),
    }
    await postIn(ledger, [{ ...bet, kind: 'stake', amount: -bet.amount }])
    const fate = chance.below(10)
    if (fate < 4)
      await postIn(ledger, [{ ...bet, kind: 'payout', amount: (bet.amount * BigInt(chance.below(250))) / 100n + 1n }])
    else if (fate < 7) open.push(bet)
    if (number % 9 === 0) await bothSides(ledger, number)
    server.clock.advance({ minutes: 5 + chance.below(240) })
    const late = chance.below(2) === 0 ? open.splice(chance.below(open.length + 1), 1)[0] : undefined
    if (late !== undefined)
      await postIn(ledger, [
        chance.below(2) === 0 ? { ...late, kind: 'rollback' } : { ...late, kind: 'payout', amount: late.amount * 2n },
      ])
    if (chance.below(2) === 0) await runPay(server)
    const days = Math.floor(begin.until(server.clock.now()).total('hours') / 24)
    if (days > day) await atDay((day = days))
  }
}

async function bothSides(ledger: Ledger, number: number) {
  const round = `sides ${number}`
  const [one, other] = ['base0player', 'base1player'].map((name) => of(name).id)
  if (one === undefined || other === undefined) return
  const live = { provider: 'EG2', gameCode: 'emerald-baccarat' }
  await postIn(
    ledger,
    [
      { id: one, round, kind: 'stake', amount: -10_000n },
      { id: other, round, kind: 'stake', amount: -9_500n },
      { id: other, round, kind: 'payout', amount: 18_500n },
    ],
    live,
  )
}

beforeAll(async () => {
  server = await openTestServer()
  await newTree()
  payees = ['base0agent', 'base1agent', 'base2agent']
  const ledger = await openTestLedger(server.test, { clock: server.clock })
  const money = [...people].map(([name, { id }]) => ({
    id,
    round: `money ${name}`,
    kind: 'deposit' as const,
    amount: 10_000_000_000n,
  }))
  await postIn(ledger, money)
  await holdContracts()
  await runPay(server)
  await playUntil(ledger, '2026-12-01T00:00:00Z', async (day) => {
    // A player and an agent with a team leave, and come back elsewhere; one moves within a team.
    if (day === 2) await move('base5player', ['base1agent', 'base0agent'])
    if (day === 4) await move('base4agent', ['base1agent', 'base0agent'])
    if (day === 5) await move('base3player', ['base2agent', 'base0agent'])
    if (day === 6) await move('base5player', ['base0agent', 'base2agent'])
  })
  await ledger.close()
  for (let times = 0; times < 3; times += 1) await runPay(server)
}, 300_000)
afterAll(() => server.close())

const cents = (amount: string) => BigInt(amount.replace('.', ''))
const sums = ['base', 'turnover', 'won', 'lost', 'stake', 'payout', 'gifts', 'excluded'] as const

async function slipsOf(call: Call) {
  const pages = await Promise.all(
    contract.payKinds.map((kind) =>
      call(contract.payslips, { query: { kind, pageSize: 25, from: '2026-11-20', to: '2026-12-01' } }),
    ),
  )
  return pages.flatMap(({ list }) => list)
}
const baseOf = (call: Call, rowId: string, under?: string) =>
  call(contract.payslipBase, { params: { rowId }, query: { under, pageSize: 100 } })

type Opened = Readonly<Partial<Record<(typeof sums)[number], string>>>

/** Opens everything below a level: what was opened, each with the sums of its line and those that were found in it. */
async function openAll(
  call: Call,
  rowId: string,
  shown: contract.ReplyOf<typeof contract.payslipBase>,
  way: readonly string[],
): Promise<readonly { readonly line: Opened; readonly found: Opened }[]> {
  const opened = []
  for (const line of shown.list.filter(({ opens }) => opens)) {
    if (line.kind === 'agent') {
      const next = await baseOf(call, rowId, [...way, line.key].join('.'))
      const said = Object.fromEntries(sums.map((name) => [name, line[name]]))
      opened.push({ line: said, found: next.totals }, ...(await openAll(call, rowId, next, [...way, line.key])))
    } else if (shown.days === null) {
      const query = { under: way.join('.'), member: line.key, pageSize: 100 }
      const { list, totals } = await call(contract.payslipBets, { params: { rowId }, query })
      const added = (side: 'won' | 'lost') =>
        formatAmount(minor(list.reduce((sum, bet) => sum + cents(bet[side]), 0n)), 2)
      const said = { won: line.won, lost: line.lost }
      opened.push(
        { line: said, found: { won: totals.won, lost: totals.lost } },
        { line: said, found: { won: added('won'), lost: added('lost') } },
      )
    }
  }
  return opened
}

describe('what is behind a payslip (2.122–2.125)', () => {
  it('are lines that add up to its base, each of them to what is below, down to the bets, while teams move', async () => {
    const kinds = new Map<string, number>()
    let excluded = 0
    for (const name of payees) {
      const call = await signIn(name)
      for (const { rowId, kind, base } of await slipsOf(call)) {
        const shown = await baseOf(call, rowId)
        expect([kind, rowId, shown.list.filter((line) => line.kind === 'changed')]).toEqual([kind, rowId, []])
        expect([kind, shown.list.reduce((sum, line) => sum + cents(line.base), 0n)]).toEqual([kind, cents(base)])
        expect(shown.totals.base).toBe(base)
        const opened = await openAll(call, rowId, shown, [])
        expect([rowId, opened.map(({ found }) => found)]).toEqual([rowId, opened.map(({ line }) => line)])
        kinds.set(kind, (kinds.get(kind) ?? 0) + shown.list.length + opened.length)
        excluded += shown.excluded.length
        const { totals } = await call(contract.payslipBets, { params: { rowId }, query: { show: 'excluded' } })
        expect(totals.excluded).toBe(shown.totals.excluded)
      }
    }
    expect([...kinds.keys()].toSorted()).toEqual(['daily', 'dividend', 'hourly', 'realtime'])
    for (const lines of kinds.values()) expect(lines).toBeGreaterThan(8)
    expect(excluded).toBeGreaterThan(0)
  }, 300_000)

  it('are bets that add up to the amount of a real-time payslip, at the rates of its contract (2.125)', async () => {
    const call = await signIn('base0agent')
    const slips = (await slipsOf(call)).filter(({ kind }) => kind === 'realtime')
    expect(slips.length).toBeGreaterThan(10)
    for (const { rowId } of slips) {
      const { basis, terms, payslip } = await call(contract.payslipOf, { params: { rowId } })
      const { list, rates } = await call(contract.payslipBets, { params: { rowId }, query: { pageSize: 100 } })
      const [won, lost] = (['won', 'lost'] as const).map((side) =>
        list.reduce((sum, bet) => sum + cents(bet[side]), 0n),
      )
      const stored = basisFromJson(basis)
      if (stored.kind !== 'realtime') throw new Error('these are real-time wages')
      const again = computeAgain(termsFromJson(terms), {
        ...stored,
        wonMinor: minor(won ?? 0n),
        lostMinor: minor(lost ?? 0n),
      })
      expect([rowId, again.amountMinor]).toEqual([rowId, cents(payslip.amount)])
      expect(rates).toEqual({ profitPpm: 7_700, lossPpm: 11_300 })
      expect(list.some(({ brings }) => brings !== '0.00')).toBe(true)
    }
  })

  it('that does not add up is said to have changed: the planted faults', async () => {
    const call = await signIn('base0agent')
    const slips = await slipsOf(call)
    const changed = async (kind: string) => {
      const found = await Promise.all(
        slips.filter((slip) => slip.kind === kind).map(({ rowId }) => baseOf(call, rowId)),
      )
      return found.flatMap(({ list }) => list.filter((line) => line.kind === 'changed').map(({ base }) => base))
    }
    await sql`
      update stats_account_day set stake = stake + 7 where (account_id, day) in (
        select account_id, day from stats_account_day join ledger_account using (account_id)
        where member_id = ${of('base0agent').id}::bigint and bets > 0 and day between '2026-11-25' and '2026-11-29' limit 1)`.execute(
      server.test.owner,
    )
    expect(await changed('daily')).toEqual(['-0.07'])
    expect(await changed('dividend')).toEqual(['-0.07'])
    await sql`
      update pay_bet set counted_minor = counted_minor + 1 where (account_id, round) in (
        select account_id, round from pay_bet where member_id = ${of('base0agent').id}::bigint and counted_as in ('won', 'lost')
          and counted_minor > 5000 and not exists (select from pay_bet_correction one where one.round = pay_bet.round)
        limit 1)`.execute(server.test.owner)
    expect(await changed('hourly')).toEqual(['-0.01'])
    expect(await changed('realtime')).toEqual(['-0.01'])
  })

  it('shows a former downline’s share with the name, but nothing behind it (2.018)', async () => {
    let left = 0
    for (const name of payees) {
      const call = await signIn(name)
      for (const { rowId, kind } of await slipsOf(call)) {
        if (kind !== 'daily') continue
        for (const line of (await baseOf(call, rowId)).list.filter(({ key, opens }) => key !== '' && !opens)) {
          expect(line.name).toMatch(/^base\d/)
          expect((await refusalOf(baseOf(call, rowId, line.key))).code).toBe('agent.not_in_team')
          left += 1
        }
      }
    }
    expect(left).toBeGreaterThan(0)
  })

  it('is for payer and payee alone, and for teams of theirs (2.018)', async () => {
    const [own, other] = [await signIn('base0agent'), await signIn('base1agent')]
    const [slip] = await slipsOf(own)
    if (slip === undefined) throw new Error('there are payslips')
    const params = { rowId: slip.rowId }
    for (const rowId of [slip.rowId, '0', '-1', '*', '999999999', '1e3']) {
      const unknown = { params: { rowId: encodeURIComponent(rowId) }, query: {} }
      const refusals = await Promise.all([
        refusalOf(other(contract.payslipBase, unknown)),
        refusalOf(other(contract.payslipBets, unknown)),
      ])
      expect(refusals.map(({ status, code }) => `${status} ${code}`)).toEqual(
        refusals.map(() => '404 agent.payslip_unknown'),
      )
    }
    const stranger = of('base1agent').id
    for (const asked of [stranger, '0', '-1', '*', 'null', '9'.repeat(30), `${of('base0agent').id}.${stranger}`]) {
      const refusals = await Promise.all([
        refusalOf(own(contract.payslipBase, { params, query: { under: asked } })),
        refusalOf(own(contract.payslipBets, { params, query: { under: asked } })),
        ...(asked.includes('.') ? [] : [refusalOf(own(contract.payslipBets, { params, query: { member: asked } }))]),
      ])
      expect([asked, ...refusals.map(({ code }) => code)]).toEqual([asked, ...refusals.map(() => 'agent.not_in_team')])
    }
    const member = await signIn('base0player')
    expect((await refusalOf(member(contract.payslipBase, { params, query: {} }))).status).toBe(403)
  })

  it('of which the bets are no longer kept says so, and is still the base', async () => {
    const slips = await slipsOf(await signIn('base0agent'))
    const slip = slips.find(({ kind }) => kind === 'realtime')
    if (slip === undefined) throw new Error('there are payslips')
    server.clock.advance({ hours: 24 * 120 })
    await server.runJob('drop old bets of teams')
    const { list, totals } = await baseOf(await signIn('base0agent'), slip.rowId)
    expect(list).toMatchObject([{ kind: 'gone', base: slip.base, opens: false }])
    expect(totals.base).toBe(slip.base)
  })
})
