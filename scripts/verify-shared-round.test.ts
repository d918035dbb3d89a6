import { roundsOf, sharedGames, type SharedGame } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { expect, test } from 'vitest'
import { verifyRound } from './verify-round-report.ts'

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

/** The public proof of the last round of a series, as the server would answer. */
function proofOf(game: SharedGame) {
  const [serverSeed, clientSeed, nonce] = [parseServerSeed(seed), parseClientSeed(`${game.code}:7`), parseNonce(0n)]
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined) throw new Error('malformed')
  const series = game.openSeries(drawsFor({ serverSeed, clientSeed, nonce }), 7)
  const round = roundsOf(series).at(-1)
  if (round === undefined) throw new Error('the series has no round')
  const at = '2026-11-21T10:00:00Z'
  return {
    gameCode: game.code,
    series: {
      seriesNo: 7,
      serverSeedHash: commitmentOf(serverSeed),
      clientSeed,
      definitionHash: game.definitionHash,
      burned: series.burned,
    },
    serverSeed: seed,
    round: {
      roundId: '00000000-0000-7000-8000-000000000000',
      roundNo: 12,
      seriesNo: 7,
      phase: 'ended',
      opensAt: at,
      closesAt: at,
      startedAt: at,
      outcome: round.outcome,
      card: game.cardOf?.(7),
    },
    position: round.position,
    bets: 0,
    staked: '0.00',
    paid: '0.00',
    currencyCode: 'PLY',
  }
}

test.each(sharedGames.map(proofOf))(
  'a shared round of $gameCode is right, alone and as the server answers',
  (proof) => {
    for (const text of [JSON.stringify(proof), JSON.stringify({ success: true, value: proof })])
      expect(verifyRound(text)).toMatchObject({ exitCode: 0 })
  },
)

test.each(sharedGames.map(proofOf))('whatever is changed in a shared round of $gameCode is wrong', (proof) => {
  const { series, round } = proof
  const other = sharedGames.find(({ code }) => code !== proof.gameCode)
  const changed = [
    { ...proof, serverSeed: seed.replace('00', '01') },
    { ...proof, position: proof.position + 1 },
    { ...proof, series: { ...series, seriesNo: 8 } },
    { ...proof, series: { ...series, clientSeed: `${proof.gameCode}:8` } },
    { ...proof, series: { ...series, burned: [...series.burned, 3] } },
    { ...proof, series: { ...series, definitionHash: series.serverSeedHash } },
    { ...proof, round: { ...round, outcome: null } },
    ...(round.card === undefined ? [] : [{ ...proof, round: { ...round, card: { ...round.card, meron: 20 } } }]),
    ...(other === undefined ? [] : [{ ...proof, round: { ...round, outcome: proofOf(other).round.outcome } }]),
  ]
  for (const one of changed) expect(verifyRound(JSON.stringify(one))).toMatchObject({ exitCode: 1 })
})

test('a round that was called off shows no outcome, and a series that goes on cannot be checked yet', () => {
  for (const game of sharedGames) {
    const proof = proofOf(game)
    const off = { ...proof, round: { ...proof.round, phase: 'void', outcome: null } }
    expect(verifyRound(JSON.stringify(off))).toMatchObject({ exitCode: 0 })
    expect(verifyRound(JSON.stringify({ ...proof, serverSeed: null }))).toMatchObject({ exitCode: 2 })
    expect(verifyRound(JSON.stringify({ ...proof, gameCode: 'bz-unknown' }))).toMatchObject({ exitCode: 2 })
  }
})
