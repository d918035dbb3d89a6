import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openBonus, verifyBooks, type HouseAccountName } from '../ledger/index.ts'

const gameCode = 'bz-coral-kingdom'
const hall = 'abyss'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let count = 0
const nextKey = () => `boss bonus ${(count += 1)}`
const currency = testCurrencyOf('PLY')
const houseOf = (name: HouseAccountName) => server.play.ledger.houseAccount({ brandId: brandId(1), currency, name })

/** A member in a room with a boss, with so much money of their own and a bonus of 5,000.00, of which 60.00 may be staked at most. */
async function hunter(ownMinor: bigint) {
  const { ledger } = server.play
  const member = await server.newMember(`bossbonus${(count += 1)}`)
  const accountId = await ledger.memberAccount({
    brandId: brandId(1),
    memberId: memberId(BigInt(member.id)),
    currency,
    kind: 'main',
  })
  const { waterId } = await member.call(contract.enterWater, { params: { gameCode }, body: { hall } })
  const water = server.waters.rooms.all.find(({ waterId: one }) => one === waterId)
  if (water === undefined) throw new Error('nobody is there')
  await server.waters.bosses.come(water)
  const post = async (kind: 'stake' | 'deposit', amountMinor: bigint, round?: string) => {
    await ledger.post({
      accountId,
      providerId: await ledger.provider(brandId(1), 'play'),
      transactions: [
        {
          key: nextKey(),
          entries: [{ kind, amountMinor: minor(amountMinor), houseAccountId: await houseOf('games'), round, gameCode }],
        },
      ],
    })
  }
  await post('stake', ownMinor - 100_000n, 'what is too much')
  await openBonus(ledger, {
    accountId,
    providerId: await ledger.provider(brandId(1), 'house'),
    key: nextKey(),
    amountMinor: minor(500_000n),
    terms: {
      bonusId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      maxStakeMinor: minor(6_000n),
      limitsOwnMoney: false,
      onWithdrawal: 'refuse',
    },
    promotions: await houseOf('promotions'),
    bonuses: await houseOf('bonuses'),
  })
  const shoot = (shots: number) =>
    member.call(contract.shootVolley, {
      params: { waterId },
      body: { power: '25.00', weapon: 'cannon', targets: Array.from({ length: shots }, () => 0) },
      idempotencyKey: nextKey(),
    })
  const money = async () => [await ledger.balance(accountId), (await ledger.bonus(accountId))?.leftMinor]
  return { shoot, money, deposit: (amountMinor: bigint) => post('deposit', amountMinor) }
}

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

it('bonus money is staked on a boss up to what its terms allow in all of it, also in pieces', async () => {
  const { shoot, money } = await hunter(0n)
  expect(await shoot(1)).toMatchObject({ stake: '25.00' })
  expect(await shoot(1)).toMatchObject({ stake: '25.00' })
  expect(await codeOf(shoot(1))).toBe('bonus.stake_too_high')
  expect(await money()).toEqual([0n, 495_000n])
})

it('a boss of which bonus money is a part is not raised above its terms with own money that came meanwhile', async () => {
  const { shoot, deposit, money } = await hunter(0n)
  await shoot(2)
  await deposit(50_000n)
  expect(await codeOf(shoot(1))).toBe('bonus.stake_too_high')
  expect(await money()).toEqual([50_000n, 495_000n])
})

it('own money alone is staked on a boss as its player likes, and no bonus is added to it above the bound', async () => {
  const { shoot, money } = await hunter(11_000n)
  await shoot(2)
  await shoot(2)
  expect(await codeOf(shoot(1))).toBe('bonus.stake_too_high')
  expect(await money()).toEqual([1_000n, 500_000n])
  expect((await verifyBooks(server.test.database)).problems).toEqual([])
})
