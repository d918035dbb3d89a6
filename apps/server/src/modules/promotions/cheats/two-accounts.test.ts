import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowd, outcomeOf, refusalsOf, valuesOf } from '../../../done-once/test-at-once.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember } from '../../../testing/payee.ts'
import { publish, timesPaid } from '../test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

let members = 0
const newMember = () => server.newMember(`twofold${(members += 1)}`)
const claim = ({ call }: TestMember, promotionId: string) =>
  outcomeOf(call(contract.claimPromotion, { params: { promotionId }, body: {} }))
const once = { per: 'ever', device: false, phone: false, bank: false } as const
const paidTo = async (pair: readonly TestMember[]) =>
  (await Promise.all(pair.map(timesPaid))).toSorted((low, high) => low - high)
/** A planted fault: the offer forgets what it was claimed with. */
const forget = (promotionId: string, kind: 'phone' | 'bank') =>
  sql`delete from promotion_once where promotion_id = ${promotionId} and kind = ${kind}`.execute(server.test.owner)

/** Verifies a number for one member, as if the other had given it up. */
const verify = (member: TestMember, other: TestMember) =>
  server.test.owner.transaction().execute(async (tx) => {
    await sql`update member set mobile_e164 = null, mobile_verified_at = null where member_id = ${other.id}::bigint`.execute(
      tx,
    )
    await sql`
      update member set mobile_e164 = '+66812340077', mobile_verified_at = now() where member_id = ${member.id}::bigint`.execute(
      tx,
    )
  })
/** How many statements wait for a lock. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

describe('two accounts in 20 calls at one instant', () => {
  it('of which the second verifies the number of the first while that claims get it once', async () => {
    const promotionId = await publish(server, { once: { ...once, phone: true } })
    const [one, other] = [await newMember(), await newMember()]
    await verify(one, other)
    // Claims of the first have seen its number when the second takes it over, and neither has been made.
    const claims: ReturnType<typeof claim>[] = []
    await server.test.owner.transaction().execute(async (tx) => {
      await sql`select from promotion where promotion_id = ${promotionId} for update`.execute(tx)
      claims.push(claim(one, promotionId), claim(one, promotionId))
      await expect.poll(() => waiting(server.test.owner)).toBe(2)
      await verify(other, one)
      for (let call = 2; call < crowd; call += 1) claims.push(claim(other, promotionId))
      await expect.poll(() => waiting(server.test.owner)).toBeGreaterThan(2)
    })
    const outcomes = await Promise.all(claims)
    expect(new Set(refusalsOf(outcomes))).toEqual(new Set(['promotion.taken_phone']))
    expect(await paidTo([one, other])).toEqual([0, 1])
    await forget(promotionId, 'phone')
    await verify(one, other)
    await claim(one, promotionId)
    await verify(other, one)
    await claim(other, promotionId)
    expect(await paidTo([one, other])).toEqual([1, 1])
  })

  it('of which one had the bank account that the other has get it once', async () => {
    const promotionId = await publish(server, { once: { ...once, bank: true } })
    const pair = [await newMember(), await newMember()] as const
    for (const member of pair) await nameMember(server, member, 'Somchai Jaidee')
    const { accountId } = await addAccount(pair[0], { number: '7777777788' })
    await pair[0].call(contract.removeBankAccount, { params: { accountId } })
    await addAccount(pair[1], { number: '7777777788' })
    const outcomes = await Promise.all(
      Array.from({ length: crowd }, (_, call) => claim(pair[call % 2 === 0 ? 0 : 1], promotionId)),
    )
    expect(valuesOf(outcomes)).toHaveLength(crowd / 2)
    expect(new Set(refusalsOf(outcomes))).toEqual(new Set(['promotion.taken_bank']))
    expect(await paidTo(pair)).toEqual([0, 1])
    await forget(promotionId, 'bank')
    for (const member of pair) await claim(member, promotionId)
    expect(await paidTo(pair)).toEqual([1, 1])
  })
})
