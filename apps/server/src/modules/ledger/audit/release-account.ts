import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Ledger } from '../ledger.ts'
import type { AccountId } from '../ledger.types.ts'
import { selectProblems, selectProblemsOf, settleProblems, type AuditProblem } from './audit.sql.ts'

/** What an operator's answer to the auditor works with. */
export interface ReleaseParts {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly clock: Clock
}

/** What the auditor found and nobody has settled yet, oldest first; at most 1,000. */
export function openProblems({ database }: Pick<ReleaseParts, 'database'>): Promise<AuditProblem[]> {
  return selectProblems(database, 1_000)
}

/**
 * An operator looked into an account that the auditor blocked: its problems are settled with a reason (1 to 300
 * characters), and it takes bets again. The auditor does not raise the same problems once more; new ones block it again.
 */
export async function releaseAccount(parts: ReleaseParts, accountId: AccountId, reason: string): Promise<void> {
  const { database, ledger, clock } = parts
  await settleProblems(database, await selectProblemsOf(database, accountId), reason, clock.now())
  await ledger.setRule(accountId, 'audit', { blocked: false, limits: [], reason })
}

/** An operator looked into a problem that belongs to no account. Answers whether it was open. */
export async function settleProblem(
  { database, clock }: Omit<ReleaseParts, 'ledger'>,
  problem: number,
  reason: string,
): Promise<boolean> {
  return (await settleProblems(database, [problem], reason, clock.now())) > 0
}
