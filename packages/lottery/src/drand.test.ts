import { describe, expect, it } from 'vitest'
import { drandValue, isDrandChain } from './drand-signature.ts'
import {
  drandChainHash,
  drandName,
  drandRoundAfter,
  drandRoundTimeMs,
  parseDrandName,
  quicknet,
  type DrandChain,
} from './drand.ts'
import { ownDrand } from './testing/own-drand.ts'
import { publishedDrandExample } from './testing/published-example.ts'
import { verifyDraw, type DrawRecord } from './verify.ts'

// Rounds that networks of drand have published, copied from what others publish about them: round 657413 of quicknet with its value from the
// README of github.com/mcdcam/python-drand-verify; the network "walkthrough" and its round 38 from test/beacon-verification.test.ts of
// github.com/drand/drand-client (commit 0370e7dd); the facts of quicknet from drand's announcement of it
// (docs/blog/2023-10-16-quicknet-is-live.md of github.com/drand/website).
const walkthrough: DrandChain = {
  hash: 'af8b6fc95693b058a3a59efe586eb31c2c352fe00cf40c62a427d87c34f7a235',
  publicKey:
    '81d320f220ee9c79e60e19dedc838c31e3ab919b15481e9feb52f643628c4f6a13fdc52129493875a818109d767272ca0541cbcdcea9335f2870d781b39b845ba8cbd44fdfe4967781cf72ca5917fc9398bcf97ca0548ed5a709016c4b1ff0f3',
  genesis: 1_687_506_816,
  periodSeconds: 3,
  groupHash: '02d678e93908888871b70e3f015b396a8c082bc1493ae5479f8743cb5d972b54',
  beaconId: 'walkthrough',
  scheme: 'bls-unchained-g1-rfc9380',
}
const published = [
  {
    chain: quicknet,
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    value: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
  {
    chain: walkthrough,
    round: 38,
    signature: '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126',
    value: 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
  },
] as const

describe('rounds that were published by networks of drand', () => {
  it.each(published)('are found to be theirs: $chain.beaconId $round', ({ chain, round, signature, value }) => {
    expect(drandValue(chain, round, signature)).toBe(value)
  })

  it.each(published)('are not those of another round or network: $chain.beaconId $round', (one) => {
    const { chain, round, signature } = one
    const other = published.find(({ chain: { hash } }) => hash !== chain.hash)
    expect(drandValue(chain, round + 1, signature)).toBeUndefined()
    expect(drandValue(other?.chain ?? chain, round, signature)).toBeUndefined()
    expect(drandValue(chain, round, other?.signature ?? signature)).toBeUndefined()
    for (const wrong of ['', '00', '0'.repeat(96), `c${'0'.repeat(95)}`, signature.toUpperCase(), `${signature}00`])
      expect(drandValue(chain, round, wrong)).toBeUndefined()
    for (const none of [0, -1, 1.5, Number.NaN]) expect(drandValue(chain, none, signature)).toBeUndefined()
  })
})

describe('a network', () => {
  it.each([quicknet, walkthrough])('has the hash of its own facts: $beaconId', (chain) => {
    expect(drandChainHash(chain)).toBe(chain.hash)
    expect(isDrandChain(chain)).toBe(true)
    const { publicKey } = ownDrand('another').chain
    const changes: readonly Partial<DrandChain>[] = [
      { genesis: chain.genesis + 1 },
      { periodSeconds: 4 },
      { periodSeconds: 0 },
      { publicKey },
      { publicKey: '0'.repeat(192) },
      { groupHash: chain.hash },
      { beaconId: 'default' },
      { hash: publicKey.slice(0, 64) },
      { scheme: 'pedersen-bls-chained' },
    ]
    for (const change of changes) expect([change, isDrandChain({ ...chain, ...change })]).toEqual([change, false])
  })

  it('without a name in its hash is the default one', () => {
    const { hash: _hash, ...facts } = quicknet
    expect(drandChainHash({ ...facts, beaconId: 'default' })).toBe(drandChainHash({ ...facts, beaconId: '' }))
  })

  it('publishes the first round after a moment at a known time', () => {
    // Round 1000 was published at this second.
    expect(drandRoundTimeMs(quicknet, 1_000)).toBe(1_692_806_364_000)
    const at = (ms: number) => drandRoundAfter(quicknet, 1_692_806_364_000 + ms)
    expect([at(-3_001), at(-3_000), at(-1), at(0), at(2_999), at(3_000)]).toEqual([
      999, 1_000, 1_000, 1_001, 1_001, 1_002,
    ])
    expect(drandRoundAfter(quicknet, 0)).toBe(1)
  })

  it('and a round have a name that can be read again', () => {
    const name = drandName({ chainHash: quicknet.hash, round: 657_413 })
    expect(parseDrandName(name)).toEqual({ chainHash: quicknet.hash, round: 657_413 })
    for (const wrong of ['', 'local 2026-11-26T15:00:00Z', `${name} `, `drand ${quicknet.hash} 0`, 'drand 12 1'])
      expect(parseDrandName(wrong)).toBeUndefined()
  })
})

describe('a draw with a public beacon', async () => {
  const { draw } = await publishedDrandExample()
  const allRight = { secret: 'agrees', seal: 'agrees', beacon: 'agrees', numbers: 'agrees' }
  const { beacon } = draw
  if (!beacon?.chain) throw new Error('the example has a network')
  const network = ownDrand('example', beacon.chain)
  const named = parseDrandName(beacon.name)?.round ?? 0
  const next = network.round(named + 1)
  const other = ownDrand('somebody else', beacon.chain)
  const foreign = other.round(named)

  it('is found to be right', async () => {
    expect(await verifyDraw(draw)).toEqual(allRight)
  })

  const bad = { beacon: 'differs', numbers: 'differs' }
  const faults: readonly (readonly [string, Partial<DrawRecord>, Partial<Record<keyof typeof allRight, string>>])[] = [
    ['the value of another round', { beacon: { ...beacon, signature: next.signature, value: next.randomness } }, bad],
    [
      'another round, named afterwards',
      {
        beacon: {
          ...beacon,
          name: drandName({ chainHash: beacon.chain.hash, round: named + 1 }),
          signature: next.signature,
          value: next.randomness,
        },
      },
      bad,
    ],
    ['a round that was known before the draw', { drawsAt: '2026-11-26T15:01:00Z' }, { beacon: 'differs' }],
    [
      'a signature of another network',
      { beacon: { ...beacon, signature: foreign.signature, value: foreign.randomness } },
      bad,
    ],
    [
      'another network',
      { beacon: { ...beacon, chain: other.chain, signature: foreign.signature, value: foreign.randomness } },
      bad,
    ],
    [
      'another key under the hash of the network',
      {
        beacon: {
          ...beacon,
          chain: { ...other.chain, hash: beacon.chain.hash },
          signature: foreign.signature,
          value: foreign.randomness,
        },
      },
      bad,
    ],
    ['a value that is not the hash of the signature', { beacon: { ...beacon, value: next.randomness } }, bad],
    ['no signature', { beacon: { ...beacon, signature: null } }, { beacon: 'differs' }],
    ['no network', { beacon: { ...beacon, chain: null } }, { beacon: 'differs' }],
    ['a name that is none', { beacon: { ...beacon, name: 'drand 1' } }, { beacon: 'differs' }],
  ]
  it.each(faults)('and with a fault is caught: %s', async (_, fault, verdicts) => {
    expect(await verifyDraw({ ...draw, ...fault })).toEqual({ ...allRight, ...verdicts })
  })

  it('is open until the round is published', async () => {
    const sealed = { ...draw, secret: null, numbers: null, beacon: { ...beacon, value: null, signature: null } }
    expect(await verifyDraw(sealed)).toEqual({ secret: 'open', seal: 'agrees', beacon: 'open', numbers: 'open' })
  })

  it('that is void shows its secret, and no numbers', async () => {
    const isVoid = { ...draw, numbers: null, beacon: { ...beacon, value: null, signature: null } }
    expect(await verifyDraw(isVoid)).toEqual({ secret: 'agrees', seal: 'agrees', beacon: 'open', numbers: 'open' })
    const exchanged = { ...isVoid, secret: 'f'.repeat(64), seal: null }
    expect(await verifyDraw(exchanged)).toMatchObject({ secret: 'differs', seal: 'open' })
  })
})
