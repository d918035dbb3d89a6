import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { lockWithdrawal, noteFirst, type Decider } from './review.sql.ts'
import { moveWithdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** What deciding needs. The server's job carries the decision out. */
export interface DecideParts {
  readonly database: Database
  readonly clock: Clock
}

/** What an operator decides, and who and why. */
export interface Decision {
  readonly withdrawalId: string
  readonly by: Decider
  /** Why it was decided so; the member reads the reason of a rejection. */
  readonly reason: string | undefined
  /** Tells others in the same transaction; `isFirst` if a second person has to agree before it takes effect. */
  readonly tell: (tx: Database, row: WithdrawalRow, done: { readonly isFirst: boolean }) => Promise<void>
  /** Whether the decider counts as another person than the operator who decided first. */
  readonly mayFollow: (tx: Database, firstOperatorId: string) => Promise<boolean>
}

export interface WithdrawalDecision extends Decision {
  /** Whether the decider may know of it; everybody may who uses a command. */
  readonly isOwn?: (row: WithdrawalRow) => boolean
  /** `approve`: the gateway pays it; `reject`: the money goes back to the member. */
  readonly decision: 'approve' | 'reject'
  /** From which amount on two people approve; `undefined`: one is enough. */
  readonly twoPeopleFromMinor: bigint | undefined
}

/**
 * Why nothing was decided: there is none with that id; it no longer waits for this; another operator works on it; it needs a
 * second person; a colleague has rejected the bank account; or its gateway may just be asked to pay.
 */
export type NotDecided = 'unknown' | 'decided' | 'claimed' | 'same_person' | 'account_rejected' | 'busy'

export interface Decided {
  readonly row: WithdrawalRow
  /** It takes effect once a second person agrees. */
  readonly isFirst: boolean
}

/**
 * Decides about a withdrawal that waits, once. From an amount on two people approve, each by their own decision; either may
 * reject alone.
 */
export async function decideWithdrawal(
  { database, clock }: DecideParts,
  order: WithdrawalDecision,
): Promise<Decided | NotDecided> {
  const { withdrawalId, decision, by, reason, tell, twoPeopleFromMinor } = order
  return database.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (row === undefined || order.isOwn?.(row) === false) return 'unknown'
    const at = clock.now()
    const problem = problemOf(row, by, at)
    if (problem !== undefined) return problem
    // If it is rejected after this, the job does not pay.
    if (decision === 'approve' && row.accountVerdict === 'rejected') return 'account_rejected'
    const needsTwo = decision === 'approve' && twoPeopleFromMinor !== undefined && row.amountMinor >= twoPeopleFromMinor
    const isFirst = needsTwo && row.firstDecision !== 'approve'
    if (isFirst) await noteFirst(tx, { withdrawalId, decision: 'approve', by, reason, at })
    else {
      if (needsTwo && !(await isAnother(tx, row, order))) return 'same_person'
      const to = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
      const change = { from: ['requested'], to, at, by: { operator: by.name }, reason } as const
      if (!(await moveWithdrawal(tx, withdrawalId, change))) return 'decided'
    }
    await tell(tx, row, { isFirst })
    return { row, isFirst }
  })
}

function problemOf(row: WithdrawalRow, by: Decider, now: Temporal.Instant): NotDecided | undefined {
  if (row.state !== 'requested') return 'decided'
  return isClaimedByAnother(row, by, now) ? 'claimed' : undefined
}

/** Whether another operator works on an item now. */
export function isClaimedByAnother(
  { claimedBy, claimedUntil }: Pick<WithdrawalRow, 'claimedBy' | 'claimedUntil'>,
  { operatorId }: Decider,
  now: Temporal.Instant,
): boolean {
  if (claimedBy === null || claimedUntil === null || claimedBy === operatorId) return false
  return Temporal.Instant.compare(claimedUntil, now) > 0
}

/** Whether somebody is another person than the one who decided first. Whoever used a command is known by name only. */
export async function isAnother(
  tx: Database,
  { firstBy, firstName }: Pick<WithdrawalRow, 'firstBy' | 'firstName'>,
  { by, mayFollow }: Pick<Decision, 'by' | 'mayFollow'>,
): Promise<boolean> {
  if (firstName === by.name) return false
  if (firstBy === null || by.operatorId === null) return true
  return firstBy !== by.operatorId && (await mayFollow(tx, firstBy))
}
