import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { about, auditAbout, operatorWith } from '../../../testing/member-desk.ts'
import type { TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { spin } from '../../../testing/read-bets.ts'

let server: TestServer
let keeper: TestOperator
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  keeper = await operatorWith(server, 'members.protect')
})
afterAll(() => server.close())

const reason = 'The member asked for it on the phone.'
const own = ({ call }: TestMember) => call(contract.ownProtection, { query: {} })
const shown = (member: TestMember) => about(server, office.memberProtection, member, { ...keeper, query: {} })
const history = (member: TestMember) => about(server, office.memberProtectionHistory, member, { ...keeper, query: {} })
const limit = (member: TestMember, amount: string, flow: contract.LimitedFlow = 'stake') =>
  about(server, office.limitMember, member, { ...keeper, body: { flow, period: 'day', amount, reason } })
const exclude = (member: TestMember, body: object) =>
  about(server, office.excludeMember, member, { ...keeper, body: { ...body, reason } })
const stakeLimit = async (member: TestMember) =>
  (await own(member)).limits.find(({ flow, period }) => flow === 'stake' && period === 'day')?.amount
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  )

describe('a member’s protection in the back office', () => {
  it('is what the member sees, with what waits, and who changed it', async () => {
    const member = await server.newMember('protectseen')
    await member.call(contract.setLimit, { body: { flow: 'deposit', period: 'week', amount: '500.00' } })
    await member.call(contract.setLimit, { body: { flow: 'deposit', period: 'week', amount: '900.00' } })
    const { isApplied, ...seen } = await shown(member)
    expect(seen).toEqual(await own(member))
    expect([isApplied, seen.waiting.length]).toEqual([true, 1])
    expect(await history(member)).toEqual(await member.call(contract.protectionHistory, { query: {} }))
  })

  it('can be made stricter: it acts at once, replaces what waits, and is in the log and the history', async () => {
    const member = await server.newMember('protectmore')
    await member.call(contract.setLimit, { body: { flow: 'stake', period: 'day', amount: '5.00' } })
    await member.call(contract.setLimit, { body: { flow: 'stake', period: 'day', amount: '50.00' } })
    const after = await limit(member, '0.50')
    expect([after.isApplied, after.waiting]).toEqual([true, []])
    expect(await codeOf(spin(member.call, 'stricter'))).toBe('wallet.limit_reached')
    const { list } = await history(member)
    expect(list.filter(({ byOperator }) => byOperator)).toMatchObject([{ from: '5.00', to: '0.50', state: 'made' }])
    expect((await auditAbout(server, member.id)).at(-1)).toMatchObject({
      action: 'member.limited',
      operator: keeper.username,
      reason,
      before: { flow: 'stake', period: 'day', amount: '5.00' },
      after: { flow: 'stake', period: 'day', amount: '0.50' },
    })
    const reality = await about(server, office.setMemberReality, member, { ...keeper, body: { minutes: 15, reason } })
    expect(reality.realityMinutes).toBe(15)
    expect((await auditAbout(server, member.id)).at(-1)).toMatchObject({ action: 'member.reality_set' })
  })

  it('is never loosened by an operator, and what is refused changes and records nothing', async () => {
    const member = await server.newMember('protectless')
    await limit(member, '10.00')
    const { length } = await auditAbout(server, member.id)
    for (const amount of ['10.00', '10.01', '500.00'])
      expect((await refusalOf(limit(member, amount))).code).toBe('protection.not_stricter')
    const body = { minutes: 240, reason }
    expect((await refusalOf(about(server, office.setMemberReality, member, { ...keeper, body }))).code).toBe(
      'protection.not_stricter',
    )
    const removal = { flow: 'stake', period: 'day', amount: null, reason }
    expect((await refusalOf(about(server, office.limitMember, member, { ...keeper, body: removal }))).code).toBe(
      'request.invalid',
    )
    expect([await stakeLimit(member), (await auditAbout(server, member.id)).length]).toEqual(['10.00', length])
    // Negative control: the member may ask for it, and waits.
    const asked = await member.call(contract.setLimit, { body: { flow: 'stake', period: 'day', amount: '500.00' } })
    expect([asked.made, await stakeLimit(member)]).toEqual([false, '10.00'])
  })

  it('has time-outs and exclusions at the member’s request, which can only be made longer', async () => {
    const member = await server.newMember('protectout')
    expect((await exclude(member, { kind: 'timeout', hours: 72 })).exclusion?.kind).toBe('timeout')
    expect(await codeOf(spin(member.call, 'excluded'))).toBe('protection.excluded')
    expect(await codeOf(exclude(member, { kind: 'timeout', hours: 24 }))).toBe('protection.too_short')
    expect(await codeOf(exclude(member, { kind: 'timeout', hours: 25 }))).toBe('protection.choice_unknown')
    expect((await exclude(member, { kind: 'exclusion', months: null })).exclusion).toMatchObject({ endsAt: null })
    expect(await codeOf(exclude(member, { kind: 'exclusion', months: 6 }))).toBe('protection.too_short')
    const audit = (await auditAbout(server, member.id)).filter(({ action }) => action === 'member.excluded')
    expect(audit).toMatchObject([
      { before: { excludedUntil: null }, after: { kind: 'timeout', hours: 72 }, reason },
      { after: { kind: 'exclusion', months: null } },
    ])
  })

  it('ends at the strictest of 20 limits that are set at once, each recorded against the one before', async () => {
    const member = await server.newMember('protectraced')
    const amounts = Array.from({ length: 20 }, (_, index) => `${((index * 7) % 20) + 1}.00`)
    const answers = await Promise.all(amounts.map((amount) => codeOf(limit(member, amount))))
    expect(new Set(answers)).toEqual(new Set(['ok', 'protection.not_stricter']))
    expect(await stakeLimit(member)).toBe('1.00')
    const audit = await auditAbout(server, member.id)
    const steps = audit.map(({ before, after }) => [before, after].map((one) => Number(Object(one).amount ?? Infinity)))
    expect(steps).toHaveLength(answers.filter((one) => one === 'ok').length)
    for (const [before = 0, after = 0] of steps) expect(after).toBeLessThan(before)
    expect(steps.slice(1).map(([before]) => before)).toEqual(steps.slice(0, -1).map(([, after]) => after))
  })

  it('of a number that nobody has is unknown, and asks for its own permission', async () => {
    const nobody = { id: '999999999' }
    for (const endpoint of [office.memberProtection, office.memberProtectionHistory])
      expect((await refusalOf(about(server, endpoint, nobody, { ...keeper, query: {} }))).code).toBe('member.unknown')
    const reader = await operatorWith(server)
    const body = { kind: 'timeout', hours: 24, reason }
    expect((await refusalOf(about(server, office.excludeMember, nobody, { ...reader, body }))).code).toBe(
      'operator.not_permitted',
    )
  })
})
