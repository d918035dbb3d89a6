import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { RoomKey } from '../rooms.types.ts'

/** A room that this process moves on. */
export interface Lease extends RoomKey {
  /** When it was renewed before, by whichever process; null if never. */
  readonly before: Temporal.Instant | null
}

/** Takes or keeps the rooms that no other process has renewed since `lapsed`. */
export async function takeLeases(
  db: Database,
  rooms: readonly RoomKey[],
  {
    holder,
    now,
    lapsed,
  }: { readonly holder: string; readonly now: Temporal.Instant; readonly lapsed: Temporal.Instant },
): Promise<readonly Lease[]> {
  const { rows } = await sql<Lease>`
    with free as (
      select one.brand_id, one.room_id, one.renewed_at from room one
      join unnest(${rooms.map(({ brandId }) => brandId)}::int[], ${rooms.map(({ roomId }) => roomId)}::text[])
        as asked (brand_id, room_id) using (brand_id, room_id)
      where one.holder = ${holder} or one.holder is null or one.renewed_at is null
        or one.renewed_at < ${lapsed.toString()}::timestamptz
      for update of one skip locked)
    update room set holder = ${holder}, renewed_at = ${now.toString()}::timestamptz from free
    where room.brand_id = free.brand_id and room.room_id = free.room_id
    returning room.brand_id as "brandId", room.room_id as "roomId", free.renewed_at as before`.execute(db)
  return rows
}

/** Leaves all rooms to other processes at once. */
export async function leaveRooms(db: Database, holder: string): Promise<void> {
  await sql`update room set holder = null where holder = ${holder}`.execute(db)
}
