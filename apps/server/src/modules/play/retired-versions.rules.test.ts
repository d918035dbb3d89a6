import { ownGameByHash } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { minor } from '@baize/money'
import { expect, test } from 'vitest'
import { brandId, roundId } from '../../kernel/ids.ts'
import type { AccountId } from '../ledger/index.ts'
import { outcomeOf } from './outcome-of.ts'
import { recomputes } from './recompute-round.ts'

const gameCode = 'bz-lotus-lanterns'
const version1 = '15716f70694fb0603cf722c25caaa1d33f0b3f763526c8bacc7c86ac3fe0003e'
const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

/** What is stored of a round that was played with version 1, and its proof once the seed is revealed. */
function playedBefore() {
  const [serverSeed, clientSeed, nonce] = [parseServerSeed(seed), parseClientSeed('lotus'), parseNonce('7')]
  const game = ownGameByHash(gameCode, version1)
  if (!game || !serverSeed || !clientSeed || nonce === undefined) throw new Error('the test is malformed')
  const draws = drawsFor({ serverSeed, clientSeed, nonce })
  const outcome = game.play({}, draws)
  const id = '00000000-0000-7000-8000-000000000000'
  const stored = {
    brandId: brandId(1),
    // No account is needed: nothing is read from the database.
    accountId: 1n as AccountId,
    pairNo: 1,
    nonce,
    serverSeedHash: commitmentOf(serverSeed),
    clientSeed,
    roundId: roundId(id),
    gameCode,
    definitionHash: version1,
    stakeMinor: minor(100n),
    stakedMinor: minor(100n),
    payoutMinor: minor(30n),
    balanceAfterMinor: minor(1_000n),
    draws: draws.trace().map(({ value }) => value),
    bet: undefined,
    steps: [],
    key: 'a key',
    placedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  }
  const { serverSeedHash } = stored
  const round = {
    roundId: id,
    gameCode,
    gameName: 'Lotus Lanterns',
    vassalage: 'BZ',
    stake: '1.00',
    baseStake: '1.00',
    payout: '0.30',
    net: '-0.70',
    balanceAfter: '10.00',
    currencyCode: 'PLY',
    state: 'settled' as const,
    placedAt: stored.placedAt.toString(),
    pairNo: 1,
    nonce: '7',
    serverSeedHash,
    clientSeed: 'lotus',
    definitionHash: version1,
    bet: null,
    steps: [],
    outcome,
  }
  return { stored, proof: { round, serverSeed: seed, postings: [] } }
}

test('a round of a version that is played no longer is shown as it was', () => {
  const { stored, proof } = playedBefore()
  const { game, outcome, isOver } = outcomeOf(stored)
  expect(game).toMatchObject({ version: 1, definitionHash: version1 })
  expect(outcome).toEqual(proof.round.outcome)
  expect(outcome).toMatchObject({ payCoins: 6 })
  expect(isOver).toBe(true)
})

test('a round of a version that is played no longer recomputes; as one of the version that is played it does not', () => {
  const { proof } = playedBefore()
  const now = 'ede12c57f33bfa24277e41b514c250b1634fa6f96ecae92b4b7438d77a3704ba'
  expect(recomputes(proof, 2)).toBe(true)
  expect(recomputes({ ...proof, round: { ...proof.round, definitionHash: now } }, 2)).toBe(false)
  expect(recomputes({ ...proof, round: { ...proof.round, payout: '0.20' } }, 2)).toBe(false)
})

test('a stored round of a version that never was cannot be shown', () => {
  expect(() => outcomeOf({ ...playedBefore().stored, definitionHash: '0'.repeat(64) })).toThrow(
    'no engine has definition',
  )
})
