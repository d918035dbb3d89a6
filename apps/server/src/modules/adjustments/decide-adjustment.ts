import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  beginApproval,
  beginRefusal,
  lockAdjustment,
  type AdjustmentOperator,
  type AdjustmentRow,
} from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import { closeAdjustment, postAdjustment, storedAdjustment, type PostingProblem } from './post-adjustment.ts'

/** A decision of the second person. */
export interface AdjustmentDecision {
  readonly brandId: BrandId
  readonly adjustmentId: string
  readonly by: AdjustmentOperator
  /** Whether the decider counts as another person than the operator who proposed it. */
  readonly mayFollow: (tx: Database, proposerId: string) => Promise<boolean>
  /** Records the decision in the same transaction. */
  readonly note: (tx: Database, row: AdjustmentRow) => Promise<void>
}

/** Why nothing was decided: there is none, it no longer waits, its time is over, or it needs another person. */
export type NotDecided = 'unknown' | 'decided' | 'expired' | 'same_person'

/** An approval that took effect, or the reason for which the ledger refused. */
export interface Approved {
  readonly row: AdjustmentRow
  readonly problem: PostingProblem | undefined
}

/**
 * Approves a proposal, once, and has the ledger post it. The approval is durable before anything is posted: if the process
 * ends in between, the job goes on. Nothing is posted inside of a transaction, since the ledger needs a connection of its own.
 */
export async function approveAdjustment(
  parts: AdjustmentParts,
  order: AdjustmentDecision,
): Promise<Approved | NotDecided> {
  const { adjustmentId, by } = order
  const refused = await decide(parts, order, (tx, at) => beginApproval(tx, adjustmentId, { by, at }))
  if (refused !== undefined) return refused
  try {
    const problem = await postAdjustment(parts, await storedAdjustment(parts, adjustmentId))
    return { row: await storedAdjustment(parts, adjustmentId), problem }
  } catch (error) {
    // This call was so slow that another one went on instead, was refused by the ledger, and somebody has closed it since.
    if (error instanceof Refusal && error.code === 'wallet.transaction_cancelled') return 'decided'
    throw error
  }
}

/** Refuses a proposal, once: nothing will be posted. */
export async function refuseAdjustment(
  parts: AdjustmentParts,
  order: AdjustmentDecision & { readonly refusal: string },
): Promise<AdjustmentRow | NotDecided> {
  const { adjustmentId, by, refusal } = order
  const refused = await decide(parts, order, (tx, at) => beginRefusal(tx, adjustmentId, { by, at, refusal }))
  if (refused !== undefined) return refused
  const row = await storedAdjustment(parts, adjustmentId)
  if (row.state === 'closing') await closeAdjustment(parts, row)
  return storedAdjustment(parts, adjustmentId)
}

/** Checks who decides about what under its lock, moves it, and records the decision. Returns why nothing was decided. */
async function decide(
  { database, clock }: AdjustmentParts,
  { brandId, adjustmentId, by, mayFollow, note }: AdjustmentDecision,
  move: (tx: Database, at: Temporal.Instant) => Promise<boolean>,
): Promise<NotDecided | undefined> {
  return database.transaction().execute(async (tx) => {
    const row = await lockAdjustment(tx, adjustmentId)
    if (row === undefined || row.brandId !== brandId) return 'unknown'
    if (row.state !== 'proposed') return 'decided'
    const at = clock.now()
    if (Temporal.Instant.compare(row.expiresAt, at) <= 0) return 'expired'
    if (row.proposedBy === by.operatorId || !(await mayFollow(tx, row.proposedBy))) return 'same_person'
    if (!(await move(tx, at))) return 'decided'
    await note(tx, row)
    return undefined
  })
}
