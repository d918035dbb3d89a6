import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** How many agents of a brand were paid for periods that began since a moment, and what the site itself paid of it. */
export async function paidSince(
  db: Database,
  brandId: BrandId,
  since: Temporal.Instant,
): Promise<{ readonly agents: number; readonly bySiteMinor: bigint }> {
  const { rows } = await sql<{ agents: number; bySiteMinor: bigint }>`
    select count(distinct downline_id)::int as agents,
      coalesce(sum(amount_minor) filter (where upline_id is null), 0)::bigint as "bySiteMinor"
    from pay_row where brand_id = ${brandId} and state = 'paid' and amount_minor > 0
      and period_from >= ${since.toString()}::timestamptz`.execute(db)
  return rows[0] ?? { agents: 0, bySiteMinor: 0n }
}
