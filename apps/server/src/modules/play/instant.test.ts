import * as contract from '@baize/contract'
import type { GameBet, GameStep } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openServerOver, openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { recomputes } from './index.ts'

let server: TestServer
let names = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Call = Awaited<ReturnType<TestServer['newMember']>>['call']

const players = new Map<Call, { readonly id: string; readonly username: string; readonly token: string }>()

async function newPlayer(): Promise<Call> {
  names += 1
  const username = `instant${names}`
  const { call, id, token } = await server.newMember(username)
  players.set(call, { id, username, token })
  return call
}

const playerOf = (call: Call) => players.get(call) ?? { id: '0', username: '', token: '' }

let keys = 0
const nextKey = () => `key ${(keys += 1)}`

function play(call: Call, gameCode: string, bet: GameBet, stake = '1.00', idempotencyKey = nextKey()) {
  return call(contract.playRound, { params: { gameCode }, body: { stake, bet }, idempotencyKey })
}

function take(call: Call, roundId: string, step: GameStep, idempotencyKey = nextKey()) {
  return call(contract.stepRound, { params: { roundId }, body: { step }, idempotencyKey })
}

const balanceOf = async (call: Call) => Number((await call(contract.balance, {})).balance)
const cashOut = { engine: 'mines', kind: 'cashOut' } as const
const reveal = (cell: number) => ({ engine: 'mines', kind: 'reveal', cell }) as const
const field = (mines: number) => ({ engine: 'mines', mines }) as const

/** Opens cells from the first one on until the round has that many open cells; begins again if a mine ends it. */
async function openRound(call: Call, mines: number, cells: number): Promise<contract.Round> {
  for (;;) {
    let round = await play(call, 'bz-mines', field(mines))
    for (let cell = 0; cell < cells && round.state === 'open'; cell += 1)
      round = await take(call, round.roundId, reveal(cell))
    if (round.state === 'open') return round
  }
}

const bets: readonly (readonly [string, GameBet])[] = [
  ['bz-dice', { engine: 'dice', side: 'over', chance: 4_950 }],
  ['bz-plinko', { engine: 'plinko', rows: 12, risk: 'high' }],
  ['bz-wheel', { engine: 'wheel', segments: 30, risk: 'medium' }],
]

const otherBets: Readonly<Record<string, GameBet>> = {
  'bz-dice': { engine: 'dice', side: 'under', chance: 4_950 },
  'bz-plinko': { engine: 'plinko', rows: 12, risk: 'low' },
  'bz-wheel': { engine: 'wheel', segments: 30, risk: 'low' },
}

describe.each(bets)('a round of %s', (gameCode, bet) => {
  it('changes the balance by stake and payout, is in the betting record, and can be recomputed', async () => {
    const call = await newPlayer()
    const rounds = []
    for (let index = 0; index < 8; index += 1) rounds.push(await play(call, gameCode, bet))
    const net = rounds.reduce((sum, round) => sum + Math.round(Number(round.net) * 100), 0)
    expect(Math.round((await balanceOf(call)) * 100)).toBe(100_000 + net)
    const record = await call(contract.bettingRecord, { query: {} })
    expect(record.totals).toMatchObject({ bets: 8, stake: '8.00' })
    expect(record.list.every(({ state, hasProof }) => state === 'settled' && hasProof)).toBe(true)
    await call(contract.rotateSeeds, { body: { clientSeed: 'next' } })
    const proofs = []
    for (const { roundId } of rounds) proofs.push(await call(contract.roundProof, { params: { roundId } }))
    for (const proof of proofs) {
      expect(proof.round.bet).toEqual(bet)
      expect(recomputes(proof, 2)).toBe(true)
    }
    // The negative control: under other numbers, not all of the rounds have the same outcomes.
    const moved = proofs.map((proof) => ({ ...proof, round: { ...proof.round, nonce: `${proof.round.nonce}7` } }))
    expect(moved.every((proof) => recomputes(proof, 2) === true)).toBe(false)
  })

  it('is refused without its bet and with that of another game, and leaves the key free', async () => {
    const call = await newPlayer()
    const asked = { params: { gameCode }, idempotencyKey: 'bet' }
    expect((await refusalOf(call(contract.playRound, { ...asked, body: { stake: '1.00' } }))).code).toBe(
      'play.bet_invalid',
    )
    expect((await refusalOf(play(call, gameCode, field(3), '1.00', 'bet'))).code).toBe('play.bet_invalid')
    expect((await play(call, gameCode, bet, '1.00', 'bet')).stake).toBe('1.00')
  })

  it('takes effect once per key, and another bet under the key is refused', async () => {
    const call = await newPlayer()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => play(call, gameCode, bet, '1.00', 'same')),
    )
    for (const other of others) expect(other).toEqual(first)
    expect((await refusalOf(play(call, gameCode, field(2), '1.00', 'same'))).code).toBe('play.bet_invalid')
    expect((await refusalOf(play(call, gameCode, otherBets[gameCode] ?? bet, '1.00', 'same'))).code).toBe(
      'request.idempotency_key_reused',
    )
  })
})

describe('a stake with which a bet could pay more than a round may', () => {
  it('is refused with the greatest stake for this bet, which is accepted', async () => {
    const call = await newPlayer()
    // 0.01 % pays 9,900 times: 1,000,000.00 are 101.01 at most, so 100.00 is still within the limit.
    const bet = { engine: 'dice', side: 'under', chance: 1 } as const
    expect((await play(call, 'bz-dice', bet, '100.00')).stake).toBe('100.00')
    expect((await refusalOf(play(call, 'bz-dice', bet, '100.01'))).code).toBe('stake.above_maximum')
  })
})

describe('what counts of a stake', () => {
  /** What the stake of a round says of itself in the ledger; nothing if all of it counts. */
  const countedOf = async (call: Call, key: string) => {
    const { ledger, wallet } = server.play
    const { accountId } = await wallet.accountOf(brandId(1), memberId(BigInt(playerOf(call).id)), 'main')
    const name = `${accountId}:${key}`
    const posted = await ledger.transactions(await ledger.provider(brandId(1), 'play'), [name])
    return posted.get(name)?.postings[0]?.reference ?? null
  }

  it.each<[string, GameBet, string | null]>([
    ['bz-dice', { engine: 'dice', side: 'under', chance: 4_950 }, null],
    ['bz-dice', { engine: 'dice', side: 'under', chance: 7_100 }, 'valid:0'],
    ['bz-dice', { engine: 'dice', side: 'over', chance: 6_700 }, 'valid:0'],
    ['bz-wheel', { engine: 'wheel', segments: 10, risk: 'low' }, 'valid:0'],
    ['bz-wheel', { engine: 'wheel', segments: 10, risk: 'high' }, null],
    ['bz-plinko', { engine: 'plinko', rows: 16, risk: 'high' }, null],
    ['bz-mines', { engine: 'mines', mines: 8 }, 'valid:0'],
    ['bz-mines', { engine: 'mines', mines: 9 }, null],
  ])('of %s with %j is %s', async (gameCode, bet, counted) => {
    const call = await newPlayer()
    await play(call, gameCode, bet, '1.00', 'counted')
    expect(await countedOf(call, 'counted')).toBe(counted)
  })
})

describe('a round of mines', () => {
  it('takes the stake at its start, hides the mines while it is open, and pays when it is taken', async () => {
    const call = await newPlayer()
    const before = await balanceOf(call)
    const round = await openRound(call, 2, 3)
    expect(round).toMatchObject({ state: 'open', payout: '0.00', bet: field(2) })
    expect(round.outcome).toMatchObject({ opened: [0, 1, 2], state: 'open', mineCells: null })
    const record = await call(contract.bettingRecord, { query: { state: 'open' } })
    expect(record.list.map(({ roundId, state }) => [roundId, state])).toEqual([[round.roundId, 'open']])
    const held = await balanceOf(call)
    expect(held).toBeLessThan(before)
    const paid = await take(call, round.roundId, cashOut)
    // 0.99 · 25/23 · 24/22 · 23/21 = 1.2857…
    expect(paid).toMatchObject({ state: 'settled', payout: '1.28', net: '0.28' })
    expect(await balanceOf(call)).toBeCloseTo(held + 1.28, 2)
    expect(paid.balanceAfter).toBe((await call(contract.balance, {})).balance)
    const [row] = (await call(contract.bettingRecord, { query: {} })).list
    expect(row).toMatchObject({ roundId: round.roundId, state: 'settled', payout: '1.28' })
  })

  it('pays once, whatever takes it: 20 at the same time under different keys, and 20 under the same one', async () => {
    for (const keysOf of [() => nextKey(), () => 'one key for all']) {
      const call = await newPlayer()
      const round = await openRound(call, 1, 1)
      const held = await balanceOf(call)
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => take(call, round.roundId, cashOut, keysOf())),
      )
      const paid = answers.filter(({ status }) => status === 'fulfilled')
      expect(paid.length).toBe(keysOf() === keysOf() ? 20 : 1)
      expect(await balanceOf(call)).toBeCloseTo(held + 1.03, 2)
      const { postings } = await call(contract.roundProof, { params: { roundId: round.roundId } })
      expect(postings.filter(({ kind }) => kind === 'payout')).toHaveLength(1)
      expect((await refusalOf(take(call, round.roundId, cashOut))).code).toBe('play.round_ended')
    }
  })

  it('lets two players open rounds at once, and one player a single round of the game', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const [first] = await Promise.all([openRound(one, 1, 1), openRound(other, 1, 1)])
    expect((await refusalOf(play(one, 'bz-mines', field(3)))).code).toBe('play.round_open')
    expect((await refusalOf(take(other, first.roundId, cashOut))).code).toBe('play.round_not_found')
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => play(other, 'bz-mines', field(3))))
    expect(starts.every(({ status }) => status === 'rejected')).toBe(true)
  })

  it('refuses steps that are not possible, and repeats the answer to a repeated one', async () => {
    const call = await newPlayer()
    const begun = await play(call, 'bz-mines', field(24))
    expect((await refusalOf(take(call, begun.roundId, cashOut))).code).toBe('play.step_not_possible')
    expect((await refusalOf(take(call, begun.roundId, reveal(25)))).code).toBe('play.step_not_possible')
    const other = await newPlayer()
    const next = await openRound(other, 1, 2)
    expect((await refusalOf(take(other, next.roundId, reveal(1)))).code).toBe('play.step_not_possible')
    const first = await take(other, next.roundId, reveal(7), 'seventh')
    expect(await take(other, next.roundId, reveal(7), 'seventh')).toEqual(first)
    expect((await refusalOf(take(other, next.roundId, reveal(8), 'seventh'))).code).toBe(
      'request.idempotency_key_reused',
    )
  })

  it('keeps the seeds of the account until it is over, since they would show the mines', async () => {
    const call = await newPlayer()
    const round = await openRound(call, 3, 1)
    const change = () => call(contract.rotateSeeds, { body: { clientSeed: 'look' } })
    expect((await refusalOf(change())).code).toBe('play.round_open')
    expect((await call(contract.roundProof, { params: { roundId: round.roundId } })).serverSeed).toBeNull()
    await take(call, round.roundId, cashOut)
    await change()
    const proof = await call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(recomputes(proof, 2)).toBe(true)
    // The negative control: without its last step, the same round has another outcome.
    expect(recomputes({ ...proof, round: { ...proof.round, steps: proof.round.steps.slice(0, -1) } }, 2)).toBe(false)
  })

  it('goes on in another process that knows nothing of it but its rows', async () => {
    const call = await newPlayer()
    const round = await openRound(call, 1, 2)
    const { test, clock } = server
    const another = await openServerOver({ test, clock })
    try {
      const there = another.client(playerOf(call).token)
      expect(await there(contract.openGame, { params: { gameCode: 'bz-mines' }, query: {} })).toMatchObject({
        lastRound: { roundId: round.roundId, state: 'open', outcome: { opened: [0, 1], mineCells: null } },
      })
      const paid = await take(there, round.roundId, cashOut)
      expect(paid.payout).toBe('1.07')
      expect((await refusalOf(take(call, round.roundId, cashOut))).code).toBe('play.round_ended')
    } finally {
      await another.close()
    }
  })
})

describe('a round that its player has left', () => {
  const endLeft = () => server.runJob('end rounds that were left')
  /** The player, signed in again: sessions end sooner than rounds. */
  const again = async (call: Call): Promise<Call> => {
    const { username } = playerOf(call)
    const reply = await server.client()(contract.login, { body: { username, password: 'Baize#2026' } })
    return server.client(contract.sessionBegun(reply).token)
  }

  it('is ended within 24 hours: taken if a cell is open, with the stake back if none is, and nothing before', async () => {
    const call = await newPlayer()
    const other = await newPlayer()
    const third = await newPlayer()
    const opened = await openRound(call, 2, 3)
    const [held, before, thirdBefore] = [await balanceOf(call), await balanceOf(other), await balanceOf(third)]
    const risky = await play(other, 'bz-mines', field(12))
    const calm = await play(third, 'bz-mines', field(2))
    server.clock.advance({ hours: 22 })
    await endLeft()
    expect(await balanceOf(await again(call))).toBe(held)
    server.clock.advance({ hours: 1, minutes: 1 })
    await Promise.all([endLeft(), endLeft()])
    await endLeft()
    const [one, two, three] = [await again(call), await again(other), await again(third)]
    expect(await balanceOf(one)).toBeCloseTo(held + 1.28, 2)
    expect([await balanceOf(two), await balanceOf(three)]).toEqual([before, thirdBefore])
    const states = [
      [one, opened, { payout: '1.28', returned: '0.00' }],
      [two, risky, { payout: '0.00', returned: '1.00' }],
      [three, calm, { payout: '1.00', returned: '0.00' }],
    ] as const
    for (const [who, { roundId }, back] of states) {
      const { list } = await who(contract.bettingRecord, { query: { from: '2026-11-20', to: '2026-11-24' } })
      expect(list.find((row) => row.roundId === roundId)).toMatchObject({ state: 'settled', ...back })
      expect((await refusalOf(take(who, roundId, reveal(9)))).code).toBe('play.round_ended')
    }
  })
})
