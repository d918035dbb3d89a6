import { sql, type Database } from '../../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../../kernel/personal-data.ts'

/** A member's transfers within the team. Who was on the other side is that member's own data. */
export function transferData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'teamTransfers',
      tables: ['team_transfer'],
      pagesOf: (owner) => pagesOfRows<TransferItem>((after, max) => transfers(database, owner, after, max)),
    },
    {
      name: 'teamTransferDays',
      tables: ['team_transfer_day'],
      pagesOf: (owner) => pagesOfRows<DayItem>((after, max) => days(database, owner, after, max)),
    },
  ]
}

interface TransferItem {
  readonly transfer: string
}

async function transfers(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: TransferItem | undefined,
  max: number,
): Promise<readonly TransferItem[]> {
  const { rows } = await sql<TransferItem>`
    select transfer_id as transfer, case when from_id = ${memberId} then 'given' else 'received' end as direction,
      case when from_id = ${memberId} then way else case way when 'up' then 'down' else 'up' end end as "to", amount::text,
      currency, note, state, created_at as "createdAt"
    from team_transfer
    where brand_id = ${brandId} and (from_id = ${memberId} or (to_id = ${memberId} and state = 'done'))
      and (${after?.transfer ?? null}::uuid is null or (created_at, transfer_id) > (
        select created_at, transfer_id from team_transfer where transfer_id = ${after?.transfer ?? null}::uuid))
    order by created_at, transfer_id limit ${max}`.execute(db)
  return rows
}

interface DayItem {
  readonly day: string
}

async function days(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DayItem | undefined,
  max: number,
): Promise<readonly DayItem[]> {
  const { rows } = await sql<DayItem>`
    select day::text, amount::text, times from team_transfer_day
    where brand_id = ${brandId} and member_id = ${memberId} and day > coalesce(${after?.day ?? null}::date, '-infinity')
    order by day limit ${max}`.execute(db)
  return rows
}
