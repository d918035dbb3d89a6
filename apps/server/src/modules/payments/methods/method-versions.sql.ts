import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import { methodChanges, noChanges, type MethodChanges } from './method-changes.rules.ts'

/** A version of what operators changed about a brand's methods. */
export interface MethodVersion {
  readonly brandId: BrandId
  readonly version: number
  readonly settings: MethodChanges
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

interface StoredVersion extends Omit<MethodVersion, 'settings'> {
  readonly settings: unknown
}

const columns = sql`
  brand_id as "brandId", version, settings, by_name as "byName", reason, made_at as "madeAt"`

// Only `insertVersion` writes these rows; one that a later release cannot read counts as no change.
function versionOf(row: StoredVersion): MethodVersion {
  const parsed = methodChanges.safeParse(row.settings)
  return { ...row, settings: parsed.success ? parsed.data : noChanges }
}

/** The version of each brand that counts; none for a brand whose methods nobody has changed. */
export async function currentVersions(db: Database): Promise<readonly MethodVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select distinct on (brand_id) ${columns} from payment_method_version order by brand_id, version desc`.execute(db)
  return rows.map(versionOf)
}

/** A brand's versions below a number, the newest first. */
export async function versionsBelow(
  db: Database,
  brandId: BrandId,
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly MethodVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from payment_method_version
    where brand_id = ${brandId} and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows.map(versionOf)
}

/** Stores the version after `before`. Returns `false` if another one has followed it already. */
export async function insertVersion(
  tx: Database,
  { brandId, settings, by, reason }: Pick<MethodVersion, 'brandId' | 'settings' | 'reason'> & { readonly by: Claimer },
  { before, at }: { readonly before: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_method_version (brand_id, version, settings, by_operator, by_name, reason, made_at)
    select ${brandId}, ${before}::int + 1, ${JSON.stringify(settings)}::jsonb, ${by.operatorId}::uuid, ${by.name}, ${reason},
      ${at.toString()}::timestamptz
    where ${before}::int = (
      select coalesce(max(version), 0) from payment_method_version where brand_id = ${brandId})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** When each gateway of a brand last reported something. */
export async function lastReports(db: Database, brandId: BrandId): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const { rows } = await sql<{ code: string; at: Temporal.Instant }>`
    select gateway.gateway_code as code, last.received_at as at from payment_gateway gateway
    cross join lateral (
      select received_at from payment_event event
      where event.brand_id = gateway.brand_id and event.gateway_code = gateway.gateway_code
      order by received_at desc limit 1) last
    where gateway.brand_id = ${brandId}`.execute(db)
  return new Map(rows.map(({ code, at }) => [code, at]))
}
