import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { trialType } from './member.rules.ts'

/** How many accounts were registered on each day of a time zone since a moment, without trial accounts. */
export async function registrationsByDay(
  db: Database,
  { brandId, timeZone }: { readonly brandId: BrandId; readonly timeZone: string },
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(registered_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as count from member
    where brand_id = ${brandId} and registered_at >= ${since.toString()} and type <> ${trialType}
    group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
