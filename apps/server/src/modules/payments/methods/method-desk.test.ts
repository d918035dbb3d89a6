import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import type { ChangedMethod, MethodDifference } from './method-changes.rules.ts'
import type { MethodOrder } from './method-desk.ts'

let server: TestServer
let gateway: ListeningGateway
let member: TestMember
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  member = await server.newMember('methods')
})
afterAll(async () => {
  gateway.close()
  await server.close()
})
beforeEach(async () => {
  await change(() => ({ isOn: true }), true)
  noted.length = 0
})

const desk = () => server.payments.methodDesk
const noted: { readonly version: number; readonly changes: readonly MethodDifference[] }[] = []
const by = { name: 'Kanya', operatorId: '00000000-0000-7000-8000-000000000000' }

/** An order that changes methods; with `fromFile`, everything else is as the brand's file says. */
async function orderOf(
  alter: (method: ChangedMethod) => Partial<ChangedMethod>,
  fromFile = false,
): Promise<MethodOrder> {
  const { version, methods } = await desk().read(brandId(1))
  const wanted = methods.map(({ now, file }): ChangedMethod => {
    const { code, minMinor, maxMinor, suggestedMinor, hours, instructions } = fromFile ? file : now
    const base = { code, isOn: now.isOn, minMinor, maxMinor, suggestedMinor, hours, instructions }
    return { ...base, ...alter(base) }
  })
  return {
    brandId: brandId(1),
    version,
    methods: wanted,
    by,
    reason: 'The gateway asked for it.',
    note: async (_tx, saved, changes) => void noted.push({ version: saved, changes }),
  }
}

async function change(alter: Parameters<typeof orderOf>[0], fromFile = false) {
  return desk().save(await orderOf(alter, fromFile))
}

const only = (code: string, what: Partial<ChangedMethod>) => (method: ChangedMethod) =>
  method.code === code ? what : {}
const shown = async () => (await member.call(contract.depositMethods, {})).list

describe('a payment method that an operator changes', () => {
  it('is gone once it is switched off, and nobody can order by it', async () => {
    expect(await change(only('promptpay', { isOn: false }))).toBe('saved')
    expect((await shown()).map(({ method }) => method)).not.toContain('promptpay')
    expect((await refusalOf(orderDeposit(member))).code).toBe('payment.method_unknown')
    await change(only('promptpay', { isOn: true }))
    expect((await orderDeposit(member)).state).toBe('pending')
  })

  it('has its new bounds, amounts, hours and words, which hold inside the ordering too', async () => {
    const words = { TH: 'ใหม่', CN: '新', EN: 'New words.' }
    const what = { minMinor: 60_000n, maxMinor: 90_000n, suggestedMinor: [70_000n], instructions: words }
    await change(only('promptpay', what))
    const found = (await shown()).find(({ method }) => method === 'promptpay')
    expect(found).toMatchObject({ minAmount: '600.00', maxAmount: '900.00', suggested: ['700.00'] })
    expect(found?.instructions).toBe('New words.')
    expect((await refusalOf(orderDeposit(member))).fields).toMatchObject([{ code: 'payment.amount_range' }])
    const time = server.clock.now().toZonedDateTimeISO('Asia/Bangkok')
    const from = time.add({ hours: 2 }).toPlainTime().toString({ smallestUnit: 'minute' })
    const until = time.add({ hours: 3 }).toPlainTime().toString({ smallestUnit: 'minute' })
    await change(only('promptpay', { hours: { from, until } }))
    const order = orderDeposit(member, { method: 'promptpay', amount: '700.00' })
    expect((await refusalOf(order)).code).toBe('payment.method_closed')
  })

  it('has another place in the list', async () => {
    const order = await orderOf(() => ({}))
    const before = (await shown()).map(({ method }) => method)
    await desk().save({ ...order, methods: order.methods.toReversed() })
    expect((await shown()).map(({ method }) => method)).toEqual(before.toReversed())
  })

  it('counts in another process within two seconds', async () => {
    // Another process wrote it: this one has not been told.
    const { version } = await desk().read(brandId(1))
    await sql`
      insert into payment_method_version (brand_id, version, settings, by_name, reason, made_at)
      values (1, ${version + 1}, '{"methods":{"promptpay":{"isOn":false}}}', 'Malee', 'Another process.', now())`.execute(
      server.test.owner,
    )
    expect((await shown()).map(({ method }) => method)).toContain('promptpay')
    const isGone = async () => !(await shown()).some(({ method }) => method === 'promptpay')
    await expect.poll(isGone, { timeout: 2_000, interval: 100 }).toBe(true)
  })

  it('is saved once by 20 operators at once who saw the same version, with one row of the audit log', async () => {
    const order = await orderOf(() => ({ minMinor: 20_001n }))
    const made = await Promise.all(Array.from({ length: 20 }, () => desk().save(order)))
    expect([made.filter((one) => one === 'saved').length, made.filter((one) => one === 'changed').length]).toEqual([
      1, 19,
    ])
    expect(noted).toHaveLength(1)
    expect((await desk().read(brandId(1))).version).toBe(order.version + 1)
  })

  it('is not saved over what somebody else saved meanwhile, nor if its audit fails', async () => {
    const stale = await orderOf(() => ({ minMinor: 20_002n }))
    await change(() => ({ minMinor: 20_003n }))
    expect(await desk().save(stale)).toBe('changed')
    const failing = {
      ...(await orderOf(() => ({ minMinor: 20_004n }))),
      note: () => Promise.reject(new Error('no audit')),
    }
    await expect(desk().save(failing)).rejects.toThrow('no audit')
    expect((await shown()).map(({ minAmount }) => minAmount)).toEqual((await shown()).map(() => '200.03'))
  })

  it('has to be one of the brand’s, and all of them have to be there', async () => {
    const order = await orderOf(() => ({}))
    const [first, ...rest] = order.methods
    if (first === undefined) throw new Error('the brand has no method')
    expect(await desk().save({ ...order, methods: [...order.methods, { ...first, code: 'cash' }] })).toEqual({
      foreign: 'cash',
    })
    expect(await desk().save({ ...order, methods: rest })).toEqual({ foreign: first.code })
    expect(await desk().save({ ...order, methods: [...order.methods, first] })).toEqual({ foreign: first.code })
    expect(await desk().save(order)).toBe('nothing')
    expect(noted).toEqual([])
  })
})

describe('the versions of the methods', () => {
  it('are kept for good, each with who changed what and why', async () => {
    await change(only('promptpay', { minMinor: 60_000n, isOn: false }))
    const [last] = await desk().versions(brandId(1), { below: undefined, max: 1 })
    expect(last).toMatchObject({ byName: 'Kanya', reason: 'The gateway asked for it.' })
    const changes = [
      { method: 'promptpay', field: 'isOn', before: 'on', after: 'off' },
      { method: 'promptpay', field: 'min', before: '100.00', after: '600.00' },
    ]
    expect([last?.changes, noted.at(-1)]).toEqual([changes, { version: last?.version, changes }])
    const before = await desk().versions(brandId(1), { below: last?.version, max: 100 })
    expect(before.every(({ version }) => version < (last?.version ?? 0))).toBe(true)
    for (const wrong of [
      sql`update payment_method_version set reason = 'other'`,
      sql`delete from payment_method_version`,
    ])
      await expect(wrong.execute(server.test.owner)).rejects.toThrow('never changed')
  })

  it('say nothing of what is as in the file', async () => {
    await change(only('promptpay', { minMinor: 60_000n }))
    await change(() => ({}), true)
    const { rows } = await sql<{ settings: unknown }>`
      select settings from payment_method_version order by version desc limit 1`.execute(server.test.owner)
    expect(rows).toEqual([{ settings: { methods: {} } }])
  })
})

describe('the gateways', () => {
  it('are listed with when they were connected and last reported', async () => {
    const [before] = await desk().gateways(brandId(1))
    expect(before).toMatchObject({ code: 'sandbox', protocol: 'standard', isSandbox: true })
    expect(before?.connectedAt).toBeDefined()
    await change(() => ({}), true)
    const { depositId } = await orderDeposit(await server.newMember('reporting'))
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
    const [after] = await desk().gateways(brandId(1))
    expect(after?.lastReportedAt?.toString()).toBe(server.clock.now().toString())
  })
})
