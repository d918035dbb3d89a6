import * as contract from '@baize/contract'
import { bestStep, bzBlackjack, stakedOf, type BlackjackOutcome, type BlackjackStep } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import {
  openServerOver,
  openTestServer,
  refusalOf,
  type TestMember,
  type TestServer,
} from '../../testing/open-test-server.ts'
import { verifyBooks } from '../ledger/index.ts'
import { proveRound, recomputes } from './index.ts'
import { outcomeOf } from './outcome-of.ts'

let server: TestServer
let names = 0
let keys = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const gameCode = 'bz-blackjack'
const bet = { engine: 'blackjack' } as const
const nextKey = () => `stakes ${(keys += 1)}`
const minorOf = (amount: string) => Math.round(Number(amount) * 100)

type Call = TestMember['call']
type Kind = BlackjackStep['kind']

const newPlayer = () => server.newMember(`stakes${(names += 1)}`)
const begin = (call: Call, stake = '10.00') =>
  call(contract.playRound, { params: { gameCode }, body: { stake, bet }, idempotencyKey: nextKey() })
const take = (call: Call, roundId: string, kind: Kind, key = nextKey()) =>
  call(contract.stepRound, { params: { roundId }, body: { step: { engine: 'blackjack', kind } }, idempotencyKey: key })
const balanceOf = async (call: Call) => minorOf((await call(contract.balance, {})).balance)

function tableOf({ outcome }: contract.Round): BlackjackOutcome {
  if (outcome.engine !== 'blackjack') throw new Error('the round is not one of blackjack')
  return outcome
}

/** Plays rounds until one waits for a move as wanted. */
async function untilOpen(
  call: Call,
  wanted: (outcome: BlackjackOutcome) => boolean = ({ state }) => state === 'playing',
  stake = '10.00',
): Promise<contract.Round> {
  for (;;) {
    const round = await begin(call, stake)
    if (round.state === 'settled') continue
    if (wanted(tableOf(round))) return round
    await take(call, round.roundId, 'standAll')
  }
}

/** Plays a round by the published table, and returns it as it ended. */
async function playBest(call: Call): Promise<contract.Round> {
  let round = await begin(call)
  for (
    let step = bestStep(bzBlackjack, tableOf(round));
    step !== undefined;
    step = bestStep(bzBlackjack, tableOf(round))
  )
    round = await take(call, round.roundId, step.kind)
  return round
}

const proofOf = (call: Call, { roundId }: Pick<contract.Round, 'roundId'>) =>
  call(contract.roundProof, { params: { roundId } })

describe('a step that stakes more', () => {
  it('takes its stake with the step, and the record, the proof and the balance have all of it', async () => {
    const { call } = await newPlayer()
    const before = await balanceOf(call)
    const round = await untilOpen(call)
    const held = await balanceOf(call)
    const doubled = await take(call, round.roundId, 'double')
    expect(doubled).toMatchObject({ state: 'settled', baseStake: '10.00', stake: '20.00' })
    expect(await balanceOf(call)).toBe(held - 1_000 + minorOf(doubled.payout))
    expect(minorOf(doubled.balanceAfter)).toBe(await balanceOf(call))
    const { list, totals } = await call(contract.bettingRecord, { query: {} })
    expect(list.find(({ betId }) => betId === round.roundId) ?? list[0]).toMatchObject({ stake: '20.00' })
    expect(await balanceOf(call)).toBe(before + minorOf(totals.payout) - minorOf(totals.stake))
    const { postings } = await proofOf(call, round)
    const stakes = postings.filter(({ kind }) => kind === 'stake').map(({ amount }) => amount)
    expect(stakes).toEqual(['-10.00', '-10.00'])
    await verifyBooks(server.test.database)
  })

  it('takes effect once: 20 doubles at once, under different keys and under the same', async () => {
    for (const key of [undefined, 'one double']) {
      const { call } = await newPlayer()
      const round = await untilOpen(call)
      const held = await balanceOf(call)
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => take(call, round.roundId, 'double', key ?? nextKey())),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(key === undefined ? 1 : 20)
      const { round: now, postings } = await proofOf(call, round)
      expect(now.stake).toBe('20.00')
      expect(await balanceOf(call)).toBe(held - 1_000 + minorOf(now.payout))
      expect(postings.filter(({ kind }) => kind === 'stake')).toHaveLength(2)
    }
  })

  it('is refused without the money, changes nothing, and the round can be played on without it', async () => {
    const { call } = await newPlayer()
    const round = await untilOpen(call, ({ state }) => state === 'playing', '500.00')
    // What is left is lost elsewhere.
    for (let left = await balanceOf(call); left >= 50_000; left = await balanceOf(call))
      await call(contract.playRound, {
        params: { gameCode: 'bz-dice' },
        body: { stake: '100.00', bet: { engine: 'dice', side: 'under', chance: 1 } },
        idempotencyKey: nextKey(),
      })
    const held = await balanceOf(call)
    const refusal = await refusalOf(take(call, round.roundId, 'double', 'too much'))
    expect([refusal.status, refusal.code]).toEqual([409, 'wallet.insufficient_funds'])
    expect((await proofOf(call, round)).round).toEqual({ ...round, balanceAfter: round.balanceAfter })
    expect(await balanceOf(call)).toBe(held)
    // The key is free, and the round is as it was.
    expect(await take(call, round.roundId, 'stand', 'too much')).toMatchObject({ state: 'settled', stake: '500.00' })
  })

  it('is refused while its player is excluded, who can still stand', async () => {
    const { call } = await newPlayer()
    const round = await untilOpen(call)
    await call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect((await refusalOf(take(call, round.roundId, 'double'))).code).toBe('protection.excluded')
    expect(await take(call, round.roundId, 'stand')).toMatchObject({ state: 'settled', stake: '10.00' })
  })

  it('counts as turnover, and insurance does not', async () => {
    const { call } = await newPlayer()
    const insured = await untilOpen(call, ({ state }) => state === 'insurance')
    const after = await take(call, insured.roundId, 'insure')
    expect(after.stake).toBe('15.00')
    const uncounted = async () => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) as count from ledger_posting where reference = 'valid:0'`.execute(server.test.database)
      return rows[0]?.count
    }
    expect(await uncounted()).toBe(1n)
    // Unless the dealer had a blackjack, the round goes on.
    if (after.state === 'open') await take(call, insured.roundId, 'standAll')
    // The control: a double is an ordinary stake.
    await take(call, (await untilOpen(call)).roundId, 'double')
    expect(await uncounted()).toBe(1n)
  })
})

describe('a round of blackjack', () => {
  it('is rebuilt from its rows by another process, with all that was staked, and goes on there', async () => {
    const { call, token } = await newPlayer()
    const round = await untilOpen(call, ({ insurance, state }) => state === 'insurance' && insurance === 'offered')
    let insured = await take(call, round.roundId, 'insure')
    while (insured.state === 'settled') {
      const next = await untilOpen(call, ({ state }) => state === 'insurance')
      insured = await take(call, next.roundId, 'insure')
    }
    const other = await openServerOver({ test: server.test, clock: server.clock })
    try {
      const there = other.client(token)
      const opened = await there(contract.openGame, { params: { gameCode }, query: {} })
      expect(opened.lastRound).toEqual(insured)
      const doubled = await take(there, insured.roundId, 'double')
      expect(doubled.stake).toBe('25.00')
      expect((await proofOf(call, insured)).round).toEqual(doubled)
    } finally {
      await other.close()
    }
  })

  it('that was left stands by itself, without insurance and without another stake', async () => {
    const { call, id } = await newPlayer()
    const round = await untilOpen(call, ({ state }) => state === 'insurance')
    server.clock.advance({ hours: 23, minutes: 2 })
    await server.runJob('end rounds that were left')
    // The session has ended meanwhile.
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(id)), role: 'member', wallet: 'main' } as const
    const { round: ended, postings } = await proveRound(server.play, owner, round.roundId, 'EN')
    expect(ended).toMatchObject({ state: 'settled', stake: '10.00' })
    expect(tableOf(ended).insurance).toBe('declined')
    // A push is a payout: something was risked.
    expect(postings.every(({ kind }) => kind !== 'refund')).toBe(true)
  })

  it('recomputes from its seeds with all that was staked, and another stake is found (the planted fault)', async () => {
    const { call } = await newPlayer()
    const rounds: contract.Round[] = []
    while (rounds.length < 12 || rounds.every(({ stake }) => stake === '10.00')) rounds.push(await playBest(call))
    await call(contract.rotateSeeds, { body: { clientSeed: 'next' } })
    for (const round of rounds) {
      const proof = await proofOf(call, round)
      expect(recomputes(proof, 2)).toBe(true)
      expect(recomputes({ ...proof, round: { ...proof.round, stake: '77.00' } }, 2)).toBe(false)
      expect(recomputes({ ...proof, round: { ...proof.round, baseStake: '12.00' } }, 2)).toBe(false)
    }
    const { totals } = await call(contract.bettingRecord, { query: {} })
    expect(minorOf(totals.stake)).toBe(rounds.reduce((sum, { stake }) => sum + minorOf(stake), 0))
  })

  it('has stored exactly what its engine says was staked', async () => {
    const { rows } = await sql<{
      game_code: string
      definition_hash: Buffer
      draws: number[]
      stake: bigint
      staked: bigint
      steps: BlackjackStep[] | null
    }>`
      select round.game_code, round.definition_hash, round.draws, round.stake,
        (round.stake + round.side_stake + coalesce(sum(step.stake), 0))::bigint as staked,
        jsonb_agg(step.step order by step.step_no) filter (where step.step is not null) as steps
      from play_round round left join play_step step using (account_id, pair_no, nonce)
      where round.game_code = ${gameCode} group by round.account_id, round.pair_no, round.nonce`.execute(
      server.test.database,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { game_code, definition_hash, draws, stake, staked, steps } of rows) {
      const { game, outcome } = outcomeOf({
        gameCode: game_code,
        definitionHash: definition_hash.toString('hex'),
        draws,
        bet,
        steps: steps ?? [],
        stakeMinor: stake,
      })
      expect(stakedOf(game, outcome, stake)).toBe(staked)
    }
  })

  it('shows neither the dealer’s second card nor the next ones while it is open', async () => {
    const { call } = await newPlayer()
    const round = await untilOpen(call)
    const { rows } = await sql<{ draws: number[] }>`
      select draws from play_round where round_id = ${round.roundId}::uuid`.execute(server.test.database)
    expect(rows[0]?.draws).toHaveLength(64)
    expect(tableOf(round).dealer).toHaveLength(1)
    const answers = [await proofOf(call, round), await call(contract.openGame, { params: { gameCode }, query: {} })]
    expect(JSON.stringify(answers)).not.toContain(JSON.stringify(rows[0]?.draws.slice(0, 6)).slice(1, -1))
    // The control: once it is over, the dealer's cards are shown.
    expect(tableOf(await take(call, round.roundId, 'standAll')).dealer.length).toBeGreaterThan(1)
  })
})
