import type { Minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** Money on its way to (`in`) or from (`out`) a vendor that holds it. */
export interface TransferRow {
  readonly transferId: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly direction: 'in' | 'out'
  readonly amountMinor: Minor
  readonly state: 'asked' | 'done' | 'refused'
}

const columns = sql`
  transfer_id as "transferId", brand_id as "brandId", vendor_code as "vendorCode", member_id as "memberId", direction,
  amount as "amountMinor", state`

/** Begins a transfer; `false` when it was begun before, or another of this player at this vendor is not settled. */
export async function insertTransfer(db: Database, row: TransferRow, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_transfer (transfer_id, brand_id, vendor_code, member_id, direction, amount, state, asked_at)
    values (${row.transferId}, ${row.brandId}, ${row.vendorCode}, ${row.memberId}, ${row.direction}, ${row.amountMinor},
      'asked', ${now.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function transferById(db: Database, transferId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from vendor_transfer where transfer_id = ${transferId}::uuid`.execute(db)
  return rows[0]
}

/** Transfers whose answer has not come, the oldest first. */
export async function askedTransfers(db: Database, before: Temporal.Instant, most: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from vendor_transfer where state = 'asked' and asked_at < ${before.toString()}
    order by asked_at limit ${most}`.execute(db)
  return rows
}

/** Settles a transfer, once. */
export async function settleTransfer(
  db: Database,
  transferId: string,
  state: 'done' | 'refused',
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update vendor_transfer set state = ${state}, settled_at = ${now.toString()}
    where transfer_id = ${transferId}::uuid and state = 'asked'`.execute(db)
}
