import type { Database } from '../../../kernel/database/pool.ts'
import { newToken } from '../../../kernel/randomness.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberView } from '../members/member-view.rules.ts'
import { isPasswordExpired, passwordDueOf, roleOf } from '../members/member.rules.ts'
import { noteFirstLogin, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { absoluteExpiry, idleExpiry } from '../sessions/session.rules.ts'
import { insertSession } from '../sessions/session.sql.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import type { Way } from './login-tries.ts'
import type { Family } from './remembered.sql.ts'

/** How somebody showed who they are. */
export interface Shown {
  readonly by: Way
  /** What was typed, where something was. */
  readonly password?: string | undefined
  /** Whether to sign in for a day without being asked again (2.085). */
  readonly remember?: boolean
  /** The hash of the remembered login's token that was exchanged for this session. */
  readonly exchanged?: Buffer
}

/** What a session is begun with. */
interface Beginning {
  readonly at: Origin
  readonly shown: Shown
  readonly deviceId?: bigint
  readonly family?: Family | undefined
}

/** Starts a session of the site and gives what a login answers (3.024). The token is known to nobody else from now on. */
export async function startSession(
  { clock, randomness, brands }: IdentityParts,
  db: Database,
  member: MemberRow,
  { at, shown, deviceId, family }: Beginning,
) {
  const now = clock.now()
  const token = newToken(randomness)
  const brand = brands.byId(member.brandId)
  const isTrial = roleOf(member.type) === 'trial'
  // Who came by another provider may have no password that could be too old.
  const hasPassword = member.passwordHash !== null
  const defaultPassword = brand.initialPassword !== undefined && shown.password === brand.initialPassword
  const passwordExpired = hasPassword && isPasswordExpired(member.passwordChangedAt, brand.passwordExpiryDays, now)
  const passwordDue = passwordDueOf({ defaultPassword, passwordExpired }, shown.by, brand.whitelabel)
  await insertSession(db, {
    brandId: member.brandId,
    memberId: member.memberId,
    tokenHash: hashToken(token),
    scope: 'site',
    wallet: isTrial ? 'trial' : 'main',
    createdAt: now,
    idleExpiresAt: idleExpiry('site', now, brand),
    expiresAt: absoluteExpiry('site', now, brand),
    address: at.address,
    program: programOf(at.userAgent),
    way: shown.by,
    deviceId,
    familyId: family?.familyId,
    passwordDue,
  })
  return {
    token,
    // Trial play begins anew each time: nobody comes to it for the first time.
    firstTimeLogin: !isTrial && !member.loggedInBefore && (await noteFirstLogin(db, member, now)),
    defaultPassword,
    passwordExpired,
    passwordDue: passwordDue ?? null,
    ...memberView(member),
  }
}
