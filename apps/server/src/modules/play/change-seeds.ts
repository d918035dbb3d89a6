import { createHash } from 'node:crypto'
import { parseClientSeed, type ClientSeed } from '@baize/fairness'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AccountId } from '../ledger/index.ts'
import { loadSeedStates } from './companion.sql.ts'
import { makeSeed } from './fresh-seed.ts'
import type { PlayParts } from './play.parts.ts'
import { publicSeedsOf } from './play.rules.ts'
import type { PublicSeeds, RevealedSeed } from './play.types.ts'

/** Returns the seeds of a session's account, creating the first pair if there is none. */
export async function currentSeeds(
  parts: PlayParts,
  session: Session,
): Promise<{ readonly accountId: AccountId; readonly seeds: PublicSeeds }> {
  const accountId = (await parts.wallet.accountOf(session.brandId, session.memberId, session.wallet)).accountId
  const stored = (await loadSeedStates(parts.database, parts.secrets, [accountId])).get(accountId)
  return { accountId, seeds: stored ? publicSeedsOf(stored) : await beginSeeds(parts, session, accountId) }
}

/**
 * Retires the current pair and begins the next with the player's own seed. The server committed to the next server seed
 * before the player chose, so it could not adapt it to the choice. This holds for the very first round, too: a pair without
 * rounds can be retired. Refuses a client seed that is not 1 to 64 printable ASCII characters, and a commitment that is not
 * the one to the next server seed.
 */
export async function rotateSeeds(
  parts: PlayParts,
  session: Session,
  chosen: { readonly clientSeed: string; readonly nextServerSeedHash?: string | undefined },
): Promise<{ readonly revealed: RevealedSeed; readonly seeds: PublicSeeds }> {
  const clientSeed = parseClientSeed(chosen.clientSeed)
  if (clientSeed === undefined) throw new Refusal('play.client_seed_invalid')
  const { accountId } = await currentSeeds(parts, session)
  const { seeds, revealed } = await takeSeeds(parts, session, {
    accountId,
    clientSeed,
    commitment: chosen.nextServerSeedHash,
    key: `rotate:${parts.randomness.uuid()}`,
  })
  if (revealed === undefined) throw new Error('an account with seeds had none to retire')
  return { seeds, revealed }
}

/** Creates the very first pair, under one key, so that several simultaneous first requests create only one. */
async function beginSeeds(parts: PlayParts, session: Session, accountId: AccountId): Promise<PublicSeeds> {
  const text = Buffer.from(parts.randomness.bytes(12)).toString('hex')
  const clientSeed = parseClientSeed(text)
  if (clientSeed === undefined) throw new Error('hexadecimal digits must be a valid client seed')
  const { seeds } = await takeSeeds(parts, session, { accountId, clientSeed, key: 'begin' })
  return seeds
}

interface SeedsCommand {
  readonly accountId: AccountId
  readonly clientSeed: ClientSeed
  readonly commitment?: string | undefined
  readonly key: string
}

async function takeSeeds(parts: PlayParts, session: Session, command: SeedsCommand) {
  const { accountId, clientSeed, commitment, key } = command
  const { result } = await parts.ledger.run(parts.companion, {
    accountId,
    providerId: await parts.ledger.provider(session.brandId, 'play'),
    // Rounds use `<account>:<the client's key>`, which never begins with `seeds:`, so a client's key cannot collide.
    key: `seeds:${accountId}:${key}`,
    // The key alone identifies the request: when the first pair is requested again, the random seeds differ but the
    // request is the same.
    bodyHash: createHash('sha256').update(`seeds ${accountId}:${key}`).digest(),
    request: {
      kind: 'seeds',
      brandId: session.brandId,
      clientSeed,
      commitment,
      fresh: makeSeed(parts.randomness, parts.secrets),
      first: makeSeed(parts.randomness, parts.secrets),
    },
  })
  if (result.kind !== 'seeds') throw new Error('a command for seeds returned a round')
  return result
}
