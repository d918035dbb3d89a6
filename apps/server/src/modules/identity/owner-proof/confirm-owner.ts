import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { isOwnPassword } from '../login/log-in.ts'
import { memberById, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { sessionBegan } from '../sessions/session.sql.ts'
import { provedUntil } from './owner-proof.ts'

/** What the caller presents as owner's proof, and which other proofs are accepted. */
export interface OwnerShown {
  readonly password?: string | undefined
  /** A session that began at or after this time is accepted, too. */
  readonly since?: Temporal.Instant
  /** Whether a second factor confirmed in this session can replace the password. */
  readonly orFactor?: boolean
}

/**
 * Makes sure that the account's owner requests a change that outlasts the session, because a stolen session must not be
 * enough. The proof is the password or, for an account without one, a recent sign-in or a recently confirmed factor, in the
 * browser in which the session began. Returns the member as the check read it.
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
