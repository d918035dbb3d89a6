import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** `taking`: the ledger is asked; `done` and `failed` (the points were not enough) are ends. */
export type ConversionState = 'taking' | 'done' | 'failed'

/** A conversion of points to money as it is stored. */
export interface ConversionRow {
  readonly conversionId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly points: bigint
  readonly amountMinor: bigint
  readonly currency: string
  readonly rulesVersion: number
  readonly bodyHash: Buffer
  readonly state: ConversionState
  readonly createdAt: Temporal.Instant
}

const columns = sql`
  conversion_id as "conversionId", brand_id as "brandId", member_id as "memberId", points, amount as "amountMinor", currency,
  rules_version as "rulesVersion", body_hash as "bodyHash", state, created_at as "createdAt"`

export async function conversionOf(db: Database, conversionId: string): Promise<ConversionRow | undefined> {
  const { rows } = await sql<ConversionRow>`
    select ${columns} from point_conversion where conversion_id = ${conversionId}::uuid`.execute(db)
  return rows[0]
}

/** Stores a conversion that is to be posted, unless there is one with its id. */
export async function insertConversion(tx: Database, one: Omit<ConversionRow, 'state'>): Promise<void> {
  await sql`
    insert into point_conversion (conversion_id, brand_id, member_id, points, amount, currency, rules_version, body_hash,
      state, created_at, tried_at)
    values (${one.conversionId}::uuid, ${one.brandId}, ${one.memberId}, ${one.points}, ${one.amountMinor}, ${one.currency},
      ${one.rulesVersion}, ${one.bodyHash}, 'taking', ${one.createdAt.toString()}, ${one.createdAt.toString()})
    on conflict (conversion_id) do nothing`.execute(tx)
}

/** Ends a conversion that was being posted. */
export async function endConversion(
  db: Database,
  conversionId: string,
  state: Exclude<ConversionState, 'taking'>,
): Promise<void> {
  await sql`
    update point_conversion set state = ${state}
    where conversion_id = ${conversionId}::uuid and state = 'taking'`.execute(db)
}

/** Takes over conversions that an interrupted process left, not tried since `before`. Of several at once only one takes each. */
export async function takeOverConversions(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    update point_conversion set tried_at = ${at.toString()}
    where conversion_id in (
      select conversion_id from point_conversion where state = 'taking' and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}
