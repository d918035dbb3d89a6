import type { Language } from '@baize/phrases'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { OfferState, StoredOffer } from './offer.ts'

/** Under which day the spending of all days together is kept. */
export const allDays = '1970-01-01'

/** The offers of a brand that members may see: published ones, and closed ones for whoever claimed them. */
export async function shownOffers(db: Database, max: number): Promise<readonly StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`
    select brand_id as "brandId", promotion_id as "promotionId", state, version, content from promotion
    where state <> 'draft' order by state = 'published' desc, changed_at desc, promotion_id limit ${max}`.execute(db)
  return rows
}

/** An offer as it was in a version. */
export async function offerVersion(
  db: Database,
  brandId: BrandId,
  { promotionId, version }: { readonly promotionId: string; readonly version: number },
): Promise<StoredOffer | undefined> {
  const { rows } = await sql<StoredOffer>`
    select brand_id as "brandId", promotion_id as "promotionId", state, version, content from promotion_version
    where brand_id = ${brandId} and promotion_id = ${promotionId} and version = ${version}`.execute(db)
  return rows[0]
}

/** The titles of versions of a brand's offers in a language, by id and version: one statement, however many there are. */
export async function titlesOfVersions(
  db: Database,
  { brandId, language }: { readonly brandId: BrandId; readonly language: Language },
  wanted: readonly { readonly promotionId: string; readonly version: number }[],
): Promise<(version: { readonly promotionId: string; readonly version: number }) => string | undefined> {
  const { rows } = await sql<{ promotionId: string; version: number; title: string | null }>`
    select promotion_id as "promotionId", version, content->'title'->>${language} as title from promotion_version
    where brand_id = ${brandId} and (promotion_id, version) in (
      select * from unnest(${wanted.map(({ promotionId }) => promotionId)}::text[],
        ${wanted.map(({ version }) => version)}::int[]))`.execute(db)
  const titles = new Map(rows.map(({ promotionId, version, title }) => [`${promotionId} ${version}`, title]))
  return ({ promotionId, version }) => titles.get(`${promotionId} ${version}`) ?? undefined
}

/** Who saves a version: an operator, or the brand's file. */
export interface OfferAuthor {
  readonly operatorId: string | null
  readonly name: string
}

/** A version to be saved. */
export interface NewVersion {
  readonly brandId: BrandId
  readonly promotionId: string
  readonly state: OfferState
  /** The version before it; 0 for a new offer. */
  readonly before: number
  readonly content: unknown
  /** The code that claims it, in capitals. */
  readonly code: string | undefined
  readonly by: OfferAuthor
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Saves a version, unless another one has followed `before` already or the offer exists although it should be new. */
export async function saveVersion(tx: Database, one: NewVersion): Promise<boolean> {
  const { brandId, promotionId, state, before, code = null } = one
  const content = JSON.stringify(one.content)
  const { rows } = await (
    before === 0
      ? sql<{ version: number }>`
          insert into promotion (brand_id, promotion_id, state, version, content, code, changed_at)
          values (${brandId}, ${promotionId}, ${state}, 1, ${content}::jsonb, ${code}, ${one.at.toString()})
          on conflict (brand_id, promotion_id) do nothing returning version`
      : sql<{ version: number }>`
          update promotion set state = ${state}, version = version + 1, content = ${content}::jsonb, code = ${code},
            changed_at = ${one.at.toString()}
          where brand_id = ${brandId} and promotion_id = ${promotionId} and version = ${before} returning version`
  ).execute(tx)
  const [saved] = rows
  if (saved === undefined) return false
  await sql`
    insert into promotion_version (brand_id, promotion_id, version, state, content, by_operator, by_name, reason, made_at)
    values (${brandId}, ${promotionId}, ${saved.version}, ${state}, ${content}::jsonb, ${one.by.operatorId}::uuid,
      ${one.by.name}, ${one.reason}, ${one.at.toString()})`.execute(tx)
  return true
}

/** What an offer has given, all in all and on a day, in minor units. */
export interface Spending {
  readonly promotionId: string
  readonly totalMinor: bigint
  readonly todayMinor: bigint
}

/** The spending of a brand's offers; offers of which nothing was given are left out. */
export async function spendingOf(
  db: Database,
  brandId: BrandId,
  { promotionIds, today }: { readonly promotionIds: readonly string[]; readonly today: Temporal.PlainDate },
): Promise<ReadonlyMap<string, Spending>> {
  const { rows } = await sql<Spending>`
    select promotion_id as "promotionId", coalesce(sum(spent) filter (where day = ${allDays}::date), 0) as "totalMinor",
      coalesce(sum(spent) filter (where day = ${today.toString()}::date), 0) as "todayMinor"
    from promotion_budget
    where brand_id = ${brandId} and promotion_id = any(${[...promotionIds]}::text[])
      and day in (${allDays}::date, ${today.toString()}::date)
    group by promotion_id`.execute(db)
  return new Map(rows.map((row) => [row.promotionId, row]))
}
