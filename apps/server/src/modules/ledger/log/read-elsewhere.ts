import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'

/** Whether an account has staked anything since a moment with other providers than these. */
export async function hasStakedElsewhere(
  db: Database,
  accountId: AccountId,
  { since, than }: { readonly since: Temporal.Instant; readonly than: readonly ProviderId[] },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from ledger_posting
      where account_id = ${accountId} and posted_at >= ${since.toString()} and kind = ${postingKinds.stake}
        and provider_id <> all(${[...than]}::int[])) as has`.execute(db)
  return rows[0]?.has === true
}
