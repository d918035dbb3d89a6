import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { openTestServer, type TestMember, type TestServer } from '../testing/open-test-server.ts'
import { atOnce, bookedOf, countOf, crowd, outcomeOf, refusalsOf, valuesOf } from './test-at-once.ts'

const gameCode = 'bz-lotus-lanterns'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Call = TestMember['call']
const spin = (call: Call, key: string, stake = '1.00') =>
  call(contract.playRound, { params: { gameCode }, body: { stake }, idempotencyKey: key })
const minorOf = (amount: string) => BigInt(amount.replace('.', ''))

describe('a bet on a game of our own', () => {
  it('sent simultaneously under one key with 20 different stakes is one bet, and the other stakes are refused', async () => {
    const { call, id } = await server.newMember('samekeyother')
    const outcomes = await atOnce((index) => outcomeOf(spin(call, 'same', `${index + 1}.00`)))
    const [done, ...more] = valuesOf(outcomes)
    expect(more).toEqual([])
    expect(refusalsOf(outcomes)).toEqual(Array.from({ length: crowd - 1 }, () => 'request.idempotency_key_reused'))
    const stakes = (await bookedOf(server, id)).filter(([, kind]) => kind === 'stake')
    expect(stakes).toEqual([['main', 'stake', -minorOf(done?.stake ?? '')]])
  })

  it('sent simultaneously under 20 keys never overdraws the account', async () => {
    const { call, id } = await server.newMember('poor')
    // With 1,000.00 and 100.00 a bet, ten are certainly covered; further ones need payouts.
    const outcomes = await atOnce((index) => outcomeOf(spin(call, `all ${index}`, '100.00')))
    const done = valuesOf(outcomes)
    expect(done.length).toBeGreaterThanOrEqual(10)
    expect(refusalsOf(outcomes).every((code) => code === 'wallet.insufficient_funds')).toBe(true)
    const booked = await bookedOf(server, id)
    expect(booked.filter(([, kind]) => kind === 'stake')).toHaveLength(done.length)
    const net = done.reduce((sum, { net: each }) => sum + minorOf(each), 0n)
    expect(booked.reduce((sum, [, , amount]) => sum + amount, 0n)).toBe(100_000n + net)
    expect(minorOf((await call(contract.balance, {})).balance)).toBe(100_000n + net)
    let balance = 0n
    for (const [, , amount] of booked) expect((balance += amount)).toBeGreaterThanOrEqual(0n)
  })

  it('gets its own nonce, however many are sent simultaneously', async () => {
    const { call } = await server.newMember('nonces')
    const played = await atOnce((index) => spin(call, `own ${index}`, '0.20'))
    expect(new Set(played.map(({ nonce }) => nonce)).size).toBe(crowd)
  })
})

describe('the seeds of a member', () => {
  it('are created once by 20 simultaneous first requests', async () => {
    const { call, id } = await server.newMember('firstseeds')
    const pairs = await atOnce(() => call(contract.currentSeeds, {}))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    const stored = sql`select from play_seed_pair join ledger_account using (account_id) where member_id = ${id}::bigint`
    expect(await countOf(server, stored)).toBe(1)
  })

  it('that are changed 20 times simultaneously change one after the other: no pair is revealed twice or skipped', async () => {
    const { call } = await server.newMember('newseeds')
    await call(contract.currentSeeds, {})
    const changes = await atOnce((index) => call(contract.rotateSeeds, { body: { clientSeed: `mine ${index}` } }))
    const numbers = (of: (change: (typeof changes)[number]) => number) =>
      changes.map(of).toSorted((left, right) => left - right)
    expect(numbers(({ revealed }) => revealed.pairNo)).toEqual(Array.from({ length: crowd }, (_, index) => index + 1))
    expect(numbers(({ current }) => current.pairNo)).toEqual(Array.from({ length: crowd }, (_, index) => index + 2))
    expect(new Set(changes.map(({ revealed }) => revealed.serverSeed)).size).toBe(crowd)
  })
})
