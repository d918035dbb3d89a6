import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PointOperator } from '../points.parts.ts'
import { noPoints, pointSettings, type PointSettings } from './point-rules.ts'

/** A version of what earns points in a brand. */
export interface PointRules {
  readonly brandId: BrandId
  /** 0 for a brand that never had any. */
  readonly version: number
  readonly settings: PointSettings
  /** It counts for what is posted from then on. */
  readonly countsFrom: Temporal.Instant
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

interface StoredRules extends Omit<PointRules, 'settings'> {
  readonly settings: unknown
}

const columns = sql`
  brand_id as "brandId", version, settings, counts_from as "countsFrom", by_name as "byName", reason, made_at as "madeAt"`

// Only `insertRules` writes these rows; one that a later release cannot read earns nothing.
function rulesOf(row: StoredRules): PointRules {
  const parsed = pointSettings.safeParse(row.settings)
  return { ...row, settings: parsed.success ? parsed.data : noPoints }
}

/** Every version that counts for something posted up to a time: the newest before `first`, and those until `last`, of each brand. */
export async function rulesBetween(
  db: Database,
  { first, last }: { readonly first: Temporal.Instant; readonly last: Temporal.Instant },
): Promise<readonly PointRules[]> {
  const { rows } = await sql<StoredRules>`
    (select distinct on (brand_id) ${columns} from point_rules where counts_from <= ${first.toString()}
    order by brand_id, version desc)
    union all
    (select ${columns} from point_rules where counts_from > ${first.toString()} and counts_from <= ${last.toString()})
    order by "brandId", version`.execute(db)
  return rows.map(rulesOf)
}

/** The newest version of a brand; `undefined` if it never had any. */
export async function currentRules(db: Database, brandId: BrandId): Promise<PointRules | undefined> {
  const [current] = await rulesBelow(db, brandId, { below: undefined, max: 1 })
  return current
}

/**
 * The newest version, which stays the newest until the transaction ends. Whoever uses it may read it at the same time; whoever
 * saves another one waits.
 */
export async function holdRules(tx: Database, brandId: BrandId): Promise<PointRules | undefined> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`point rules ${brandId}`}, 0))`.execute(tx)
  return currentRules(tx, brandId)
}

/** A brand's versions below a number, the newest first. */
export async function rulesBelow(
  db: Database,
  brandId: BrandId,
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly PointRules[]> {
  const { rows } = await sql<StoredRules>`
    select ${columns} from point_rules
    where brand_id = ${brandId} and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows.map(rulesOf)
}

/** Stores the version after `before`. Returns `false` if another one has followed it already. */
export async function insertRules(
  tx: Database,
  rules: Pick<PointRules, 'brandId' | 'settings' | 'reason' | 'countsFrom' | 'madeAt'> & {
    /** `undefined`: the brand's file. */
    readonly by: PointOperator | undefined
  },
  before: number,
): Promise<boolean> {
  const { brandId, settings, reason, countsFrom, madeAt, by } = rules
  await sql`select pg_advisory_xact_lock(hashtextextended(${`point rules ${brandId}`}, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into point_rules (brand_id, version, settings, counts_from, by_operator, by_name, reason, made_at)
    select ${brandId}, ${before}::int + 1, ${JSON.stringify(settings)}::jsonb, ${countsFrom.toString()}::timestamptz,
      ${by?.operatorId ?? null}::uuid, ${by?.name ?? 'points.json'}, ${reason}, ${madeAt.toString()}::timestamptz
    where ${before}::int = (select coalesce(max(version), 0) from point_rules where brand_id = ${brandId})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
