import * as contract from '@baize/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crowd, outcomeOf, refusalsOf, valuesOf } from '../../done-once/test-at-once.ts'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { newCollector, paymentPassword, redeemOnce, setStock, stockOf } from '../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { fileGoodsId } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Redemptions of goods that took more pieces than there were, or that the members' counts do not have. */
async function stockFaults(code: string, stock: number): Promise<string[]> {
  const goodsId = fileGoodsId(brandId(1), code)
  const { rows } = await sql<{ sold: number; counted: number }>`
    select coalesce(sum(quantity) filter (where state in ('taking', 'process', 'approved')), 0)::int as sold,
      coalesce((select sum(taken) from point_taken where goods_id = ${goodsId}::uuid), 0)::int as counted
    from point_redemption where goods_id = ${goodsId}::uuid`.execute(server.test.owner)
  const { sold = 0, counted = 0 } = rows[0] ?? {}
  const left = await stockOf(server, code)
  return [
    ...(sold + left === stock ? [] : [`${sold} sold and ${left} left of ${stock}`]),
    ...(sold === counted ? [] : [`${sold} sold, but ${counted} counted`]),
  ]
}

/** Conversions whose postings are not what the rate of their version says, or of which one half is missing. */
async function conversionFaults(): Promise<string[]> {
  const { rows } = await sql<{ id: string; points: bigint; taken: bigint; due: bigint; paid: bigint }>`
    select conversion_id as id, points, -(
        select coalesce(sum(amount), 0) from ledger_posting where external_id = 'convert:' || conversion_id)::bigint as taken,
      points / (rules.settings->'rate'->>'step')::bigint * (rules.settings->'rate'->>'amountMinor')::bigint as due, (
        select coalesce(sum(amount), 0) from ledger_posting where external_id = 'convert-credit:' || conversion_id)::bigint as paid
    from point_conversion join point_rules rules on rules.brand_id = point_conversion.brand_id and version = rules_version
    where state = 'done'`.execute(server.test.owner)
  return rows
    .filter(({ points, taken, due, paid }) => points !== taken || due !== paid)
    .map(({ points, taken, due, paid }) => `${taken} of ${points} points taken, ${paid} of ${due} paid`)
}

const plant = (table: string, when: string, fault: string) =>
  sql
    .raw(
      `create function planted_fault() returns trigger language plpgsql as $$ begin ${fault}; return new; end $$;
      create trigger planted before ${when} on ${table} for each row execute function planted_fault()`,
    )
    .execute(server.test.owner)
afterEach(() => sql`drop function if exists planted_fault cascade`.execute(server.test.owner))

describe('the last piece of the mall', () => {
  const wanted = async () => {
    const members = await Promise.all(Array.from({ length: crowd }, () => newCollector(server, 70_000)))
    return Promise.all(members.map((member) => outcomeOf(redeemOnce(member, 'watch'))))
  }

  it('is redeemed by one of 20 (7.054)', async () => {
    await setStock(server, 'watch', { stock: 1 })
    expect(refusalsOf(await wanted())).toHaveLength(crowd - 1)
    expect(await stockFaults('watch', 1)).toEqual([])
  })

  it('would be redeemed by all of them if the stock did not go down, which the check finds', async () => {
    await sql`delete from point_taken`.execute(server.test.owner)
    await sql`delete from point_redemption`.execute(server.test.owner)
    await setStock(server, 'watch', { stock: 1 })
    await plant('point_goods', 'update', 'new.stock := old.stock')
    // Nor can the server's own statement find it: it trusts its row.
    expect(valuesOf(await wanted()).length).toBeGreaterThan(1)
    expect((await stockFaults('watch', 1))[0]).toMatch(/sold and 1 left of 1$/)
  })
})

describe('a conversion', () => {
  const convert = ({ call }: TestMember, points: string, version: number, idempotencyKey: string) =>
    outcomeOf(call(contract.convertPoints, { body: { points, version, paymentPassword }, idempotencyKey }))
  const version = async ({ call }: TestMember) => (await call(contract.pointConfig, { query: {} })).version

  it('of one point, tried again and again, brings nothing (7.054)', async () => {
    const member = await newCollector(server, 1_000)
    for (let time = 0; time < 30; time += 1)
      expect(await convert(member, '1', 1, `one point ${time}`)).toEqual({ refused: 'points.not_a_step' })
    expect((await member.call(contract.balance, {})).balance).toBe('1000.00')
  })

  it('is paid at the rate that was seen or refused, whatever an operator saves in the same instant', async () => {
    const member = await newCollector(server, 50_000)
    const before = await version(member)
    const { rulesDesk } = server.points
    const { settings } = await rulesDesk.read(brandId(1))
    const save = rulesDesk.save({
      brandId: brandId(1),
      version: before,
      settings: { ...settings, rate: { step: 100, amountMinor: 50 } },
      by: { operatorId: '00000000-0000-7000-8000-000000000001', name: 'Kanya' },
      reason: 'Points are worth less.',
      note: async () => undefined,
    })
    const [saved, ...outcomes] = await Promise.all([
      save,
      ...Array.from({ length: crowd }, (_, each) => convert(member, '500', before, `instant ${each}`)),
    ])
    expect([saved, await version(member)]).toEqual(['saved', before + 1])
    // Of many tries of the payment password at once, some are stopped.
    const allowed = new Set(['points.rate_changed', 'password.payment_too_many'])
    expect(refusalsOf(outcomes).filter((code) => !allowed.has(code))).toEqual([])
    expect(refusalsOf([await convert(member, '500', before, 'afterwards')])).toEqual(['points.rate_changed'])
    expect(await conversionFaults()).toEqual([])
    const balance = Number((await member.call(contract.balance, {})).balance)
    expect(balance).toBe(1_000 + 5 * valuesOf(outcomes).length)
  })

  it('that paid twice what its points are worth would be found', async () => {
    await plant('point_conversion', 'insert', 'new.amount := new.amount * 2')
    const member = await newCollector(server, 500)
    await convert(member, '500', await version(member), 'doubled')
    expect(await conversionFaults()).toEqual([expect.stringMatching(/^500 of 500 points taken, 500 of 250 paid$/)])
  })
})
