import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** What a member may have a limited number of. */
type Limited = 'deposits' | 'withdrawals' | 'bank accounts'

/**
 * Lets a member's orders of one kind be stored one after another, so that their number or sum can be limited. Ends with the
 * transaction.
 */
export async function lockMember(
  tx: Database,
  what: Limited,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<void> {
  await sql`select ${memberLock(what, { brandId, memberId })}`.execute(tx)
}

/** The same as an expression, for a statement that reads something too. What is to be limited is counted in a later statement. */
export function memberLock(
  what: Limited,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
) {
  return sql`pg_advisory_xact_lock(hashtextextended(${`${what} ${brandId} ${memberId}`}, 0))`
}
