import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import { bonusesOf, openBets, publish, tenTimes, type TestBets } from '../test-offers.ts'

let server: TestServer
let bets: TestBets
beforeAll(async () => {
  server = await openTestServer()
  bets = await openBets(server)
})
afterAll(async () => {
  await bets.close()
  await server.close()
})

let members = 0
/** A member with 1,000.00 and a bonus of 50.00 of which 50.00 are to be wagered. */
async function withBonus(days = 7): Promise<TestMember> {
  const conditions = {
    ...tenTimes,
    kind: 'own_first',
    of: 'bonus',
    turnover: 1,
    contributions: { LIVE: 100 },
    days,
  } as const
  const promotionId = await publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
  const member = await server.newMember(`voider${(members += 1)}`)
  await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
  return member
}

/** Has a bet at a vendor's table returned, as its vendor does. */
async function returnBet({ id }: TestMember, bet: string, amount: bigint): Promise<void> {
  const { ledger } = bets
  const currency = testCurrencyOf('PLY')
  const [accountId, providerId, houseAccountId] = await Promise.all([
    ledger.memberAccount({ brandId: brandId(1), memberId: memberId(BigInt(id)), kind: 'main', currency }),
    ledger.provider(brandId(1), 'EG2'),
    ledger.houseAccount({ brandId: brandId(1), currency, name: 'vendors' }),
  ])
  const place = { houseAccountId, gameCode: 'emerald-baccarat', round: bet, reference: bet }
  const entries = [{ ...place, kind: 'rollback' as const, amountMinor: minor(amount) }]
  await ledger.post({ accountId, providerId, transactions: [{ key: `return ${bet}`, entries }] })
}

const aWhileLater = async () => {
  server.clock.advance({ minutes: 2 })
  await server.runJob('tend bonuses')
}

describe('a turnover that is met by bets which are taken back', () => {
  it('is not met: the bonus runs on, and nothing becomes own money', async () => {
    const member = await withBonus()
    const bet = await bets.bet(member, 'tables', { staked: '50.00' })
    expect((await bonusesOf(server, member)).running).toMatchObject({ toGo: '0.00', state: 'open' })
    await returnBet(member, bet, 5_000n)
    await aWhileLater()
    expect((await bonusesOf(server, member)).running).toMatchObject({ toGo: '50.00', state: 'open', left: '50.00' })
    // It is met by bets that stand, once their rounds are over.
    await bets.bet(member, 'tables', { staked: '50.00', paid: '50.00' })
    await bonusesOf(server, member)
    await aWhileLater()
    expect((await bonusesOf(server, member)).ended).toMatchObject([{ outcome: 'met', kept: '50.00' }])
  })

  it('waits as long as a round is open that began before, also beyond its end', async () => {
    const member = await withBonus(1)
    const bet = await bets.bet(member, 'tables', { staked: '50.00' })
    await bonusesOf(server, member)
    const { owner } = server.test
    await sql`
      insert into vendor_round (provider_id, account_id, round, game_code, state, staked, paid, first_at, last_at)
      select provider_id, account_id, ${bet}, 'emerald-baccarat', 'open', 5000, 0, posted_at, posted_at from ledger_posting
      where external_id = ${bet} limit 1`.execute(owner)
    await sql`update session set idle_expires_at = '2027-12-01', expires_at = '2027-12-01'`.execute(owner)
    server.clock.advance({ hours: 25 })
    await aWhileLater()
    expect((await bonusesOf(server, member)).running).toMatchObject({ toGo: '0.00', state: 'open' })
    await returnBet(member, bet, 5_000n)
    expect((await bonusesOf(server, member)).ended).toMatchObject([{ outcome: 'expired', kept: '0.00' }])
  })
})
