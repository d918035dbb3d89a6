import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** A day on which a member signed in, and which one in a row it was. */
export interface SignedDay {
  readonly day: Temporal.PlainDate
  readonly streak: number
}

/** The last day on which a member signed in. */
export async function lastSignedDay(db: Database, { brandId, memberId }: DataOwner): Promise<SignedDay | undefined> {
  const { rows } = await sql<SignedDay>`
    select day, streak::int as streak from sign_in_day where brand_id = ${brandId} and member_id = ${memberId}
    order by day desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Records that a member signed in on a day: the next day in a row if they did on the day before, else the first. Returns
 * `undefined` if they signed in on that day already.
 */
export async function insertSignedDay(
  tx: Database,
  { brandId, memberId }: DataOwner,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ streak: number }>`
    insert into sign_in_day (brand_id, member_id, day, streak, signed_at)
    select ${brandId}, ${memberId}, ${day.toString()}::date, coalesce((
      select streak % 7 + 1 from sign_in_day
      where brand_id = ${brandId} and member_id = ${memberId} and day = ${day.toString()}::date - 1), 1),
      ${now.toString()}::timestamptz
    on conflict (brand_id, member_id, day) do nothing
    returning streak::int as streak`.execute(tx)
  return rows[0]?.streak
}
