import * as contract from '@baize/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, crowd, expectOneDone, outcomeOf, refusalsOf, valuesOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { dailyAt, newAgent, offerTopLevel, type SentTerms } from '../../../testing/agent-team.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { contractsInForce } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
afterEach(() => sql`drop function if exists planted_fault cascade`.execute(server.test.owner))

const unknownId = '00000000-0000-4000-8000-000000000001'
let made = 0
/** Three agents, each the upline of the next. */
async function chain() {
  made += 1
  const top = await newAgent(server, `top${made}x`)
  const middle = await newAgent(server, `middle${made}x`, top)
  const low = await newAgent(server, `low${made}x`, middle)
  return { top, middle, low }
}

/** A second after the one before, so that lists have an order. */
const offer = (upline: TestMember, downline: TestMember, terms: SentTerms) => {
  server.clock.advance({ seconds: 1 })
  return upline.call(contract.offerContract, { body: { downlineId: downline.id, terms } })
}
const act = (member: TestMember, contractId: string, action: contract.ContractAction) =>
  member.call(contract.actOnContract, { params: { contractId }, body: { action } })
const signTop = async (member: TestMember, terms: SentTerms) => {
  server.clock.advance({ seconds: 1 })
  return act(member, await offerTopLevel(server, member, terms), 'accept')
}
const sign = async (upline: TestMember, downline: TestMember, terms: SentTerms) =>
  act(downline, (await offer(upline, downline, terms)).contractId, 'accept')
const own = async (member: TestMember, query = {}) => (await member.call(contract.agentContracts, { query })).list
const statesOf = async (member: TestMember) =>
  (await own(member)).map(({ state, endReason, to }) => [state, endReason, to] as const)

const realtime: SentTerms = { kind: 'realtime', profitPpm: '10000', lossPpm: '5000', singleBetMinor: '100' }
const dividend = (ratePpm: number, cadence: 'weekly' | 'monthly' = 'monthly'): SentTerms => ({
  kind: 'dividend',
  cadence,
  tiers: [{ turnoverMinor: '0', lossMinor: '1', activeMembers: 0, ratePpm: String(ratePpm) }],
})

describe('the life of a contract (4.030)', () => {
  it('begins with an offer, which the downline accepts: it holds from the begin of the brand’s day', async () => {
    const { top, middle } = await chain()
    await signTop(top, dailyAt(20_000))
    const offered = await offer(top, middle, dailyAt(12_000))
    expect(offered).toMatchObject({ state: 'offered', request: 'new', side: 'given', mayDo: ['withdraw'], from: null })
    const before = await middle.call(contract.consolidatedInfo, { query: {} })
    expect(before).toMatchObject({
      dailysalreqtype: 'new',
      divtypereq: null,
      enableDailySalary: true,
      hasContract: false,
    })
    expect(before.offers).toMatchObject([{ contractId: offered.contractId, side: 'mine', downline: null }])
    const { contract: accepted } = await act(middle, offered.contractId, 'accept')
    const today = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant()
    expect(accepted).toMatchObject({ state: 'accepted', request: 'success', from: today.toString(), to: null })
    const after = await middle.call(contract.consolidatedInfo, { query: {} })
    expect(after).toMatchObject({ dailysalreqtype: 'success', hasContract: true, offers: [] })
    for (const [endpoint, count] of [
      [contract.dailyContracts, 1],
      [contract.dividendContracts, 0],
    ] as const)
      expect((await middle.call(endpoint, { query: {} })).list).toHaveLength(count)
    for (const endpoint of [contract.hourlyContracts, contract.realtimeContracts])
      expect((await middle.call(endpoint, { body: {} })).list).toEqual([])
  })

  it('is rejected, withdrawn or offered again; what was decided stays decided', async () => {
    const { top, middle } = await chain()
    await signTop(top, realtime)
    const first = await offer(top, middle, realtime)
    expect(await outcomeOf(offer(top, middle, realtime))).toEqual({ refused: 'contract.offer_open' })
    await act(middle, first.contractId, 'reject')
    expect(await outcomeOf(act(middle, first.contractId, 'accept'))).toEqual({ refused: 'contract.decided' })
    const second = await offer(top, middle, realtime)
    await act(top, second.contractId, 'withdraw')
    expect(await outcomeOf(act(middle, second.contractId, 'accept'))).toEqual({ refused: 'contract.decided' })
    expect((await statesOf(middle)).map(([state]) => state)).toEqual(['withdrawn', 'rejected'])
  })

  it('has a successor from the next period on; real-time wages have it at once', async () => {
    const { top } = await chain()
    await signTop(top, dividend(300_000, 'weekly'))
    await signTop(top, dividend(200_000))
    const [next, first] = await own(top)
    expect(first).toMatchObject({ state: 'ended', endReason: 'replaced' })
    expect(next?.from).toBe(first?.to)
    const begin = Temporal.Instant.from(next?.from ?? '').toZonedDateTimeISO('Asia/Bangkok')
    expect([begin.dayOfWeek, begin.hour, begin.minute]).toEqual([1, 0, 0])
    await signTop(top, dividend(100_000))
    // The second one never began.
    const all = await own(top)
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [next?.from, null],
      [next?.from, next?.from],
      [first?.from, next?.from],
    ])
    await signTop(top, realtime)
    await signTop(top, realtime)
    const now = server.clock.now()
    expect((await own(top, { kind: 'realtime' })).map(({ from, to }) => [from, to])).toEqual([
      [now.toString(), null],
      [now.subtract({ seconds: 1 }).toString(), now.toString()],
    ])
  })

  it('ends with its period when the other side agrees to a termination, with all that depend on it', async () => {
    const { top, middle, low } = await chain()
    await signTop(top, dailyAt(20_000))
    const { contract: signed } = await sign(top, middle, dailyAt(15_000))
    await sign(middle, low, dailyAt(10_000))
    await act(top, signed.contractId, 'askTermination')
    expect((await middle.call(contract.consolidatedInfo, { query: {} })).terminations).toBe(1)
    expect(await outcomeOf(act(top, signed.contractId, 'agreeTermination'))).toEqual({ refused: 'contract.decided' })
    await act(middle, signed.contractId, 'refuseTermination')
    await act(middle, signed.contractId, 'askTermination')
    const { contract: ended, endedBelow } = await act(top, signed.contractId, 'agreeTermination')
    const tomorrow = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().add({ days: 1 }).toInstant()
    expect([ended.state, ended.endReason, ended.to, endedBelow]).toEqual([
      'ended',
      'terminated',
      tomorrow.toString(),
      1,
    ])
    expect(await statesOf(low)).toEqual([['ended', 'upline_ended', tomorrow.toString()]])
    const holding = { brandId: brandId(1), kind: 'daily' as const, from: tomorrow, to: tomorrow.add({ hours: 24 }) }
    const later = await contractsInForce(server.test.owner, holding, { max: 1_000 })
    const ids = new Set([middle.id, low.id])
    expect(later.filter(({ downlineId }) => ids.has(String(downlineId)))).toEqual([])
  })
})

describe('accepting a lower rate (4.030)', () => {
  it('ends the contracts of downlines above it in the same moment, and those that depend on them, and leaves the others', async () => {
    const { top, middle, low } = await chain()
    const other = await newAgent(server, `other${made}x`, middle)
    await signTop(top, dailyAt(20_000))
    await sign(top, middle, dailyAt(18_000))
    await sign(middle, low, dailyAt(15_000))
    await sign(middle, other, dailyAt(5_000))
    const lowest = await newAgent(server, `lowest${made}x`, low)
    await sign(low, lowest, dailyAt(4_000))
    const { contract: lower, endedBelow } = await sign(top, middle, dailyAt(10_000))
    expect(endedBelow).toBe(2)
    expect(await statesOf(low)).toEqual([['ended', 'above_upline', lower.from]])
    expect(await statesOf(lowest)).toEqual([['ended', 'upline_ended', lower.from]])
    expect((await statesOf(other))[0]?.[0]).toBe('accepted')
  })

  it('is done entirely or not at all', async () => {
    const { top, middle, low } = await chain()
    await signTop(top, dailyAt(20_000))
    await sign(top, middle, dailyAt(18_000))
    await sign(middle, low, dailyAt(15_000))
    const lower = await offer(top, middle, dailyAt(10_000))
    await sql
      .raw(
        `create function planted_fault() returns trigger language plpgsql as $$ begin
          if new.end_reason = 'above_upline' then raise exception 'planted'; end if; return new; end $$;
        create trigger planted before update on agent_contract for each row execute function planted_fault()`,
      )
      .execute(server.test.owner)
    await expect(act(middle, lower.contractId, 'accept')).rejects.toMatchObject({ status: 500 })
    expect((await statesOf(low))[0]?.[0]).toBe('accepted')
    expect((await statesOf(middle)).map(([state]) => state)).toEqual(['offered', 'accepted'])
  })
})

describe('what agents try (2.018, 6.007)', () => {
  it('is refused above the own terms, above the brand’s, without an own contract, and to whoever is no direct downline', async () => {
    const { top, middle, low } = await chain()
    expect(await outcomeOf(offer(top, middle, dailyAt(1_000)))).toEqual({ refused: 'contract.upline_without' })
    await signTop(top, dailyAt(10_000))
    const plain = await server.newMember(`plain${made}x`)
    const tries = [
      offer(top, middle, dailyAt(11_000)),
      offer(top, middle, dailyAt(30_000)),
      offer(top, middle, dailyAt(1_500)),
      offer(top, low, dailyAt(1_000)),
      offer(middle, top, dailyAt(1_000)),
      offer(top, top, dailyAt(1_000)),
      offer(top, plain, dailyAt(1_000)),
      offer(top, { ...middle, id: '999999999' }, dailyAt(1_000)),
    ]
    expect(refusalsOf(await Promise.all(tries.map((one) => outcomeOf(one))))).toEqual([
      'contract.above_upline',
      'contract.terms_invalid',
      'contract.terms_invalid',
      'contract.not_direct',
      ...Array.from({ length: 4 }, () => 'agent.not_in_team'),
    ])
    expect(await own(plain)).toEqual([])
    expect(await outcomeOf(offer(plain, low, dailyAt(1_000)))).toEqual({ refused: 'session.not_allowed' })
  })

  it('by the id of a contract of others has the answer for an id that nobody has', async () => {
    const [one, two] = [await chain(), await chain()]
    await signTop(one.top, dailyAt(10_000))
    const { contractId } = await offer(one.top, one.middle, dailyAt(5_000))
    for (const [member, id] of [
      [two.top, contractId],
      [one.low, contractId],
      [one.top, unknownId],
    ] as const)
      expect(await outcomeOf(act(member, id, 'accept'))).toEqual({ refused: 'contract.unknown' })
    expect(await outcomeOf(own(two.top, { side: 'given', downlineId: one.middle.id }))).toEqual({
      refused: 'agent.not_in_team',
    })
    expect(await outcomeOf(act(one.top, contractId, 'accept'))).toEqual({ refused: 'contract.decided' })
    const rules = await one.top.call(contract.contractRules, { query: {} })
    expect([rules.kinds, rules.own]).toEqual([['daily', 'hourly', 'realtime', 'dividend'], [dailyAt(10_000)]])
  })

  it('20 times at once happens once: one offer, one acceptance, one end', async () => {
    const { top, middle } = await chain()
    await signTop(top, dailyAt(10_000))
    const offers = await atOnce(() => outcomeOf(offer(top, middle, dailyAt(5_000))))
    expectOneDone(offers, 'contract.offer_open')
    const contractId = valuesOf(offers)[0]?.contractId ?? ''
    expectOneDone(
      await atOnce((index) => outcomeOf(act(middle, contractId, index % 2 === 0 ? 'accept' : 'reject'))),
      'contract.decided',
    )
    if ((await statesOf(middle))[0]?.[0] === 'rejected') await sign(top, middle, dailyAt(5_000))
    const id = (await own(middle))[0]?.contractId ?? ''
    expectOneDone(await atOnce(() => outcomeOf(act(middle, id, 'askTermination'))), 'contract.decided')
    expectOneDone(await atOnce(() => outcomeOf(act(top, id, 'agreeTermination'))), 'contract.decided')
  })

  /** Contracts that are above those by which their uplines are paid, while both hold. */
  const aboveTheirUplines = async () => {
    const { rows } = await sql<{ id: string }>`
      select below.contract_id as id from agent_contract below join agent_contract own on own.downline_id = below.upline_id
        and own.kind = below.kind and below.in_force_from < coalesce(own.in_force_to, 'infinity')
        and own.in_force_from < coalesce(below.in_force_to, 'infinity') and below.in_force_from < coalesce(below.in_force_to, 'infinity')
        and own.in_force_from < coalesce(own.in_force_to, 'infinity')
      where below.kind = 'daily' and (below.terms->'tiers'->0->>'ratePpm')::int > (own.terms->'tiers'->0->>'ratePpm')::int`.execute(
      server.test.owner,
    )
    return rows.length
  }

  const race = async () => {
    const { top, middle, low } = await chain()
    await signTop(top, dailyAt(20_000))
    await sign(top, middle, dailyAt(18_000))
    const [down, below] = [await offer(top, middle, dailyAt(5_000)), await offer(middle, low, dailyAt(15_000))]
    await atOnce((index) =>
      outcomeOf(index % 2 === 0 ? act(middle, down.contractId, 'accept') : act(low, below.contractId, 'accept')),
    )
  }

  it('an upline’s lower contract and a downline’s higher one, accepted in the same instant, never both hold', async () => {
    for (let time = 0; time < 5; time += 1) await race()
    expect(await aboveTheirUplines()).toBe(0)
  })

  it('would if contracts above were not ended, which the check finds (planted fault)', async () => {
    await sql
      .raw(
        `create function planted_fault() returns trigger language plpgsql as $$ begin
          return case when new.end_reason = 'above_upline' then null else new end; end $$;
        create trigger planted before update on agent_contract for each row execute function planted_fault()`,
      )
      .execute(server.test.owner)
    const { top, middle, low } = await chain()
    await signTop(top, dailyAt(20_000))
    await sign(top, middle, dailyAt(18_000))
    await sign(middle, low, dailyAt(15_000))
    await sign(top, middle, dailyAt(5_000))
    expect(await aboveTheirUplines()).toBeGreaterThan(0)
    expect(crowd).toBe(20)
  })
})
