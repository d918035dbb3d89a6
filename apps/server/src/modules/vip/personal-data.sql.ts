import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's level and every change of it. Operators' names stay out. */
export function vipData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'level',
      tables: ['vip_member'],
      pagesOf: (owner) =>
        pagesOfRows<object>((after, max) => (after === undefined ? level(database, owner, max) : empty())),
    },
    {
      name: 'levelChanges',
      tables: ['vip_change'],
      pagesOf: (owner) => pagesOfRows<ChangeItem>((after, max) => changes(database, owner, after, max)),
    },
  ]
}

const empty = () => Promise.resolve([])

async function level(db: Database, { brandId, memberId }: DataOwner, max: number): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select level, since, kept_until as "keptUntil", set_until as "setUntil" from vip_member
    where brand_id = ${brandId} and member_id = ${memberId} limit ${max}`.execute(db)
  return rows
}

interface ChangeItem {
  readonly number: number
}

async function changes(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ChangeItem | undefined,
  max: number,
): Promise<readonly ChangeItem[]> {
  const { rows } = await sql<ChangeItem>`
    select number, level_before as before, level_after as after, cause, reason, changed_at as "changedAt" from vip_change
    where brand_id = ${brandId} and member_id = ${memberId} and number > ${after?.number ?? 0}
    order by number limit ${max}`.execute(db)
  return rows
}
