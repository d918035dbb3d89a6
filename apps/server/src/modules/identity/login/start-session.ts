import type { Database } from '../../../kernel/database/pool.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { noteSeen } from '../desk/member-desk.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberView } from '../members/member-view.rules.ts'
import { isPasswordExpired, passwordDueOf, roleOf, showsPassword } from '../members/member.rules.ts'
import { noteFirstLogin, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { absoluteExpiry, idleExpiry } from '../sessions/session.rules.ts'
import { insertSession } from '../sessions/session.sql.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import type { Way } from './login-tries.ts'
import type { Family } from './remembered.sql.ts'

/** How somebody was identified. */
export interface Shown {
  readonly by: Way
  /** The password that was typed, if any. */
  readonly password?: string | undefined
  /** Whether to remember the login for a day (2.085). */
  readonly remember?: boolean
  /** The contact that was proved with it, which is not asked for again. */
  readonly proved?: 'sms' | 'email' | undefined
  /** Whether a second factor was passed, so that this browser is known from now on. */
  readonly factorPassed?: boolean
  /** The hash of the remembered login's token that was exchanged for this session. */
  readonly exchanged?: Buffer
}

/** Details of a new session. */
interface Beginning {
  readonly at: Origin
  readonly shown: Shown
  readonly deviceId?: bigint
  readonly family?: Family | undefined
}

/** Begins a session of the site and returns the reply to a login (3.024). Only the caller receives the token. */
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
  // Members who signed in with an identity provider may have no password that could expire.
  const hasPassword = member.passwordHash !== null
  const isInitial = brand.initialPassword !== undefined && shown.password === brand.initialPassword
  const isOpened = member.passwordIsGiven && showsPassword(shown.by)
  const defaultPassword = isInitial || isOpened
  const passwordExpired = hasPassword && isPasswordExpired(member.passwordChangedAt, brand.passwordExpiryDays, now)
  const passwordDue = passwordDueOf({ isOpened, defaultPassword, passwordExpired }, shown.by, brand.whitelabel)
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
  await noteSeen(db, member, now)
  return {
    token,
    // Each trial has a new account, so there is no first login.
    firstTimeLogin: !isTrial && !member.loggedInBefore && (await noteFirstLogin(db, member, now)),
    defaultPassword,
    passwordExpired,
    passwordDue: passwordDue ?? null,
    ...memberView(member),
  }
}
