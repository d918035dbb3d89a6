import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { bonusesOf, openBets, publish, tenTimes, type TestBets } from '../test-offers.ts'

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
const newMember = () => server.newMember(`bonusplayer${(members += 1)}`)
const own = { ...tenTimes, of: 'bonus' } as const
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const claim = ({ call }: TestMember, promotionId: string) =>
  call(contract.claimPromotion, { params: { promotionId }, body: {} })
const giveUp = ({ call }: TestMember, bonusId = '') => call(contract.giveUpBonus, { params: { bonusId }, body: {} })

/** A member with an open bonus of 50.00 and nothing else: the own 1,000.00 are lost first. */
async function withBonus(change: Partial<contract.BonusConditions> = {}) {
  const promotionId = await publish(server, {
    reward: { kind: 'bonus', amount: '50.00' },
    conditions: { ...own, ...change },
  })
  const member = await newMember()
  await bets.bet(member, 'slots', { staked: '1000.00' })
  await claim(member, promotionId)
  const { running } = await bonusesOf(server, member)
  return { member, promotionId, bonusId: running?.bonusId ?? '' }
}
const stateFor = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.readPromotion, { params: { promotionId }, query: {} })).promotion.state
/** How often a bonus was opened or ended in the books. */
async function postedTimes(bonusId: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(distinct external_id)::int as times from ledger_posting
    where external_id in (${`bonus-open:${bonusId}`}, ${`bonus-end:${bonusId}`})`.execute(server.test.owner)
  return rows[0]?.times ?? 0
}

describe('the example of docs/promotions.md', () => {
  it('deposit 100, match 50 %, ten times both: 1,000 on slots and 2,000 on tables leave 100.00 to go (2.103)', async () => {
    const promotionId = await publish(server, {
      trigger: { kind: 'deposit', number: 1, minAmount: '100.00' },
      reward: { kind: 'match', percent: 50, maxAmount: '1000.00' },
      conditions: tenTimes,
    })
    const member = await newMember()
    await claim(member, promotionId)
    const { depositId } = await orderDeposit(member, { method: 'promptpay', amount: '100.00' })
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
    await server.deliverEvents()
    expect(await stateFor(member, promotionId)).toBe('process')
    expect((await bonusesOf(server, member)).running).toMatchObject({
      amount: '50.00',
      left: '50.00',
      target: '1500.00',
    })
    for (let bet = 0; bet < 10; bet += 1) await bets.bet(member, 'slots', { staked: '100.00', paid: '100.00' })
    for (let bet = 0; bet < 4; bet += 1) await bets.bet(member, 'tables', { staked: '500.00', paid: '500.00' })
    const { running } = await bonusesOf(server, member)
    expect(running).toMatchObject({ counted: '1400.00', toGo: '100.00', state: 'open' })
    expect(running?.progress).toEqual([
      { gameType: 'LIVE', staked: '2000.00', percent: 20, counted: '400.00' },
      { gameType: 'RNG', staked: '1000.00', percent: 100, counted: '1000.00' },
    ])
    await bets.bet(member, 'slots', { staked: '100.00', paid: '100.00' })
    // Tables are games of a vendor, whose rounds may be void for a moment yet.
    expect((await bonusesOf(server, member)).running).toMatchObject({ toGo: '0.00', state: 'open' })
    server.clock.advance({ minutes: 2 })
    await server.runJob('tend bonuses')
    const { current, ended } = await bonusesOf(server, member)
    expect([current, ended[0]?.outcome, ended[0]?.kept]).toEqual([[], 'met', '50.00'])
    expect([await stateFor(member, promotionId), await balanceOf(member)]).toEqual(['claimed', '1150.00'])
  })
})

describe('a bonus', () => {
  it('waits while an older one runs, and opens by itself at its end; each is opened and ended once', async () => {
    const { member, bonusId } = await withBonus()
    const second = await publish(server, { reward: { kind: 'bonus', amount: '20.00' }, conditions: own })
    await claim(member, second)
    expect(await stateFor(member, second)).toBe('issued')
    expect((await bonusesOf(server, member)).current.map(({ amount, state }) => [amount, state])).toEqual([
      ['50.00', 'open'],
      ['20.00', 'waiting'],
    ])
    await giveUp(member, bonusId)
    expect((await bonusesOf(server, member)).current.map(({ amount, state }) => [amount, state])).toEqual([
      ['20.00', 'open'],
    ])
    expect([await stateFor(member, second), await postedTimes(bonusId)]).toEqual(['process', 2])
  })

  it('keeps what is left up to the maximum cash-out when its turnover is met', async () => {
    const { member } = await withBonus({ turnover: 1, maxCashOut: '70.00' })
    await bets.bet(member, 'slots', { staked: '50.00', paid: '120.00' })
    const { ended } = await bonusesOf(server, member)
    expect(ended[0]).toMatchObject({ outcome: 'met', kept: '70.00', returned: '50.00' })
    expect(await balanceOf(member)).toBe('70.00')
  })

  it('is given up once in 20 calls at once, costs what is left, and cannot be claimed again', async () => {
    const { member, bonusId, promotionId } = await withBonus()
    await bets.bet(member, 'slots', { staked: '10.00', paid: '0' })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => giveUp(member, bonusId)))
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([])
    const { ended } = await bonusesOf(server, member)
    expect(ended).toMatchObject([{ outcome: 'given_up', kept: '0.00', returned: '40.00' }])
    expect([await postedTimes(bonusId), await balanceOf(member)]).toEqual([2, '0.00'])
    await claim(member, promotionId)
    expect([await stateFor(member, promotionId), (await bonusesOf(server, member)).current]).toEqual(['claimed', []])
  })

  it('that is given up in the moment in which its turnover is met ends in one way', async () => {
    const { member, bonusId } = await withBonus({ turnover: 1 })
    await bets.bet(member, 'slots', { staked: '50.00', paid: '50.00' })
    const given = giveUp(member, bonusId).then(
      () => 'given up',
      async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
    )
    await Promise.all([given, server.promotions.catchUp(), server.runJob('tend bonuses')])
    const [ended] = (await bonusesOf(server, member)).ended
    const isMet = ended?.outcome === 'met'
    expect([await given, await balanceOf(member), await postedTimes(bonusId)]).toEqual(
      isMet ? ['promotion.bonus_over', '50.00', 2] : ['given up', '0.00', 2],
    )
  })

  it('expires by the server’s clock; what an open round pays afterwards is not the member’s', async () => {
    const { member } = await withBonus({ days: 7 })
    const round = await bets.bet(member, 'tables', { staked: '30.00' })
    server.clock.advance({ hours: 24 * 7 - 1 })
    await sql`update session set idle_expires_at = '2027-12-01', expires_at = '2027-12-01'`.execute(server.test.owner)
    expect((await bonusesOf(server, member)).running?.state).toBe('open')
    server.clock.advance({ hours: 1 })
    const { ended } = await bonusesOf(server, member)
    expect(ended[0]).toMatchObject({ outcome: 'expired', kept: '0.00', returned: '20.00' })
    await bets.pay(member, 'tables', round, '60.00')
    expect(await balanceOf(member)).toBe('0.00')
  })

  it('that is lost is closed, once nothing has been left for a while', async () => {
    const { member, promotionId } = await withBonus()
    await bets.bet(member, 'slots', { staked: '50.00' })
    await server.runJob('tend bonuses')
    expect((await bonusesOf(server, member)).running?.state).toBe('open')
    server.clock.advance({ minutes: 2 })
    await server.runJob('tend bonuses')
    expect((await bonusesOf(server, member)).ended[0]).toMatchObject({
      outcome: 'lost',
      kept: '0.00',
      returned: '0.00',
    })
    expect(await stateFor(member, promotionId)).toBe('claimed')
  })

  it('refuses stakes above its maximum, and types of games that do not count', async () => {
    const conditions = { ...own, maxStake: '20.00', contributions: { RNG: 100 } } as const
    const promotionId = await publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
    const member = await newMember()
    await bets.bet(member, 'slots', { staked: '1000.00' })
    await claim(member, promotionId)
    await expect(bets.bet(member, 'slots', { staked: '20.01' })).rejects.toMatchObject({ code: 'bonus.stake_too_high' })
    await expect(bets.bet(member, 'tables', { staked: '10.00' })).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    await bets.bet(member, 'slots', { staked: '20.00' })
    expect((await bonusesOf(server, member)).running).toMatchObject({ left: '30.00', counted: '20.00' })
  })

  it('whose process was killed while it was opened is opened by the job, once', async () => {
    const { member, bonusId } = await withBonus()
    await sql`
      update promotion_bonus set state = 'opening', opened_at = null where bonus_id = ${bonusId}::uuid`.execute(
      server.test.owner,
    )
    server.clock.advance({ minutes: 2 })
    await Promise.all([server.runJob('tend bonuses'), server.runJob('tend bonuses')])
    expect([(await bonusesOf(server, member)).running?.state, await postedTimes(bonusId)]).toEqual(['open', 1])
  })

  it('whose process was killed while it was ended is ended by the job, once', async () => {
    const { member, bonusId } = await withBonus()
    await sql`
      update promotion_bonus set state = 'ending', outcome = 'given_up' where bonus_id = ${bonusId}::uuid`.execute(
      server.test.owner,
    )
    server.clock.advance({ minutes: 2 })
    await Promise.all([server.runJob('tend bonuses'), server.runJob('tend bonuses')])
    expect((await bonusesOf(server, member)).ended).toMatchObject([{ outcome: 'given_up', returned: '50.00' }])
    expect(await postedTimes(bonusId)).toBe(2)
  })

  it('counts each stake once, however often the log is read', async () => {
    const { member } = await withBonus()
    await bets.bet(member, 'slots', { staked: '10.00', paid: '10.00' })
    await Promise.all(Array.from({ length: 10 }, () => server.promotions.catchUp()))
    expect((await bonusesOf(server, member)).running?.counted).toBe('10.00')
    // A planted fault: a cursor that goes back counts it again.
    await sql`update promotion_cursor set batch = 0`.execute(server.test.owner)
    expect((await bonusesOf(server, member)).running?.counted).toBe('20.00')
  })
})
