import { createHash } from 'node:crypto'
import * as contract from '@baize/contract'
import { commitmentOf, parseServerSeed } from '@baize/fairness'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { recompute } from './test-recompute.ts'

const gameCode = 'bz-lotus-lanterns'
let server: TestServer
let names = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function newMember(): Promise<ReturnType<TestServer['client']>> {
  names += 1
  return (await server.newMember(`player${names}`)).call
}

async function newTrial() {
  const { token } = await server.client()(contract.trialLogin, { body: {} })
  return server.client(token)
}

const spin = (call: ReturnType<TestServer['client']>, key: string, stake = '1.00') =>
  call(contract.playRound, { params: { gameCode }, body: { stake }, idempotencyKey: key })

/** Takes money from a member through another ledger, as a second writer of the lane. */
async function takeAway({ id }: contract.MemberInfo, amount: bigint): Promise<void> {
  const { test, clock } = server
  const ledger = await openTestLedger(test, { clock })
  const [brand, currency] = [brandId(1), testCurrencyOf('PLY')]
  const accountId = await ledger.memberAccount({
    brandId: brand,
    memberId: memberId(BigInt(id)),
    kind: 'main',
    currency,
  })
  const houseAccountId = await ledger.houseAccount({ brandId: brand, currency, name: 'adjustments' })
  const entries = [{ kind: 'adjustment' as const, amountMinor: minor(-amount), houseAccountId }]
  await ledger.post({
    accountId,
    providerId: await ledger.provider(brand, 'house'),
    transactions: [{ key: `take ${id}`, entries }],
  })
  await ledger.close()
}

describe('a round', () => {
  it('changes the balance by its stake and payout, and appears in the betting record', async () => {
    const call = await newMember()
    const rounds = []
    for (let index = 0; index < 10; index += 1) rounds.push(await spin(call, `spin-${index}`))
    const { balance } = await call(contract.balance, {})
    const net = rounds.reduce((sum, round) => sum + Math.round(Number(round.net) * 100), 0)
    expect(Math.round(Number(balance) * 100)).toBe(100_000 + net)
    expect(rounds.at(-1)?.balanceAfter).toBe(balance)
    const record = await call(contract.bettingRecord, { query: {} })
    expect(record.list.map((row) => row.roundId)).toEqual(rounds.map((round) => round.roundId).toReversed())
    expect(record.totals).toMatchObject({ bets: 10, stake: '10.00' })
    expect(record.list[0]?.iconUrl).toMatch(/^\/art\/games\/\w+\/BZ\/bz-lotus-lanterns-180\.webp$/)
  })

  it('takes effect once per key, and a repetition gets the same answer', async () => {
    const call = await newMember()
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => spin(call, 'same')))
    for (const other of others) expect(other).toEqual(first)
    expect(await spin(call, 'same')).toEqual(first)
    expect((await call(contract.bettingRecord, { query: {} })).totalCount).toBe(1)
    expect((await call(contract.balance, {})).balance).toBe(first?.balanceAfter)
  })

  it('refuses the same key with another stake or another game', async () => {
    const call = await newMember()
    await spin(call, 'taken')
    expect((await refusalOf(spin(call, 'taken', '2.00'))).status).toBe(422)
    const elsewhere = call(contract.playRound, {
      params: { gameCode: 'bz-golden-tuktuk' },
      body: { stake: '1.00' },
      idempotencyKey: 'taken',
    })
    expect((await refusalOf(elsewhere)).code).toBe('request.idempotency_key_reused')
  })

  it('allows two members to use the same key without affecting each other', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const [first, second] = [await spin(one, 'shared'), await spin(other, 'shared')]
    expect(first.roundId).not.toBe(second.roundId)
  })

  it.each([
    ['0.10', 'stake.below_minimum'],
    ['200.00', 'stake.above_maximum'],
    ['0.30', 'stake.not_a_step'],
    ['0.00', 'request.invalid'],
    ['1.001', 'request.invalid'],
    ['-1.00', 'request.invalid'],
    ['1e2', 'request.invalid'],
  ])('refuses the stake %s with %s, changes nothing and leaves the key free', async (stake, code) => {
    const call = await newMember()
    expect((await refusalOf(spin(call, 'free', stake))).code).toBe(code)
    expect((await call(contract.balance, {})).balance).toBe('1000.00')
    expect((await spin(call, 'free')).stake).toBe('1.00')
  })

  it('is refused if the balance is below the stake, leaving nothing behind', async () => {
    const call = await newMember()
    await takeAway(await call(contract.member, {}), 95_000n)
    const before = await call(contract.bettingRecord, { query: {} })
    const refusal = await refusalOf(spin(call, 'too much', '100.00'))
    expect([refusal.status, refusal.code]).toEqual([409, 'wallet.insufficient_funds'])
    expect((await call(contract.bettingRecord, { query: {} })).totalCount).toBe(before.totalCount)
  })

  it('accepts any key, even one that looks like the server’s own', async () => {
    const call = await newMember()
    for (const key of ['begin', 'rotate:1', 'seeds:1:begin']) {
      const first = await spin(call, key)
      expect(await spin(call, key)).toEqual(first)
    }
  })

  it('requires an Idempotency-Key of at most 255 characters', async () => {
    const call = await newMember()
    expect((await refusalOf(spin(call, 'k'.repeat(256)))).code).toBe('request.idempotency_key_too_long')
    expect((await spin(call, 'k'.repeat(255))).stake).toBe('1.00')
  })

  it('can be found by its key after a lost reply; an unknown key and somebody else’s get the same 404', async () => {
    const [call, other] = [await newMember(), await newMember()]
    const round = await spin(call, 'lost')
    expect(await call(contract.roundByKey, { params: { key: 'lost' } })).toEqual(round)
    const [unknown, foreign] = await Promise.all([
      refusalOf(call(contract.roundByKey, { params: { key: 'never' } })),
      refusalOf(other(contract.roundByKey, { params: { key: 'lost' } })),
    ])
    expect([unknown.status, unknown.code]).toEqual([404, 'play.round_not_found'])
    expect([foreign.status, foreign.code]).toEqual([404, 'play.round_not_found'])
  })
})

describe('fairness of a round', () => {
  it('has nonces without gaps for 50 simultaneous bets', async () => {
    const call = await newMember()
    const rounds = await Promise.all(Array.from({ length: 50 }, (_, index) => spin(call, `parallel-${index}`, '0.20')))
    const nonces = rounds.map((round) => Number(round.nonce)).toSorted((left, right) => left - right)
    expect(nonces).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  it('can be recomputed from what the player sees once the seed is revealed', async () => {
    const call = await newMember()
    const promised = await call(contract.currentSeeds, {})
    const round = await spin(call, 'provable')
    const proof = await call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(proof.serverSeed).toBeNull()
    const { revealed, current } = await call(contract.rotateSeeds, { body: { clientSeed: 'my own words' } })
    expect(current).toMatchObject({
      pairNo: 2,
      serverSeedHash: promised.nextServerSeedHash,
      clientSeed: 'my own words',
      nextNonce: '0',
    })
    const shown = await call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(shown.serverSeed).toBe(revealed.serverSeed)
    expect(recompute(revealed.serverSeed, round)).toEqual(round.outcome)
    const seed = parseServerSeed(revealed.serverSeed)
    expect(seed && commitmentOf(seed)).toBe(promised.serverSeedHash)
  })

  it('has a different outcome for a different nonce: the recomputation can fail', async () => {
    const call = await newMember()
    const round = await spin(call, 'control')
    const { revealed } = await call(contract.rotateSeeds, { body: { clientSeed: 'x' } })
    expect(recompute(revealed.serverSeed, { ...round, nonce: '1' })).not.toEqual(round.outcome)
  })

  it('shows the postings of a round with the hash of their batch', async () => {
    const call = await newMember()
    const round = await spin(call, 'posted')
    const { postings } = await call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(postings[0]).toMatchObject({ kind: 'stake', amount: '-1.00', balanceAfter: '999.00', houseAccount: 'games' })
    expect(postings.at(-1)?.balanceAfter).toBe(round.balanceAfter)
    expect(postings.every((posting) => posting.batchHash.length === 64)).toBe(true)
  })

  it.each(['', 'x'.repeat(65), 'ไทย', 'tab\there'])('refuses %j as a client seed', async (clientSeed) => {
    const call = await newMember()
    expect((await refusalOf(call(contract.rotateSeeds, { body: { clientSeed } }))).code).toBe(
      'play.client_seed_invalid',
    )
  })

  it('stores no server seed in readable form', async () => {
    const call = await newMember()
    await spin(call, 'sealed')
    const { revealed } = await call(contract.rotateSeeds, { body: { clientSeed: 'y' } })
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from play_seed_pair where position(${Buffer.from(revealed.serverSeed, 'hex')}::bytea in server_seed_sealed) > 0
      ) as found`.execute(server.test.database)
    expect(rows[0]?.found).toBe(false)
  })

  it('creates one pair if many first requests arrive at once', async () => {
    const call = await newMember()
    const pairs = await Promise.all(Array.from({ length: 10 }, () => call(contract.currentSeeds, {})))
    expect(new Set(pairs.map((pair) => pair.serverSeedHash)).size).toBe(1)
  })

  it('does not allow the server to change or delete a round', async () => {
    const call = await newMember()
    const { roundId } = await spin(call, 'lasting')
    const attempts = [
      sql`update play_round set payout = 0 where round_id = ${roundId}::uuid`,
      sql`delete from play_round where round_id = ${roundId}::uuid`,
    ]
    for (const attempt of attempts)
      await expect(attempt.execute(server.test.database)).rejects.toThrow(/permission denied/)
  })
})

describe('trial play', () => {
  it('uses its own wallet and has no betting record', async () => {
    const call = await newTrial()
    expect(await call(contract.balance, {})).toMatchObject({ balance: '10000.00', currencyCode: 'FUN' })
    expect((await spin(call, 'trial')).currencyCode).toBe('FUN')
    const refusal = await refusalOf(call(contract.bettingRecord, { query: {} }))
    expect([refusal.status, refusal.code]).toEqual([403, 'session.true_account_needed'])
  })

  it('of a member does not affect the main wallet', async () => {
    const call = await newMember()
    const { url } = await call(contract.launchGame, {
      body: { gameCode, vassalage: 'BZ', gameType: 'RNG', trial: true },
    })
    const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const game = server.client((await server.client()(contract.handover, { body: { token } })).token)
    expect((await spin(game, 'for fun')).currencyCode).toBe('FUN')
    expect((await call(contract.balance, {})).balance).toBe('1000.00')
  })
})

describe('a game window', () => {
  it('can play only its own game and cannot use the account’s pages', async () => {
    const call = await newMember()
    const { url } = await call(contract.launchGame, { body: { gameCode, vassalage: 'BZ', gameType: 'RNG' } })
    const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const window = server.client((await server.client()(contract.handover, { body: { token } })).token)
    expect(await window(contract.openGame, { params: { gameCode }, query: {} })).toMatchObject({
      gameCode,
      trial: false,
      balance: '1000.00',
    })
    const elsewhere = window(contract.openGame, { params: { gameCode: 'bz-golden-tuktuk' }, query: {} })
    expect((await refusalOf(elsewhere)).code).toBe('game.not_found')
    expect((await refusalOf(window(contract.bettingRecord, { query: {} }))).code).toBe('session.not_allowed')
  })

  it('shows a game that is not ready as in preparation and does not launch it', async () => {
    const call = await newMember()
    const { games } = await call(contract.gameList, { query: { gameType: 'SPORTS', pageSize: 1 } })
    const [game] = games
    expect(game?.state).toBe('inPreparation')
    const launch = call(contract.launchGame, {
      body: { gameCode: game?.gameCode ?? '', vassalage: game?.vassalage ?? '', gameType: 'SPORTS' },
    })
    expect((await refusalOf(launch)).code).toBe('game.in_preparation')
  })

  it('answers calls for a game of any vendor that is not ready with in preparation, and for an unknown one with not found', async () => {
    const call = await newMember()
    const { games } = await call(contract.gameList, { query: { gameType: 'SPORTS', pageSize: 1 } })
    const params = { gameCode: games[0]?.gameCode ?? '' }
    expect((await refusalOf(call(contract.openGame, { params, query: {} }))).code).toBe('game.in_preparation')
    const round = call(contract.playRound, { params, body: { stake: '1.00' }, idempotencyKey: 'not-ready' })
    expect((await refusalOf(round)).code).toBe('game.in_preparation')
    const unknown = call(contract.openGame, { params: { gameCode: 'no-such-game' }, query: {} })
    expect((await refusalOf(unknown)).code).toBe('game.not_found')
  })
})

describe('the definition of a game', () => {
  it('is there for visitors, and its SHA-256 is the hash in every round’s record', async () => {
    const params = { gameCode }
    const { canonicalJson, definitionHash } = await server.client()(contract.gameDefinition, { params, query: {} })
    expect(createHash('sha256').update(canonicalJson).digest('hex')).toBe(definitionHash)
    expect(definitionHash).toBe((await spin(await newMember(), 'defined')).definitionHash)
    expect(JSON.parse(canonicalJson)).toMatchObject({ code: gameCode, betUnits: 20 })
  })

  it('is there by its hash even if the version is played no longer, and not by a hash that no version has', async () => {
    const [visitor, params] = [server.client(), { gameCode }]
    const hash = '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e'
    const { canonicalJson, definitionHash, publishedReturn } = await visitor(contract.gameDefinition, {
      params,
      query: { hash },
    })
    expect(createHash('sha256').update(canonicalJson).digest('hex')).toBe(hash)
    expect(definitionHash).toBe(hash)
    expect(JSON.parse(canonicalJson)).toMatchObject({ code: gameCode, version: 1, feature: { kind: 'none' } })
    expect(publishedReturn.rtp).toBe('0.957003')
    for (const [code, other] of [
      [gameCode, '0'.repeat(64)],
      ['bz-golden-tuktuk', hash],
    ] as const) {
      const refused = visitor(contract.gameDefinition, { params: { gameCode: code }, query: { hash: other } })
      expect((await refusalOf(refused)).code).toBe('game.not_found')
    }
  })

  it('is refused for a game of a vendor and for an unknown one', async () => {
    const visitor = server.client()
    const { games } = await visitor(contract.gameList, { query: { gameType: 'SPORTS', pageSize: 1 } })
    const codeOf = async (code: string) =>
      (await refusalOf(visitor(contract.gameDefinition, { params: { gameCode: code }, query: {} }))).code
    expect(await codeOf(games[0]?.gameCode ?? '')).toBe('game.in_preparation')
    expect(await codeOf('no-such-game')).toBe('game.not_found')
  })
})
