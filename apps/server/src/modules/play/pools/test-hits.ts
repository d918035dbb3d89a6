import * as contract from '@baize/contract'
import { ownGameByCode } from '@baize/engines'
import { drawsFor, parseClientSeed, parseNonce } from '@baize/fairness'
import { sql } from '../../../kernel/database/pool.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { openSeed } from '../fresh-seed.ts'
import { hashOf } from '../stored-values.ts'

/** The game with a pool that the tests play, and the stake with which they win: the greatest, which wins most often. */
export const gameCode = 'bz-naga-moon'
export const stake = '125.00'

/** The master key of test servers. */
const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)

/**
 * Gives a player a client seed whose first round wins the pool. Only a test can look for one, because it opens the server's seed,
 * which nobody sees before it is retired; about 8,000 client seeds are tried. Returns how many.
 */
export async function luckySeed(server: Pick<TestServer, 'test'>, { call }: Pick<TestMember, 'call'>): Promise<number> {
  const { nextServerSeedHash } = await call(contract.currentSeeds, {})
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select next_server_seed_sealed as sealed from play_seed_pair
    where next_server_seed_hash = ${Buffer.from(nextServerSeedHash, 'hex')}`.execute(server.test.database)
  const sealed = rows[0]?.sealed
  if (sealed === undefined) throw new Error('there is no such seed')
  const { seed: serverSeed } = openSeed(secrets, sealed, hashOf(Buffer.from(nextServerSeedHash, 'hex')))
  const game = ownGameByCode(gameCode)
  const nonce = parseNonce(0n)
  for (let tried = 1; ; tried += 1) {
    const clientSeed = parseClientSeed(`lucky ${tried}`)
    if (game === undefined || nonce === undefined || clientSeed === undefined) throw new Error('nothing to draw from')
    const outcome = game.play({ stakeMinor: 12_500n }, drawsFor({ serverSeed, clientSeed, nonce }))
    if (outcome.engine !== 'slot' || outcome.pool?.won !== true) continue
    await call(contract.rotateSeeds, { body: { clientSeed } })
    return tried
  }
}

let keys = 0

/** Plays one round of the game. */
export function play({ call }: Pick<TestMember, 'call'>, staked = stake, key?: string): Promise<contract.Round> {
  keys += 1
  const idempotencyKey = key ?? `pool round ${keys}`
  return call(contract.playRound, { params: { gameCode }, body: { stake: staked }, idempotencyKey })
}

/** What a round's own pool result is; throws for a round without one. */
export function poolOf({ outcome }: contract.Round) {
  if (outcome.engine !== 'slot' || outcome.pool === undefined) throw new Error('the round has no pool')
  return outcome.pool
}
