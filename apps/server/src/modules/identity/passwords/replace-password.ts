import type { Database } from '../../../kernel/database/pool.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { updatePassword, type MemberRow } from '../members/member.sql.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { endAllSessions } from '../sessions/session.sql.ts'

/**
 * Replaces a password within a transaction, and ends whatever the old one began: sessions, game windows, links that would
 * set another. Gives the member as they are then; `undefined` when somebody else changed it since `member` was read.
 */
export async function replacePassword(
  { clock }: Pick<IdentityParts, 'clock'>,
  tx: Database,
  member: MemberRow,
  passwordHash: string,
): Promise<MemberRow | undefined> {
  const now = clock.now()
  if (!(await updatePassword(tx, member, passwordHash, now))) return undefined
  await spendResetLinks(tx, member, now)
  await endAllSessions(tx, member.brandId, member.memberId, now)
  return { ...member, passwordHash, passwordChangedAt: now }
}
