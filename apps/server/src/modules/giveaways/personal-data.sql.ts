import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

interface OpeningItem {
  readonly rain: string
  readonly openedAt: string
}

/** The red envelopes that a member opened. They are in the books, so they stay when an account is deleted. */
export function giveawayData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'redEnvelopes',
      tables: ['giveaway_opening'],
      pagesOf: (owner) => pagesOfRows<OpeningItem>((after, max) => openings(database, owner, after, max)),
    },
  ]
}

async function openings(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: OpeningItem | undefined,
  max: number,
): Promise<readonly OpeningItem[]> {
  const { rows } = await sql<OpeningItem>`
    select rain_id as rain, number, amount, opened_at::text as "openedAt", paid_at as "paidAt" from giveaway_opening
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.rain ?? null}::uuid is null
        or (opened_at, rain_id) > (${after?.openedAt ?? null}::timestamptz, ${after?.rain ?? null}::uuid))
    order by opened_at, rain_id limit ${max}`.execute(db)
  return rows
}
