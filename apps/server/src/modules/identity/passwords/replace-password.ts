import type { Database } from '../../../kernel/database/pool.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { deleteDeletion } from '../deletion/deletion.sql.ts'
import { updatePassword, type MemberRow } from '../members/member.sql.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { endAllSessions } from '../sessions/session.sql.ts'
import { deleteWaitingChanges } from '../waiting-changes/waiting-change.sql.ts'

/**
 * Replaces a password within a transaction, and ends all sessions, game windows and password reset links, and changes to
 * second factors that wait, and withdraws the account's deletion: whoever asked for them may not be the owner. `resetBy` is the contact that reset it, if nothing else was shown. Returns the updated member,
 * or `undefined` if the password was changed since `member` was read.
 */
export async function replacePassword(
  { clock }: Pick<IdentityParts, 'clock'>,
  tx: Database,
  member: MemberRow,
  passwordHash: string,
  resetBy?: 'sms' | 'email',
): Promise<MemberRow | undefined> {
  const now = clock.now()
  if (!(await updatePassword(tx, member, passwordHash, now, resetBy))) return undefined
  await spendResetLinks(tx, member, now)
  await deleteWaitingChanges(tx, member)
  await deleteDeletion(tx, member)
  await endAllSessions(tx, member.brandId, member.memberId, now)
  return { ...member, passwordHash, passwordChangedAt: now }
}
