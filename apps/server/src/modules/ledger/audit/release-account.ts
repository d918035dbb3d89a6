import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Ledger } from '../ledger.ts'
import type { AccountId } from '../ledger.types.ts'
import { selectProblems, selectProblemsOf, settleProblems, type AuditProblem } from './audit.sql.ts'

/** What settling problems needs. */
export interface ReleaseParts {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly clock: Clock
}

/** Returns what the auditor found and nobody has settled yet, oldest first; at most 1,000. */
export function openProblems({ database }: Pick<ReleaseParts, 'database'>): Promise<AuditProblem[]> {
  return selectProblems(database, 1_000)
}

/**
 * Releases an account that the auditor blocked, after an operator has looked into it. Settles its problems with a
 * reason (1 to 300 characters) and allows bets again. The auditor does not raise the same problems again; new ones
 * block the account again.
 */
export async function releaseAccount(parts: ReleaseParts, accountId: AccountId, reason: string): Promise<void> {
  const { database, ledger, clock } = parts
  await settleProblems(database, await selectProblemsOf(database, accountId), reason, clock.now())
  await ledger.setRule(accountId, 'audit', { blocked: false, limits: [], reason })
}

/** Settles a problem that belongs to no account, after an operator has looked into it. Returns whether it was open. */
export async function settleProblem(
  { database, clock }: Omit<ReleaseParts, 'ledger'>,
  problem: number,
  reason: string,
): Promise<boolean> {
  return (await settleProblems(database, [problem], reason, clock.now())) > 0
}
