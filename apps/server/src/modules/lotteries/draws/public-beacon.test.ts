import { drandName, drandRoundAfter, drandRoundTimeMs, quicknet, verifyDraw, type DrawRecord } from '@baize/lottery'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'
import { askRelays } from './drand-relays.ts'
import { beaconSetting } from './drand.settings.ts'
import type { LotteryDraw } from './draw.types.ts'
import {
  buy,
  endsOf,
  fundedAccount,
  nextDraw,
  openDrawBooks,
  openDrawProcess,
  stored,
  testBrand,
  type DrawBooks,
} from './test-draws.ts'
import { network, startRelay, type Behaviour, type TestRelay } from './test-relays.ts'

const { chain } = network
let books: DrawBooks
let [one, two]: TestRelay[] = []
const relays = () => [one, two].flatMap((relay) => relay ?? [])
beforeAll(async () => {
  ;[one, two] = await Promise.all([startRelay(), startRelay()])
  const beacon = beaconSetting.parse({ kind: 'drand', relays: relays().map(({ address }) => address), chain })
  books = await openDrawBooks({ beacon })
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
})
afterAll(async () => {
  await books.close()
  for (const relay of relays()) await relay.close()
})
afterEach(() => answerBoth('right'))

function answerBoth(first: Behaviour, second = first): void {
  if (one !== undefined) one.behaviour = first
  if (two !== undefined) two.behaviour = second
  for (const { asked } of relays()) asked.length = 0
}

/** Both sides on the next draw, and its time is over by so much. */
async function soldDraw(over: Temporal.DurationLike): Promise<LotteryDraw & { readonly accountId: AccountId }> {
  const draw = await nextDraw(books, 'minute-five')
  const accountId = await fundedAccount(books)
  await buy(books, draw, { accountId, bets: [{ pick: 'total-sides big,small' }] })
  books.clock.advance(books.clock.now().until(draw.drawsAt).add(over))
  return { ...draw, accountId }
}

/** A draw as its page publishes it. */
async function recordOf(draw: LotteryDraw): Promise<DrawRecord> {
  const { beaconKind, beaconName, beaconValue, beaconSignature, slips, root, sealHash, ...stands } = await stored(
    books,
    draw,
  )
  if (beaconKind === null || beaconName === null || slips === null || root === null || sealHash === null)
    throw new Error(`the draw is ${stands.state}`)
  const known = await books.draws.beacons.chainOf(testBrand, beaconName)
  return {
    drawId: stands.drawId,
    format: stands.format,
    source: stands.source,
    drawsAt: stands.drawsAt.toString(),
    numbers: stands.result,
    commitment: stands.secretHash,
    beacon: {
      kind: beaconKind,
      name: beaconName,
      publicKey: known?.publicKey ?? null,
      value: beaconValue,
      signature: beaconSignature,
      chain: known ?? null,
    },
    seal: { tickets: slips, root, sealHash },
    secret: stands.secret,
  }
}

describe('a draw with a public beacon', () => {
  it('names the first round after its time when it is made, and is drawn with the value of that round, which everybody can check', async () => {
    const draw = await soldDraw({ seconds: 5 })
    const round = drandRoundAfter(chain, draw.drawsAt.epochMilliseconds)
    expect([draw.beaconKind, draw.beaconName]).toEqual(['drand', drandName({ chainHash: chain.hash, round })])
    expect(drandRoundTimeMs(chain, round)).toBeGreaterThan(draw.drawsAt.epochMilliseconds)
    await books.draws.catchUp()
    expect(relays().flatMap(({ asked }) => asked)).toContain(`/${chain.hash}/public/${round}`)
    const { signature, randomness } = network.round(round)
    expect(await stored(books, draw)).toMatchObject({
      state: 'settled',
      beaconValue: randomness,
      beaconSignature: signature,
    })
    const record = await recordOf(draw)
    expect(await verifyDraw(record)).toEqual({ secret: 'agrees', seal: 'agrees', beacon: 'agrees', numbers: 'agrees' })
    // Another network in its place is noticed.
    const other = { ...record, beacon: record.beacon && { ...record.beacon, chain: quicknet } }
    expect((await verifyDraw(other)).beacon).toBe('differs')
  })

  it('is not asked for before its round is published', async () => {
    const draw = await soldDraw({ milliseconds: 100 })
    answerBoth('right')
    await books.draws.catchUp()
    expect(relays().flatMap(({ asked }) => asked)).toEqual([])
    expect((await stored(books, draw)).state).toBe('sealed')
    books.clock.advance({ seconds: 4 })
    await books.draws.catchUp()
    expect((await stored(books, draw)).state).toBe('settled')
  })

  const lies: readonly Behaviour[] = [
    'not yet',
    'silent',
    'other round',
    'other number',
    'other signature',
    'other network',
    'no json',
    'too long',
    'redirects',
  ]
  it.each(lies)('is drawn by what the other relay says if one is wrong: %s', async (lie) => {
    const draw = await soldDraw({ seconds: 5 })
    answerBoth(lie, 'right')
    await books.draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({
      state: 'settled',
      beaconSignature: network.round(drandRoundAfter(chain, draw.drawsAt.epochMilliseconds)).signature,
    })
  })

  it.each(lies.filter((lie) => lie !== 'silent'))(
    'has no numbers as long as nobody says the right thing, and gets them afterwards: %s',
    async (lie) => {
      const draw = await soldDraw({ seconds: 5 })
      answerBoth(lie)
      await books.draws.catchUp()
      expect(await stored(books, draw)).toMatchObject({ state: 'sealed', result: null, secret: null })
      answerBoth('right')
      await books.draws.catchUp()
      expect((await stored(books, draw)).state).toBe('settled')
    },
  )

  it('whose beacon never comes is void by the time that its rules say: stakes are returned, the secret is published', async () => {
    const draw = await soldDraw({ seconds: 5 })
    answerBoth('not yet')
    await books.draws.catchUp()
    books.clock.advance({ hours: 1 })
    await books.draws.catchUp()
    const done = await stored(books, draw)
    expect(done).toMatchObject({ state: 'void', voidReason: 'no_numbers', result: null, secretSealed: null })
    expect(await endsOf(books, draw)).toMatchObject([{ kind: 'void', amountMinor: 200n }])
    expect(await verifyDraw(await recordOf(draw))).toEqual({
      secret: 'agrees',
      seal: 'agrees',
      beacon: 'open',
      numbers: 'open',
    })
    expect((await books.metrics.brokenInvariants.get()).values).toEqual([])
  })

  it('goes on with its network after the brand has chosen the local one again', async () => {
    books.clock.advance({ seconds: 2 })
    const draw = await soldDraw({ seconds: 5 })
    const { test, clock } = books
    const local = await openDrawProcess({ test, clock })
    await local.draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'settled', beaconKind: 'drand' })
    const { rows } = await sql<{ kind: string }>`
      select distinct beacon_kind as kind from lottery_draw where made_at >= ${clock.now().toString()}`.execute(
      test.database,
    )
    expect(rows).toEqual([{ kind: 'local' }])
    await local.close()
  })
})

describe('relays', () => {
  it('are asked at a time, and who is silent delays nobody', async () => {
    answerBoth('silent', 'right')
    const found = await askRelays({ chain, relays: relays().map(({ address }) => `${address}/`) }, 5)
    const { signature, randomness } = network.round(5)
    expect(found).toEqual({ signed: { signature, value: randomness } })
  })

  it('that cannot be reached or lie are named with what was wrong', async () => {
    answerBoth('other network', 'other number')
    const addresses = [...relays().map(({ address }) => address), 'http://127.0.0.1:1']
    const found = await askRelays({ chain, relays: addresses }, 5)
    if (!('problems' in found)) throw new Error('somebody was believed')
    const problemOf = (relay: string | undefined) => found.problems.find((said) => said.relay === relay)?.problem
    expect(problemOf(addresses[0])).toContain('not that of the round')
    expect(problemOf(addresses[1])).toContain('round 4')
    expect(problemOf(addresses[2])).toBeTypeOf('string')
  })
})

describe('the setting of a public beacon', () => {
  const right = { kind: 'drand', relays: ['https://api.drand.sh', 'https://drand.cloudflare.com'], chain: quicknet }
  it('takes quicknet with two relays', () => {
    expect(beaconSetting.safeParse(right).success).toBe(true)
  })

  const wrong: readonly (readonly [string, object])[] = [
    ['one relay', { relays: ['https://api.drand.sh'] }],
    ['the same relay twice', { relays: ['https://api.drand.sh/', 'https://api.drand.sh/x'] }],
    ['no address', { relays: ['api.drand.sh', 'drand.cloudflare.com'] }],
    ['a file', { relays: ['file:///etc/passwd', 'https://api.drand.sh'] }],
    ['the key of another network', { chain: { ...quicknet, publicKey: chain.publicKey } }],
    ['another period', { chain: { ...quicknet, periodSeconds: 30 } }],
    ['another scheme', { chain: { ...quicknet, scheme: 'pedersen-bls-chained' } }],
  ]
  it.each(wrong)('refuses %s', (_, change) => {
    expect(beaconSetting.safeParse({ ...right, ...change }).success).toBe(false)
  })
})
