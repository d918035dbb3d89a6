import type { GuardedFactor } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId as asMemberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

interface Own {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A change to a factor that waits. */
export interface WaitingChange {
  readonly factor: GuardedFactor
  /** The new number or mailbox; `null` to remove the factor. */
  readonly target: string | null
  readonly begunAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
  /** The language of messages to a member who has never chosen one. */
  readonly language: string
}

const columns = sql`factor, target, begun_at as "begunAt", due_at as "dueAt", language`

/** Stores a change. It replaces one to the same factor, and waits anew. */
export async function putWaitingChange(
  db: Database,
  { brandId, memberId }: Own,
  { factor, target, begunAt, dueAt, language }: WaitingChange,
): Promise<void> {
  await sql`
    insert into waiting_change (brand_id, member_id, factor, target, begun_at, due_at, language)
    values (${brandId}, ${memberId}, ${factor}, ${target}, ${begunAt.toString()}, ${dueAt.toString()}, ${language})
    on conflict (brand_id, member_id, factor) do update
      set target = excluded.target, begun_at = excluded.begun_at, due_at = excluded.due_at,
        language = excluded.language`.execute(db)
}

/** A member's changes that wait, at most one a factor, the next first. */
export async function waitingChangesOf(db: Database, { brandId, memberId }: Own): Promise<readonly WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select ${columns} from waiting_change
    where brand_id = ${brandId} and member_id = ${memberId} order by due_at, factor`.execute(db)
  return rows
}

/** Deletes a change. Returns `false` if none to this factor waits. */
export async function deleteWaitingChange(
  db: Database,
  { brandId, memberId }: Own,
  factor: GuardedFactor,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from waiting_change
    where brand_id = ${brandId} and member_id = ${memberId} and factor = ${factor}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes all changes of a member that wait. */
export async function deleteWaitingChanges(db: Database, { brandId, memberId }: Own): Promise<void> {
  await sql`delete from waiting_change where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
}

/** Up to `max` changes that are due, the oldest first. */
export async function dueChanges(
  db: Database,
  now: Temporal.Instant,
  max: number,
): Promise<readonly (Own & { readonly factor: GuardedFactor })[]> {
  const { rows } = await sql<{ brandId: BrandId; memberId: bigint; factor: GuardedFactor }>`
    select brand_id as "brandId", member_id as "memberId", factor from waiting_change
    where due_at <= ${now.toString()} order by due_at limit ${max}`.execute(db)
  return rows.map((row) => ({ ...row, memberId: asMemberId(row.memberId) }))
}

/**
 * Takes a change that is due out of the table. It is one statement, so a change is made once and not after it was
 * cancelled.
 */
export async function takeDueChange(
  transaction: Database,
  { brandId, memberId }: Own,
  factor: GuardedFactor,
  now: Temporal.Instant,
): Promise<WaitingChange | undefined> {
  const { rows } = await sql<WaitingChange>`
    delete from waiting_change
    where brand_id = ${brandId} and member_id = ${memberId} and factor = ${factor} and due_at <= ${now.toString()}
    returning ${columns}`.execute(transaction)
  return rows[0]
}
