import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's points, apart from their movements, which the ledger has. Operators' names stay out. */
export function pointData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'redemptions',
      tables: ['point_redemption', 'point_taken'],
      pagesOf: (owner) => pagesOfRows<RedemptionItem>((after, max) => redemptions(database, owner, after, max)),
    },
    {
      name: 'conversions',
      tables: ['point_conversion'],
      pagesOf: (owner) => pagesOfRows<ConversionItem>((after, max) => conversions(database, owner, after, max)),
    },
    {
      name: 'earnedPoints',
      tables: ['point_progress'],
      pagesOf: (owner) => pagesOfRows<ProgressItem>((after, max) => progress(database, owner, after, max)),
    },
  ]
}

interface RedemptionItem {
  readonly redemption: string
}

async function redemptions(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: RedemptionItem | undefined,
  max: number,
): Promise<readonly RedemptionItem[]> {
  const { rows } = await sql<RedemptionItem>`
    select redemption_id as redemption, number, kind, names, quantity, points::text, credit::text, currency, address, state,
      created_at as "createdAt", decided_at as "decidedAt", remark
    from point_redemption
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.redemption ?? null}::uuid is null or (created_at, redemption_id) > (
        select created_at, redemption_id from point_redemption where redemption_id = ${after?.redemption ?? null}::uuid))
    order by created_at, redemption_id limit ${max}`.execute(db)
  return rows
}

interface ConversionItem {
  readonly conversion: string
}

async function conversions(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ConversionItem | undefined,
  max: number,
): Promise<readonly ConversionItem[]> {
  const { rows } = await sql<ConversionItem>`
    select conversion_id as conversion, points::text, amount::text, currency, state, created_at as "createdAt"
    from point_conversion
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.conversion ?? null}::uuid is null or (created_at, conversion_id) > (
        select created_at, conversion_id from point_conversion where conversion_id = ${after?.conversion ?? null}::uuid))
    order by created_at, conversion_id limit ${max}`.execute(db)
  return rows
}

interface ProgressItem {
  readonly source: string
}

async function progress(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ProgressItem | undefined,
  max: number,
): Promise<readonly ProgressItem[]> {
  const { rows } = await sql<ProgressItem>`
    select source, carry::text as "partsOfPoint" from point_progress
    where brand_id = ${brandId} and member_id = ${memberId} and source > ${after?.source ?? ''}
    order by source limit ${max}`.execute(db)
  return rows
}

/** Forgets where a member's redemptions were delivered to. Part of the deletion of an account. */
export async function forgetDeliveryAddresses(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`
    update point_redemption set address = null
    where brand_id = ${brandId} and member_id = ${memberId} and address is not null`.execute(tx)
}
