import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import { openBonus, readMoneyAway, transferMoney, verifyBooks } from '../../ledger/index.ts'
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

const anyDeposit = { kind: 'deposit', number: null, minAmount: '100.00' } as const
const match = { trigger: anyDeposit, reward: { kind: 'match', percent: 50, maxAmount: '1000.00' } } as const
const conditions = { ...tenTimes, kind: 'own_first', of: 'bonus' } as const
const gift = { reward: { kind: 'bonus', amount: '50.00' }, conditions } as const

const claim = ({ call }: TestMember, promotionId: string) =>
  call(contract.claimPromotion, { params: { promotionId }, body: {} })
const shown = ({ call }: TestMember) => call(contract.balance, {})
const waits = async () => {
  server.clock.advance({ minutes: 1 })
  await server.runJob('tend bonuses')
}

/** Where own money can be put away: at a vendor that holds it, or as chips at a card table. */
const places = [
  ['a vendor', { kind: 'vendor', vendorCode: 'CQ9' }],
  ['a card table', { kind: 'table' }],
] as const
type Place = (typeof places)[number][1]

let moves = 0

/** Moves own money away from home, or back, as vendors' transfers and seats at card tables do. */
async function move({ id }: TestMember, amount: bigint, place: Place, ifNoBonus = amount > 0n): Promise<void> {
  const owner = { brandId: brandId(1), memberId: memberId(BigInt(id)), currency: testCurrencyOf('PLY') }
  const { ledger } = bets
  const [main, away, clearing, providerId] = await Promise.all([
    ledger.memberAccount({ ...owner, kind: 'main' }),
    ledger.memberAccount({ ...owner, ...place }),
    ledger.houseAccount({ brandId: owner.brandId, currency: owner.currency, name: 'clearing' }),
    ledger.provider(owner.brandId, 'play'),
  ])
  const [from, to] = amount > 0n ? [main, away] : [away, main]
  const amountMinor = minor(amount > 0n ? amount : -amount)
  const key = `move ${(moves += 1)}`
  await transferMoney(ledger, { from, to, providerId, key, amountMinor, clearing, ifNoBonus })
}

describe.each(places)('own money that was put away at %s before a bonus begins', (_, place) => {
  it('has the bonus wait, so it is never staked alone; it begins once the money is home', async () => {
    const member = await server.newMember(`parker${place.kind}`)
    const promotionId = await publish(server, gift)
    await move(member, 100_000n, place)
    await claim(member, promotionId)
    expect((await bonusesOf(server, member)).current).toMatchObject([{ state: 'waiting', moneyAway: '1000.00' }])
    expect((await shown(member)).bonus).toBeUndefined()
    await waits()
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'waiting', moneyAway: '1000.00' })
    // A part is not enough.
    await move(member, -99_999n, place)
    await waits()
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'waiting', moneyAway: '0.01' })
    await move(member, -1n, place)
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'waiting', moneyAway: '0.00' })
    await waits()
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'open', left: '50.00', moneyAway: null })
    await bets.bet(member, 'slots', { staked: '50.00' })
    expect(await shown(member)).toMatchObject({ own: '950.00', bonus: '50.00' })
  })

  it('is not saved by a deposit either that is put away before the site has heard of it', async () => {
    const member = await server.newMember(`deposit${place.kind}`)
    await claim(member, await publish(server, { ...match, conditions }))
    const { depositId } = await orderDeposit(member, { method: 'promptpay', amount: '1000.00' })
    server.clock.advance({ seconds: 1 })
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
    await move(member, 200_000n, place)
    await server.deliverEvents()
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'waiting', moneyAway: '2000.00' })
    await move(member, -200_000n, place)
    await waits()
    expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'open', amount: '500.00' })
  })

  it('never gets past a bonus that opens at the same moment: it is put away before, and the bonus waits, or it stays at home', async () => {
    for (let time = 0; time < 6; time += 1) {
      const member = await server.newMember(`racer${place.kind}${time}`)
      const promotionId = await publish(server, gift)
      const puts = Array.from({ length: 10 }, () => move(member, 1_000n, place))
      await Promise.allSettled([...puts, claim(member, promotionId), ...puts])
      await server.promotions.catchUp()
      const { running } = await bonusesOf(server, member)
      const { bonus, own } = await shown(member)
      // Open: nothing is away, now or from before. Waiting: it is known what is.
      const seen = running?.state === 'open' ? ['open', bonus, own] : [running?.state, running?.moneyAway]
      expect(seen.join(' ')).toMatch(/^(open 50\.00 1000\.00|waiting [1-9]\d*\.00)$/)
    }
  })

  it('between the look at it and the opening: the lane refuses to open the bonus', async () => {
    const member = await server.newMember(`between${place.kind}`)
    const { awayMinor, newest } = await readMoneyAway(server.test.database, await mainOf(member))
    expect(awayMinor).toBe(0n)
    await move(member, 100_000n, place)
    await expect(openAt(member, newest)).rejects.toMatchObject({ code: 'wallet.changed' })
    expect((await shown(member)).bonus).toBeUndefined()
  })

  it('detects a planted fault: a bonus that is opened without looking is staked alone, and the own money is saved', async () => {
    const member = await server.newMember(`unlooked${place.kind}`)
    await move(member, 100_000n, place)
    await openAt(member)
    await bets.bet(member, 'slots', { staked: '50.00' })
    expect(await shown(member)).toMatchObject({ own: '0.00', bonus: '0.00' })
    expect(await readMoneyAway(server.test.database, await mainOf(member))).toMatchObject({ awayMinor: 100_000n })
  })
})

it('a bonus that waits for money can be given up, and does not hold up those of other members', async () => {
  const promotionId = await publish(server, gift)
  const [away, home] = [await server.newMember('waitsaway'), await server.newMember('stayshome')]
  await move(away, 1_000n, { kind: 'table' })
  await claim(away, promotionId)
  const { running } = await bonusesOf(server, away)
  await claim(home, promotionId)
  expect((await bonusesOf(server, home)).running?.state).toBe('open')
  await away.call(contract.giveUpBonus, { params: { bonusId: running?.bonusId ?? '' }, body: {} })
  expect((await bonusesOf(server, away)).current).toEqual([])
})

it('a bonus behind another one waits for that, and says nothing of money', async () => {
  const member = await server.newMember('behind')
  for (const promotionId of [await publish(server, gift), await publish(server, gift)]) await claim(member, promotionId)
  expect((await bonusesOf(server, member)).current).toMatchObject([
    { state: 'open', moneyAway: null },
    { state: 'waiting', moneyAway: null },
  ])
})

it('an opening that was interrupted after the ledger had opened the bonus is recorded, whatever has moved since', async () => {
  const member = await server.newMember('interrupted')
  await claim(member, await publish(server, gift))
  const { running } = await bonusesOf(server, member)
  await sql`
    update promotion_bonus set state = 'opening', opened_at = null, expires_at = null
    where bonus_id = ${running?.bonusId}::uuid`.execute(server.test.owner)
  await move(member, 1_000n, { kind: 'table' }, false)
  await waits()
  expect((await bonusesOf(server, member)).running).toMatchObject({ state: 'open', left: '50.00' })
})

it('the books are right after all of it', async () => {
  expect((await verifyBooks(server.test.database)).problems).toEqual([])
})

const mainOf = ({ id }: TestMember) =>
  bets.ledger.memberAccount({
    brandId: brandId(1),
    memberId: memberId(BigInt(id)),
    kind: 'main',
    currency: testCurrencyOf('PLY'),
  })

/** Opens a bonus of 50.00 in the ledger; refused if the account has moved since a posting. */
async function openAt(member: TestMember, ifNewestIs?: bigint) {
  const { ledger } = bets
  const house = (name: 'promotions' | 'bonuses') =>
    ledger.houseAccount({ brandId: brandId(1), currency: testCurrencyOf('PLY'), name })
  return openBonus(ledger, {
    accountId: await mainOf(member),
    providerId: await ledger.provider(brandId(1), 'house'),
    key: `opened ${member.id}`,
    amountMinor: minor(5_000n),
    terms: { bonusId: crypto.randomUUID(), limitsOwnMoney: false, onWithdrawal: 'end' },
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
    ...(ifNewestIs === undefined ? {} : { ifNewestIs }),
  })
}
