import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { laneOfAccount } from '../accounts/lane-of-account.ts'
import { lockLanes } from '../lane/lock-lanes.ts'
import { ruleBatch } from '../lane/rule-batch.ts'
import { onPool } from '../lane/stored-commands.ts'
import type { AccountId } from '../ledger.types.ts'
import { isBlockedByAudit, selectProblems, selectProblemsOf, settleProblems, type AuditProblem } from './audit.sql.ts'

/**
 * What settling problems needs. Only the owner of the database may settle them: whoever breaks into a server must not be able
 * to silence the auditor.
 */
export interface ReleaseParts {
  readonly database: Database
  readonly clock: Clock
}

/** Returns what the auditor found and nobody has settled yet, oldest first; at most `max`, after the problem `after`. */
export function openProblems(
  { database }: Pick<ReleaseParts, 'database'>,
  { after, max }: { readonly after: number; readonly max: number } = { after: 0, max: 1_000 },
): Promise<AuditProblem[]> {
  return selectProblems(database, max, after)
}

/**
 * Releases an account that the auditor blocked, after an operator has looked into it. Settles its problems with a
 * reason (1 to 300 characters) and allows bets again, both or neither. The auditor does not raise the same problems again;
 * new ones block the account again. Returns `false` and changes nothing if it is not blocked and has no open problem.
 */
export async function releaseAccount(
  { database, clock }: ReleaseParts,
  accountId: AccountId,
  reason: string,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const lane = await laneOfAccount(tx, accountId)
    if (lane === undefined) return false
    const [head] = await lockLanes(tx, [lane])
    if (head === undefined) return false
    const problems = await selectProblemsOf(tx, accountId)
    if (problems.length === 0 && !(await isBlockedByAudit(tx, accountId))) return false
    const postedAt = clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
    await settleProblems(tx, problems, reason, postedAt)
    const rule = { blocked: false, limits: [], reason }
    await onPool(tx).query(ruleBatch(head, { lane, postedAt, accountId, source: 'audit', rule }).statement)
    return true
  })
}

/** Settles a problem that belongs to no account, after an operator has looked into it. Returns whether it was open. */
export async function settleProblem(
  { database, clock }: ReleaseParts,
  problem: number,
  reason: string,
): Promise<boolean> {
  return (await settleProblems(database, [problem], reason, clock.now())) > 0
}
