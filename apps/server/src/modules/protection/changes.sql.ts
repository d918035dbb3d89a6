import type { LimitPeriod } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { ProtectedMember } from './protection.parts.ts'

/** What a change is about: a limit's flow, or the reality check. */
export interface ChangeSubject {
  readonly subject: 'deposit' | 'loss' | 'stake' | 'reality'
  readonly period: LimitPeriod | null
}

/** A change that a member asked for. */
export interface ChangeRow extends ChangeSubject {
  readonly changeId: string
  readonly before: bigint | null
  readonly after: bigint | null
  readonly askedAt: Temporal.Instant
  readonly state: 'made' | 'waiting' | 'withdrawn' | 'lapsed'
  readonly confirmableAt: Temporal.Instant | null
  readonly lapsesAt: Temporal.Instant | null
  /** Whether an operator made it, at the member's request. */
  readonly byOperator: boolean
}

/** A change that waits until it can be confirmed. */
export type WaitingRow = ChangeRow & {
  readonly confirmableAt: Temporal.Instant
  readonly lapsesAt: Temporal.Instant
}

const columns = sql`
  change_id as "changeId", subject, period, before, after, asked_at as "askedAt", state,
  confirmable_at as "confirmableAt", lapses_at as "lapsesAt", by_operator as "byOperator"`

export async function insertChange(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  row: ChangeRow,
): Promise<void> {
  const { changeId, subject, period, before, after, askedAt, state, confirmableAt, lapsesAt, byOperator } = row
  const at = askedAt.toString()
  await sql`
    insert into protection_change (change_id, brand_id, member_id, subject, period, before, after, asked_at, state,
      confirmable_at, lapses_at, ended_at, by_operator)
    values (${changeId}::uuid, ${brandId}, ${memberId}, ${subject}, ${period}, ${before}, ${after}, ${at}, ${state},
      ${confirmableAt?.toString() ?? null}, ${lapsesAt?.toString() ?? null}, ${state === 'waiting' ? null : at}, ${byOperator})`.execute(
    tx,
  )
}

/** The changes of a member that wait and have not lapsed. */
export async function waitingChanges(
  db: Database,
  { brandId, memberId }: ProtectedMember,
  now: Temporal.Instant,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${columns} from protection_change
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting' and lapses_at > ${now.toString()}
    order by asked_at, change_id`.execute(db)
  return rows
}

/** Ends one waiting change of a member. Returns `false` if it no longer waited. */
export async function endChange(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  changeId: string,
  state: 'made' | 'withdrawn',
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update protection_change set state = ${state}, ended_at = ${now.toString()}
    where change_id = ${changeId}::uuid and brand_id = ${brandId} and member_id = ${memberId}
      and state = 'waiting' and lapses_at > ${now.toString()}`.execute(tx)
  return numAffectedRows === 1n
}

/** Withdraws what waits for the same limit, or everything that waits. */
export async function withdrawWaiting(
  tx: Database,
  { brandId, memberId }: ProtectedMember,
  about: ChangeSubject | 'everything',
  now: Temporal.Instant,
): Promise<boolean> {
  const same =
    about === 'everything' ? sql`true` : sql`subject = ${about.subject} and period is not distinct from ${about.period}`
  const { numAffectedRows } = await sql`
    update protection_change
    set state = case when lapses_at > ${now.toString()} then 'withdrawn' else 'lapsed' end, ended_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting' and ${same}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks changes that were not confirmed in time. */
export async function lapseChanges(db: Database, now: Temporal.Instant, max: number): Promise<void> {
  await sql`
    update protection_change set state = 'lapsed', ended_at = ${now.toString()}
    where change_id in (
      select change_id from protection_change
      where state = 'waiting' and lapses_at <= ${now.toString()} limit ${max} for update skip locked)`.execute(db)
}

/** One entry of a member's history: a change, a time-out or an exclusion. */
export interface HistoryRow {
  readonly at: Temporal.Instant
  readonly subject: ChangeSubject['subject'] | 'timeout' | 'exclusion'
  readonly period: LimitPeriod | null
  readonly state: ChangeRow['state']
  readonly before: bigint | null
  readonly after: bigint | null
  readonly endsAt: Temporal.Instant | null
  readonly byOperator: boolean
}

/** One page of a member's history, the newest first, and its total length. */
export async function pageOfHistory(
  db: Database,
  { brandId, memberId }: ProtectedMember,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly HistoryRow[]; readonly totalCount: number }> {
  const entries = sql`(
    select asked_at as at, change_id as id, subject, period, state, before, after, null::timestamptz as ends_at, by_operator
    from protection_change where brand_id = ${brandId} and member_id = ${memberId}
    union all
    select began_at, exclusion_id, kind, null, 'made', null, null, ends_at, by_operator
    from protection_exclusion where brand_id = ${brandId} and member_id = ${memberId}) entry`
  const { rows } = await sql<HistoryRow>`
    select at, subject, period, state, before, after, ends_at as "endsAt", by_operator as "byOperator" from ${entries}
    order by at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`select count(*)::int as "totalCount" from ${entries}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}
