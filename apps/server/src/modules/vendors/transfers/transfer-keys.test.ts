import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { openHoldingSite, type HoldingSite, type HoldingMember } from './test-holding-site.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

const atOnce = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index)))
const slowly = (path: string) => {
  if (path.endsWith('/wallet/transfer')) return { body: { status: 'done', balance: '10.00' }, delayMs: 400 }
  return undefined
}
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

describe('a transfer repeated under the same key', () => {
  it('gets the first answer, even if there was nothing to move then and there is much now', async () => {
    const member = await holding.newMember()
    await member.move('in')
    const nothing = await member.move('in', undefined, 'nothing')
    expect(nothing).toMatchObject({ state: 'done', balance: '0.00', vendorBalance: '1000.00' })
    await member.move('out')
    expect(await member.move('in', undefined, 'nothing')).toEqual(nothing)
    expect((await member.funds()).balance).toBe('1000.00')
  })

  it('detects a planted fault: if no transfer was stored for it, everything is moved', async () => {
    const member = await holding.newMember()
    await member.move('in')
    await member.move('in', undefined, 'nothing')
    await member.move('out')
    await sql`delete from vendor_transfer where member_id = ${member.id}::bigint and amount = 0`.execute(
      holding.site.server.test.owner,
    )
    await member.move('in', undefined, 'nothing')
    expect((await member.funds()).balance).toBe('0.00')
  })

  it('by 20 simultaneous calls is carried out once, and all get the same answer', async () => {
    const member = await holding.newMember()
    holding.hook = slowly
    const answers = await atOnce(() => member.move('in', '10.00', 'same'))
    expect(answers[0]).toMatchObject({ state: 'done', balance: '990.00', vendorBalance: '10.00' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('while another one is under way is refused, and its key can be used afterwards', async () => {
    const member = await holding.newMember()
    holding.hook = slowly
    const first = member.move('in', '10.00', 'first')
    await expect.poll(async () => (await member.transfers()).length).toBe(1)
    expect(await codeOf(member.move('in', '20.00', 'second'))).toBe('wallet.transfer_under_way')
    await first
    expect(await member.move('in', '20.00', 'second')).toMatchObject({ state: 'done', balance: '970.00' })
  })

  it('that was refused is refused in the same way, whatever the balance is now', async () => {
    const member = await holding.newMember()
    await member.move('in', '900.00')
    expect(await codeOf(member.move('in', '500.00', 'much'))).toBe('wallet.insufficient_funds')
    await member.move('out')
    expect(await codeOf(member.move('in', '500.00', 'much'))).toBe('wallet.insufficient_funds')
    expect((await member.funds()).balance).toBe('1000.00')
  })

  it('20 times at once is refused 20 times in the same way if it is refused', async () => {
    const member = await holding.newMember()
    const codes = await atOnce(() => codeOf(member.move('in', '5000.00', 'much')))
    expect(new Set(codes)).toEqual(new Set(['wallet.insufficient_funds']))
  })

  it('whose vendor does not tell its balance is refused in the same way', async () => {
    const member = await holding.newMember()
    holding.hook = (path) => (path.endsWith('/wallet/balance') ? { status: 500, body: {} } : undefined)
    expect(await codeOf(member.move('out', undefined, 'away'))).toBe('game.vendor_unreachable')
    holding.hook = () => undefined
    expect(await codeOf(member.move('out', undefined, 'away'))).toBe('game.vendor_unreachable')
  })

  it.each<[string, (member: HoldingMember) => Promise<unknown>]>([
    ['another amount', (member) => member.move('in', '20.00', 'same')],
    ['no amount', (member) => member.move('in', undefined, 'same')],
    ['another direction', (member) => member.move('out', '10.00', 'same')],
    ['another vendor', (member) => member.move('in', '10.00', 'same', 'JDB')],
  ])('with a different request (%s) is refused and moves nothing', async (_what, ask) => {
    const member = await holding.newMember()
    await member.move('in', '10.00', 'same')
    const refusal = await refusalOf(ask(member))
    expect(refusal).toMatchObject({ status: 422, code: 'request.idempotency_key_reused' })
    expect(await member.funds()).toEqual({ balance: '990.00', held: '10.00' })
  })
})
