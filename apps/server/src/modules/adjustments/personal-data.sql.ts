import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

interface AdjustmentItem {
  readonly adjustment: string
}

/** Corrections of a member's balance. Who proposed and decided are other people, so their names stay out. */
export function adjustmentData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'adjustments',
      tables: ['adjustment'],
      pagesOf: (owner) => pagesOfRows<AdjustmentItem>((after, max) => adjustments(database, owner, after, max)),
    },
  ]
}

async function adjustments(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: AdjustmentItem | undefined,
  max: number,
): Promise<readonly AdjustmentItem[]> {
  const { rows } = await sql<AdjustmentItem>`
    select adjustment_id as adjustment, currency, amount::text, category, reason, state, proposed_at as "proposedAt",
      posted_at as "postedAt", refused_at as "refusedAt", refusal
    from adjustment
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.adjustment ?? null}::uuid is null or (proposed_at, adjustment_id) > (
        select proposed_at, adjustment_id from adjustment where adjustment_id = ${after?.adjustment ?? null}::uuid))
    order by proposed_at, adjustment_id limit ${max}`.execute(db)
  return rows
}
