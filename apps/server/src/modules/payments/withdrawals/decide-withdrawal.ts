import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { moveWithdrawal, withdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** What deciding needs. The server's job carries the decision out. */
export interface DecideParts {
  readonly database: Database
  readonly clock: Clock
}

export interface WithdrawalDecision {
  readonly withdrawalId: string
  /** `approve`: the gateway pays it; `reject`: the money goes back to the member, who reads the reason. */
  readonly decision: 'approve' | 'reject'
  /** The operator's name, and why it was decided so. */
  readonly by: string
  readonly reason: string | undefined
  /** Tells others in the same transaction. */
  readonly tell: (tx: Database, row: WithdrawalRow) => Promise<void>
}

/**
 * Decides about a withdrawal that waits, once. Returns it, or why nothing was done: there is none with that id, or somebody has
 * decided about it or it was cancelled.
 */
export async function decideWithdrawal(
  { database, clock }: DecideParts,
  { withdrawalId, decision, by, reason, tell }: WithdrawalDecision,
): Promise<WithdrawalRow | 'unknown' | 'decided'> {
  const row = await withdrawal(database, withdrawalId)
  if (row === undefined) return 'unknown'
  const to = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
  return database.transaction().execute(async (tx) => {
    const change = { from: ['requested'], to, at: clock.now(), by: { operator: by }, reason } as const
    if (!(await moveWithdrawal(tx, withdrawalId, change))) return 'decided'
    await tell(tx, row)
    return row
  })
}
