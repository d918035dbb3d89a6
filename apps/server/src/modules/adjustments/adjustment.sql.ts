import type { CurrencyCode } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** What a correction is for. */
export type AdjustmentCategory = 'goodwill' | 'correction' | 'bonus_correction' | 'chargeback' | 'test'

/**
 * `proposed`: waits for a second person; `approving`: the ledger is asked to post it; `closing`: the ledger is asked never to
 * post it; `posted`, `refused` and `expired` are ends.
 */
export type AdjustmentState = 'proposed' | 'approving' | 'closing' | 'posted' | 'refused' | 'expired'

/** An operator of the back office. */
export interface AdjustmentOperator {
  readonly operatorId: string
  readonly name: string
}

/** An adjustment as it is stored. */
export interface AdjustmentRow {
  readonly adjustmentId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: CurrencyCode
  /** Above zero in the member's favour, below zero against the member. */
  readonly amountMinor: bigint
  readonly category: AdjustmentCategory
  readonly reason: string
  readonly bodyHash: Buffer
  readonly state: AdjustmentState
  readonly closesAs: 'refused' | 'expired' | null
  readonly proposedBy: string
  readonly proposedName: string
  readonly proposedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly approvedName: string | null
  readonly approvedAt: Temporal.Instant | null
  readonly refusedName: string | null
  readonly refusedAt: Temporal.Instant | null
  readonly refusal: string | null
  readonly attempts: number
  /** Why the ledger did not post it when it was last approved. */
  readonly problem: string | null
  readonly postedAt: Temporal.Instant | null
}

export const adjustmentColumns = sql`
  adjustment_id as "adjustmentId", brand_id as "brandId", member_id as "memberId", currency,
  amount as "amountMinor", category, reason, body_hash as "bodyHash", state, closes_as as "closesAs",
  proposed_by as "proposedBy", proposed_name as "proposedName", proposed_at as "proposedAt", expires_at as "expiresAt",
  approved_name as "approvedName", approved_at as "approvedAt", refused_name as "refusedName",
  refused_at as "refusedAt", refusal, attempts, problem, posted_at as "postedAt"`

export async function adjustmentOf(db: Database, adjustmentId: string): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${adjustmentColumns} from adjustment where adjustment_id = ${adjustmentId}::uuid`.execute(db)
  return rows[0]
}

/** Locks an adjustment until the transaction ends, and reads it. */
export async function lockAdjustment(tx: Database, adjustmentId: string): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${adjustmentColumns} from adjustment
    where adjustment_id = ${adjustmentId}::uuid for update`.execute(tx)
  return rows[0]
}

export interface NewAdjustment {
  readonly adjustmentId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: CurrencyCode
  readonly amountMinor: bigint
  readonly category: AdjustmentCategory
  readonly reason: string
  readonly bodyHash: Buffer
  readonly by: AdjustmentOperator
  readonly proposedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** Stores a proposal. Returns `false` if there is one with its id. */
export async function insertAdjustment(tx: Database, one: NewAdjustment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into adjustment (adjustment_id, brand_id, member_id, currency, amount, category, reason, body_hash, state,
      proposed_by, proposed_name, proposed_at, expires_at)
    values (${one.adjustmentId}::uuid, ${one.brandId}, ${one.memberId}, ${one.currency}, ${one.amountMinor}::bigint,
      ${one.category}, ${one.reason}, ${one.bodyHash}, 'proposed', ${one.by.operatorId}::uuid, ${one.by.name},
      ${one.proposedAt.toString()}, ${one.expiresAt.toString()})
    on conflict (adjustment_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Records an approval: from now on the ledger is asked to post it. Returns `false` if it was not waiting for one. */
export async function beginApproval(
  tx: Database,
  adjustmentId: string,
  { by, at }: { readonly by: AdjustmentOperator; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update adjustment
    set state = 'approving', approved_by = ${by.operatorId}::uuid, approved_name = ${by.name},
      approved_at = ${at.toString()}, attempts = attempts + 1, tried_at = ${at.toString()}, problem = null
    where adjustment_id = ${adjustmentId}::uuid and state = 'proposed' and expires_at > ${at.toString()}
      and proposed_by <> ${by.operatorId}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Records that it is in the books, whatever was recorded since the ledger was asked. Returns `false` if that was known
 * already.
 */
export async function notePosted(tx: Database, adjustmentId: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update adjustment
    set state = 'posted', closes_as = null, posted_at = ${at.toString()}, problem = null,
      refused_name = null, refused_at = null, refusal = null
    where adjustment_id = ${adjustmentId}::uuid and state <> 'posted'`.execute(tx)
  return numAffectedRows === 1n
}

/** Puts it back to the proposals, because the ledger refused it. A later attempt of somebody else is not disturbed. */
export async function noteNotPosted(
  tx: Database,
  { adjustmentId, attempts }: Pick<AdjustmentRow, 'adjustmentId' | 'attempts'>,
  problem: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update adjustment set state = 'proposed', problem = ${problem}
    where adjustment_id = ${adjustmentId}::uuid and state = 'approving' and attempts = ${attempts}`.execute(tx)
  return numAffectedRows === 1n
}

/** Records a refusal of a proposal. One that the ledger was never asked to post is at its end at once. */
export async function beginRefusal(
  tx: Database,
  adjustmentId: string,
  { by, at, refusal }: { readonly by: AdjustmentOperator; readonly at: Temporal.Instant; readonly refusal: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update adjustment
    set state = case when attempts = 0 then 'refused' else 'closing' end,
      closes_as = case when attempts = 0 then null else 'refused' end,
      refused_name = ${by.name}, refused_at = ${at.toString()}, refusal = ${refusal}, tried_at = ${at.toString()}
    where adjustment_id = ${adjustmentId}::uuid and state = 'proposed'`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the proposals whose time is over, as {@link beginRefusal} does, at most `max`. */
export async function expireProposals(
  db: Database,
  { at, max }: { readonly at: Temporal.Instant; readonly max: number },
): Promise<void> {
  await sql`
    update adjustment
    set state = case when attempts = 0 then 'expired' else 'closing' end,
      closes_as = case when attempts = 0 then null else 'expired' end
    where state = 'proposed' and adjustment_id in (
      select adjustment_id from adjustment where state = 'proposed' and expires_at <= ${at.toString()}
      order by expires_at limit ${max} for update skip locked)`.execute(db)
}

/** Records the end of one that will never be posted. */
export async function noteClosed(tx: Database, adjustmentId: string): Promise<void> {
  await sql`
    update adjustment set state = closes_as, closes_as = null
    where adjustment_id = ${adjustmentId}::uuid and state = 'closing'`.execute(tx)
}

/**
 * Takes over what an interrupted process left: adjustments that are being posted or closed and were not tried since `before`.
 * It is one statement, so of several at once only one takes each.
 */
export async function takeOver(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ adjustmentId: string }>`
    update adjustment
    set tried_at = ${at.toString()}, attempts = attempts + case when state = 'approving' then 1 else 0 end
    where adjustment_id in (
      select adjustment_id from adjustment
      where state in ('approving', 'closing') and (tried_at is null or tried_at < ${before.toString()})
      order by tried_at limit ${max} for update skip locked)
    returning adjustment_id as "adjustmentId"`.execute(db)
  return rows.map(({ adjustmentId }) => adjustmentId)
}
