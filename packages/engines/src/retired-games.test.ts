import { drawsFor, parseClientSeed, parseNonce, serverSeedOf } from '@baize/fairness'
import { expect, test } from 'vitest'
import { ownGameByCode, ownGameByHash, ownGames, retiredSlots, slotByHash, slots } from './index.ts'

/** The hashes of all versions that rounds may have been played with. Nothing is ever taken from this list. */
const everPlayed: readonly (readonly [string, number, string])[] = [
  ['bz-lotus-lanterns', 1, '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e'],
  ['bz-golden-tuktuk', 1, '3d0b12f1'],
  ['bz-elephant-parade', 1, 'f3e667b8371bf06c2e0e6d8ea795e77f1052bcea40204a3cc78f9e621d83fb3b'],
  ['bz-lion-dance-gold', 1, '1d63bb7f'],
  ['bz-lotus-lanterns', 2, 'ede12c57'],
  ['bz-dragon-tide', 1, '983b165435c17ab991d28cf7fe18b924467de213b11f605d2ca7cf40069b03d1'],
]

test.each(everPlayed)('%s v%i is still there, unchanged', (code, version, hash) => {
  const versions = [...slots, ...retiredSlots].filter((slot) => slot.code === code && slot.version === version)
  expect(versions.map(({ publishedReturn }) => publishedReturn.definitionHash.startsWith(hash))).toEqual([true])
})

test('a round is played again with the version of its hash, and every version of a game has one of its own', () => {
  for (const slot of [...slots, ...retiredSlots]) {
    const { definitionHash } = slot.publishedReturn
    expect(slotByHash(slot.code, definitionHash)).toBe(slot)
    expect(ownGameByHash(slot.code, definitionHash)).toMatchObject({
      code: slot.code,
      version: slot.version,
      definitionHash,
    })
  }
  for (const game of ownGames) expect(ownGameByHash(game.code, game.definitionHash)).toBe(ownGameByCode(game.code))
  const hashes = [...ownGames, ...retiredSlots.map(({ publishedReturn }) => publishedReturn)].map(
    (one) => one.definitionHash,
  )
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('no game has a hash of another game, or one that nobody published', () => {
  const [first] = retiredSlots
  expect(ownGameByHash('bz-golden-tuktuk', first?.publishedReturn.definitionHash ?? '')).toBeUndefined()
  expect(ownGameByHash('bz-lotus-lanterns', '0'.repeat(64))).toBeUndefined()
  expect(ownGameByHash('bz-unknown', first?.publishedReturn.definitionHash ?? '')).toBeUndefined()
})

test('a round of Lotus Lanterns that was recorded with version 1 has the outcome that was recorded', () => {
  const game = ownGameByHash('bz-lotus-lanterns', '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e')
  const [clientSeed, nonce] = [parseClientSeed('lotus'), parseNonce(7n)]
  if (game === undefined || clientSeed === undefined || nonce === undefined) throw new Error('the test is malformed')
  const serverSeed = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
  const outcome = game.play({}, drawsFor({ serverSeed, clientSeed, nonce }))
  // The worked example of docs/fairness.md as it was for version 1: three pearls paid 6 coins, and reel 1 showed a pagoda.
  expect(outcome).toMatchObject({ engine: 'slot', payCoins: 6, spins: [{ stops: [9, 20, 11, 18, 12], scatters: 2 }] })
  expect(game.payoutMinor(outcome, 100n)).toBe(30n)
})
