import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember } from '../../../testing/payee.ts'
import { offerContent, publish, saveAs, timesPaid } from '../test-offers.ts'

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
const newMember = () => server.newMember(`claimer${(members += 1)}`)
const claim = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.claimPromotion, { params: { promotionId }, body: {} })).promotion
const stateFor = async ({ call }: Pick<TestMember, 'call'>, promotionId: string) =>
  (await call(contract.readPromotion, { params: { promotionId }, query: {} })).promotion.state
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const refused = async (claiming: Promise<unknown>) => (await refusalOf(claiming)).code
/** Lets sessions outlive the night. */
const nextDay = async () => {
  await sql`update session set idle_expires_at = '2027-01-01', expires_at = '2027-01-01'`.execute(server.test.owner)
  server.clock.advance({ hours: 24 })
}
const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => work(index)))
const spentOf = async (promotionId: string) => {
  const { rows } = await sql<{ spent: bigint }>`
    select spent from promotion_budget where promotion_id = ${promotionId} and day = '1970-01-01'`.execute(
    server.test.database,
  )
  return rows[0]?.spent ?? 0n
}

/** Lets two members share a browser. */
async function shareDevice(one: TestMember, other: TestMember): Promise<void> {
  for (const { id } of [one, other])
    await sql`
      insert into device (brand_id, member_id, token_hash, program, first_seen_at, last_seen_at)
      values (1, ${id}::bigint, sha256(${`browser of ${one.id}`}::bytea), 'Chrome', now(), now())`.execute(
      server.test.owner,
    )
}

describe('an offer', () => {
  it('is for visitors something to join, for members one press, and paid at once (2.012, 4.029)', async () => {
    const promotionId = await publish(server)
    const member = await newMember()
    expect([await stateFor({ call: server.client() }, promotionId), await stateFor(member, promotionId)]).toEqual([
      'join',
      'claim',
    ])
    expect(await claim(member, promotionId)).toMatchObject({ state: 'claimed', given: '10.00' })
    expect([await balanceOf(member), await timesPaid(member)]).toEqual(['1010.00', 1])
    const { list } = await member.call(contract.promotionList, { query: { language: 'TH' } })
    expect(list.find((one) => one.promotionId === promotionId)).toMatchObject({ state: 'claimed', title: 'An offer' })
  })

  it('is given once, however often it is pressed at one instant', async () => {
    const promotionId = await publish(server)
    const member = await newMember()
    const all = await atOnce(20, () => claim(member, promotionId))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect([await balanceOf(member), await timesPaid(member), await spentOf(promotionId)]).toEqual([
      '1010.00',
      1,
      1_000n,
    ])
    // A planted fault: without the row that says that the member has it, the second press pays again.
    await sql`delete from promotion_once where promotion_id = ${promotionId}`.execute(server.test.owner)
    await claim(member, promotionId)
    expect(await timesPaid(member)).toBe(2)
  })

  it('stops by itself when its budget is spent: of 20 members at one instant, three get it', async () => {
    const promotionId = await publish(server, { budget: { total: '39.99', perDay: null } })
    const crowd = await Promise.all(Array.from({ length: 20 }, newMember))
    const all = await atOnce(20, async (index) => claim(crowd[index] ?? (await newMember()), promotionId))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await spentOf(promotionId)).toBe(3_000n)
    expect(await refused(claim(await newMember(), promotionId))).toBe('promotion.budget_spent')
    expect(await stateFor(await newMember(), promotionId)).toBe('close')
    // Whoever was refused has not used up their claim.
    const { rows } = await sql<{ claims: number }>`
      select count(*)::int as claims from promotion_once where promotion_id = ${promotionId}`.execute(
      server.test.database,
    )
    expect(rows[0]?.claims).toBe(3)
  })

  it('stops for the day when the day’s budget is spent, and is there again on the next', async () => {
    const promotionId = await publish(server, { budget: { total: '100.00', perDay: '10.00' } })
    await claim(await newMember(), promotionId)
    const late = await newMember()
    expect([await stateFor(late, promotionId), await refused(claim(late, promotionId))]).toEqual([
      'close',
      'promotion.budget_spent',
    ])
    await nextDay()
    expect(await claim(late, promotionId)).toMatchObject({ state: 'claimed' })
  })

  it('of each day is given once a day', async () => {
    const promotionId = await publish(server, { once: { ...offerContent().once, per: 'day' } })
    const member = await newMember()
    await atOnce(20, () => claim(member, promotionId))
    expect(await timesPaid(member)).toBe(1)
    await nextDay()
    expect(await stateFor(member, promotionId)).toBe('claim')
    await atOnce(20, () => claim(member, promotionId))
    expect(await timesPaid(member)).toBe(2)
  })
})

describe('two accounts of one person', () => {
  const rules = { per: 'ever', device: false, phone: false, bank: false } as const

  it('with one browser get it once', async () => {
    const promotionId = await publish(server, { once: { ...rules, device: true } })
    const [one, other] = [await newMember(), await newMember()]
    await shareDevice(one, other)
    const all = await atOnce(20, (index) => claim(index % 2 === 0 ? one : other, promotionId))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await timesPaid(one)) + (await timesPaid(other))).toBe(1)
    // Without the rule, both get it: it is the rule that refuses.
    const open = await publish(server)
    for (const member of [one, other]) await claim(member, open)
    expect((await timesPaid(one)) + (await timesPaid(other))).toBe(3)
  })

  it('with one telephone number, after the other, get it once; without a number, it has to be verified first', async () => {
    const promotionId = await publish(server, { once: { ...rules, phone: true } })
    const [one, other] = [await newMember(), await newMember()]
    expect([await stateFor(one, promotionId), await refused(claim(one, promotionId))]).toEqual([
      'join',
      'promotion.phone_needed',
    ])
    const verify = (id: string, number: string | null) =>
      sql`
        update member set mobile_e164 = ${number}, mobile_verified_at = case when ${number}::text is not null then now() end
        where member_id = ${id}::bigint`.execute(server.test.owner)
    await verify(one.id, '+66812340001')
    await claim(one, promotionId)
    await verify(one.id, null)
    await verify(other.id, '+66812340001')
    expect(await refused(claim(other, promotionId))).toBe('promotion.taken_phone')
    await verify(other.id, '+66812340002')
    expect(await claim(other, promotionId)).toMatchObject({ state: 'claimed' })
    const { rows } = await sql<{ row: string }>`select once::text as row from promotion_once once`.execute(
      server.test.owner,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain('812340001')
  })

  it('with one bank account, after the other, get it once', async () => {
    const promotionId = await publish(server, { once: { ...rules, bank: true } })
    const [one, other] = [await newMember(), await newMember()]
    expect(await refused(claim(one, promotionId))).toBe('promotion.bank_needed')
    for (const member of [one, other]) await nameMember(server, member, 'Somchai Jaidee')
    const { accountId } = await addAccount(one, { number: '7777777701' })
    await claim(one, promotionId)
    await one.call(contract.removeBankAccount, { params: { accountId } })
    await addAccount(other, { number: '7777777701' })
    expect(await refused(claim(other, promotionId))).toBe('promotion.taken_bank')
  })

  it('of one household, by last name and network, get it once, at once too; neither is stored in clear', async () => {
    const promotionId = await publish(server, { once: { ...rules, household: true } })
    const family = await Promise.all(Array.from({ length: 20 }, newMember))
    const [first, stranger, far] = await Promise.all([newMember(), newMember(), newMember()])
    expect(await refused(claim(first, promotionId))).toBe('promotion.name_needed')
    for (const [place, member] of [...family, first].entries()) await nameMember(server, member, `Child${place} JAIDEE`)
    await nameMember(server, stranger, 'Somsak Rakdee')
    await nameMember(server, far, 'Anan Jaidee')
    const movedTo = (member: TestMember, address: string) =>
      sql`update login_try set address = ${address} where member_id = ${member.id}::bigint`.execute(server.test.owner)
    for (const [place, member] of family.entries()) await movedTo(member, `203.0.113.${place + 1}`)
    for (const member of [first, stranger]) await movedTo(member, '203.0.113.200')
    await movedTo(first, '::ffff:203.0.113.200')
    await movedTo(far, '203.0.114.1')
    const tried = await Promise.allSettled(family.map((member) => claim(member, promotionId)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(claim(first, promotionId))).toBe('promotion.taken_household')
    expect(await claim(stranger, promotionId)).toMatchObject({ state: 'claimed' })
    expect(await claim(far, promotionId)).toMatchObject({ state: 'claimed' })
    // Of IPv6, the first 64 bits are a household's network.
    const [six, seven] = [await newMember(), await newMember()]
    for (const member of [six, seven]) await nameMember(server, member, 'Mali Thongdee')
    await movedTo(six, '2001:db8:1:2::1')
    await movedTo(seven, '2001:db8:1:2:ffff::9')
    await claim(six, promotionId)
    expect(await refused(claim(seven, promotionId))).toBe('promotion.taken_household')
    const { rows } = await sql<{ row: string }>`select once::text as row from promotion_once once`.execute(
      server.test.owner,
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/jaidee|203.0.113/i)
    // A planted fault: without the row of the household, the next one of it gets it.
    await sql`
      delete from promotion_once where promotion_id = ${promotionId} and kind = 'household'`.execute(server.test.owner)
    expect(await claim(first, promotionId)).toMatchObject({ state: 'claimed' })
  })
})

describe('what is not on offer', () => {
  it('is refused: before it begins, after its end by the server’s clock, once closed, and to trial accounts', async () => {
    const now = server.clock.now()
    const member = await newMember()
    const coming = await publish(server, { from: now.add({ minutes: 5 }).toString() })
    const ending = await publish(server, { until: now.add({ minutes: 5 }).toString() })
    expect([await stateFor(member, coming), await refused(claim(member, coming))]).toEqual(['coming', 'promotion.over'])
    server.clock.advance({ minutes: 5 })
    expect([await stateFor(member, ending), await refused(claim(member, ending))]).toEqual(['close', 'promotion.over'])
    expect(await stateFor(member, coming)).toBe('claim')
    await saveAs(server, coming, { version: 1, content: offerContent(), state: 'closed' })
    expect([await stateFor(member, coming), await refused(claim(member, coming))]).toEqual(['close', 'promotion.over'])
    const trial = await server.client()(contract.trialLogin, { body: {} })
    expect(
      await refused(server.client(trial.token)(contract.claimPromotion, { params: { promotionId: ending }, body: {} })),
    ).toBe('session.true_account_needed')
  })

  it('is refused by the database too, if this process has not heard of a change yet', async () => {
    const promotionId = await publish(server)
    const member = await newMember()
    await sql`
      update promotion set version = version + 1, state = 'closed' where promotion_id = ${promotionId}`.execute(
      server.test.owner,
    )
    // If it has heard of it meanwhile, it says so itself.
    expect(await refused(claim(member, promotionId))).toMatch(/^promotion\.(changed|over)$/)
    expect(await timesPaid(member)).toBe(0)
  })

  it('to members who are excluded (nothing is given to them)', async () => {
    const promotionId = await publish(server)
    const member = await newMember()
    await member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect(await refused(claim(member, promotionId))).toBe('protection.excluded')
  })

  it('to others is neither listed nor given', async () => {
    const { audience } = offerContent()
    const promotionId = await publish(server, { audience: { ...audience, tags: ['vip'] } })
    const member = await newMember()
    const { list } = await member.call(contract.promotionList, { query: {} })
    expect(list.map((one) => one.promotionId)).not.toContain(promotionId)
    expect(await refused(claim(member, promotionId))).toBe('promotion.not_for_you')
  })
})

describe('an offer for new members', () => {
  it('is given to whoever registers while it runs, once, and to nobody who was there before', async () => {
    const old = await newMember()
    server.clock.advance({ minutes: 1 })
    const content = offerContent({ trigger: { kind: 'registration' }, from: server.clock.now().toString() })
    const promotionId = await publish(server, content)
    const member = await newMember()
    await server.deliverEvents()
    expect([await stateFor(member, promotionId), await balanceOf(member)]).toEqual(['claimed', '1010.00'])
    await claim(member, promotionId)
    expect([await timesPaid(member), await refused(claim(old, promotionId))]).toEqual([1, 'promotion.not_for_you'])
    await saveAs(server, promotionId, { version: 1, content, state: 'closed' })
  })

  it('that is given once per device waits for their press, since their browser is known after the login', async () => {
    const once = { ...offerContent().once, device: true }
    const content = offerContent({ trigger: { kind: 'registration' }, once })
    const promotionId = await publish(server, content)
    const member = await newMember()
    await server.deliverEvents()
    expect([await stateFor(member, promotionId), await timesPaid(member)]).toEqual(['claim', 0])
    await saveAs(server, promotionId, { version: 1, content, state: 'closed' })
  })
})

describe('a code', () => {
  it('claims its offer, in capitals or not; without it the offer cannot be claimed', async () => {
    const promotionId = await publish(server, { trigger: { kind: 'code', code: 'Songkran26' } })
    const member = await newMember()
    expect([await stateFor(member, promotionId), await refused(claim(member, promotionId))]).toEqual([
      'join',
      'promotion.code_needed',
    ])
    const enter = (code: string) => member.call(contract.enterPromotionCode, { body: { code } })
    expect(await refused(enter('SONGKRAN27'))).toBe('promotion.code_unknown')
    expect((await enter('songkran26')).promotion).toMatchObject({ promotionId, state: 'claimed' })
    expect([
      await timesPaid(member),
      JSON.stringify(await server.client()(contract.promotionList, { query: {} })),
    ]).toEqual([1, expect.not.stringMatching(/songkran26/i)])
  })
})

describe('a claim that is interrupted', () => {
  it('after it was made and before it was paid is paid by the job, once (kill -9)', async () => {
    const promotionId = await publish(server)
    const member = await newMember()
    await claim(member, promotionId)
    // As if this process had been killed before it noted the payment, and another before it paid.
    await sql`update promotion_claim set state = 'issuing', issued_at = null where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    expect(await stateFor(member, promotionId)).toBe('issued')
    server.clock.advance({ minutes: 2 })
    await Promise.all([server.runJob('pay offers'), server.runJob('pay offers')])
    expect([await stateFor(member, promotionId), await timesPaid(member)]).toEqual(['claimed', 1])
  })
})
