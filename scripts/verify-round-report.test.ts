import { ownGameByCode, ownGameByHash, retiredSlots, stakedOf, type GameBet, type GameStep } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { expect, test } from 'vitest'
import { verifyRound } from './verify-round-report.ts'

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

/** The proof of a round, as the server would answer. With a hash, of a version that is played no longer. */
function proofOf(gameCode: string, bet?: GameBet, steps: readonly GameStep[] = [], hash?: string) {
  const [game, serverSeed, clientSeed, nonce] = [
    hash === undefined ? ownGameByCode(gameCode) : ownGameByHash(gameCode, hash),
    parseServerSeed(seed),
    parseClientSeed('lotus'),
    parseNonce('7'),
  ]
  if (!game || !serverSeed || !clientSeed || nonce === undefined) throw new Error('the test is malformed')
  const outcome = game.play({ bet, steps }, drawsFor({ serverSeed, clientSeed, nonce }))
  const amount = (minor: bigint) => (Number(minor) / 100).toFixed(2)
  const id = '00000000-0000-7000-8000-000000000000'
  return {
    round: {
      roundId: id,
      gameCode,
      gameName: 'a game',
      vassalage: 'BZ',
      stake: amount(stakedOf(game, outcome, 100n)),
      baseStake: '1.00',
      payout: amount(game.payoutMinor(outcome, 100n)),
      net: '0.00',
      balanceAfter: '1.00',
      currencyCode: 'PLY',
      state: 'settled',
      placedAt: '2026-11-21T10:00:00Z',
      pairNo: 1,
      nonce: '7',
      serverSeedHash: commitmentOf(serverSeed),
      clientSeed: 'lotus',
      definitionHash: game.definitionHash,
      bet: bet ?? null,
      steps,
      outcome,
    },
    serverSeed: seed,
    postings: [],
  }
}

const reveal = { engine: 'mines', kind: 'reveal', cell: 0 } as const
const blackjack = proofOf('bz-blackjack', { engine: 'blackjack' }, [{ engine: 'blackjack', kind: 'double' }])
const proofs = [
  proofOf('bz-lotus-lanterns'),
  proofOf('bz-elephant-parade'),
  proofOf('bz-floating-market'),
  ...retiredSlots.map(({ code, publishedReturn }) => proofOf(code, undefined, [], publishedReturn.definitionHash)),
  proofOf('bz-dice', { engine: 'dice', side: 'under', chance: 4_950 }),
  proofOf('bz-plinko', { engine: 'plinko', rows: 16, risk: 'high' }),
  proofOf('bz-wheel', { engine: 'wheel', segments: 50, risk: 'low' }),
  proofOf('bz-mines', { engine: 'mines', mines: 2 }, [reveal, { engine: 'mines', kind: 'cashOut' }]),
  blackjack,
  proofOf('bz-three-card', { engine: 'threeCard', pairPlus: 5 }, [{ engine: 'threeCard', kind: 'play' }]),
  proofOf('bz-video-poker', { engine: 'videoPoker' }, [{ engine: 'videoPoker', kind: 'draw', held: [0, 3] }]),
]

test.each(proofs)('a round of $round.gameCode is right, alone and within the answer of the server', (proof) => {
  for (const text of [JSON.stringify(proof), JSON.stringify({ success: true, value: proof })])
    expect(verifyRound(text)).toMatchObject({ exitCode: 0 })
})

test.each(proofs)('a round of $round.gameCode with another payout, seed or outcome is wrong', (proof) => {
  const { round } = proof
  const wrong = [
    { ...proof, round: { ...round, payout: '77.77' } },
    { ...proof, serverSeed: 'ff'.repeat(32) },
    { ...proof, round: { ...round, serverSeedHash: '0'.repeat(64) } },
    { ...proof, round: { ...round, definitionHash: '0'.repeat(64) } },
    { ...proof, round: { ...round, clientSeed: 'another' } },
  ]
  for (const one of wrong) expect(verifyRound(JSON.stringify(one)).exitCode).toBe(1)
})

test('a round of blackjack that was doubled is right with both stakes, and wrong with one, with other steps or with other cards', () => {
  const { round } = blackjack
  expect([round.stake, round.baseStake]).toEqual(['2.00', '1.00'])
  const stood = proofOf('bz-blackjack', { engine: 'blackjack' }, [{ engine: 'blackjack', kind: 'stand' }])
  expect(verifyRound(JSON.stringify(stood))).toMatchObject({ exitCode: 0 })
  const wrong = [
    { ...round, stake: '1.00' },
    { ...round, baseStake: '2.00' },
    { ...round, steps: stood.round.steps },
    { ...round, outcome: stood.round.outcome },
  ]
  for (const one of wrong) expect(verifyRound(JSON.stringify({ ...blackjack, round: one })).exitCode).toBe(1)
})

test('a round whose seed is secret, and what is no proof, is not checked', () => {
  expect(verifyRound(JSON.stringify({ ...proofs[0], serverSeed: null })).exitCode).toBe(2)
  expect(verifyRound('{}').exitCode).toBe(2)
  expect(verifyRound('no json').exitCode).toBe(2)
})
