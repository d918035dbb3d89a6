import type { LoginValue } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { plainHost } from '../../../kernel/plain-host.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberView } from '../members/member-view.rules.ts'
import { memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { deleteOldMirrorTokens, moveSession, storeMirrorToken } from './mirror-token.sql.ts'
import { hashToken } from './session-door.ts'
import { handoverSeconds, idleExpiry } from './session.rules.ts'
import { programOf } from './user-agent.rules.ts'

/** The mirror that a call came to. */
export interface Stop {
  readonly host: string
  /** The session that this tab has there already. */
  readonly session: Session | undefined
}

/**
 * Creates the one-time token with which a session moves to another of the brand's mirrors (4.006). It is valid for 60 s, at
 * that mirror and in the same kind of browser, as long as the session is open.
 */
export async function leaveForMirror(
  { database, brands, clock, randomness }: IdentityParts,
  at: Pick<Origin, 'userAgent'> & Pick<Stop, 'host'>,
  { brandId, sessionId, memberId }: Session,
  domain: string,
): Promise<string> {
  if (domain === plainHost(at.host) || !brands.byId(brandId).hosts.includes(domain))
    throw new Refusal('session.mirror_unknown')
  const token = newToken(randomness)
  const createdAt = clock.now()
  await storeMirrorToken(database, {
    brandId,
    sessionId,
    memberId,
    tokenHash: hashToken(token),
    host: domain,
    program: programOf(at.userAgent),
    createdAt,
    expiresAt: createdAt.add({ seconds: handoverSeconds }),
  })
  return token
}

/**
 * Moves the session of a token to this mirror. It stays the same login: its times, second factor, game windows and place in
 * the list do not change, but the token that the other mirror has ends. Where somebody is logged in already it is refused,
 * so that no address can put a member into another account.
 */
export async function arriveAtMirror(
  { database, brands, clock, randomness, door }: IdentityParts,
  { brandId, userAgent, host, session }: Pick<Origin, 'brandId' | 'userAgent'> & Stop,
  arrivalToken: string,
): Promise<LoginValue> {
  if (session !== undefined) throw new Refusal('session.arrival_occupied')
  const token = newToken(randomness)
  const now = clock.now()
  const memberId = await moveSession(database, {
    brandId,
    tokenHash: hashToken(arrivalToken),
    host: plainHost(host),
    program: programOf(userAgent),
    nextTokenHash: hashToken(token),
    now,
    idleExpiresAt: idleExpiry('site', now, brands.byId(brandId)),
  })
  if (memberId === undefined) throw new Refusal('session.arrival_spent')
  door.forget(brandId, memberId)
  const member = await memberById(database, brandId, memberId)
  // A session that must change its password first cannot leave for another mirror.
  const nothingDue = { passwordExpired: false, defaultPassword: false, passwordDue: null }
  return { token, firstTimeLogin: false, ...nothingDue, ...memberView(member) }
}

/** Deletes old tokens; runs every minute. */
export async function sweepMirrorTokens({ database, clock }: IdentityParts): Promise<void> {
  await deleteOldMirrorTokens(database, clock.now().subtract({ hours: 1 }))
}
