import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { allBut, callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { openBets, publish, tenTimes, type TestBets } from '../test-offers.ts'

let server: TestServer
let bets: TestBets
let kanya: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  bets = await openBets(server)
  kanya = await operatorOf(server, { permissions: ['promotions.read'] })
})
afterAll(async () => {
  await bets.close()
  await server.close()
})

let members = 0
const newMember = () => server.newMember(`reported${(members += 1)}`)
const conditions = { ...tenTimes, of: 'bonus', turnover: 2 } as const
const bonusOffer = () => publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
const claim = ({ call }: TestMember, promotionId: string) =>
  call(contract.claimPromotion, { params: { promotionId }, body: {} })
const giveUp = async ({ call }: TestMember) => {
  const [bonus] = (await call(contract.ownBonuses, { query: {} })).current
  await call(contract.giveUpBonus, { params: { bonusId: bonus?.bonusId ?? '' }, body: {} })
}
/** Takes the own money away, so that the bonus is staked. */
const spend = (member: TestMember) => bets.bet(member, 'slots', { staked: '1000.00' })
const report = async (promotionId: string, query: { readonly from?: string; readonly to?: string } = {}) => {
  await server.promotions.catchUp()
  return callOffice(server, office.promotionReport, { ...kanya, params: { promotionId }, query })
}

/** The same figures from the postings alone, of an offer whose members have claimed nothing else. In main units. */
async function postedFor(promotionId: string) {
  const { rows } = await sql<Record<'granted' | 'returned' | 'wagered' | 'ggr', string>>`
    with claimed as (
      select claim.claim_id, claim.member_id from promotion_claim claim where promotion_id = ${promotionId}
    ), posted as (
      select posting.*, house.name, claimed.claim_id, bonus.opened_seq, bonus.ended_seq
      from claimed join ledger_account account on account.member_id = claimed.member_id and account.kind = 'main'
      join ledger_posting posting using (account_id)
      join ledger_house_account house using (house_account_id)
      left join ledger_bonus bonus on bonus.bonus_id = claimed.claim_id
    ), open as (
      select * from posted where seq > opened_seq and (ended_seq is null or seq < ended_seq)
    )
    select (select coalesce(sum(amount), 0) from posted where kind = 3 and reference = claim_id::text)::text as granted,
      (select coalesce(sum(-amount), 0) from posted where kind = 17 and name = 'promotions')::text as returned,
      (select coalesce(sum(-amount), 0) from open where kind = 1 or kind in (4, 13) and amount > 0)::text as wagered,
      (select coalesce(sum(-amount), 0) from open where kind in (1, 2, 4, 13))::text as ggr`.execute(server.test.owner)
  const [row] = rows
  const units = (minor = '0') => (Number(minor) / 100).toFixed(2)
  return {
    granted: units(row?.granted),
    returned: units(row?.returned),
    wagered: units(row?.wagered),
    ggr: units(row?.ggr),
  }
}

describe('the report of an offer', () => {
  it('says what a bonus that was met cost and brought, as the postings do', async () => {
    const promotionId = await bonusOffer()
    const member = await newMember()
    await spend(member)
    await claim(member, promotionId)
    await bets.bet(member, 'slots', { staked: '40.00', paid: '60.00' })
    await bets.bet(member, 'slots', { staked: '60.00', paid: '10.00' })
    await server.promotions.catchUp()
    // Played after the end: it is not the bonus's.
    await bets.bet(member, 'slots', { staked: '5.00', paid: '1.00' })
    const { total, days } = await report(promotionId)
    expect(total).toMatchObject({
      claims: 1,
      given: 1,
      met: 1,
      granted: '50.00',
      returned: '0.00',
      cost: '50.00',
      wagered: '100.00',
      ggr: '30.00',
      net: '-20.00',
    })
    expect(total).toMatchObject(await postedFor(promotionId))
    expect(days).toHaveLength(1)
  })

  it('has what went back to the site when a bonus was given up, also of a round that was paid afterwards', async () => {
    const promotionId = await bonusOffer()
    const member = await newMember()
    await spend(member)
    await claim(member, promotionId)
    const round = await bets.bet(member, 'slots', { staked: '20.00' })
    await giveUp(member)
    expect((await report(promotionId)).total).toMatchObject({ granted: '50.00', returned: '30.00', cost: '20.00' })
    await bets.pay(member, 'slots', round, '8.00')
    const { total } = await report(promotionId)
    expect(total).toMatchObject({ granted: '50.00', returned: '38.00', kept: '0.00', met: 0, ggr: '20.00' })
    expect(total).toMatchObject(await postedFor(promotionId))
  })

  it('has cash on the day of its posting, and nothing that was wagered', async () => {
    const promotionId = await publish(server, { reward: { kind: 'cash', amount: '7.50' } })
    for (let one = 0; one < 3; one += 1) await claim(await newMember(), promotionId)
    const { total } = await report(promotionId)
    expect(total).toMatchObject({ claims: 3, given: 3, granted: '22.50', cost: '22.50', wagered: '0.00', met: 0 })
    expect(total).toMatchObject({ granted: (await postedFor(promotionId)).granted })
  })

  it('would differ from the postings if a sum were wrong by a cent', async () => {
    const promotionId = await bonusOffer()
    await claim(await newMember(), promotionId)
    await server.promotions.catchUp()
    await sql`
      update promotion_day set granted = granted + 1, staked = staked + 1
      where promotion_id = ${promotionId}`.execute(server.test.owner)
    const [{ total }, posted] = [await report(promotionId), await postedFor(promotionId)]
    expect([total.granted, posted.granted]).toEqual(['50.01', '50.00'])
    expect([total.wagered, posted.wagered]).toEqual(['0.01', '0.00'])
  })

  it('counts each posting once, though 20 processes read the log', async () => {
    const promotionId = await bonusOffer()
    const member = await newMember()
    await claim(member, promotionId)
    for (let one = 0; one < 5; one += 1) await bets.bet(member, 'slots', { staked: '10.00', paid: '2.00' })
    await Promise.all(Array.from({ length: 20 }, () => server.promotions.catchUp()))
    const { total } = await report(promotionId)
    expect(total).toMatchObject({ ...(await postedFor(promotionId)), wagered: '50.00', ggr: '40.00', granted: '50.00' })
  })

  it('is summed again from the log if its sums and cursors are gone', async () => {
    const promotionId = await bonusOffer()
    const member = await newMember()
    await claim(member, promotionId)
    await bets.bet(member, 'slots', { staked: '10.00' })
    const before = await report(promotionId)
    await sql`delete from promotion_day`.execute(server.test.owner)
    await sql`update promotion_report_cursor set batch = 0`.execute(server.test.owner)
    expect(await report(promotionId)).toEqual(before)
  })

  it('counts who saw it while it could be claimed, each member once, and not visitors', async () => {
    const promotionId = await publish(server)
    const seen = async () => (await report(promotionId)).total.seen
    await server.client()(contract.promotionList, { query: {} })
    expect(await seen()).toBe(0)
    const member = await newMember()
    await Promise.all(Array.from({ length: 20 }, () => member.call(contract.promotionList, { query: {} })))
    await (await newMember()).call(contract.readPromotion, { params: { promotionId }, query: {} })
    expect(await seen()).toBe(2)
    await claim(member, promotionId)
    await member.call(contract.promotionList, { query: {} })
    expect(await seen()).toBe(2)
  })
})

describe('the reports of all offers', () => {
  const all = (query: { readonly from?: string; readonly to?: string } = {}, who: TestOperator = kanya) =>
    callOffice(server, office.promotionReports, { token: who.token, query: { ...query, pageSize: 100 } })
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

  it('are listed with the costliest first, by day of the period, and add up', async () => {
    const promotionId = await publish(server, { reward: { kind: 'cash', amount: '5000.00' } })
    await claim(await newMember(), promotionId)
    const { list, total, from, to } = await all()
    expect(list[0]).toMatchObject({ promotionId, cost: '5000.00', title: { EN: 'An offer' } })
    const sum = list.reduce((cents, one) => cents + Math.round(Number(one.cost) * 100), 0)
    expect((sum / 100).toFixed(2)).toBe(total.cost)
    expect(Temporal.PlainDate.from(from).until(to).days).toBe(29)
    const earlier = await all({ from: '2026-01-01', to: '2026-01-31' })
    expect([earlier.list, earlier.total.cost, earlier.totalCount]).toEqual([[], '0.00', 0])
    const single = await report(promotionId, { from: to, to })
    expect(single.days).toMatchObject([{ day: to, granted: '5000.00' }])
  })

  it('are had as a file, of all and of one, in the language that is asked for', async () => {
    const promotionId = await publish(server, { reward: { kind: 'cash', amount: '1.00' } })
    await claim(await newMember(), promotionId)
    const textOf = async (file: unknown) => (file instanceof Blob ? file.text() : '')
    const files = await Promise.all([
      callOffice(server, office.promotionReportsFile, { ...kanya, query: { format: 'csv' } }),
      callOffice(server, office.promotionReportFile, { ...kanya, params: { promotionId }, query: { format: 'csv' } }),
    ])
    const [whole = '', one = ''] = await Promise.all(files.map(textOf))
    expect(whole).toContain(`An offer,${promotionId},0,1,1,0,1.00,0.00,0.00,1.00,0.00,0.00,-1.00\r\n`)
    expect(one.split('\r\n')).toHaveLength(3)
    expect(one).toContain(',0,1,1,0,1.00,0.00,0.00,1.00,0.00,0.00,-1.00')
  })

  it('are refused for days that do not exist, beyond a year, and without the permission', async () => {
    expect(await codeOf(all({ from: '2026-02-30', to: '2026-03-01' }))).toBe('request.invalid')
    expect(await codeOf(all({ from: '2024-01-01', to: '2026-01-01' }))).toBe('promotion.period')
    expect(await codeOf(all({ from: '2026-01-02', to: '2026-01-01' }))).toBe('promotion.period')
    const other = await operatorOf(server, { permissions: allBut('promotions.read') })
    expect(await codeOf(all({}, other))).toBe('operator.not_permitted')
  })
})
