import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { createMetrics } from '../../../kernel/metrics.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import { settleTransfers, type SettleParts } from './settle-transfers.ts'
import { partsOf, vendorOf } from './test-carrying-out.ts'
import { openHoldingSite, type HoldingSite, type HoldingMember } from './test-holding-site.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

const owner = () => holding.site.server.test.owner
const later = (seconds = 11) => holding.later({ seconds })
const lastState = async (member: HoldingMember) => (await member.transfers()).at(-1)?.state
const answering = (vendor: string, body: object) => (path: string) =>
  path === `/${vendor}/wallet/transfer` ? { body } : undefined

describe('transfers without an answer', () => {
  it.each(['92233720368547758.07', '10000000000000.01', '99999999999999999999.00', '-1.00', '1e3', '1.001'])(
    'stay open if the answer is absurd (%s), and those of others are settled',
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

  it('detects a planted fault: a balance cut down to the largest accepted one books a win that never happened', async () => {
    const member = await holding.newMember()
    await member.move('in', '10.00')
    holding.losesAnswers = true
    await member.move('out', '5.00')
    holding.losesAnswers = false
    holding.hook = answering('CQ9', { status: 'done', balance: '9999999999994.00' })
    await later()
    expect(await lastState(member)).toBe('done')
    expect((await member.funds()).held).toBe('9999999999994.00')
  })

  it('do not delay others if one of them breaks an invariant', async () => {
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
    const { body } = await holding.site.server.office.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(body).toMatch(/baize_broken_invariants_total\{where="transfer"\} 1/)
    await sql`update vendor_transfer set member_id = ${broken.id}::bigint where member_id = -1`.execute(owner())
    await later()
    expect(await lastState(broken)).toBe('done')
  })

  it('of an unreachable vendor delay those of another vendor by no tick, and the vendor is asked five times', async () => {
    const member = await holding.newMember()
    await member.move('in', '1.00', 'known', 'JDB')
    await sql`insert into vendor_transfer (transfer_id, brand_id, vendor_code, member_id, direction, amount, state, asked_at)
      select gen_random_uuid(), 1, 'CQ9', 2000000 + n, 'out', 100, 'asked', '2026-11-21T09:00:00Z'
      from generate_series(1, 250) n`.execute(await withoutChecks())
    holding.losesAnswers = true
    await member.move('in', '1.00', 'waits', 'JDB')
    holding.losesAnswers = false
    holding.hook = (path) => (path.startsWith('/CQ9') ? { status: 500, body: {} } : undefined)
    const asked = holding.site.api.asked.length
    await later()
    expect(await lastState(member)).toBe('done')
    const atAway = holding.site.api.asked.slice(asked).filter(({ path }) => path.startsWith('/CQ9'))
    expect(atAway.length).toBeLessThanOrEqual(5)
    await sql`delete from vendor_transfer where member_id > 2000000`.execute(owner())
  })

  /** How many different players are asked about in three ticks if seven are waiting. */
  const askedInTurn = async (betweenTicks: () => Promise<unknown>) => {
    const members = await Promise.all(Array.from({ length: 7 }, () => holding.newMember()))
    holding.losesAnswers = true
    for (const member of members) await member.move('in', '1.00')
    const names: string[] = []
    holding.hook = (path, body) => {
      if (path === '/CQ9/wallet/transfer') names.push(String(body['account_id']))
      return path.startsWith('/CQ9') ? { status: 500, body: {} } : undefined
    }
    for (let ticks = 0; ticks < 3; ticks += 1) {
      await later()
      await betweenTicks()
    }
    holding.losesAnswers = false
    holding.hook = () => undefined
    await later()
    await later()
    return new Set(names).size
  }

  it('are asked about in turn: one that never gets an answer comes after those that were tried longer ago', async () => {
    expect(await askedInTurn(() => Promise.resolve())).toBe(7)
  })

  it('detects a planted fault: if tries are not recorded, the same ones are asked about again', async () => {
    const forget = () => sql`update vendor_transfer set tried_at = null where state = 'asked'`.execute(owner())
    expect(await askedInTurn(forget)).toBe(5)
  })

  it('are all settled once vendors answer', async () => {
    await later()
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from vendor_transfer where state = 'asked'`.execute(owner())
    expect(rows[0]?.open).toBe(0n)
  })
})

describe('a tick of settling', () => {
  /** Creates several players with transfers to CQ9 that got no answer. */
  const waiting = async (count: number) => {
    const members = await Promise.all(Array.from({ length: count }, () => holding.newMember()))
    holding.losesAnswers = true
    for (const member of members) await member.move('in', '1.00')
    holding.losesAnswers = false
    holding.site.server.clock.advance({ seconds: 11 })
    return members
  }
  /** Settles with a vendor that behaves like this, and with planted faults. */
  const settle = async (vendor: 'away' | 'done', wrong: Partial<SettleParts> = {}) => {
    const parts = partsOf(holding, vendor)
    const known = await vendorOf(holding)
    const registry = { find: () => known }
    const all = { ...parts, registry, metrics: createMetrics(), ...wrong }
    // Settling reads nothing else of a registry.
    await settleTransfers(all as SettleParts, new AbortController().signal).catch(() => undefined)
  }
  /** How often a vendor that never answers is asked if twelve transfers are open. */
  const timesAsked = async (wrong: (vendor: ConnectedVendor) => Partial<SettleParts> = () => ({})) => {
    const members = await waiting(12)
    let asked = 0
    const client = {
      call: () => {
        asked += 1
        return Promise.reject(new VendorUnreachable('CQ9', '/wallet/transfer', 'away'))
      },
    }
    await settle('away', { client, ...wrong(await vendorOf(holding)) })
    for (let ticks = 0; ticks < 3; ticks += 1) await later()
    expect(await Promise.all(members.map(lastState))).toEqual(members.map(() => 'done'))
    return asked
  }

  it('asks an unreachable vendor five times', async () => {
    expect(await timesAsked()).toBe(5)
  })

  it('detects a planted fault: if each transfer gets a new vendor object, the vendor is asked about all of them', async () => {
    // The part of a registry that is read, as above.
    const anew = (vendor: ConnectedVendor) => ({ registry: { find: () => ({ ...vendor }) } as never })
    expect(await timesAsked(anew)).toBe(12)
  })

  /** The states of two transfers after a tick in which the first one breaks an invariant. */
  const statesAfterOneBroke = async (wrong: Partial<SettleParts> = {}) => {
    const members = await waiting(2)
    let calls = 0
    const { client } = partsOf(holding, 'done')
    const breaking: SettleParts['client'] = {
      call: (...asked) => {
        calls += 1
        return calls === 1 ? Promise.reject(new Error('an invariant is broken')) : client.call(...asked)
      },
    }
    await settle('done', { client: breaking, ...wrong })
    // Both were asked for at the same instant, so either may come first.
    const states = await Promise.all(members.map(lastState))
    await later()
    return states.toSorted((left, right) => (left ?? '').localeCompare(right ?? ''))
  }

  it('continues after one that breaks an invariant', async () => {
    expect(await statesAfterOneBroke()).toEqual(['asked', 'done'])
  })

  it('detects a planted fault: if a broken invariant ends the tick, the other one waits', async () => {
    const ends = () => {
      throw new Error('the tick ends here')
    }
    // The part of a log that is called.
    const log = { info: () => undefined, warn: () => undefined, error: ends } as never
    expect(await statesAfterOneBroke({ log })).toEqual(['asked', 'asked'])
  })
})

/** Returns the owner's connections, on which rows of members that do not exist may be written. */
async function withoutChecks() {
  await sql`alter table vendor_transfer disable trigger all`.execute(owner())
  return owner()
}
