import { drawBoss, fishDefinitionByCode, type DrawnBoss } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, serverSeedOf, type ServerSeed } from '@baize/fairness'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoredBoss } from './boss.types.ts'
import { aboutBoss } from './bosses.sql.ts'

/** The seed of a boss, and what it decides. Throws if the seed does not match its commitment. */
export function openBoss(
  secrets: Pick<Secrets, 'openSecret'>,
  stored: StoredBoss,
): { readonly seed: ServerSeed; readonly drawn: DrawnBoss } {
  const seed = serverSeedOf(secrets.openSecret(stored.serverSeedSealed, aboutBoss(stored.serverSeedHash)))
  if (commitmentOf(seed) !== stored.serverSeedHash) throw new Error('the seed of a boss does not match its commitment')
  const [definition, clientSeed, nonce] = [
    fishDefinitionByCode(stored.gameCode),
    parseClientSeed(stored.clientSeed),
    parseNonce(0n),
  ]
  if (definition === undefined || clientSeed === undefined || nonce === undefined)
    throw new Error(`the boss ${stored.bossId} cannot be drawn`)
  return { seed, drawn: drawBoss(definition, drawsFor({ serverSeed: seed, clientSeed, nonce })) }
}
