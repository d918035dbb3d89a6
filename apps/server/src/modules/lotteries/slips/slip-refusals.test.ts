import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { brandId, buy, change, openDraw } from './test-slips.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('refused01')
})
afterAll(() => server.close())

async function restrict(drawId: string, line: string, part: number): Promise<void> {
  const now = server.clock.now().toString()
  await sql`
    insert into lottery_restriction (restriction_id, brand_id, game_code, draw_id, bet, line, pays_ppm, applies_from, made_by,
      made_name, reason, made_at)
    values (${randomUUID()}, ${brandId}, 'siam-government', ${drawId}, 'top-3', ${line}, ${part}, ${now}, ${randomUUID()},
      'admin', 'a test', ${now})`.execute(server.test.owner)
}
const codeOf = async (buying: Promise<unknown>) => (await refusalOf(buying)).code

describe('a slip is refused', () => {
  it('naming the picks that it is about by their places in its fields', async () => {
    const [closed, draw] = [await openDraw(server), await openDraw(server, 'mekong-six-digit', { format: 'lao' })]
    await restrict(closed.drawId, '777', 0)
    const fields = async (picks: readonly string[], on = draw) => {
      const refusal = await refusalOf(buy(server, member, on, picks))
      return [refusal.code, ...refusal.fields.map(({ field, code }) => `${field} ${code}`)]
    }
    expect(await fields(['end-3 123 @ 1.00', 'end-3 12 @ 1.00'])).toEqual([
      'lottery.pick_wrong',
      'picks.1 lottery.pick_wrong',
    ])
    expect(await fields(['top-2 12 @ 1.00', 'top-3 777 @ 1.00'], closed)).toEqual([
      'lottery.number_closed',
      'picks.1 lottery.number_closed',
    ])
    await change(server, draw.gameCode, { limits: { maxNumberPayoutMinor: 9_000n, maxMemberNumberMinor: 100n } })
    expect(await fields(['end-3 123 @ 0.01', 'end-2 77 @ 1.00'])).toEqual([
      'lottery.unit_below_minimum',
      'picks.0 lottery.unit_below_minimum',
    ])
    expect(await fields(['run 7 @ 1.00', 'end-2 76 77 @ 2.00'])).toEqual([
      'lottery.number_full',
      'picks.1 lottery.number_full',
    ])
    await buy(server, member, draw, 'end-2 77 @ 1.00')
    await change(server, draw.gameCode, { limits: { maxNumberPayoutMinor: 90_000n } })
    expect(await fields(['end-2 76 @ 1.00', 'run 7 @ 1.00', 'end-2 77 @ 1.00'])).toEqual([
      'lottery.member_number_full',
      'picks.2 lottery.member_number_full',
    ])
  })

  it('for the sum of equal bets, which are one bet', async () => {
    const draw = await openDraw(server, 'siam-daily', { format: 'thai-daily' })
    const slip = await buy(server, member, draw, ['top-2 12 34 @ 1.00', 'top-3 123 @ 1.00', 'top-2 34 12 @ 2.00'])
    expect(slip.tickets.map(({ bet, selection, unitMinor }) => `${bet} ${selection} ${unitMinor}`)).toEqual([
      'top-2 12,34 300',
      'top-3 123 100',
    ])
    expect([slip.stake, slip.lines]).toEqual(['7.00', 3])
    await change(server, draw.gameCode, { limits: { maxUnitMinor: 250n } })
    expect(await codeOf(buy(server, member, draw, ['top-2 12 @ 1.00', 'top-2 12 @ 2.00']))).toBe(
      'lottery.unit_above_maximum',
    )
  })
})
