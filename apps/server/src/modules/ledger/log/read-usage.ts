import type { Database } from '../../../kernel/database/pool.ts'
import type { LimitedFlow } from '../accounts/account-rules.ts'
import { usageOf } from '../lane/load-rules.ts'
import { onPool } from '../lane/stored-commands.ts'
import type { AccountId } from '../ledger.types.ts'

/** A flow of an account since a moment. */
export interface AskedUsage {
  readonly flow: LimitedFlow
  readonly since: Temporal.Instant
}

/** How much of each flow an account has used since a moment, counted as its limits count it. */
export async function readUsage(
  db: Database,
  accountId: AccountId,
  asked: readonly AskedUsage[],
): Promise<readonly bigint[]> {
  return usageOf(
    onPool(db),
    asked.map(({ flow, since }) => ({ accountId, flow, since })),
  )
}
