import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import {
  firstStep,
  joinedWithdrawals,
  withdrawalColumns,
  type StoredState,
  type WithdrawalRow,
} from './withdrawals.sql.ts'

/** An operator who decides; without an id it is one who uses a command. */
export interface Decider {
  readonly operatorId: string | null
  readonly name: string
}

/** An operator of the back office. */
export interface Claimer {
  readonly operatorId: string
  readonly name: string
}

/** How long an item belongs to the operator who took it up, without a sign of life. */
export const claimMinutes = 10

/**
 * Takes a withdrawal up, or gives a sign of life, for an operator. Returns `false` if another one works on it, or it waits for
 * nobody.
 */
export async function claimWithdrawal(
  db: Database,
  { brandId, withdrawalId }: { readonly brandId: BrandId; readonly withdrawalId: string },
  { operatorId, name }: Claimer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_withdrawal
    set claimed_by = ${operatorId}::uuid, claimed_name = ${name},
      claimed_until = ${now.add({ minutes: claimMinutes }).toString()}
    where withdrawal_id = ${withdrawalId}::uuid and brand_id = ${brandId}
      and (state in ('requested', 'approved', 'paying') or receipt = 'disputed')
      and (claimed_by is null or claimed_by = ${operatorId}::uuid or claimed_until <= ${now.toString()})`.execute(db)
  return numAffectedRows === 1n
}

/** Lets go of a withdrawal that the operator took up. */
export async function releaseWithdrawal(db: Database, withdrawalId: string, operatorId: string): Promise<void> {
  await sql`
    update payment_withdrawal set claimed_by = null, claimed_name = null, claimed_until = null
    where withdrawal_id = ${withdrawalId}::uuid and claimed_by = ${operatorId}::uuid`.execute(db)
}

/** A withdrawal, and what an operator has decided about its bank account. */
export interface LockedWithdrawal extends WithdrawalRow {
  readonly accountVerdict: 'verified' | 'rejected' | null
}

/** Locks a withdrawal until the transaction ends, and reads it. */
export async function lockWithdrawal(tx: Database, withdrawalId: string): Promise<LockedWithdrawal | undefined> {
  const { rows } = await sql<LockedWithdrawal>`
    select ${withdrawalColumns}, verdict as "accountVerdict" from ${joinedWithdrawals}
    where withdrawal_id = ${withdrawalId}::uuid for update of one`.execute(tx)
  return rows[0]
}

/** Records what the first of two people decided, with their reason, and lets go of it for the second. The row must be locked. */
export async function noteFirst(
  tx: Database,
  {
    withdrawalId,
    decision,
    by,
    reason,
    at,
  }: {
    readonly withdrawalId: string
    readonly decision: NonNullable<WithdrawalRow['firstDecision']>
    readonly by: Decider
    readonly reason: string | undefined
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await sql`
    with noted as (
      update payment_withdrawal
      set first_by = ${by.operatorId}::uuid, first_name = ${by.name}, first_at = ${at.toString()},
        first_decision = ${decision}, claimed_by = null, claimed_name = null, claimed_until = null
      where withdrawal_id = ${withdrawalId}::uuid returning withdrawal_id)
    insert into payment_withdrawal_step (withdrawal_id, step, state, at, by_kind, by_name, reason)
    select withdrawal_id,
      1 + (select count(*) from payment_withdrawal_step where withdrawal_id = ${withdrawalId}::uuid),
      ${firstStep}, ${at.toString()}, 'operator', ${by.name}, ${reason ?? null} from noted`.execute(tx)
}

/** Which withdrawals a list shows. */
export interface WithdrawalFilter {
  readonly brandId: BrandId
  readonly states: readonly StoredState[]
  /** Only those that have not arrived, and about which an operator or the ledger has something to do. */
  readonly isDisputed?: boolean
  /** Only those that one of two people has decided about. */
  readonly isChecked: boolean | undefined
  readonly memberId: bigint | undefined
  readonly gateway: string | undefined
  readonly minMinor: bigint | undefined
  readonly maxMinor: bigint | undefined
  readonly from: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
  /** Only those that are not at their end at this moment although they were promised by then. */
  readonly lateAt: Temporal.Instant | undefined
}

export interface WithdrawalSlice {
  readonly sort: 'priority' | 'requestedAt' | 'amount' | 'promisedAt'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

const orders = {
  /** Higher levels first, and of one level who has waited the longest. */
  priority: {
    asc: sql`level desc, requested_at, withdrawal_id`,
    desc: sql`level, requested_at desc, withdrawal_id desc`,
  },
  requestedAt: { asc: sql`requested_at, withdrawal_id`, desc: sql`requested_at desc, withdrawal_id desc` },
  amount: { asc: sql`amount, withdrawal_id`, desc: sql`amount desc, withdrawal_id desc` },
  promisedAt: { asc: sql`promised_at, withdrawal_id`, desc: sql`promised_at desc, withdrawal_id desc` },
} as const

/** A slice of the withdrawals of a brand for its operators, and how many there are, up to a number. */
export async function reviewList(
  db: Database,
  filter: WithdrawalFilter,
  slice: WithdrawalSlice,
): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly count: number }> {
  const { slicing, counting } = withdrawalQueries(filter, slice)
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** The two statements behind {@link reviewList}. */
export function withdrawalQueries(
  filter: WithdrawalFilter,
  { sort, direction, offset, limit, countUpTo }: WithdrawalSlice,
) {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  return {
    slicing: sql<WithdrawalRow>`
      select ${withdrawalColumns} from (
        select * from payment_withdrawal one where ${conditions}
        order by ${orders[sort][direction]} limit ${limit} offset ${offset}) one
      join payment_bank_account using (account_id)
      order by ${orders[sort][direction]}`,
    counting: sql<{ count: number }>`
      select count(*)::int as count from (
        select from payment_withdrawal one where ${conditions} limit ${countUpTo}) counted`,
  }
}

function conditionsOf(filter: WithdrawalFilter) {
  const {
    brandId,
    states,
    isDisputed = false,
    isChecked,
    memberId,
    gateway,
    minMinor,
    maxMinor,
    from,
    until,
    lateAt,
  } = filter
  return [
    sql`one.brand_id = ${brandId}`,
    sql`state = any(${[...states]}::text[])`,
    // Written out, so that the indexes of what waits can be used.
    ...(isDisputed ? [sql`receipt in ('disputed', 'refunding')`] : []),
    ...(isChecked === undefined ? [] : [isChecked ? sql`first_name is not null` : sql`first_name is null`]),
    ...(memberId === undefined ? [] : [sql`one.member_id = ${memberId}`]),
    ...(gateway === undefined ? [] : [sql`one.gateway_code = ${gateway}`]),
    ...(minMinor === undefined ? [] : [sql`amount >= ${minMinor}::bigint`]),
    ...(maxMinor === undefined ? [] : [sql`amount <= ${maxMinor}::bigint`]),
    ...(from === undefined ? [] : [sql`requested_at >= ${from.toString()}`]),
    ...(until === undefined ? [] : [sql`requested_at < ${until.toString()}`]),
    ...(lateAt === undefined
      ? []
      : [sql`promised_at < ${lateAt.toString()} and state in ('requested', 'approved', 'paying')`]),
  ]
}

/** A step as operators see it. */
export interface ReviewStep {
  readonly state: string
  readonly at: Temporal.Instant
  readonly byKind: 'member' | 'operator' | 'gateway' | 'system'
  readonly byName: string | null
  readonly reason: string | null
}

/** Everything that happened to a withdrawal, the oldest first. */
export async function reviewSteps(db: Database, withdrawalId: string): Promise<readonly ReviewStep[]> {
  const { rows } = await sql<ReviewStep>`
    select state, at, by_kind as "byKind", by_name as "byName", reason from payment_withdrawal_step
    where withdrawal_id = ${withdrawalId}::uuid order by step`.execute(db)
  return rows
}

/** What gateways reported about a withdrawal, the newest first, at most 20. */
export async function payoutReports(db: Database, withdrawalId: string) {
  const { rows } = await sql<{
    eventId: string
    kind: string
    amount: string
    currency: string
    outcome: string
    receivedAt: Temporal.Instant
  }>`
    select event_id as "eventId", kind, amount, currency, outcome, received_at as "receivedAt" from payment_event
    where withdrawal_id = ${withdrawalId}::uuid order by received_at desc limit 20`.execute(db)
  return rows
}
