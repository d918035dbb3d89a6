import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { codeOf, limitOf, newLastingMember, protectionOf, setLimit, spin } from './test-protection.ts'

let server: TestServer
let names = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => newLastingMember(server, `limited${(names += 1)}`)
const confirm = ({ call }: Awaited<ReturnType<typeof newMember>>, changeId: string) =>
  codeOf(call(contract.confirmProtection, { params: { changeId } }))
const waitingOf = async (member: Awaited<ReturnType<typeof newMember>>) => (await protectionOf(member)).waiting

describe('a limit', () => {
  it('acts at once when it is set or lowered, and is shown with what was used of it', async () => {
    const member = await newMember()
    expect(await spin(member)).toBe('ok')
    expect(await setLimit(member, 'stake', 'day', '2.00')).toBe(true)
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ amount: '2.00', used: '1.00', highest: null })
    expect([await spin(member), await spin(member)]).toEqual(['ok', 'wallet.limit_reached'])
    expect(await setLimit(member, 'stake', 'day', '1.00')).toBe(true)
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ amount: '1.00', used: '2.00' })
  })

  it('that is raised waits 24 hours, holds only after another confirmation, and can be withdrawn', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '1.00')
    expect(await setLimit(member, 'stake', 'day', '2.00')).toBe(false)
    const [first] = await waitingOf(member)
    expect(first).toMatchObject({ subject: 'stake', period: 'day', from: '1.00', to: '2.00' })
    const changeId = first?.changeId ?? ''
    expect([await spin(member), await spin(member)]).toEqual(['ok', 'wallet.limit_reached'])
    await member.later({ hours: 23, minutes: 59 })
    const early = await refusalOf(member.call(contract.confirmProtection, { params: { changeId } }))
    expect(early).toMatchObject({ code: 'protection.too_early', message: expect.stringContaining('2026') })
    // Waiting alone changes nothing.
    await member.later({ minutes: 2 })
    await server.runJob('keep protection')
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ amount: '1.00' })
    expect([await spin(member), await spin(member)]).toEqual(['ok', 'wallet.limit_reached'])
    expect([await confirm(member, changeId), await confirm(member, changeId)]).toEqual([
      'ok',
      'protection.change_unknown',
    ])
    expect([await spin(member), await spin(member)]).toEqual(['ok', 'wallet.limit_reached'])
    await setLimit(member, 'stake', 'day', '3.00')
    const [second] = await waitingOf(member)
    await member.call(contract.withdrawProtection, { params: { changeId: second?.changeId ?? '' } })
    expect(await waitingOf(member)).toEqual([])
    await member.later({ hours: 25 })
    expect(await confirm(member, second?.changeId ?? '')).toBe('protection.change_unknown')
  })

  it('that is removed waits too, and a change that nobody confirms lapses', async () => {
    const member = await newMember()
    await setLimit(member, 'loss', 'week', '50.00')
    server.clock.advance({ seconds: 1 })
    expect(await setLimit(member, 'loss', 'week', null)).toBe(false)
    const [change] = await waitingOf(member)
    await member.later({ hours: 24 + 168 + 1 })
    expect(await confirm(member, change?.changeId ?? '')).toBe('protection.change_unknown')
    await server.runJob('keep protection')
    const { list } = await member.call(contract.protectionHistory, { query: {} })
    expect(list.map(({ subject, state, from, to }) => ({ subject, state, from, to }))).toEqual([
      { subject: 'loss', state: 'lapsed', from: '50.00', to: null },
      { subject: 'loss', state: 'made', from: null, to: '50.00' },
    ])
    expect(await limitOf(member, 'loss', 'week')).toMatchObject({ amount: '50.00' })
  })

  it('that is lowered while a raise waits replaces it', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '5.00')
    await setLimit(member, 'stake', 'day', '9.00')
    await setLimit(member, 'stake', 'day', '4.00')
    expect(await waitingOf(member)).toEqual([])
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ amount: '4.00' })
  })

  it('of another member can neither be confirmed nor withdrawn', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await setLimit(member, 'stake', 'day', '1.00')
    await setLimit(member, 'stake', 'day', null)
    const [change] = await waitingOf(member)
    await member.later({ hours: 25 })
    await other.later({ seconds: 1 })
    const params = { changeId: change?.changeId ?? '' }
    expect(await codeOf(other.call(contract.withdrawProtection, { params }))).toBe('protection.change_unknown')
    expect(await confirm(other, params.changeId)).toBe('protection.change_unknown')
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ amount: '1.00' })
  })

  it('that is no amount is refused and changes nothing', async () => {
    const member = await newMember()
    expect(await codeOf(setLimit(member, 'stake', 'day', '1.001'))).toBe('payment.amount_invalid')
    expect(await codeOf(setLimit(member, 'stake', 'day', '-1'))).toBe('request.invalid')
    expect((await protectionOf(member)).limits.map(({ amount }) => amount)).toEqual(Array(9).fill(null))
  })
})

describe('twenty requests at once', () => {
  it('stake exactly what the limit allows', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '7.00')
    const said = await Promise.all(Array.from({ length: 20 }, () => spin(member)))
    expect(said.filter((one) => one === 'ok')).toHaveLength(7)
    expect(said.filter((one) => one === 'wallet.limit_reached')).toHaveLength(13)
    expect(await limitOf(member, 'stake', 'day')).toMatchObject({ used: '7.00' })
  })

  it('that change a limit leave the ledger with what the member is told', async () => {
    const member = await newMember()
    const amounts = Array.from({ length: 20 }, (_, place) => `${place + 3}.00`)
    await Promise.all(amounts.map((amount) => codeOf(setLimit(member, 'stake', 'day', amount))))
    const held = await limitOf(member, 'stake', 'day')
    const said = await Promise.all(Array.from({ length: 30 }, () => spin(member)))
    expect(said.filter((one) => one === 'ok')).toHaveLength(Number(held?.amount))
  })

  it('detect a planted fault: a limit that the ledger does not get is exceeded', async () => {
    const member = await newMember()
    await setLimit(member, 'stake', 'day', '7.00')
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)), currency: testCurrencyOf('PLY') }
    const accountId = await ledger.memberAccount({ ...owner, kind: 'main' })
    await ledger.setRule(accountId, 'protection', { blocked: false, limits: [], reason: 'a planted fault' })
    await ledger.close()
    const said = await Promise.all(Array.from({ length: 20 }, () => spin(member)))
    expect(said.filter((one) => one === 'ok').length).toBeGreaterThan(7)
  })
})

it('a rule that a process did not hand over before it died is handed over by the job', async () => {
  const member = await newMember()
  await setLimit(member, 'stake', 'day', '5.00')
  const { test } = server
  await sql`update protection_limit set amount = 100 where member_id = ${member.id}::bigint`.execute(test.owner)
  await sql`update protection_member set version = version + 1 where member_id = ${member.id}::bigint`.execute(
    test.owner,
  )
  await server.runJob('keep protection')
  expect([await spin(member), await spin(member)]).toEqual(['ok', 'wallet.limit_reached'])
})

describe('the reality check', () => {
  it('comes every hour unless the member chooses otherwise; less often waits', async () => {
    const member = await newMember()
    const choose = async (minutes: number | null) =>
      (await member.call(contract.setRealityCheck, { body: { minutes } })).made
    expect((await protectionOf(member)).realityMinutes).toBe(60)
    expect(await choose(15)).toBe(true)
    expect(await choose(null)).toBe(false)
    expect(await codeOf(choose(7))).toBe('protection.choice_unknown')
    const { realityMinutes, waiting } = await protectionOf(member)
    expect([realityMinutes, waiting[0]]).toMatchObject([15, { subject: 'reality', from: '15', to: null }])
    await member.later({ hours: 24 })
    expect(await confirm(member, waiting[0]?.changeId ?? '')).toBe('ok')
    expect((await protectionOf(member)).realityMinutes).toBe(null)
  })

  it('says how long, how much and with what result the member has played', async () => {
    const member = await newMember()
    const facts = () => member.call(contract.ownPlayFacts, { query: {} })
    expect(await facts()).toMatchObject({ playingSince: null, nextCheckAt: null, stakes: '0.00', result: '0.00' })
    const began = server.clock.now()
    await member.call(contract.launchGame, {
      body: { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG' },
    })
    for (let rounds = 0; rounds < 5; rounds += 1) await spin(member, '2.00')
    const { balance } = await member.call(contract.balance, {})
    expect(await facts()).toMatchObject({
      playingSince: began.toString(),
      stakes: '10.00',
      result: (Number(balance) - 1_000).toFixed(2),
      nextCheckAt: began.add({ minutes: 60 }).toString(),
    })
    server.clock.advance({ minutes: 61 })
    const passed = await member.call(contract.passRealityCheck, {})
    expect(passed.nextCheckAt).toBe(began.add({ minutes: 121 }).toString())
  })
})
