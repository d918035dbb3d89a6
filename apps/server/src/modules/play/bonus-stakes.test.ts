import * as contract from '@baize/contract'
import { allowsBlackjack, bzBlackjack, type BlackjackStep, type GameBet, type GameStep } from '@baize/engines'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import {
  openServerOver,
  openTestServer,
  refusalOf,
  type TestMember,
  type TestServer,
} from '../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openBonus, verifyBooks, type AccountId, type BonusTerms, type HouseAccountName } from '../ledger/index.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const nextKey = () => `bonus stakes ${(count += 1)}`
const ledger = () => server.play.ledger
const currency = testCurrencyOf('PLY')
const houseOf = (name: HouseAccountName) => ledger().houseAccount({ brandId: brandId(1), currency, name })

interface Player {
  readonly call: TestMember['call']
  readonly token: string
  readonly accountId: AccountId
}

/** A member with some money of their own and a bonus of 5,000.00, of which 20.00 may be staked at most. */
async function newPlayer(ownMinor: bigint, terms: Partial<BonusTerms> = {}): Promise<Player> {
  const { call, id, token } = await server.newMember(`bonusplay${(count += 1)}`)
  const accountId = await ledger().memberAccount({
    brandId: brandId(1),
    memberId: memberId(BigInt(id)),
    currency,
    kind: 'main',
  })
  await stakeApart(accountId, 'what is too much', 100_000n - ownMinor)
  await openBonus(ledger(), {
    accountId,
    providerId: await ledger().provider(brandId(1), 'house'),
    key: nextKey(),
    amountMinor: minor(500_000n),
    terms: {
      bonusId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      maxStakeMinor: minor(2_000n),
      limitsOwnMoney: false,
      onWithdrawal: 'refuse',
      ...terms,
    },
    promotions: await houseOf('promotions'),
    bonuses: await houseOf('bonuses'),
  })
  return { call, token, accountId }
}

/** Posts a stake as a command of its own, which is all that the ledger sees of it. */
async function stakeApart(accountId: AccountId, round: string, amountMinor: bigint): Promise<void> {
  await post(accountId, 'stake', -amountMinor, { round, gameCode: 'bz-blackjack', gameType: 'RNG' })
}

const deposit = (accountId: AccountId, amountMinor: bigint) => post(accountId, 'deposit', amountMinor, {})

async function post(
  accountId: AccountId,
  kind: 'stake' | 'deposit',
  amountMinor: bigint,
  place: { readonly round?: string; readonly gameCode?: string; readonly gameType?: string },
): Promise<void> {
  const houseAccountId = await houseOf('games')
  await ledger().post({
    accountId,
    providerId: await ledger().provider(brandId(1), 'play'),
    transactions: [{ key: nextKey(), entries: [{ kind, amountMinor: minor(amountMinor), houseAccountId, ...place }] }],
  })
}

const begin = ({ call }: Player, bet: GameBet, stake: string) =>
  call(contract.playRound, {
    params: { gameCode: bet.engine === 'threeCard' ? 'bz-three-card' : 'bz-blackjack' },
    body: { stake, bet },
    idempotencyKey: nextKey(),
  })
const take = ({ call }: Player, { roundId }: Pick<contract.Round, 'roundId'>, step: GameStep) =>
  call(contract.stepRound, { params: { roundId }, body: { step }, idempotencyKey: nextKey() })
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const moneyOf = async ({ accountId }: Player) => [
  await ledger().balance(accountId),
  (await ledger().bonus(accountId))?.leftMinor,
]
const move = (kind: BlackjackStep['kind']) => ({ engine: 'blackjack', kind }) as const
const threeCard = (pairPlus: number) => ({ engine: 'threeCard', pairPlus }) as const

/** Begins rounds of blackjack until one can be split, insured, or just played. */
async function untilOpen(
  player: Player,
  stake: string,
  wanted: 'playing' | 'insurance' | 'pair',
): Promise<contract.Round> {
  for (;;) {
    const round = await begin(player, { engine: 'blackjack' }, stake)
    if (round.state === 'settled' || round.outcome.engine !== 'blackjack') continue
    const { state } = round.outcome
    const isPair = allowsBlackjack(bzBlackjack, round.outcome, move('split'))
    if (wanted === 'pair' ? isPair : state === wanted) return round
    await take(player, round, move('standAll'))
  }
}

describe('a round in which bonus money is staked', () => {
  it('of three-card poker is measured by ante and Pair Plus together, and by the ante to play', async () => {
    const player = await newPlayer(0n)
    const before = await moneyOf(player)
    expect(await codeOf(begin(player, threeCard(5), '3.50'))).toBe('bonus.stake_too_high')
    expect(await moneyOf(player)).toEqual(before)
    const round = await begin(player, threeCard(5), '3.00')
    expect([round.stake, await moneyOf(player)]).toEqual(['18.00', [0n, 498_200n]])
    // To play is a third ante above the bound; to fold stakes nothing.
    expect(await codeOf(take(player, round, { engine: 'threeCard', kind: 'play' }))).toBe('bonus.stake_too_high')
    expect(await moneyOf(player)).toEqual([0n, 498_200n])
    expect(await take(player, round, { engine: 'threeCard', kind: 'fold' })).toMatchObject({ stake: '18.00' })
    // The control: a smaller ante is played to its end.
    const small = await begin(player, threeCard(1), '5.00')
    expect(await take(player, small, { engine: 'threeCard', kind: 'play' })).toMatchObject({ stake: '15.00' })
  })

  it('of blackjack is not doubled or split above what the bonus allows, and insured within it', async () => {
    const player = await newPlayer(0n)
    const round = await untilOpen(player, '12.00', 'pair')
    const held = await moneyOf(player)
    for (const kind of ['double', 'split'] as const)
      expect(await codeOf(take(player, round, move(kind)))).toBe('bonus.stake_too_high')
    expect(await moneyOf(player)).toEqual(held)
    expect(await take(player, round, move('standAll'))).toMatchObject({ state: 'settled', stake: '12.00' })
    const insured = await take(player, await untilOpen(player, '12.00', 'insurance'), move('insure'))
    expect(insured.stake).toBe('18.00')
    if (insured.state === 'open') await take(player, insured, move('standAll'))
    // The control: half the bound is doubled.
    expect(await take(player, await untilOpen(player, '10.00', 'playing'), move('double'))).toMatchObject({
      stake: '20.00',
    })
    await verifyBooks(server.test.database)
  })

  it('would be doubled above it if only the ledger looked, which sees one command at a time (the planted fault)', async () => {
    const player = await newPlayer(0n)
    const round = await untilOpen(player, '12.00', 'playing')
    const [, left = 0n] = await moneyOf(player)
    expect(await codeOf(take(player, round, move('double')))).toBe('bonus.stake_too_high')
    await stakeApart(player.accountId, round.roundId, 1_200n)
    expect(await moneyOf(player)).toEqual([0n, left - 1_200n])
  })
})

describe('a round that began with bonus money', () => {
  it('is not doubled above it with own money that came meanwhile, also after a restart', async () => {
    const player = await newPlayer(0n)
    const round = await untilOpen(player, '12.00', 'playing')
    await deposit(player.accountId, 10_000n)
    expect(await codeOf(take(player, round, move('double')))).toBe('bonus.stake_too_high')
    const other = await openServerOver({ test: server.test, clock: server.clock })
    try {
      const there = { ...player, call: other.client(player.token) }
      expect(await codeOf(take(there, round, move('double')))).toBe('bonus.stake_too_high')
      expect(await take(there, round, move('stand'))).toMatchObject({ stake: '12.00' })
    } finally {
      await other.close()
    }
    // The control: what began with own money is doubled with it.
    const own = await untilOpen(player, '12.00', 'playing')
    expect(await take(player, own, move('double'))).toMatchObject({ stake: '24.00' })
  })
})

describe('a round that is staked with own money while a bonus is open', () => {
  it('may stake more than the bonus allows, unless its terms bind own money as well', async () => {
    const free = await newPlayer(50_000n)
    expect(await begin(free, threeCard(5), '10.00')).toMatchObject({ stake: '60.00' })
    const doubled = await take(free, await untilOpen(free, '20.00', 'playing'), move('double'))
    expect(doubled.stake).toBe('40.00')
    const bound = await newPlayer(50_000n, { limitsOwnMoney: true })
    expect(await codeOf(begin(bound, threeCard(5), '10.00'))).toBe('bonus.stake_too_high')
    const round = await untilOpen(bound, '20.00', 'playing')
    expect(await codeOf(take(bound, round, move('double')))).toBe('bonus.stake_too_high')
    expect(await take(bound, round, move('stand'))).toMatchObject({ stake: '20.00' })
  })

  it('is not doubled with a part of a bonus that allows less', async () => {
    const player = await newPlayer(5_000n)
    const round = await untilOpen(player, '20.00', 'playing')
    // What is left of their own is less than another stake.
    const [own = 0n] = await moneyOf(player)
    await stakeApart(player.accountId, 'elsewhere', own - 100n)
    expect(await codeOf(take(player, round, move('double')))).toBe('bonus.stake_too_high')
    expect(await moneyOf(player)).toEqual([100n, 500_000n])
  })
})
