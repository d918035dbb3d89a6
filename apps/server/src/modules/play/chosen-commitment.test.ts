import * as contract from '@baize/contract'
import { commitmentOf, parseServerSeed } from '@baize/fairness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { recompute } from './test-recompute.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('a round', () => {
  it('is under the player’s own seed from the first one on, with a commitment that was shown before the choice', async () => {
    const call = (await server.newMember('chooser1')).call
    const { nextServerSeedHash } = await call(contract.currentSeeds, {})
    const { current } = await call(contract.rotateSeeds, { body: { clientSeed: 'my first words', nextServerSeedHash } })
    expect(current).toMatchObject({ clientSeed: 'my first words', serverSeedHash: nextServerSeedHash, nextNonce: '0' })
    const round = await call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: 'very first',
    })
    expect(round).toMatchObject({ clientSeed: 'my first words', serverSeedHash: nextServerSeedHash, nonce: '0' })
    const { revealed } = await call(contract.rotateSeeds, { body: { clientSeed: 'later' } })
    const seed = parseServerSeed(revealed.serverSeed)
    expect(seed && commitmentOf(seed)).toBe(nextServerSeedHash)
    expect(recompute(revealed.serverSeed, round)).toEqual(round.outcome)
  })

  it('is never under a server seed other than the one whose commitment the player names', async () => {
    const call = (await server.newMember('chooser2')).call
    // Before any commitment was shown, none can be named: the pair that this call could begin is not taken.
    const unseen = { clientSeed: 'guessed', nextServerSeedHash: '0'.repeat(64) }
    expect((await refusalOf(call(contract.rotateSeeds, { body: unseen }))).code).toBe('play.commitment_changed')
    const before = await call(contract.currentSeeds, {})
    const body = { clientSeed: 'mine', nextServerSeedHash: before.nextServerSeedHash }
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => call(contract.rotateSeeds, { body })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await call(contract.currentSeeds, {})).toMatchObject({
      pairNo: before.pairNo + 1,
      serverSeedHash: before.nextServerSeedHash,
    })
    // Without the commitment a second change goes through: this is what naming it prevents.
    await call(contract.rotateSeeds, { body: { clientSeed: 'mine' } })
    expect((await call(contract.currentSeeds, {})).pairNo).toBe(before.pairNo + 2)
  })
})
