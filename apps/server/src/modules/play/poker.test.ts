import * as contract from '@baize/contract'
import {
  bestThreeCardStep,
  bestVideoPokerStep,
  bzVideoPoker,
  type GameBet,
  type GameStep,
  type ThreeCardOutcome,
  type VideoPokerOutcome,
} from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { verifyBooks } from '../ledger/index.ts'
import { proveRound, recomputes } from './index.ts'

let server: TestServer
let names = 0
let keys = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Call = TestMember['call']

const nextKey = () => `poker ${(keys += 1)}`
const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const newPlayer = () => server.newMember(`poker${(names += 1)}`)
const begin = (call: Call, bet: GameBet, stake = '10.00') =>
  call(contract.playRound, {
    params: { gameCode: bet.engine === 'threeCard' ? 'bz-three-card' : 'bz-video-poker' },
    body: { stake, bet },
    idempotencyKey: nextKey(),
  })
const take = (call: Call, { roundId }: Pick<contract.Round, 'roundId'>, step: GameStep, key = nextKey()) =>
  call(contract.stepRound, { params: { roundId }, body: { step }, idempotencyKey: key })
const balanceOf = async (call: Call) => minorOf((await call(contract.balance, {})).balance)
const proofOf = (call: Call, { roundId }: Pick<contract.Round, 'roundId'>) =>
  call(contract.roundProof, { params: { roundId } })

const threeCard = (pairPlus: number) => ({ engine: 'threeCard', pairPlus }) as const
const play = { engine: 'threeCard', kind: 'play' } as const
const fold = { engine: 'threeCard', kind: 'fold' } as const
const draw = (held: readonly number[]) => ({ engine: 'videoPoker', kind: 'draw', held }) as const

function threeCardOf({ outcome }: contract.Round): ThreeCardOutcome {
  if (outcome.engine !== 'threeCard') throw new Error('the round is not one of three-card poker')
  return outcome
}

function videoPokerOf({ outcome }: contract.Round): VideoPokerOutcome {
  if (outcome.engine !== 'videoPoker') throw new Error('the round is not one of video poker')
  return outcome
}

describe('a round of three-card poker', () => {
  it('takes ante and Pair Plus at the start, the ante again to play, and every stake counts as turnover', async () => {
    const { call } = await newPlayer()
    const before = await balanceOf(call)
    const round = await begin(call, threeCard(5))
    expect(round).toMatchObject({ state: 'open', baseStake: '10.00', stake: '60.00' })
    expect(await balanceOf(call)).toBe(before - 6_000)
    const ended = await take(call, round, play)
    expect(ended).toMatchObject({ state: 'settled', baseStake: '10.00', stake: '70.00' })
    expect(await balanceOf(call)).toBe(before - 7_000 + minorOf(ended.payout))
    expect(minorOf(ended.balanceAfter)).toBe(await balanceOf(call))
    const { postings } = await proofOf(call, round)
    const stakes = postings.filter(({ kind }) => kind === 'stake').map(({ amount }) => amount)
    expect(stakes).toEqual(['-60.00', '-10.00'])
    const { totals } = await call(contract.bettingRecord, { query: {} })
    expect(totals.stake).toBe('70.00')
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from ledger_posting where reference = 'valid:0'`.execute(server.test.database)
    expect(rows[0]?.count).toBe(0n)
    await verifyBooks(server.test.database)
  })

  it('is refused without the money for Pair Plus and changes nothing; the ante alone is accepted (the control)', async () => {
    const { call } = await newPlayer()
    // What is left is lost elsewhere, up to less than both stakes.
    for (let left = await balanceOf(call); left >= 20_000; left = await balanceOf(call))
      await call(contract.playRound, {
        params: { gameCode: 'bz-dice' },
        body: { stake: '100.00', bet: { engine: 'dice', side: 'under', chance: 1 } },
        idempotencyKey: nextKey(),
      })
    const held = await balanceOf(call)
    const refusal = await refusalOf(begin(call, threeCard(5), '100.00'))
    expect([refusal.status, refusal.code]).toEqual([409, 'wallet.insufficient_funds'])
    expect(await balanceOf(call)).toBe(held)
    expect(await begin(call, threeCard(0), '100.00')).toMatchObject({ state: 'open', stake: '100.00' })
    expect(await balanceOf(call)).toBe(held - 10_000)
  })

  it('takes effect once: 20 plays and folds at once', async () => {
    const { call } = await newPlayer()
    const round = await begin(call, threeCard(1))
    const held = await balanceOf(call)
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => take(call, round, nth % 2 === 0 ? play : fold)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { round: now } = await proofOf(call, round)
    expect(await balanceOf(call)).toBe(held - (minorOf(now.stake) - 2_000) + minorOf(now.payout))
  })

  it('shows the dealer’s cards only once it is over', async () => {
    const { call } = await newPlayer()
    const round = await begin(call, threeCard(2))
    expect(threeCardOf(round)).toMatchObject({ dealer: [], dealerHand: null, result: null })
    const proof = await proofOf(call, round)
    expect([proof.serverSeed, threeCardOf(proof.round).dealer]).toEqual([null, []])
    expect((await refusalOf(call(contract.rotateSeeds, { body: { clientSeed: 'a look' } }))).code).toBe(
      'play.round_open',
    )
    // The control: once it is over, they are shown.
    expect(threeCardOf(await take(call, round, fold)).dealer).toHaveLength(3)
  })

  it('that was left is folded, and Pair Plus is paid by its cards', async () => {
    const { call, id } = await newPlayer()
    // So little that the balance lasts until a pair comes.
    let round = await begin(call, threeCard(5), '0.20')
    while (threeCardOf(round).hand === 'highCard') {
      await take(call, round, fold)
      round = await begin(call, threeCard(5), '0.20')
    }
    server.clock.advance({ hours: 23, minutes: 2 })
    await server.runJob('end rounds that were left')
    // The session has ended meanwhile.
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(id)), role: 'member', wallet: 'main' } as const
    const { round: ended } = await proveRound(server.play, owner, round.roundId, 'EN')
    expect(ended).toMatchObject({ state: 'settled', stake: '1.20' })
    const { result, returns } = threeCardOf(ended)
    expect([result, minorOf(ended.payout)]).toEqual(['folded', returns.pairPlus * 20])
    expect(returns.pairPlus).toBeGreaterThanOrEqual(10)
  })

  it('can be folded by an excluded player, who cannot stake more', async () => {
    const { call } = await newPlayer()
    const round = await begin(call, threeCard(0))
    await call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect((await refusalOf(take(call, round, play))).code).toBe('protection.excluded')
    expect(await take(call, round, fold)).toMatchObject({ state: 'settled', stake: '10.00', payout: '0.00' })
  })
})

describe('a round of video poker', () => {
  it('stakes once and pays after the draw; what comes is hidden until then', async () => {
    const { call } = await newPlayer()
    const before = await balanceOf(call)
    const round = await begin(call, { engine: 'videoPoker' })
    const { dealt, held, returns } = videoPokerOf(round)
    expect([dealt.length, held, returns, await balanceOf(call)]).toEqual([5, null, 0, before - 1_000])
    const ended = await take(call, round, draw([1, 3]))
    expect(ended).toMatchObject({ state: 'settled', stake: '10.00' })
    const { cards } = videoPokerOf(ended)
    expect([cards[1], cards[3]]).toEqual([dealt[1], dealt[3]])
    expect(minorOf(ended.payout)).toBe(1_000 * videoPokerOf(ended).returns)
    expect(await balanceOf(call)).toBe(before - 1_000 + minorOf(ended.payout))
    expect((await refusalOf(take(call, round, draw([])))).code).toBe('play.round_ended')
  })

  it('refuses places that are none, and steps of another game, and stays open', async () => {
    const { call } = await newPlayer()
    const round = await begin(call, { engine: 'videoPoker' })
    for (const held of [[5], [1, 1], [4, 0], [1_000_000]]) {
      const refusal = await refusalOf(take(call, round, draw(held)))
      expect(refusal.code).toBe('play.step_not_possible')
    }
    expect((await refusalOf(take(call, round, play))).code).toBe('play.step_not_possible')
    expect((await refusalOf(take(call, round, draw([0, 1, 2, 3, 4, 4])))).code).toBe('request.invalid')
    expect((await refusalOf(begin(call, threeCard(3)))).code).toBe('play.bet_invalid')
    expect(await take(call, round, draw([0, 4]))).toMatchObject({ state: 'settled' })
  })
})

it('rounds of both recompute from their seeds with all that was staked, and another stake is found (the planted fault)', async () => {
  const { call } = await newPlayer()
  const rounds: contract.Round[] = []
  for (const pairPlus of [0, 1, 2, 5]) {
    const hand = await begin(call, threeCard(pairPlus))
    rounds.push(await take(call, hand, bestThreeCardStep(threeCardOf(hand)) ?? fold))
    const screen = await begin(call, { engine: 'videoPoker' })
    rounds.push(await take(call, screen, bestVideoPokerStep(bzVideoPoker, videoPokerOf(screen)) ?? draw([])))
  }
  await call(contract.rotateSeeds, { body: { clientSeed: 'next' } })
  for (const round of rounds) {
    const proof = await proofOf(call, round)
    expect(recomputes(proof, 2)).toBe(true)
    expect(recomputes({ ...proof, round: { ...proof.round, stake: '77.00' } }, 2)).toBe(false)
    expect(recomputes({ ...proof, round: { ...proof.round, payout: '1.23' } }, 2)).toBe(false)
  }
  const { rows } = await sql<{ staked: bigint }>`
    select (round.stake + round.side_stake + coalesce(sum(step.stake), 0))::bigint as staked
    from play_round round left join play_step step using (account_id, pair_no, nonce)
    where round.round_id = any(${rounds.map(({ roundId }) => roundId)}::uuid[])
    group by round.account_id, round.pair_no, round.nonce`.execute(server.test.database)
  expect(rows.reduce((sum, { staked }) => sum + staked, 0n)).toBe(
    BigInt(rounds.reduce((sum, { stake }) => sum + minorOf(stake), 0)),
  )
})
