import type { Database } from '../../kernel/database/pool.ts'
import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { MemberId } from '../../kernel/ids.ts'
import { beginSession } from './begin-session.ts'
import type { IdentityParts } from './identity.parts.ts'
import { isOwnPassword } from './log-in.ts'
import { noteTry } from './login-tries.ts'
import { holdWaysIn, memberById } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { sessionBegan } from './session.sql.ts'

/** Begins a session for a member whom another module knows by what they showed, such as an account at a provider. */
export async function signInKnown(parts: IdentityParts, at: Origin, memberId: MemberId) {
  const member = await memberById(parts.database, at.brandId, memberId)
  if (member.status !== 'active') {
    await noteTry(parts, at, member, 'social', 'suspended')
    throw new Refusal('login.suspended')
  }
  return beginSession(parts, at, member, { by: 'social' })
}

/** For so long a session is from just now. */
const freshMinutes = 15

/**
 * Makes sure that it is the account's owner who asks for what outlasts a session: a stolen one must not be enough. The
 * password shows it; so does a session that began since `since`. An account without a password has nothing to ask for, so
 * its session must have begun just now.
 */
export async function confirmOwner(
  parts: IdentityParts,
  session: Session,
  { password = '', since }: { readonly password?: string | undefined; readonly since?: Temporal.Instant },
): Promise<void> {
  const member = await memberById(parts.database, session.brandId, session.memberId)
  const hasPassword = member.passwordHash !== null
  const freshSince = since ?? (hasPassword ? undefined : parts.clock.now().subtract({ minutes: freshMinutes }))
  if (freshSince !== undefined) {
    const began = await sessionBegan(parts.database, session.brandId, session.sessionId)
    if (began !== undefined && Temporal.Instant.compare(began, freshSince) >= 0) return
  }
  if (!hasPassword) throw new Refusal('session.too_old')
  if (password === '') refusePassword('password.needed')
  if (!(await isOwnPassword(parts, member, password))) refusePassword('password.wrong')
}

function refusePassword(code: 'password.needed' | 'password.wrong'): never {
  throw new Refusal(code, { fields: [{ field: 'password', code }] })
}

/** Holds the caller's account until the transaction ends, and says whether it has a password. */
export async function holdAccount(transaction: Database, { brandId, memberId }: Session): Promise<boolean> {
  const held = await holdWaysIn(transaction, brandId, memberId)
  if (held === undefined) throw new Refusal('session.required')
  return held.hasPassword
}
