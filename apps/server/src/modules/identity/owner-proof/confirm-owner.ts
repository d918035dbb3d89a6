import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { isOwnPassword } from '../login/log-in.ts'
import { memberById, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { sessionBegan } from '../sessions/session.sql.ts'
import { provedUntil } from './owner-proof.ts'

/** What somebody shows, and what may show it. */
export interface OwnerShown {
  readonly password?: string | undefined
  /** A session that began since then shows it, too. */
  readonly since?: Temporal.Instant
  /** A second factor of this session shows it as well as the password. */
  readonly orFactor?: boolean
}

/**
 * Makes sure that it is the account's owner who asks for what outlasts a session: a stolen one must not be enough. The
 * password shows it. An account without one shows it by a sign-in of just now or by a factor that was confirmed since, in the
 * very browser of the session. Gives the member as the check saw them.
 */
export async function confirmOwner(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { password = '', since, orFactor = false }: OwnerShown,
): Promise<MemberRow> {
  const member = await memberById(parts.database, session.brandId, session.memberId)
  if (since !== undefined && (await beganSince(parts, session, since))) return member
  const hasPassword = member.passwordHash !== null
  if (!hasPassword || (orFactor && password === '')) {
    if ((await provedUntil(parts, at, session, { hasPassword })) !== undefined) return member
    if (!hasPassword) throw new Refusal('session.too_old')
  }
  if (password === '') refusePassword('password.needed')
  if (!(await isOwnPassword(parts, member, password))) refusePassword('password.wrong')
  return member
}

async function beganSince({ database }: IdentityParts, { brandId, sessionId }: Session, since: Temporal.Instant) {
  const began = await sessionBegan(database, brandId, sessionId)
  return began !== undefined && Temporal.Instant.compare(began, since) >= 0
}

function refusePassword(code: 'password.needed' | 'password.wrong'): never {
  throw new Refusal(code, { fields: [{ field: 'password', code }] })
}
