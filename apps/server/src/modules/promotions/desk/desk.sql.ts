import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { OfferState, StoredOffer } from '../offers/offer.ts'
import { allDays } from '../offers/offers.sql.ts'

/** An offer as operators see it. Amounts in minor units. */
export interface OfficeOfferRow extends StoredOffer {
  readonly changedAt: Temporal.Instant
  readonly claims: number
  readonly waiting: number
  readonly spentMinor: bigint
  readonly spentTodayMinor: bigint
}

function columns(today: Temporal.PlainDate) {
  return sql`
    offer.brand_id as "brandId", offer.promotion_id as "promotionId", offer.state, offer.version, offer.content,
    offer.changed_at as "changedAt",
    (select count(*)::int from promotion_claim claim
      where claim.brand_id = offer.brand_id and claim.promotion_id = offer.promotion_id) as claims,
    (select count(*)::int from promotion_claim claim where claim.brand_id = offer.brand_id
      and claim.promotion_id = offer.promotion_id and claim.state = 'applying') as waiting,
    coalesce((select spent from promotion_budget budget where budget.brand_id = offer.brand_id
      and budget.promotion_id = offer.promotion_id and budget.day = ${allDays}::date), 0) as "spentMinor",
    coalesce((select spent from promotion_budget budget where budget.brand_id = offer.brand_id
      and budget.promotion_id = offer.promotion_id and budget.day = ${today.toString()}::date), 0) as "spentTodayMinor"`
}

/** A page of a brand's offers, those that changed last first, and how many there are, up to a number. */
export async function offersPage(
  db: Database,
  {
    brandId,
    state,
    today,
  }: { readonly brandId: BrandId; readonly state: OfferState | undefined; readonly today: Temporal.PlainDate },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly OfficeOfferRow[]; readonly count: number }> {
  const where = sql`brand_id = ${brandId} ${state === undefined ? sql`` : sql`and state = ${state}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<OfficeOfferRow>`
      select ${columns(today)} from (
        select * from promotion where ${where} order by changed_at desc, promotion_id limit ${limit} offset ${offset}) offer
      order by offer.changed_at desc, offer.promotion_id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from promotion where ${where} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

export async function officeOffer(
  db: Database,
  {
    brandId,
    promotionId,
    today,
  }: { readonly brandId: BrandId; readonly promotionId: string; readonly today: Temporal.PlainDate },
): Promise<OfficeOfferRow | undefined> {
  const { rows } = await sql<OfficeOfferRow>`
    select ${columns(today)} from promotion offer where brand_id = ${brandId} and promotion_id = ${promotionId}`.execute(
    db,
  )
  return rows[0]
}

/** A version of an offer, and who made it why. */
export interface OfferVersion {
  readonly version: number
  readonly state: OfferState
  readonly content: unknown
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

/** The versions of an offer below a number, the newest first. */
export async function versionsBelow(
  db: Database,
  { brandId, promotionId }: { readonly brandId: BrandId; readonly promotionId: string },
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly OfferVersion[]> {
  const { rows } = await sql<OfferVersion>`
    select version, state, content, by_name as "byName", reason, made_at as "madeAt" from promotion_version
    where brand_id = ${brandId} and promotion_id = ${promotionId}
      and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows
}
