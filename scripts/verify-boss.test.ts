import { bzCoralKingdom, drawBoss, ownGameByCode } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { expect, test } from 'vitest'
import { verifyRound } from './verify-round-report.ts'

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const { code: gameCode } = bzCoralKingdom

/** The proof of the seventh boss of a hall, as the server would answer. */
function proof() {
  const [serverSeed, clientSeed, nonce] = [
    parseServerSeed(seed),
    parseClientSeed(`${gameCode}:abyss:7`),
    parseNonce(0n),
  ]
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined) throw new Error('malformed')
  const { kind, life, returnsHundredths } = drawBoss(bzCoralKingdom, drawsFor({ serverSeed, clientSeed, nonce }))
  return {
    bossId: '00000000-0000-4000-8000-000000000000',
    gameCode,
    hall: 'abyss',
    bossNo: 7,
    kind,
    definitionHash: ownGameByCode(gameCode)?.definitionHash ?? '',
    serverSeedHash: commitmentOf(serverSeed),
    clientSeed,
    serverSeed: seed,
    life,
    unit: '250.00',
    returnsHundredths,
    cameAt: '2026-11-21T10:00:00Z',
    fellAt: '2026-11-21T10:03:00Z',
    staked: '5000.00',
    players: 3,
    ownStaked: '100.00',
    ownPaid: returnsHundredths.toFixed(2),
    currencyCode: 'PLY',
  }
}

test('a boss is right, alone and as the server answers', () => {
  for (const text of [JSON.stringify(proof()), JSON.stringify({ success: true, value: proof() })])
    expect(verifyRound(text)).toMatchObject({ exitCode: 0 })
})

test('whatever is changed in the proof of a boss is wrong', () => {
  const right = proof()
  const changed = [
    { serverSeed: seed.replace('00', '01') },
    { serverSeedHash: right.definitionHash },
    { definitionHash: right.serverSeedHash },
    { clientSeed: `${gameCode}:abyss:8` },
    { bossNo: 8 },
    { hall: 'reef' },
    { kind: right.kind === 'kingcrab' ? 'seadragon' : 'kingcrab' },
    { life: right.life + 1 },
    { returnsHundredths: right.returnsHundredths + 1 },
    { ownPaid: '0.01' },
  ]
  const found = changed.filter((one) => verifyRound(JSON.stringify({ ...right, ...one })).exitCode === 1)
  expect(found).toEqual(changed)
})

test('a boss that has not fallen cannot be checked yet', () => {
  const here = { serverSeed: null, life: null, returnsHundredths: null, fellAt: null, ownPaid: null }
  expect(verifyRound(JSON.stringify({ ...proof(), ...here }))).toMatchObject({ exitCode: 2 })
  expect(verifyRound(JSON.stringify({ ...proof(), gameCode: 'bz-unknown' }))).toMatchObject({ exitCode: 2 })
})
