import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openHoldingHouse, type HoldingHouse, type HoldingMember } from './test-holding-house.ts'

let holding: HoldingHouse
beforeAll(async () => {
  holding = await openHoldingHouse()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

const owner = () => holding.house.server.test.owner
const later = (seconds = 11) => holding.later({ seconds })
const lastState = async (member: HoldingMember) => (await member.transfers()).at(-1)?.state
const answering = (vendor: string, body: object) => (path: string) =>
  path === `/${vendor}/wallet/transfer` ? { body } : undefined

describe('transfers whose answer has not come', () => {
  it.each(['92233720368547758.07', '10000000000000.01', '99999999999999999999.00', '-1.00', '1e3', '1.001'])(
    'and then is absurd (%s) stay open, and those of others are settled',
    async (balance) => {
      const [strange, other] = [await holding.newMember(), await holding.newMember()]
      await strange.move('in', '10.00')
      holding.losesAnswers = true
      await strange.move('out', '5.00')
      await other.move('in', '10.00', 'there', 'JDB')
      holding.losesAnswers = false
      holding.hook = answering('CQ9', { status: 'done', balance })
      await later()
      expect([await lastState(strange), await lastState(other)]).toEqual(['asked', 'done'])
      holding.hook = () => undefined
      await later()
      expect(await strange.funds()).toEqual({ balance: '995.00', held: '5.00' })
    },
  )

  it('keep none of the others waiting where one of them breaks a rule that must hold', async () => {
    const [broken, other] = [await holding.newMember(), await holding.newMember()]
    holding.losesAnswers = true
    await broken.move('in', '10.00')
    await other.move('in', '10.00', 'there', 'JDB')
    holding.losesAnswers = false
    await sql`update vendor_transfer set member_id = -1 where member_id = ${broken.id}::bigint`.execute(
      await withoutChecks(),
    )
    await later()
    expect(await lastState(other)).toBe('done')
    const { body } = await holding.house.server.office.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(body).toMatch(/baize_broken_invariants_total\{where="transfer"\} 1/)
    await sql`update vendor_transfer set member_id = ${broken.id}::bigint where member_id = -1`.execute(owner())
    await later()
    expect(await lastState(broken)).toBe('done')
  })

  it('of a vendor that is away keep those of another vendor waiting for no tick, and it is asked five times', async () => {
    const member = await holding.newMember()
    await member.move('in', '1.00', 'known', 'JDB')
    await sql`insert into vendor_transfer (transfer_id, brand_id, vendor_code, member_id, direction, amount, state, asked_at)
      select gen_random_uuid(), 1, 'CQ9', 2000000 + n, 'out', 100, 'asked', '2026-11-21T09:00:00Z'
      from generate_series(1, 250) n`.execute(await withoutChecks())
    holding.losesAnswers = true
    await member.move('in', '1.00', 'waits', 'JDB')
    holding.losesAnswers = false
    holding.hook = (path) => (path.startsWith('/CQ9') ? { status: 500, body: {} } : undefined)
    const asked = holding.house.api.asked.length
    await later()
    expect(await lastState(member)).toBe('done')
    const atAway = holding.house.api.asked.slice(asked).filter(({ path }) => path.startsWith('/CQ9'))
    expect(atAway.length).toBeLessThanOrEqual(5)
    await sql`delete from vendor_transfer where member_id > 2000000`.execute(owner())
  })

  it('are asked for in turn: one that never gets an answer comes last, behind those that wait longer untried', async () => {
    const members = await Promise.all(Array.from({ length: 7 }, () => holding.newMember()))
    holding.losesAnswers = true
    for (const member of members) await member.move('in', '1.00')
    const names: string[] = []
    holding.hook = (path, body) => {
      if (path === '/CQ9/wallet/transfer') names.push(String(body['account_id']))
      return path.startsWith('/CQ9') ? { status: 500, body: {} } : undefined
    }
    for (let ticks = 0; ticks < 3; ticks += 1) await later()
    expect(new Set(names).size).toBe(7)
    holding.losesAnswers = false
    holding.hook = () => undefined
    await later()
  })

  it('all have an end once vendors answer', async () => {
    await later()
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from vendor_transfer where state = 'asked'`.execute(owner())
    expect(rows[0]?.open).toBe(0n)
  })
})

/** The owner's connections, where rows of members that do not exist may be written. */
async function withoutChecks() {
  await sql`alter table vendor_transfer disable trigger all`.execute(owner())
  return owner()
}
