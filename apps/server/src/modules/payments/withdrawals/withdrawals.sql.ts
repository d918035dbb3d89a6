import type { ReceiptState, WithdrawalState, WithdrawalStep } from '@baize/contract'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** What a request consists of. */
export interface NewWithdrawal {
  readonly withdrawalId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly accountId: string
  readonly gatewayCode: string
  readonly currency: string
  readonly amountMinor: Minor
  /** A fingerprint of the request, without the payment password. */
  readonly bodyHash: Buffer
  /** The rank of the member's level when it was asked for. */
  readonly level: number
  readonly requestedAt: Temporal.Instant
  readonly promisedAt: Temporal.Instant
}

/** `holding`: the money is not set aside yet; `refused`: it could not be. Members see neither. */
export type StoredState = WithdrawalState | 'holding' | 'refused'

export interface WithdrawalRow extends NewWithdrawal {
  readonly state: StoredState
  readonly returnedAt: Temporal.Instant | null
  readonly bankCode: string
  readonly numberTail: string
  /** The operator who works on it, until a moment that may have passed. */
  readonly claimedBy: string | null
  readonly claimedName: string | null
  readonly claimedUntil: Temporal.Instant | null
  /** What the first of two people decided. */
  readonly firstBy: string | null
  readonly firstName: string | null
  readonly firstAt: Temporal.Instant | null
  readonly firstDecision: 'approve' | 'paid' | 'failed' | 'refund' | null
  /** What is known about the arrival of a paid one; `null` if its member is not asked. */
  readonly receipt: ReceiptState | null
  readonly receiptDue: Temporal.Instant | null
  /** When the member answered, how much has arrived by that answer, and the member's words. */
  readonly receiptAt: Temporal.Instant | null
  readonly receivedMinor: Minor | null
  readonly receiptNote: string | null
}

/** What is read of a withdrawal, from {@link joinedWithdrawals}. */
export const withdrawalColumns = sql`
  withdrawal_id as "withdrawalId", one.brand_id as "brandId", one.member_id as "memberId",
  one.account_id as "accountId", gateway_code as "gatewayCode", currency, amount as "amountMinor",
  body_hash as "bodyHash", level, state, requested_at as "requestedAt", promised_at as "promisedAt",
  returned_at as "returnedAt", bank_code as "bankCode", number_tail as "numberTail",
  claimed_by as "claimedBy", claimed_name as "claimedName", claimed_until as "claimedUntil", first_by as "firstBy",
  first_name as "firstName", first_at as "firstAt", first_decision as "firstDecision", receipt, receipt_due as "receiptDue",
  receipt_at as "receiptAt", received as "receivedMinor", receipt_note as "receiptNote"`
export const joinedWithdrawals = sql`payment_withdrawal one join payment_bank_account using (account_id)`

type Owner = Pick<WithdrawalRow, 'brandId' | 'memberId'>

/** What a member may still withdraw since a moment. */
export interface WithdrawalLimits {
  readonly since: Temporal.Instant
  readonly maxMinor: bigint
  readonly maxTimes: number
}

/** What has left for good: of one that was given back, what had arrived. */
export const leftForGood = sql`case when receipt = 'refunded' then received else amount end`

/** What counts towards the limits of a day: what is on its way or paid. */
const counted = sql`state in ('holding', 'requested', 'approved', 'paying', 'paid')`

/**
 * Stores a request that sets no money aside yet, within the member's limits. One that was refused before is tried again as
 * a request of now: it counts towards the limits of today. Returns it with what is withdrawn today, itself included;
 * `undefined` if it was not stored.
 */
export async function reserveWithdrawal(
  tx: Database,
  row: NewWithdrawal,
  { since, maxMinor, maxTimes }: WithdrawalLimits,
): Promise<{ readonly row: WithdrawalRow; readonly dayMinor: bigint } | undefined> {
  const { rows } = await sql<WithdrawalRow & { readonly dayMinor: bigint }>`
    with today as (
      select coalesce(sum(${leftForGood}), 0) as withdrawn, count(*) as times from payment_withdrawal
      where brand_id = ${row.brandId} and member_id = ${row.memberId} and requested_at >= ${since.toString()}
        and ${counted}),
    one as (
    insert into payment_withdrawal as stored (withdrawal_id, brand_id, member_id, account_id, gateway_code, currency,
      amount, body_hash, level, state, requested_at, promised_at)
    select ${row.withdrawalId}::uuid, ${row.brandId}, ${row.memberId}, ${row.accountId}::uuid, ${row.gatewayCode},
      ${row.currency}, ${row.amountMinor}::bigint, ${row.bodyHash}, ${row.level}::smallint, 'holding', ${row.requestedAt.toString()}::timestamptz,
      ${row.promisedAt.toString()}::timestamptz
    from today where withdrawn + ${row.amountMinor}::bigint <= ${maxMinor}::bigint and times < ${maxTimes}
    on conflict (withdrawal_id) do update set state = 'holding', requested_at = excluded.requested_at,
      promised_at = excluded.promised_at, gateway_code = excluded.gateway_code
      where stored.state = 'refused' and stored.body_hash = excluded.body_hash
      returning *)
    select ${withdrawalColumns}, (withdrawn + one.amount)::numeric as "dayMinor"
    from one join payment_bank_account using (account_id) cross join today`.execute(tx)
  const [stored] = rows
  return stored && { row: stored, dayMinor: stored.dayMinor }
}

/** Whether a member has a withdrawal that is not at its end, or one that has not arrived and waits for an operator. */
export async function hasOpenWithdrawal(db: Database, { brandId, memberId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from payment_withdrawal
      where brand_id = ${brandId} and member_id = ${memberId}
        and (state in ('holding', 'requested', 'approved', 'paying') or receipt in ('disputed', 'refunding')
          or (state in ('cancelled', 'rejected', 'failed') and returned_at is null))) as open`.execute(db)
  return rows[0]?.open === true
}

/** What a member has withdrawn since a moment, and how often. */
export async function withdrawnSince(
  db: Database,
  { brandId, memberId }: Owner,
  since: Temporal.Instant,
): Promise<{ readonly amountMinor: bigint; readonly times: number }> {
  const { rows } = await sql<{ amountMinor: bigint; times: number }>`
    select coalesce(sum(${leftForGood}), 0)::numeric as "amountMinor", count(*)::int as times from payment_withdrawal
    where brand_id = ${brandId} and member_id = ${memberId} and requested_at >= ${since.toString()} and ${counted}`.execute(
    db,
  )
  return rows[0] ?? { amountMinor: 0n, times: 0 }
}

export async function withdrawal(db: Database, withdrawalId: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from ${joinedWithdrawals} where withdrawal_id = ${withdrawalId}::uuid`.execute(db)
  return rows[0]
}

/** One page of a member's withdrawals, the newest first, and their total number. */
export async function pageOfWithdrawals(
  db: Database,
  { brandId, memberId }: Owner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly totalCount: number }> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from ${joinedWithdrawals}
    where one.brand_id = ${brandId} and one.member_id = ${memberId} and state not in ('holding', 'refused')
    order by requested_at desc, withdrawal_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counting = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from payment_withdrawal
    where brand_id = ${brandId} and member_id = ${memberId} and state not in ('holding', 'refused')`.execute(db)
  return { rows, totalCount: counting.rows[0]?.totalCount ?? 0 }
}

/** Withdrawals that wait for an operator, the oldest first; `after` is the last one of the page before. */
export async function requestedWithdrawals(
  db: Database,
  { after, max }: { readonly after: string | undefined; readonly max: number },
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from ${joinedWithdrawals}
    where state = 'requested' and (${after ?? null}::uuid is null or (requested_at, withdrawal_id) > (
      select requested_at, withdrawal_id from payment_withdrawal where withdrawal_id = ${after ?? null}::uuid))
    order by requested_at, withdrawal_id limit ${max}`.execute(db)
  return rows
}

/** Who did a step, and why. */
export interface StepBy {
  readonly by: 'member' | 'gateway' | 'system' | { readonly operator: string }
  readonly reason?: string | undefined
}

/**
 * Moves a withdrawal to a state, if it is in one of `from`, and records the step. It is one statement, so of several at once
 * only one succeeds. What a first person decided before has come into effect or has lapsed. Returns whether it moved.
 */
export async function moveWithdrawal(
  tx: Database,
  withdrawalId: string,
  change: {
    readonly from: readonly StoredState[]
    readonly to: WithdrawalState
    readonly at: Temporal.Instant
    /** Only if no operator works on it, and none has approved it as the first of two. */
    readonly untouched?: true
    /** Of a paid one: until when its member is asked whether the money has arrived. */
    readonly receiptDue?: Temporal.Instant
  } & StepBy,
): Promise<boolean> {
  const { from, to, at, by, reason = null, untouched = false } = change
  const due = change.receiptDue?.toString() ?? null
  const [kind, name] = typeof by === 'string' ? [by, null] : ['operator', by.operator]
  const { numAffectedRows } = await sql`
    with moved as (
      update payment_withdrawal
      set state = ${to}, asked_at = null, first_by = null, first_name = null, first_at = null, first_decision = null,
        receipt = case when ${due}::timestamptz is null then receipt else 'awaiting' end,
        receipt_due = coalesce(${due}::timestamptz, receipt_due)
      where withdrawal_id = ${withdrawalId}::uuid and state = any(${[...from]}::text[])
        and not (${untouched} and (first_name is not null or coalesce(claimed_until > ${at.toString()}, false)))
      returning withdrawal_id)
    insert into payment_withdrawal_step (withdrawal_id, step, state, at, by_kind, by_name, reason)
    select withdrawal_id,
      1 + (select count(*) from payment_withdrawal_step where withdrawal_id = ${withdrawalId}::uuid),
      ${to}, ${at.toString()}, ${kind}, ${name}, ${reason} from moved`.execute(tx)
  return numAffectedRows === 1n
}

/** Records that the money could not be set aside. One that was set aside meanwhile stays requested. */
export async function refuseWithdrawal(db: Database, withdrawalId: string): Promise<void> {
  await sql`
    update payment_withdrawal set state = 'refused'
    where withdrawal_id = ${withdrawalId}::uuid and state = 'holding'`.execute(db)
}

/** Records that the money is back in the balance. */
export async function noteReturned(db: Database, withdrawalId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_withdrawal set returned_at = ${now.toString()}
    where withdrawal_id = ${withdrawalId}::uuid and returned_at is null
      and state in ('cancelled', 'rejected', 'failed')`.execute(db)
}

/** The step of the first of two people, which members do not see. */
export const firstStep = 'checked'

/** A step as its member sees it. */
export interface StepRow {
  readonly withdrawalId: string
  readonly state: WithdrawalStep
  readonly at: Temporal.Instant
  readonly isByOperator: boolean
  readonly reason: string | null
}

/** The steps of withdrawals, each one's oldest first. */
export async function stepsOf(db: Database, withdrawalIds: readonly string[]): Promise<readonly StepRow[]> {
  const { rows } = await sql<StepRow>`
    select withdrawal_id as "withdrawalId", state, at, by_kind = 'operator' as "isByOperator", reason
    from payment_withdrawal_step
    where withdrawal_id = any(${[...withdrawalIds]}::uuid[]) and state <> ${firstStep}
    order by withdrawal_id, step`.execute(db)
  return rows
}

/** Withdrawals with something left to do that was not tried since `before`, those untried the longest first. */
export async function dueWithdrawals(
  db: Database,
  { before, max }: { readonly before: Temporal.Instant; readonly max: number },
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from ${joinedWithdrawals}
    where (state in ('holding', 'approved', 'paying')
        or (state in ('cancelled', 'rejected', 'failed') and returned_at is null))
      and (coalesce(asked_at, requested_at) < ${before.toString()} or (state = 'approved' and asked_at is null)
        or (state in ('cancelled', 'rejected', 'failed') and asked_at is null))
    order by coalesce(asked_at, requested_at), withdrawal_id limit ${max}`.execute(db)
  return rows
}

/** For this long a withdrawal is with whoever has taken it; longer than all calls of its gateway together last. */
export const takenSeconds = 55
/** For this long no payout is ordered after a first of two people has said how it ended, so that the second one can decide. */
const pausedMinutes = 30

/**
 * Takes a withdrawal that is due, so that for a while nobody else has its gateway pay, nor says that it never will. Returns
 * `false` if it has moved on, somebody has just taken it, or a first of two people has just said how its payout ended.
 */
export async function takeDueWithdrawal(
  db: Database,
  { withdrawalId, state }: Pick<WithdrawalRow, 'withdrawalId' | 'state'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_withdrawal set asked_at = ${now.toString()}
    where withdrawal_id = ${withdrawalId}::uuid and state = ${state} and ${isFree(now)}
      and not (state = 'approved' and coalesce(first_decision in ('paid', 'failed'), false)
        and first_at > ${now.subtract({ minutes: pausedMinutes }).toString()})`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a withdrawal whose payout an operator ends. Returns `false` while its gateway may just be asked to pay. */
export async function takeToEnd(tx: Database, withdrawalId: string, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_withdrawal set asked_at = ${now.toString()}
    where withdrawal_id = ${withdrawalId}::uuid and (state <> 'approved' or ${isFree(now)})`.execute(tx)
  return numAffectedRows === 1n
}

const isFree = (now: Temporal.Instant) =>
  sql`(asked_at is null or asked_at < ${now.subtract({ seconds: takenSeconds }).toString()})`
