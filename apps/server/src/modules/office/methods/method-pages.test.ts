import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  kanya = await operatorOf(server, { permissions: ['methods.read', 'methods.change', 'audit.read'] })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

type Body = contract.BodyOf<typeof office.changeMethods>
type Typed = Body['methods'][number]
const read = () => callOffice(server, office.officeMethods, kanya)

/** What the page sends after a change of one method. */
async function bodyWith(change: Partial<Typed> = {}): Promise<Body> {
  const { version, methods } = await read()
  return {
    version,
    methods: methods.map(({ method, isOn, minAmount, maxAmount, suggested, hours, instructions }) => ({
      method,
      isOn,
      minAmount,
      maxAmount,
      suggested,
      hours,
      instructions,
      ...(method === 'promptpay' ? change : {}),
    })),
    reason: 'The gateway asked for it.',
  }
}
const save = (body: Body, who = kanya) => callOffice(server, office.changeMethods, { ...who, body })

describe('the payment methods of a brand', () => {
  it('are shown with what the file says, and the gateways behind them', async () => {
    const { version, methods, gateways } = await read()
    expect([version, methods[0]?.method, methods[0]?.isOn, methods[0]?.minAmount]).toEqual([
      0,
      'promptpay',
      true,
      '100.00',
    ])
    expect(methods[0]?.file).toMatchObject({ minAmount: '100.00', hours: null })
    expect(gateways).toMatchObject([{ gateway: 'sandbox', isSandbox: true, lastReportedAt: null }])
  })

  it('are changed at once for members, with a version and a row of the audit log that say what', async () => {
    const saved = await save(await bodyWith({ minAmount: '250', suggested: ['500.00'] }))
    expect(saved.methods[0]).toMatchObject({
      minAmount: '250.00',
      suggested: ['500.00'],
      file: { minAmount: '100.00' },
    })
    const member = await server.newMember('methodpage')
    const { list } = await member.call(contract.depositMethods, {})
    expect(list[0]).toMatchObject({ minAmount: '250.00', suggested: ['500.00'] })
    const { list: versions } = await callOffice(server, office.methodVersions, { ...kanya, query: {} })
    expect(versions[0]).toMatchObject({
      version: saved.version,
      operator: kanya.username,
      changes: [
        { method: 'promptpay', field: 'min', before: '100.00', after: '250.00' },
        { method: 'promptpay', field: 'suggested', after: '500.00' },
      ],
    })
    const audit = await callOffice(server, office.listAudit, { ...kanya, query: { action: 'methods.changed' } })
    expect(audit.list[0]).toMatchObject({
      subjectId: String(saved.version),
      before: { 'promptpay min': '100.00' },
      after: { 'promptpay min': '250.00' },
    })
  })

  it.each<[string, Partial<Typed>, string]>([
    ['bounds that cross', { minAmount: '300.00', maxAmount: '200.00', suggested: [] }, 'payment.amount_range'],
    ['an amount outside', { minAmount: '300.00', suggested: ['299.99'] }, 'payment.amount_range'],
    ['too many decimals', { minAmount: '300.001' }, 'payment.amount_invalid'],
    ['nothing at all', { minAmount: '0' }, 'payment.amount_invalid'],
  ])('are refused with %s, and stay as they are', async (_what, change, code) => {
    const before = await read()
    expect((await refusalOf(save(await bodyWith(change)))).fields).toMatchObject([{ code }])
    expect(await read()).toEqual(before)
  })

  it('are refused without words or with hours that are none', async () => {
    const none = await bodyWith({ instructions: { TH: '', CN: '新', EN: 'New.' } })
    expect((await refusalOf(save(none))).code).toBe('request.invalid')
    const hours = await bodyWith({ hours: { from: '25:00', until: '06:00' } })
    expect((await refusalOf(save(hours))).code).toBe('request.invalid')
  })

  it('are refused if somebody else has changed them, if one is foreign, and without a fresh code', async () => {
    const stale = await bodyWith({ isOn: false })
    await save(await bodyWith({ minAmount: '260.00' }))
    expect((await refusalOf(save(stale))).code).toBe('payment.methods_changed')
    const body = await bodyWith()
    const foreign = {
      ...body,
      methods: body.methods.map((one, place) => (place === 0 ? { ...one, method: 'cash' } : one)),
    }
    expect((await refusalOf(save(foreign))).code).toBe('payment.method_foreign')
    const tired = await operatorOf(server, { permissions: ['methods.read', 'methods.change'] })
    await letCodeAge(server, tired)
    expect((await refusalOf(save(body, tired))).code).toBe('operator.factor_due')
  })

  it('keep every version, a page at a time', async () => {
    const page = (before?: string) =>
      callOffice(server, office.methodVersions, {
        ...kanya,
        query: { pageSize: 1, ...(before === undefined ? {} : { before }) },
      })
    const first = await page()
    const second = await page(first.next ?? '')
    expect([first.list[0]?.version, second.list[0]?.version, second.next]).toEqual([2, 1, null])
  })
})
