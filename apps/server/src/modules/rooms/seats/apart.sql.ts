import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { RoomKey, StoredApart } from '../rooms.types.ts'

/** The chips that wait in a room for a late posting, in the order in which they were set apart. */
export async function apartIn(db: Database, { brandId, roomId }: RoomKey): Promise<StoredApart[]> {
  const { rows } = await sql<StoredApart>`
    select seating_id as "seatingId", member_id as "memberId", account_id as "accountId", chips::float8 as chips,
      unposted_hand as "unpostedHand" from room_apart
    where brand_id = ${brandId} and room_id = ${roomId} order by since, seating_id`.execute(db)
  return rows
}

/** Whether chips of an account wait for a late posting, in any room. */
export async function hasApart(db: Database, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`select from room_apart where account_id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}

/** Sets the chips of a seat whose result could not be posted apart, and frees the seat; not while chips are on their way to it. Once. */
export async function setApart(db: Database, seatingId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    with freed as (
      delete from room_seat
      where seating_id = ${seatingId} and unposted_hand is not null and bringing is null and member_id is not null
      returning seating_id, brand_id, room_id, member_id, account_id, chips, unposted_hand)
    insert into room_apart (seating_id, brand_id, room_id, member_id, account_id, chips, unposted_hand, since)
    select seating_id, brand_id, room_id, member_id, account_id, chips, unposted_hand, ${now.toString()}::timestamptz
    from freed`.execute(db)
}

/** The result of a round is posted after all, once. Returns the chips that there are then; 0 if they are home already. */
export async function notePostedLate(
  db: Database,
  seatingId: string,
  { handId, net }: { readonly handId: string; readonly net: number },
): Promise<number> {
  await sql`
    update room_apart set chips = chips + ${net}, unposted_hand = null
    where seating_id = ${seatingId} and unposted_hand = ${handId}`.execute(db)
  // Another process may have done it since the row was read: what it said then no longer holds.
  const { rows } = await sql<{ chips: number }>`
    select chips::float8 as chips from room_apart where seating_id = ${seatingId}`.execute(db)
  return rows[0]?.chips ?? 0
}

/** The chips are home; not before their posting is made. */
export async function removeApart(db: Database, seatingId: string): Promise<void> {
  await sql`delete from room_apart where seating_id = ${seatingId} and unposted_hand is null`.execute(db)
}
