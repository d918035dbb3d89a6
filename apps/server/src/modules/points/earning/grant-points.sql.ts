import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { PointOwner } from '../points.parts.ts'

/** Whole points that are about to be posted. */
export interface Grant {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly source: string
  readonly number: bigint
  readonly points: bigint
}

const columns = sql`
  brand_id as "brandId", member_id as "memberId", source, number, granting as points`

/**
 * Turns what a brand's members have earned in full points into grants, each under a number of its own, in one statement: the
 * fraction that is left is carried on. `owner` narrows it to one member.
 */
export async function beginGrants(
  db: Database,
  brandId: BrandId,
  options: {
    readonly owner: PointOwner | undefined
    /** How many parts make a point. */
    readonly parts: bigint
    readonly at: Temporal.Instant
    readonly max: number
  },
): Promise<readonly Grant[]> {
  const { owner, parts, at, max } = options
  const { rows } = await sql<Grant>`
    update point_progress
    set granting = floor(carry / ${String(parts)}::numeric)::bigint,
      carry = carry - floor(carry / ${String(parts)}::numeric) * ${String(parts)}::numeric,
      number = number + 1, tried_at = ${at.toString()}
    where (brand_id, member_id, source) in (
      select brand_id, member_id, source from point_progress
      where brand_id = ${brandId} and granting is null and carry >= ${String(parts)}::numeric
        and (${owner?.memberId.toString() ?? null}::bigint is null
          or member_id = ${owner?.memberId.toString() ?? null}::bigint)
      order by carry desc limit ${max} for update skip locked)
      and granting is null and carry >= ${String(parts)}::numeric
    returning ${columns}`.execute(db)
  return rows
}

/** Takes over grants that an interrupted process left, not tried since `before`. Of several at once only one takes each. */
export async function takeOverGrants(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    update point_progress set tried_at = ${at.toString()}
    where (brand_id, member_id, source) in (
      select brand_id, member_id, source from point_progress
      where granting is not null and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}

/** Records that a grant is in the books. */
export async function endGrant(db: Database, { brandId, memberId, source, number }: Grant): Promise<void> {
  await sql`
    update point_progress set granting = null
    where brand_id = ${brandId} and member_id = ${memberId} and source = ${source} and number = ${number}`.execute(db)
}
