import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import { sql } from '../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'
import { requestWithdrawal, newPayee } from '../../testing/payee.ts'
import { bonusesOf, kanya, openBets, publish, tenTimes, type TestBets } from './test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
let bets: TestBets
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  bets = await openBets(server)
})
afterAll(async () => {
  await bets.close()
  gateway.close()
  await server.close()
})

let members = 0
const newMember = () => server.newMember(`newsplayer${(members += 1)}`)
const titles = { TH: 'โบนัส', CN: '奖金', EN: 'The gift' }
const claim = ({ call }: TestMember, promotionId: string) =>
  call(contract.claimPromotion, { params: { promotionId }, body: {} })

/** A member with an open bonus of 50.00 that has to be staked once. */
async function withBonus(member: TestMember, change: Partial<contract.BonusConditions> = {}) {
  const promotionId = await publish(server, {
    title: titles,
    reward: { kind: 'bonus', amount: '50.00' },
    conditions: { ...tenTimes, of: 'bonus', turnover: 1, ...change },
  })
  await claim(member, promotionId)
  const { running } = await bonusesOf(server, member)
  return { member, bonusId: running?.bonusId ?? '' }
}

/** Lets hours pass for a bonus, without ending its member's session. */
const letPass = (bonusId: string, hours: number) =>
  sql`
    update promotion_bonus set opened_at = opened_at - make_interval(hours => ${hours}),
      expires_at = expires_at - make_interval(hours => ${hours})
    where bonus_id = ${bonusId}::uuid`.execute(server.test.owner)

/** What a member was told about rewards, the newest first. */
async function told({ token }: TestMember, language = 'EN') {
  const { list } = await server.client(token, language)(contract.ownMessages, { query: { category: 'rewards' } })
  return list
}
const wordsFor = async (member: TestMember, language?: string) =>
  (await told(member, language)).map(({ title, text, action }) => [title, text, action])

describe('a member is told in the inbox (2.107)', () => {
  it('that a claim was approved, or rejected and why, once however many decide, in their own language', async () => {
    const promotionId = await publish(server, { title: titles, needsReview: true })
    const [lucky, unlucky] = [await newMember(), await newMember()]
    for (const member of [lucky, unlucky]) await claim(member, promotionId)
    const { rows } = await sql<{ claimId: string; memberId: bigint }>`
      select claim_id as "claimId", member_id as "memberId" from promotion_claim
      where promotion_id = ${promotionId}`.execute(server.test.owner)
    const decide = async ({ claimId, memberId }: (typeof rows)[number]) => {
      const decision = { brandId: brandId(1), claimId, by: kanya, note: async () => undefined }
      const isLucky = String(memberId) === lucky.id
      const { approve, reject } = server.promotions.desk
      await Promise.all(
        Array.from({ length: 20 }, () =>
          isLucky ? approve(decision) : reject({ ...decision, reason: 'The {0} telephone is not yours.' }),
        ),
      )
    }
    for (const row of rows) await decide(row)
    expect(await wordsFor(lucky)).toEqual([
      ['Your claim was approved', 'Your claim for “The gift” was approved.', 'promotions'],
    ])
    expect(await wordsFor(lucky, 'CN')).toEqual([['优惠申请已通过', '您申请的优惠“奖金”已通过。', 'promotions']])
    expect((await wordsFor(unlucky))[0]?.[1]).toBe(
      'Your claim for “The gift” was rejected. Reason: The {0} telephone is not yours.',
    )
    expect(await told(unlucky)).toHaveLength(1)
  })

  it('that a bonus is met, with what is kept; given up, once in 20 calls; or expired', async () => {
    const met = await withBonus(await newMember())
    await bets.bet(met.member, 'slots', { staked: '50.00', paid: '50.00' })
    await bonusesOf(server, met.member)
    await server.promotions.catchUp()
    expect((await wordsFor(met.member))[0]).toEqual([
      'Bonus completed',
      'You have completed the turnover of “The gift”. $50.00 of your bonus is now yours to keep.',
      'bonuses',
    ])
    const left = await withBonus(await newMember())
    const params = { bonusId: left.bonusId }
    await Promise.all(Array.from({ length: 20 }, () => left.member.call(contract.giveUpBonus, { params, body: {} })))
    expect((await told(left.member)).map(({ title }) => title)).toEqual(['Bonus given up'])
    const late = await withBonus(await newMember(), { days: 1 })
    await letPass(late.bonusId, 24)
    await server.runJob('tend bonuses')
    expect((await told(late.member)).map(({ title }) => title)).toEqual(['Bonus expired'])
  })

  it('that a withdrawal has ended a bonus of the kind own money first', async () => {
    const member = await newPayee(server)
    await withBonus(member, { kind: 'own_first' })
    await requestWithdrawal(member)
    await server.runJob('tend bonuses')
    expect((await told(member)).map(({ title }) => title)).toEqual(['Bonus ended by a withdrawal'])
  })

  it('a day before a bonus ends, once, with what is to go; not about one that lasts no longer', async () => {
    const { member, bonusId } = await withBonus(await newMember(), { days: 3 })
    const short = await withBonus(await newMember(), { days: 1 })
    await bets.bet(member, 'slots', { staked: '20.00', paid: '20.00' })
    await server.promotions.catchUp()
    await letPass(bonusId, 47)
    await letPass(short.bonusId, 23)
    await server.runJob('tend bonuses')
    expect([await told(member), await told(short.member)]).toEqual([[], []])
    await letPass(bonusId, 1)
    await Promise.all([server.runJob('tend bonuses'), server.promotions.catchUp()])
    await server.runJob('tend bonuses')
    const [first, ...more] = await wordsFor(member)
    expect(first?.[0]).toBe('Your bonus ends soon')
    expect(first?.[1]).toMatch(/^Your bonus “The gift” ends on .*2026.*\. \$30\.00 is still to be wagered\.$/)
    expect(more).toEqual([])
    // A planted fault: without what is noted, the id of the message still makes it unique.
    await sql`update promotion_bonus set warned_at = null where bonus_id = ${bonusId}::uuid`.execute(server.test.owner)
    await server.runJob('tend bonuses')
    expect(await told(member)).toHaveLength(1)
    await sql`
      update message_own set message_id = gen_random_uuid() where member_id = ${member.id}::bigint
        and kind = 'bonus_ending'`.execute(server.test.owner)
    await sql`update promotion_bonus set warned_at = null where bonus_id = ${bonusId}::uuid`.execute(server.test.owner)
    await server.runJob('tend bonuses')
    expect(await told(member)).toHaveLength(2)
  })
})
