import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dealOrderOf, isSealedIn, sealDeck, serverSeedOf, type CardOpening, type DeckSeed } from './index.ts'

const serverSeed = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
const seeds: readonly DeckSeed[] = [
  { seat: 0, seed: '00112233445566778899aabbccddeeff' },
  { seat: 3, seed: 'ffeeddccbbaa99887766554433221100' },
]
const sha256 = (data: string | Buffer) => createHash('sha256').update(data)

/** A server seed of its own for each number. */
const seedOf = (number: number) =>
  serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => (index < 4 ? (number >>> (8 * index)) & 255 : 7)))
/** 16 bytes of a player for each number. */
const playerSeed = (number: number) => sha256(`player ${number}`).digest('hex').slice(0, 32)

/** The root a second time, with Node's own crypto: shuffle, salts, leaves and tree. */
function plainRoot(key: Buffer, size: number): string {
  const blocks = Array.from({ length: 30 }, (_, block) =>
    createHmac('sha256', key).update(`sealed deck:0:${block}`).digest(),
  )
  const stream = Buffer.concat(blocks)
  const cards = Array.from({ length: size }, (_, card) => card)
  let at = 0
  for (let last = size - 1; last > 0; last -= 1) {
    const n = last + 1
    let number = stream.readUInt32BE(at)
    while (number >= Math.floor(2 ** 32 / n) * n) number = stream.readUInt32BE((at += 4))
    at += 4
    const other = number % n
    ;[cards[last], cards[other]] = [cards[other] ?? 0, cards[last] ?? 0]
  }
  let level = cards.map((card, place) => {
    const salt = sha256(`${key.toString('hex')}:salt:${place}`).digest('hex')
    return sha256(`leaf:${place}:${card}:${salt}`).digest()
  })
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, nth) => level.slice(2 * nth, 2 * nth + 2))
    level = pairs.map(([left, right]) =>
      sha256(Buffer.concat([Buffer.of(1), left ?? Buffer.of(), right ?? left ?? Buffer.of()])).digest(),
    )
  }
  return level[0]?.toString('hex') ?? ''
}

describe('a sealed deck', () => {
  it('is that of the worked example in the documentation', () => {
    const deck = sealDeck(serverSeed, 52)
    expect(deck.root).toBe('d7dab9faeb4c8fc5ae7e7dd6888ad0e9103a5b401437617bc586c35f1002e1b8')
    expect(deck.cards.slice(0, 6)).toEqual([34, 21, 24, 15, 19, 44])
    const order = dealOrderOf(deck.root, seeds, 52)
    expect(order.slice(0, 4)).toEqual([1, 16, 0, 20])
    expect(order.slice(0, 4).map((place) => deck.cards[place])).toEqual([21, 32, 34, 36])
  })

  it.each([52, 54])('of %i cards has each once, and its root is that of a second implementation', (size) => {
    for (let number = 0; number < 20; number += 1) {
      const deck = sealDeck(seedOf(number), size)
      expect(deck.cards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, card) => card))
      expect(deck.root).toBe(plainRoot(Buffer.from(seedOf(number), 'hex'), size))
    }
  })

  it.each([52, 54])('of %i cards opens each card, and no other one in its place', (size) => {
    const deck = sealDeck(serverSeed, size)
    for (let place = 0; place < size; place += 1) {
      const opening = deck.open(place)
      expect(isSealedIn(deck.root, size, opening)).toBe(true)
      const others = Array.from({ length: size }, (_, nth) => nth)
      const accepted = [
        ...others.filter((card) => card !== opening.card).map((card) => ({ ...opening, card })),
        ...others.filter((other) => other !== place).map((other) => ({ ...opening, place: other })),
      ].filter((other) => isSealedIn(deck.root, size, other))
      expect(accepted).toEqual([])
    }
    expect(() => deck.open(size)).toThrow(RangeError)
  })

  it('is not opened by anything malformed', () => {
    const deck = sealDeck(serverSeed, 54)
    const opening = deck.open(53)
    const { path, salt } = opening
    const bad: readonly Partial<CardOpening>[] = [
      { place: -1 },
      { place: 54 },
      { place: 0.5 },
      { place: Number.NaN },
      { salt: '' },
      { salt: salt.toUpperCase() },
      { salt: salt.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { path: [] },
      { path: path.slice(1) },
      { path: path.slice(0, -1) },
      { path: [...path, path[0] ?? ''] },
      { path: path.toReversed() },
      { path: path.map((one, nth) => (nth === 2 ? 'zz' : one)) },
    ]
    expect(bad.filter((change) => isSealedIn(deck.root, 54, { ...opening, ...change }))).toEqual([])
    expect(isSealedIn('', 54, opening)).toBe(false)
    expect(isSealedIn(deck.root, 52, opening)).toBe(false)
    // A planted fault: the root of another deck does not contain the card that was dealt.
    expect(isSealedIn(sealDeck(seedOf(1), 54).root, 54, opening)).toBe(false)
  })

  it('tells of no other card when one is opened', () => {
    const deck = sealDeck(serverSeed, 52)
    const shown = JSON.stringify(deck.open(7))
    const hidden = Array.from({ length: 52 }, (_, place) => place).filter((place) => place !== 7)
    expect(hidden.filter((place) => shown.includes(deck.open(place).salt))).toEqual([])
    expect(shown).not.toContain(serverSeed)
  })
})

type OrderOf = typeof dealOrderOf

/** Of which of the seats the seed decides the order. */
function decidingSeats(orderOf: OrderOf): number[] {
  const root = sealDeck(serverSeed, 52).root
  const before = orderOf(root, seeds, 52).join()
  return seeds
    .filter(({ seat }) => {
      const changed = seeds.map((one) => (one.seat === seat ? { seat, seed: playerSeed(seat) } : one))
      return orderOf(root, changed, 52).join() !== before
    })
    .map(({ seat }) => seat)
}

/** Chi-square of how often each of `size` values came, in standard deviations from its mean. */
function zOf(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = counts.length - 1
  return (chiSquare - freedom) / Math.sqrt(2 * freedom)
}

/** How often each card was dealt in some places of the deal, as the z of each place. */
function evennessOf(deals: number, dealOf: (deal: number) => readonly number[]): number[] {
  const places = [0, 1, 20, 51]
  const counts = places.map(() => Array.from({ length: 52 }, () => 0))
  for (let deal = 0; deal < deals; deal += 1) {
    const cards = dealOf(deal)
    places.forEach((place, nth) => {
      const card = cards[place] ?? -1
      const own = counts[nth] ?? []
      own[card] = (own[card] ?? 0) + 1
    })
  }
  return counts.map(zOf)
}

describe('the order of a deal', () => {
  it('is a permutation that does not depend on the order in which seeds came', () => {
    const { root } = sealDeck(serverSeed, 54)
    const order = dealOrderOf(root, seeds, 54)
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 54 }, (_, place) => place))
    expect(dealOrderOf(root, seeds.toReversed(), 54)).toEqual(order)
  })

  it('is decided by every seat’s seed and by the root', () => {
    expect(decidingSeats(dealOrderOf)).toEqual([0, 3])
    const [one, other] = [serverSeed, seedOf(1)].map((seed) => dealOrderOf(sealDeck(seed, 52).root, seeds, 52))
    expect(one).not.toEqual(other)
    // Planted faults: seeds that are ignored, or all but the first.
    expect(decidingSeats((root, _seeds, size) => dealOrderOf(root, [], size))).toEqual([])
    expect(decidingSeats((root, all, size) => dealOrderOf(root, all.slice(0, 1), size))).toEqual([0])
  })

  it('deals each card equally often in each place: whatever deck the server seals, if one player’s seed is random', () => {
    const sorted = Array.from({ length: 52 }, (_, card) => card)
    const dealt = (deal: number) =>
      dealOrderOf('ab'.repeat(32), [{ seat: 1, seed: playerSeed(deal) }], 52).map((place) => sorted[place] ?? -1)
    for (const z of evennessOf(5_000, dealt)) expect(Math.abs(z)).toBeLessThan(4)
    // Negative control: a deal in which one card is a little too often on top.
    const biased = (deal: number) => (deal % 40 === 0 ? [0, ...dealt(deal).slice(1)] : dealt(deal))
    expect(Math.abs(evennessOf(5_000, biased)[0] ?? 0)).toBeGreaterThan(4)
  })

  it('deals each card equally often in each place: whatever the players choose, if the server’s seed is random', () => {
    const dealt = (deal: number) => {
      const { root, cards } = sealDeck(seedOf(deal), 52)
      return dealOrderOf(root, seeds, 52).map((place) => cards[place] ?? -1)
    }
    for (const z of evennessOf(2_500, dealt)) expect(Math.abs(z)).toBeLessThan(4)
  })
})
