import type { Database } from '../../kernel/database/pool.ts'
import { newToken } from '../../kernel/randomness.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isPasswordExpired, memberView, roleOf } from './member.rules.ts'
import { noteFirstLogin, type MemberRow } from './member.sql.ts'
import { hashToken } from './session-door.ts'
import { absoluteExpiry, idleExpiry } from './session.rules.ts'
import { insertSession } from './session.sql.ts'

/**
 * Starts a session of the site and gives what a login answers (3.024). The token is known to nobody else from now on.
 * `password` is what was typed, where something was.
 */
export async function startSession(
  { clock, randomness, brands }: IdentityParts,
  db: Database,
  member: MemberRow,
  password?: string,
) {
  const now = clock.now()
  const token = newToken(randomness)
  const isTrial = roleOf(member.type) === 'trial'
  await insertSession(db, {
    brandId: member.brandId,
    memberId: member.memberId,
    tokenHash: hashToken(token),
    scope: 'site',
    wallet: isTrial ? 'trial' : 'main',
    gameCode: undefined,
    parentSessionId: undefined,
    createdAt: now,
    idleExpiresAt: idleExpiry('site', now),
    expiresAt: absoluteExpiry('site', now),
  })
  const { passwordExpiryDays, initialPassword } = brands.byId(member.brandId)
  // Who came by another provider may have no password that could be too old.
  const hasPassword = member.passwordHash !== null
  return {
    token,
    // Trial play begins anew each time: nobody comes to it for the first time.
    firstTimeLogin: !isTrial && !member.loggedInBefore && (await noteFirstLogin(db, member, now)),
    defaultPassword: initialPassword !== undefined && password === initialPassword,
    passwordExpired: hasPassword && isPasswordExpired(member.passwordChangedAt, passwordExpiryDays, now),
    ...memberView(member),
  }
}
