import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { deleteOldHandovers, insertHandover, useHandover } from './handover.sql.ts'
import { hashToken } from './session-door.ts'
import { endOldestWindows } from './session-limit.sql.ts'
import { absoluteExpiry, handoverSeconds, idleExpiry } from './session.rules.ts'
import { lockSession, insertSession } from './session.sql.ts'

/** The game of a window and the wallet that it plays with. */
export interface GameWindow {
  readonly gameCode: string
  readonly wallet: 'main' | 'trial'
}

/** Creates the one-time token in a game's address, valid for 60 s and one exchange. */
export async function createHandover(
  { database, clock, randomness }: IdentityParts,
  session: Session,
  game: GameWindow,
): Promise<string> {
  if (session.role === 'trial' && game.wallet !== 'trial') throw new Refusal('session.true_account_needed')
  const token = newToken(randomness)
  const now = clock.now()
  await insertHandover(database, {
    brandId: session.brandId,
    sessionId: session.sessionId,
    memberId: session.memberId,
    gameCode: game.gameCode,
    wallet: game.wallet,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: now.add({ seconds: handoverSeconds }),
  })
  return token
}

/**
 * Exchanges the token for a session of that one game, which ends no later than the session from which it was opened. If
 * there are more windows than the brand allows, the least recently used one ends.
 */
export async function exchangeHandover(
  { database, clock, randomness, brands, door }: IdentityParts,
  brandId: BrandId,
  handoverToken: string,
) {
  const token = newToken(randomness)
  const now = clock.now()
  const limits = brands.byId(brandId)
  const used = await database.transaction().execute(async (tx) => {
    const handover = await useHandover(tx, brandId, hashToken(handoverToken), now)
    if (handover === undefined) return undefined
    const parent = await lockSession(tx, brandId, handover.sessionId, now)
    if (parent === undefined) return undefined
    await insertSession(tx, {
      brandId,
      memberId: handover.memberId,
      tokenHash: hashToken(token),
      scope: 'game',
      wallet: handover.wallet,
      gameCode: handover.gameCode,
      parentSessionId: handover.sessionId,
      createdAt: now,
      idleExpiresAt: idleExpiry('game', now, limits),
      expiresAt: earlier(absoluteExpiry('game', now, limits), parent.expiresAt),
    })
    const [parentSessionId, max] = [handover.sessionId, limits.gameWindowsPerSession]
    const endedOthers = await endOldestWindows(tx, { brandId, parentSessionId, current: hashToken(token), max, now })
    return { ...handover, endedOthers }
  })
  if (used === undefined) throw new Refusal('session.handover_spent')
  if (used.endedOthers) door.forget(brandId, used.memberId)
  return { token, gameCode: used.gameCode, trial: used.wallet === 'trial' }
}

/** The earlier of two times, so that a window opened shortly before its session ends does not outlive it. */
function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) <= 0 ? one : other
}

/** Deletes old hand-overs; runs every minute. */
export async function sweepHandovers({ database, clock }: IdentityParts): Promise<void> {
  await deleteOldHandovers(database, clock.now().subtract({ hours: 1 }))
}
